import type { EventEmitter } from 'node:events'
import CircuitBreaker from 'opossum'
import { Fault, type ProviderState } from './contract.ts'

/** What may be set of a provider's breaker; the defaults fit a public register. */
export type BreakerSettings = {
  /** Questions in the window below which it never opens. */
  volumeThreshold: number
  /** Share of failures, %, above which it opens. */
  errorThresholdPercentage: number
  /** Ms for which it stays open before one question is let through. */
  resetTimeout: number
  /** Length of the window, ms. */
  windowMs: number
}

export const DEFAULT_BREAKER: BreakerSettings = {
  volumeThreshold: 10,
  errorThresholdPercentage: 50,
  resetTimeout: 15_000,
  windowMs: 30_000,
}

/** Faults that say nothing against the provider's health. */
const EXPECTED: ReadonlySet<Fault['code']> = new Set(['rate_limited', 'refused', 'no_time_left'])

const BUCKETS = 10

export type Exchange = (signal: AbortSignal) => Promise<unknown>

/**
 * The breaker of one provider, on opossum. Time-outs are set here, one for each exchange, and handed to
 * it as an abort signal: opossum's own controller belongs to the breaker and would end every exchange
 * under way when one is late.
 */
export class ProviderBreaker {
  readonly #circuit: CircuitBreaker<[Exchange, AbortSignal], unknown>

  constructor(
    settings: BreakerSettings,
    rotation: EventEmitter,
    onState: (state: ProviderState['breaker']) => void,
  ) {
    const run = (exchange: Exchange, signal: AbortSignal) => exchange(signal)
    this.#circuit = new CircuitBreaker(run, {
      timeout: false,
      volumeThreshold: settings.volumeThreshold,
      errorThresholdPercentage: settings.errorThresholdPercentage,
      resetTimeout: settings.resetTimeout,
      rollingCountTimeout: settings.windowMs,
      rollingCountBuckets: BUCKETS,
      rollingPercentilesEnabled: false,
      enableSnapshots: false,
      rotateBucketController: rotation,
      // An expected refusal must not close a half-open breaker either: there it counts.
      errorFilter: (error: unknown) =>
        error instanceof Fault && EXPECTED.has(error.code) && !this.#circuit.halfOpen,
    })
    this.#circuit.on('open', () => onState('open'))
    this.#circuit.on('halfOpen', () => onState('half_open'))
    this.#circuit.on('close', () => onState('closed'))
  }

  get state(): ProviderState['breaker'] {
    if (this.#circuit.opened) return 'open'
    return this.#circuit.halfOpen ? 'half_open' : 'closed'
  }

  /** Whether a question would be turned away just now. */
  get refuses(): boolean {
    return this.#circuit.opened || (this.#circuit.halfOpen && !this.#circuit.pendingClose)
  }

  /** Runs one exchange. Turned away, it rejects with a {@link Fault} `breaker_open`. */
  async run<T>(exchange: (signal: AbortSignal) => Promise<T>, signal: AbortSignal): Promise<T> {
    let result: { value: T } | undefined
    try {
      await this.#circuit.fire(async (given) => {
        result = { value: await exchange(given) }
      }, signal)
    } catch (error) {
      if (error instanceof Error && CircuitBreaker.isOurError(error)) throw breakerOpen()
      throw error
    }
    if (!result) throw breakerOpen()
    return result.value
  }

  close(): void {
    this.#circuit.shutdown()
  }
}

export const breakerOpen = () =>
  new Fault('breaker_open', 'it failed too often recently; the service queries it again in a few seconds')

/** Interval after which the breakers' windows move on by one bucket, ms. */
export const bucketMs = (settings: BreakerSettings): number => Math.ceil(settings.windowMs / BUCKETS)
