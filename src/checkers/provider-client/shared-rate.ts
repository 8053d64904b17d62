import type { EphemeralStore } from '../../engine/ports/ephemeral-store.ts'
import type { SharedRate } from './budget.ts'

/**
 * The rate of a host, counted over all processes in windows of at least a second. While the ephemeral store is
 * unavailable, each process applies only its own limits.
 */
export function sharedRate(
  ephemeralStore: EphemeralStore,
  key: string,
  ratePerSecond: number,
  now: () => number,
): SharedRate {
  const windowMs = Math.max(1000, Math.ceil(1000 / ratePerSecond))
  const limit = Math.max(1, Math.floor((ratePerSecond * windowMs) / 1000))
  return async () => {
    try {
      const { value, expiresAt } = await ephemeralStore.increment(key, 1, windowMs)
      return value <= limit ? 0 : Math.max(1, expiresAt - now())
    } catch {
      return 0
    }
  }
}
