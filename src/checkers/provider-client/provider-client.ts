import { EventEmitter } from 'node:events'
import type { SpendingLedger } from '../../commands/spending/ledger.ts'
import type { Answers } from '../../engine/ports/answers.ts'
import type { EphemeralStore } from '../../engine/ports/ephemeral-store.ts'
import type { LoopTurns } from '../../fairness/loop-turns.ts'
import { clock, type Timer, timers } from '../../primitives/runtime.ts'
import { AnswerCache, type CachedAnswer } from './answer-cache.ts'
import { AnswerKeeper, NO_ANSWER, type Trace } from './answer-keeper.ts'
import { type BreakerSettings, bucketMs, DEFAULT_BREAKER } from './breaker.ts'
import type { BudgetLimits } from './budget.ts'
import { cachedEvidence, type ExchangeDetails, type ExchangeOutcome, freshEvidence } from './evidence.ts'
import { httpExchange, userAgentOf } from './http.ts'
import {
  type Answer,
  type CheckTask,
  type HttpExchange,
  type ProviderClient,
  ProviderError,
  type ProviderSpec,
  type ProviderState,
  type Question,
  type Reading,
} from './interfaces.ts'
import { Provider } from './provider.ts'
import { sharedRate } from './shared-rate.ts'
import { SharedRequest } from './shared-request.ts'

export type ProviderClientOptions = {
  ephemeralStore: EphemeralStore
  answers: Answers
  /** Epoch ms. */
  now: () => number
  /** Separates the cached answers of live and test mode. */
  namespace: string
  /** Where providers can read who sends the requests and whom to contact; part of their `User-Agent`. */
  contactUrl?: string | undefined
  answersKeptDays: number
  breaker?: Partial<BreakerSettings>
  /** Replaces the limits of every provider; for the service's own hosts. */
  limits?: Partial<BudgetLimits>
  /** Turns of accounts on the event loop of this process; default: all requests may begin at once. */
  turns?: LoopTurns | undefined
  /** Several processes ask the same hosts: their requests per second are counted together in the ephemeral store. */
  shared?: boolean
  /** Pays for requests to paid providers; default: no request costs anything, as in test mode. */
  spending?: SpendingLedger
}

/** Sends the requests of all checkers of one mode; see {@link ProviderClient}. */
export function createProviderClient(options: ProviderClientOptions): ProviderClient {
  return new GuardedProviderClient(options)
}

class GuardedProviderClient implements ProviderClient {
  readonly http: HttpExchange
  readonly #options: ProviderClientOptions
  readonly #breaker: { settings: BreakerSettings; rotation: EventEmitter }
  readonly #rotating: Timer
  readonly #cache: AnswerCache
  readonly #keeper: AnswerKeeper
  readonly #providers = new Map<string, Provider>()
  /** Running exchanges, by provider and cache key. */
  readonly #requests = new Map<string, SharedRequest<ExchangeOutcome>>()

  constructor(options: ProviderClientOptions) {
    this.#options = options
    this.http = httpExchange(userAgentOf(options.contactUrl))
    this.#cache = new AnswerCache(options.ephemeralStore, options.namespace, options.now)
    this.#keeper = new AnswerKeeper(options.answers, options.answersKeptDays, options.now)
    const settings = { ...DEFAULT_BREAKER, ...options.breaker }
    this.#breaker = { settings, rotation: new EventEmitter().setMaxListeners(0) }
    this.#rotating = timers.setInterval(() => this.#breaker.rotation.emit('rotate'), bucketMs(settings))
    this.#rotating.unref()
  }

  provider(spec: ProviderSpec): void {
    if (this.#providers.has(spec.name)) return
    const { now, ephemeralStore, namespace, shared, limits, turns, spending = null } = this.#options
    const limited = { ...spec, ...limits }
    const provider = new Provider(limited, this.#breaker, {
      now,
      sharedRate: (host) =>
        shared
          ? sharedRate(ephemeralStore, `${namespace}/budget/${spec.name}/${host}`, limited.ratePerSecond, now)
          : null,
      turns,
      spending,
    })
    this.#providers.set(spec.name, provider)
  }

  forget(name: string): void {
    this.#providers.delete(name)
  }

