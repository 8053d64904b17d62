import type { EventEmitter } from 'node:events'
import type { SpendingLedger } from '../../commands/spending/ledger.ts'
import type { LoopTurns } from '../../fairness/loop-turns.ts'
import { limited } from '../../primitives/time-limit.ts'
import { SELF_TEST_ACCOUNT } from '../self-test/check-task.ts'
import { AccountBreakers } from './account-breakers.ts'
import { type BreakerSettings, breakerOpen } from './breaker.ts'
import { HostBudget, type SharedRate } from './budget.ts'
import {
  type CheckTask,
  ProviderError,
  type ProviderSpec,
  type ProviderState,
  type Question,
  type RawAnswer,
  type Reading,
} from './interfaces.ts'
import type { SharedRequest } from './shared-request.ts'

/** Pause after a 429 without a `Retry-After` time, ms. */
const DEFAULT_PAUSE_MS = 5_000
/** Consecutive failures after which a provider counts as failing, before its breaker opens. */
const FAILING_AFTER = 3

export type Exchanged = { raw: RawAnswer; reading: Reading<unknown> }

/** A provider in operation: its breakers, the budgets of its hosts, its most recent results. */
export class Provider {
  readonly spec: ProviderSpec
  readonly #breakers: AccountBreakers
  readonly #budgets = new Map<string, HostBudget>()
  readonly #now: () => number
  readonly #turns: LoopTurns | undefined
  readonly #sharedRate: (host: string) => SharedRate | null
  readonly #spending: SpendingLedger | null
  #lastSuccessAt: string | null = null
  #lastFailure: ProviderState['lastFailure'] = null
  #failuresInARow = 0

  constructor(
    spec: ProviderSpec,
    breaker: { settings: BreakerSettings; rotation: EventEmitter },
    hooks: {
      now: () => number
      sharedRate: (host: string) => SharedRate | null
      turns?: LoopTurns | undefined
      /** Pays for the requests; null: they cost nothing. */
      spending: SpendingLedger | null
    },
  ) {
    this.spec = spec
    this.#now = hooks.now
    this.#sharedRate = hooks.sharedRate
    this.#turns = hooks.turns
    this.#spending = hooks.spending
    this.#breakers = new AccountBreakers(breaker.settings, breaker.rotation)
  }

  /** Sends a request when its host's budget allows, within the provider's time limit. Rejects with a {@link ProviderError}. */
  async exchange<R>(
    task: CheckTask,
    question: Question<unknown>,
    request: SharedRequest<R>,
  ): Promise<Exchanged> {
    if (request.signal.aborted) throw asProviderError(request.signal.reason)
    const breaker = this.#breakers.of(task.account, question.host)
    if (breaker.refuses) throw breakerOpen()
    const budget = this.#budget(question.host)
    const position = budget.enter(task.urgency, task.account, request.timeLeft)
    request.position = position
    const withdraw = () => position.leave(asProviderError(request.signal.reason))
    request.signal.addEventListener('abort', withdraw, { once: true })
    try {
      await position.granted
      await this.#turns?.next(task)
      if (request.signal.aborted) throw asProviderError(request.signal.reason)
      // A price is not given back, so a request that would be rejected now does not pay.
      if (breaker.refuses) throw breakerOpen()
      await this.#pay(task.account)
      request.isSent = true
      const exchanged = await breaker.run((signal) => this.#timed(question, signal), request.signal)
      this.#succeeded()
      return exchanged
    } catch (error) {
      if (error instanceof ProviderError && request.isSent) this.#failed(error, budget)
      throw error
    } finally {
      request.signal.removeEventListener('abort', withdraw)
      position.leave()
    }
  }

  state(): ProviderState {
    const { name, source, covers, configured } = this.spec
    const { price = 0 } = this.spec
    const breaker = this.#breakers.state
    return {
      name,
      source,
      status: configured ? this.#status(breaker) : 'not_configured',
      breaker,
      covers,
      lastSuccessAt: this.#lastSuccessAt,
      lastFailure: this.#lastFailure,
      ...(configured && price > 0 && this.#spending && { spending: { price, ...this.#spending.status() } }),
    }
  }

  #status(breaker: ProviderState['breaker']): ProviderState['status'] {
    if (breaker !== 'closed' || this.#failuresInARow >= FAILING_AFTER) return 'failing'
    return this.#lastSuccessAt === null && this.#lastFailure === null ? 'not_asked' : 'ok'
  }

  /** Takes the price of one request. Rejects with a {@link ProviderError} `budget` if a cap refuses it. */
  async #pay(account: string): Promise<void> {
    const { name: provider, price = 0 } = this.spec
    if (price === 0 || this.#spending === null) return
    // The self-tests of the service belong to no customer: only the cap of the service limits them.
    const isOwn = account === SELF_TEST_ACCOUNT
    const refusal = await this.#spending.take({ provider, account, price, isOwn })
    if (refusal !== null) throw new ProviderError('budget', refusal)
  }

  close(fault: ProviderError): void {
    this.#breakers.close()
    for (const budget of this.#budgets.values()) budget.close(fault)
  }

  /** Runs the exchange and reads its answer. The provider's time limit ends it even if it ignores the signal. */
  async #timed(question: Question<unknown>, outer: AbortSignal): Promise<Exchanged> {
    const { timeoutMs } = this.spec
    const limit = limited(
      outer,
      timeoutMs,
      () => new ProviderError('timeout', `no complete answer within ${timeoutMs} ms`),
    )
    const aborted = Promise.withResolvers<never>()
    const end = () => aborted.reject(asProviderError(limit.signal.reason))
    limit.signal.addEventListener('abort', end, { once: true })
    if (limit.signal.aborted) end()
    try {
      const raw = await Promise.race([question.send(limit.signal), aborted.promise])
      return { raw, reading: read(question, raw) }
    } finally {
      limit.end()
    }
  }

  #budget(host: string): HostBudget {
    const known = this.#budgets.get(host)
    if (known) return known
    const made = new HostBudget(this.spec, this.#sharedRate(host))
    this.#budgets.set(host, made)
    return made
  }

  #succeeded(): void {
    this.#lastSuccessAt = new Date(this.#now()).toISOString()
    this.#failuresInARow = 0
  }

  #failed(fault: ProviderError, budget: HostBudget): void {
    const wait = fault.retryAfterMs ?? (fault.code === 'rate_limited' ? DEFAULT_PAUSE_MS : 0)
    if (wait > 0) budget.pause(wait)
    if (fault.code === 'no_time_left' || fault.code === 'breaker_open') return
    this.#lastFailure = { at: new Date(this.#now()).toISOString(), reason: `${fault.code}: ${fault.message}` }
    this.#failuresInARow++
  }
}

/** Reads an answer; the error of an untrustworthy one carries the answer. */
function read(question: Question<unknown>, raw: RawAnswer): Reading<unknown> {
  try {
    return question.read(raw)
  } catch (error) {
    if (!(error instanceof ProviderError) || error.answer) throw error
    throw new ProviderError(error.code, error.message, {
      answer: raw,
      cause: error.cause,
      ...(error.retryAfterMs === undefined ? {} : { retryAfterMs: error.retryAfterMs }),
    })
  }
}

const asProviderError = (reason: unknown): ProviderError =>
  reason instanceof ProviderError ? reason : new ProviderError('no_time_left', 'the question was withdrawn')
