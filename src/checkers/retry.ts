import { chance } from '../primitives/runtime.ts'

/** The number and interval of retries of a source. */
const PACE = {
  waiting: { attempts: 3, firstMs: 300, longestMs: 2_000 },
  background: { attempts: 12, firstMs: 2_000, longestMs: 120_000 },
} as const

/**
 * Milliseconds to wait after a failed attempt (counted from 1), or null after the last one. The wait grows
 * exponentially with up to 25% jitter, and is never shorter than the provider requested.
 */
export function retryDelay(
  urgency: keyof typeof PACE,
  attempt: number,
  atLeastMs: number,
  random = chance.random(),
): number | null {
  const { attempts, firstMs, longestMs } = PACE[urgency]
  if (attempt >= attempts) return null
  const delay = Math.min(firstMs * 2 ** (attempt - 1), longestMs)
  return Math.max(atLeastMs, Math.round(delay * (1 + random / 4)))
}
