import { FairQueue, type Urgency } from '../../fairness/fair-queue.ts'
import { LARGE_SHARE, SharedPool } from '../../fairness/shared-pool.ts'
import { clock, type Timer, timers } from '../../primitives/runtime.ts'
import { MAX_RETRY_AFTER_MS } from './http-errors.ts'
import { ProviderError } from './interfaces.ts'

/** Extra wait of a process that has only background requests, before it uses the rate that all processes share. */
const COURTESY_MS = 50

export type BudgetLimits = { concurrency: number; ratePerSecond: number }

/** A position in the queue of a host. */
export type QueuePosition = {
  /** Resolves when the request may be sent; rejects with the {@link ProviderError} that withdrew it. */
  readonly granted: Promise<void>
  /** Moves the request to the class of waiting callers, under that account. */
  raise(account: string): void
  /** Leaves the queue with this error, or returns a granted slot. May be called repeatedly. */
  leave(fault?: ProviderError): void
}

/** Takes one request from the rate that all processes share. Returns the ms to wait if it is used up, otherwise 0. */
export type SharedRate = () => Promise<number>

type Waiter = {
  account: string
  urgency: Urgency
  /** How long it can still wait, ms. */
  timeLeft: () => number
  resolve: () => void
  reject: (fault: ProviderError) => void
}

/**
 * The limits of one host: concurrent requests, requests per second, and no request during a pause that the host
 * requested. Requests with a waiting caller go before background ones, and accounts take turns. No account may hold all
 * concurrent requests, so that its slow requests cannot block those of other accounts.
 */
export class HostBudget {
  readonly #limits: BudgetLimits
  readonly #sharedRate: SharedRate | null
  readonly #queue = new FairQueue<Waiter>()
  readonly #active: SharedPool
  readonly #mayHave = (account: string) => this.#active.wouldTake(account) === 'taken'
  #tokens: number
  #filledAt = clock.monotonic()
  #pausedUntil = 0
  #timer: Timer | null = null
  #drawing = false

  constructor(limits: BudgetLimits, sharedRate: SharedRate | null) {
    this.#limits = limits
    this.#sharedRate = sharedRate
    this.#tokens = this.#capacity
    this.#active = new SharedPool(limits.concurrency, { weight: LARGE_SHARE })
  }

  /** Remaining pause that the host requested, ms. */
  get pausedFor(): number {
    return Math.max(0, this.#pausedUntil - clock.monotonic())
  }

  /**
   * Sends the host no request for that time; a shorter pause does not end a longer one. Requests in the queue that
   * cannot wait that long are rejected at once.
   */
  pause(ms: number): void {
    const bounded = Math.min(ms, MAX_RETRY_AFTER_MS)
    this.#pausedUntil = Math.max(this.#pausedUntil, clock.monotonic() + bounded)
    for (const waiter of this.#queue.items()) {
      if (waiter.timeLeft() >= this.pausedFor) continue
      this.#queue.remove(waiter.urgency, waiter.account, waiter)
      waiter.reject(pausedError(this.pausedFor))
    }
  }

  /**
   * Joins the queue.
   * @param timeLeft how long the request can still wait, ms; called again when a pause begins
   */
  enter(urgency: Urgency, account: string, timeLeft: () => number): QueuePosition {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    promise.catch(() => {})
    let state: 'queued' | 'granted' | 'left' = 'queued'
    if (this.pausedFor > timeLeft()) {
      reject(pausedError(this.pausedFor))
      state = 'left'
    }
    const waiter: Waiter = {
      account,
      urgency,
      timeLeft,
      reject: (fault) => {
        state = 'left'
        reject(fault)
      },
      resolve: () => {
        state = 'granted'
        resolve()
      },
    }
    if (state === 'queued') {
      this.#queue.add(urgency, account, waiter)
      void this.#pump()
    }
    return {
      granted: promise,
      raise: (by) => {
        if (state !== 'queued' || waiter.urgency === 'waiting') return
        this.#queue.remove(waiter.urgency, waiter.account, waiter)
        waiter.urgency = 'waiting'
        waiter.account = by
        this.#queue.add('waiting', by, waiter)
      },
      leave: (fault) => {
        if (state === 'queued') {
          this.#queue.remove(waiter.urgency, waiter.account, waiter)
          waiter.reject(fault ?? new ProviderError('no_time_left', 'the question was withdrawn'))
        } else if (state === 'granted') {
          this.#active.leave(waiter.account)
          void this.#pump()
        }
        state = 'left'
      },
    }
  }

  /** Rejects all requests in the queue. */
  close(fault: ProviderError): void {
    if (this.#timer) timers.clear(this.#timer)
    for (let waiter = this.#queue.take(); waiter; waiter = this.#queue.take()) waiter.reject(fault)
  }

  get #capacity(): number {
    return Math.max(1, this.#limits.ratePerSecond)
  }

  /** Extra wait in favor of other processes with waiting callers, ms. */
  get #courtesy(): number {
    return this.#sharedRate && !this.#queue.has('waiting') ? COURTESY_MS : 0
  }

  get #hasNext(): boolean {
    return this.#queue.hasFor('waiting', this.#mayHave) || this.#queue.hasFor('background', this.#mayHave)
  }

  /** Grants as many slots as the limits allow, and runs again when the next one may be free. */
  async #pump(): Promise<void> {
    if (this.#drawing || this.#timer) return
    while (this.#hasNext) {
      const wait = Math.max(this.pausedFor, this.#untilToken())
      if (wait > 0) return this.#pumpIn(wait + this.#courtesy)
      if (this.#sharedRate) {
        this.#drawing = true
        const shared = await this.#sharedRate()
        this.#drawing = false
        if (shared > 0) return this.#pumpIn(shared + this.#courtesy)
      }
      const waiter = this.#queue.take(this.#mayHave)
      if (!waiter) return
      this.#tokens--
      this.#active.takeAnyway(waiter.account)
      waiter.resolve()
    }
  }

  #pumpIn(ms: number): void {
    this.#timer = timers.setTimeout(() => {
      this.#timer = null
      void this.#pump()
    }, Math.ceil(ms))
  }

  /** Ms until a token is available. Tokens arrive at the host's rate; at most those of one second are saved. */
  #untilToken(): number {
    const now = clock.monotonic()
    const earned = ((now - this.#filledAt) / 1000) * this.#limits.ratePerSecond
    this.#tokens = Math.min(this.#capacity, this.#tokens + earned)
    this.#filledAt = now
    return this.#tokens >= 1 ? 0 : ((1 - this.#tokens) / this.#limits.ratePerSecond) * 1000
  }
}

const pausedError = (ms: number) =>
  new ProviderError('rate_limited', `the host asked to be left alone for ${Math.ceil(ms / 1000)} s`, {
    retryAfterMs: Math.ceil(ms),
  })
