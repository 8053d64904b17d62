import { APIConnectionError, APIError, QuotaExceededError } from './errors.ts'

const FIRST_MS = 500
const LONGEST_MS = 8_000
/** A longer `Retry-After` ends the call: the caller decides. */
const LONGEST_RETRY_AFTER_SECONDS = 60
const TRANSIENT = new Set([408, 429, 500, 502, 503, 504])

/** Whether the same request may succeed a moment later. */
export function isTransient(error: unknown): error is APIConnectionError | APIError {
  if (error instanceof APIConnectionError) return true
  return error instanceof APIError && !(error instanceof QuotaExceededError) && TRANSIENT.has(error.status)
}

/**
 * The pause before the next attempt, in ms; null when there is to be none. A pause is `Retry-After` and up to half a
 * second more, so that clients that were refused together do not return together.
 * @param attempts made so far, from 1
 * @param random from 0 to 1
 */
export function pauseBeforeRetry(error: unknown, attempts: number, random: number): number | null {
  if (!isTransient(error)) return null
  const retryAfter = error instanceof APIError ? error.retryAfter : null
  const growing = growingPause(attempts, random)
  if (retryAfter === null) return growing
  if (retryAfter > LONGEST_RETRY_AFTER_SECONDS) return null
  return Math.max(retryAfter * 1_000 + Math.round(random * FIRST_MS), growing)
}

/** Doubles with each attempt up to a maximum; half of it is random. */
function growingPause(attempts: number, random: number): number {
  const full = Math.min(LONGEST_MS, FIRST_MS * 2 ** (attempts - 1))
  return Math.round(full / 2 + (full / 2) * random)
}
