import type { EphemeralStore } from '../../engine/ports/ephemeral-store.ts'
import { clock } from '../../primitives/runtime.ts'
import type { SharedRate } from './budget.ts'

/** A call of an unavailable store takes seconds, and requests are granted one after another: so few of them call it. */
const AWAY_MS = 10_000

/**
 * The rate of a host, counted over all processes in windows of at least a second. While the ephemeral store is
 * unavailable, each process applies only its own limits, and calls the store again every ten seconds.
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
    if (clock.monotonic() < awayUntil) return 0
    try {
      const { value, expiresAt } = await ephemeralStore.increment(key, 1, windowMs)
      return value <= limit ? 0 : Math.max(1, expiresAt - now())
    } catch {
      awayUntil = clock.monotonic() + AWAY_MS
      return 0
    }
  }
}
