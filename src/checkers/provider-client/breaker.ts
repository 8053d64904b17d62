import type { EventEmitter } from 'node:events'
import CircuitBreaker from 'opossum'
import { ProviderError, type ProviderState } from './interfaces.ts'

/** Settings of a provider's breaker; the defaults suit a public register. */
export type BreakerSettings = {
  /** Minimum number of requests in the window before it can open. */
  volumeThreshold: number
  /** Share of failures, %, above which it opens. */
  errorThresholdPercentage: number
  /** How long it stays open before one request is let through, ms. */
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

/** Error codes that say nothing against the provider's health. */
const EXPECTED: ReadonlySet<ProviderError['code']> = new Set(['rate_limited', 'refused', 'no_time_left'])

const BUCKETS = 10

export type Exchange = (signal: AbortSignal) => Promise<unknown>

/**
 * The breaker of one provider, built on opossum. This class sets one time limit for each exchange and passes it on as
 * an abort signal. Opossum's own controller belongs to the whole breaker: it would abort every running exchange if one
 * is late.
 */
export class ProviderBreaker {
  readonly #circuit: CircuitBreaker<[Exchange, AbortSignal], unknown>

  constructor(settings: BreakerSettings, rotation: EventEmitter) {
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
      // An expected refusal must not close a half-open breaker either, so it counts as a failure there.
      errorFilter: (error: unknown) =>
        error instanceof ProviderError &&
        (error.isHealthy || (EXPECTED.has(error.code) && !this.#circuit.halfOpen)),
    })
  }

  get state(): ProviderState['breaker'] {
    if (this.#circuit.opened) return 'open'
    return this.#circuit.halfOpen ? 'half_open' : 'closed'
  }

  /** Whether a request would be rejected now. */
  get refuses(): boolean {
    return this.#circuit.opened || (this.#circuit.halfOpen && !this.#circuit.pendingClose)
  }

  /** Runs one exchange. An open breaker rejects it with a {@link ProviderError} `breaker_open`. */
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
  new ProviderError(
    'breaker_open',
    'it failed too often recently; the service queries it again in a few seconds',
  )

/** Interval at which the breakers' windows advance by one bucket, ms. */
export const bucketMs = (settings: BreakerSettings): number => Math.ceil(settings.windowMs / BUCKETS)