  async ask<T>(task: CheckTask, question: Question<T>): Promise<Answer<T>> {
    const provider = this.#providers.get(question.provider)
    if (!provider) throw new Error(`provider "${question.provider}" is not registered`)
    if (!provider.spec.configured) {
      return this.#notAsked(question, new ProviderError('not_configured', 'no address or credential is set'))
    }
    const cached = await this.#cached(task, question)
    // By contract, the value from `read` survives JSON unchanged, and it is stored only under this request's key.
    if (cached) return { ok: true, value: cached.value as T, evidence: cachedEvidence(question, cached) }
    try {
      const outcome = await this.#join(task, question, provider)
      const evidence = freshEvidence(question, outcome)
      if (!outcome.ok) return { ok: false, fault: outcome.fault, evidence }
      return { ok: true, value: outcome.reading.value as T, evidence }
    } catch (error) {
      if (error instanceof ProviderError) return this.#notAsked(question, error)
      throw error
    }
  }

  providers(): ProviderState[] {
    return [...this.#providers.values()].map((provider) => provider.state())
  }

  async close(): Promise<void> {
    timers.clear(this.#rotating)
    const stopping = new ProviderError('no_time_left', 'the service is stopping')
    for (const provider of this.#providers.values()) provider.close(stopping)
    for (const request of this.#requests.values()) request.cancel(stopping)
  }

  async #cached(task: CheckTask, question: Question<unknown>): Promise<CachedAnswer | null> {
    if (question.cacheKey === null) return null
    return this.#cache.find(question.provider, question.cacheKey, task.request.maxAge)
  }

  /**
   * Joins a running exchange. If another account's breaker rejected it, that says nothing about this account, and the
   * request is tried again.
   */
  async #join(task: CheckTask, question: Question<unknown>, provider: Provider): Promise<ExchangeOutcome> {
    const { now } = this.#options
    const run = (request: SharedRequest<ExchangeOutcome>) => this.#exchange(task, question, provider, request)
    if (question.cacheKey === null) return new SharedRequest<ExchangeOutcome>(now, run).join(task)
    const key = `${question.provider}/${question.cacheKey}`
    const running = this.#requests.get(key)
    if (running && !running.signal.aborted) {
      const outcome = await running.join(task)
      if (outcome.ok || outcome.fault.code !== 'breaker_open') return outcome
      return this.#join(task, question, provider)
    }
    const request = new SharedRequest<ExchangeOutcome>(now, (self) =>
      run(self).finally(() => {
        if (this.#requests.get(key) === self) this.#requests.delete(key)
      }),
    )
    this.#requests.set(key, request)
    return request.join(task)
  }

  async #exchange(
    task: CheckTask,
    question: Question<unknown>,
    provider: Provider,
    request: SharedRequest<ExchangeOutcome>,
  ): Promise<ExchangeOutcome> {
    const start: { at: string; clock: number } = { at: this.#iso(), clock: clock.monotonic() }
    const details = (trace: Trace): ExchangeDetails => ({
      at: start.at,
      durationMs: Math.round(clock.monotonic() - start.clock),
      trace,
    })
    try {
      const { raw, reading } = await provider.exchange(task, question, request)
      const outcome = { ok: true, reading, ...details(await this.#keeper.keep(raw)) } as const
      await this.#remember(question, outcome)
      return outcome
    } catch (fault) {
      if (!(fault instanceof ProviderError)) throw fault
      const trace = fault.answer ? await this.#keeper.keep(fault.answer) : NO_ANSWER
      return { ok: false, fault, ...details(trace) }
    }
  }

  async #remember(
    question: Question<unknown>,
    { reading, at, trace }: ExchangeDetails & { reading: Reading<unknown> },
  ): Promise<void> {
    if (question.cacheKey === null) return
    const { value, outcome, confidence, ttlSeconds } = reading
    const answer = { value, outcome, confidence, at, ...trace }
    await this.#cache.store(question.provider, question.cacheKey, answer, ttlSeconds)
  }

  /** The answer to a request that was rejected before it was sent. */
  #notAsked<T>(question: Question<T>, fault: ProviderError): Answer<T> {
    const outcome = { ok: false, fault, at: this.#iso(), durationMs: 0, trace: NO_ANSWER } as const
    return { ok: false, fault, evidence: freshEvidence(question, outcome) }
  }

  #iso(): string {
    return new Date(this.#options.now()).toISOString()
  }
}
