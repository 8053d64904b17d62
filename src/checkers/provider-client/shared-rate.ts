import type { EphemeralStore } from '../../engine/ports/ephemeral-store.ts'
import { clock } from '../../primitives/runtime.ts'
import type { SharedRate } from './budget.ts'

/**
 * How many times longer than its failed call an unavailable store is not called. Requests are granted one after another,
 * so calls that fail after seconds would delay all of them.
 */
const AWAY_PER_CALL = 3

/**
 * The rate of a host, counted over all processes in windows of at least a second. While the ephemeral store is
 * unavailable, each process applies only its own limits.
 */
export function sharedRate(
  ephemeralStore: Pick<EphemeralStore, 'increment'>,
  key: string,
  ratePerSecond: number,
  now: () => number,
): SharedRate {
  const windowMs = Math.max(1000, Math.ceil(1000 / ratePerSecond))
  const limit = Math.max(1, Math.floor((ratePerSecond * windowMs) / 1000))
  let awayUntil = 0
  return async () => {
    const called = clock.monotonic()
    if (called < awayUntil) return 0
    try {
      const { value, expiresAt } = await ephemeralStore.increment(key, 1, windowMs)
      return value <= limit ? 0 : Math.max(1, expiresAt - now())
    } catch {
      const failed = clock.monotonic()
      awayUntil = failed + AWAY_PER_CALL * (failed - called)
      return 0
    }
  }
}
