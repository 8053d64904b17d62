import type { Response } from 'express'
import { LRUCache } from 'lru-cache'
import type { Mode } from '../../events/mode.ts'
import type { Turn } from '../../fairness/processor-turns.ts'
import { SharedPool } from '../../fairness/shared-pool.ts'
import { upTo } from '../../primitives/lru-size.ts'
import { Problem } from './problem.ts'

/** The slot of a request. */
type Slot = { sender: string; holder: string; isProcessing: boolean; hasEnded: boolean }

declare module 'express-serve-static-core' {
  interface Locals {
    slot?: Slot
    turn?: Turn
  }
}

export type AdmissionLimits = {
  /** Maximum number of requests that are processed at the same time. */
  processing: number
  /** Maximum number of requests that only wait for a check or batch to end. */
  waiting: number
  /** Maximum of each kind for one account and mode. */
  perAccount: number
}

const ONE_SECOND = { headers: { 'Retry-After': '1' } }

/**
 * Limits concurrent requests. Processed and waiting requests have a {@link SharedPool} each, so that waiting takes no
 * slots from processing. The share of an account shrinks as the process fills. A request is counted under its account
 * and mode, and before these are known under its key or address.
 */
export class Admission {
  readonly #processing: SharedPool
  readonly #waiting: SharedPool
  readonly #limits: AdmissionLimits
  /** Account and mode of senders that were identified before. */
  readonly #known = new LRUCache<string, string>(upTo(50_000))

  constructor(limits: AdmissionLimits) {
    const { processing, waiting, perAccount } = limits
    this.#limits = limits
    this.#processing = new SharedPool(processing, { maxPerHolder: perAccount })
    this.#waiting = new SharedPool(waiting, { maxPerHolder: perAccount })
  }

  /**
   * Counts a request until its answer is sent or the client disconnects. Throws {@link Problem} `too-many-in-flight`,
   * `overloaded`.
   */
  admit(res: Response, sender: string): void {
    const holder = this.#known.get(sender) ?? sender
    this.#take(this.#processing, holder, this.#limits.processing, 'in progress', holder !== sender)
    const slot: Slot = { sender, holder, isProcessing: true, hasEnded: false }
    res.locals.slot = slot
    res.once('close', () => {
      this.releaseSlot(res)
      slot.hasEnded = true
    })
  }

  /** Account and mode of the request; undefined before its sender was identified for the first time. */
  accountOf(res: Response): string | undefined {
    const { sender } = res.locals
    return sender === undefined ? undefined : this.#known.get(sender)
  }

  /** Counts the request under its account from now on. Throws {@link Problem} `too-many-in-flight`, `overloaded`. */
  identify(res: Response, { accountId, mode }: { accountId: string; mode: Mode }): void {
    const { slot } = res.locals
    const holder = `${accountId}/${mode}`
    if (!slot || slot.holder === holder) return
    this.#known.set(slot.sender, holder)
    if (!slot.isProcessing) return
    this.releaseSlot(res)
    this.#take(this.#processing, holder, this.#limits.processing, 'in progress', true)
    slot.holder = holder
    slot.isProcessing = true
  }

  /**
   * Takes a slot for waiting requests until the answer is sent. The returned function waits for a promise without a
   * processing slot. Throws {@link Problem} `too-many-in-flight`, `overloaded`: call it before the request has any
   * effect.
   */
  waiting(res: Response): <T>(event: Promise<T>) => Promise<T> {
    const { slot } = res.locals
    if (!slot || slot.hasEnded) return (event) => withoutTurn(res, event)
    const { holder } = slot
    this.#take(this.#waiting, holder, this.#limits.waiting, 'waiting', true)
    res.once('close', () => this.#waiting.leave(holder))
    return async (event) => {
      this.releaseSlot(res)
      try {
        return await withoutTurn(res, event)
      } finally {
        if (!slot.hasEnded && !slot.isProcessing) {
          this.#processing.takeAnyway(holder)
          slot.isProcessing = true
        }
      }
    }
  }

  /** Releases the processing slot of a request: for answers with a separate limit. */
  releaseSlot(res: Response): void {
    const { slot } = res.locals
    if (!slot?.isProcessing) return
    slot.isProcessing = false
    this.#processing.leave(slot.holder)
  }

  #take(pool: SharedPool, holder: string, size: number, what: string, isAccount: boolean): void {
    const taking = pool.take(holder)
    if (taking === 'taken') return
    if (taking === 'full')
      throw new Problem(
        'overloaded',
        `This process already has ${size} requests ${what}, which is its limit. Try again later.`,
        ONE_SECOND,
      )
    const held = pool.held(holder)
    if (!isAccount)
      throw new Problem(
        'overloaded',
        `This client already has ${held} requests ${what}, which is its share. Wait for answers before you send more.`,
        ONE_SECOND,
      )
    throw new Problem(
      'too-many-in-flight',
      `This account already has ${held} requests ${what} in this mode, its share while the process has ${pool.taken}. Wait for answers before you send more.`,
      ONE_SECOND,
    )
  }
}

/** Waits for a promise without holding the request's turn in the queue of its account. */
export const withoutTurn = <T>(res: Response, event: Promise<T>): Promise<T> =>
  res.locals.turn ? res.locals.turn.aside(event) : event
