import { ApiError, ConnectionError, QuotaExceededError } from './errors.ts'

const FIRST_MS = 500
const MOST_MS = 8_000
/** The longest `Retry-After` that is waited for; beyond it the caller decides. */
export const LONGEST_RETRY_AFTER_S = 60
const PASSING = new Set([408, 429, 500, 502, 503, 504])

/**
 * How long to wait in front of another try, in ms; null when none is worth it. `Retry-After` is waited out and a
 * little more, so that those who were sent away together do not come back together.
 * @param tries made so far, from 1
 * @param random from 0 to 1
 */
export function waitBeforeRetry(error: unknown, tries: number, random: number): number | null {
  if (error instanceof ConnectionError) return growing(tries, random)
  if (!(error instanceof ApiError) || error instanceof QuotaExceededError) return null
  if (!PASSING.has(error.status)) return null
  const { retryAfter } = error
  if (retryAfter === null) return growing(tries, random)
  if (retryAfter > LONGEST_RETRY_AFTER_S) return null
  return Math.max(retryAfter * 1_000 + Math.round(random * FIRST_MS), growing(tries, random))
}

/** Doubles up to a most; half of it is left to chance. */
function growing(tries: number, random: number): number {
  const full = Math.min(MOST_MS, FIRST_MS * 2 ** (tries - 1))
  return Math.round(full / 2 + (full / 2) * random)
}
