import { retryAfterMs } from '../../primitives/retry-after.ts'
import { clock } from '../../primitives/runtime.ts'
import { ProviderError, type RawAnswer } from './interfaces.ts'

/** The longest wait that a provider can request, ms. */
export const MAX_RETRY_AFTER_MS = 15 * 60 * 1000

/**
 * The bot protection that challenges the client, or null. Signs: Cloudflare's `cf-mitigated: challenge`, AWS WAF's
 * `x-amzn-waf-action` (sent with 202 or 405).
 */
export function challengeOf(answer: RawAnswer): string | null {
  if (answer.headers['cf-mitigated']?.includes('challenge')) return 'Cloudflare'
  if (answer.headers['x-amzn-waf-action'] !== undefined) return 'AWS WAF'
  return null
}

/** Seconds below which `x-ratelimit-reset` is a wait, not a time: as a time it would be in 2001. */
const MIN_EPOCH_SECONDS = 1_000_000_000

/** The number of a header, also in the form of API gateways that name the limit: `name=default,0;`. */
const numberIn = (header: string | undefined): number =>
  Number(/^(?:name=[^,;]*,)?(\d+);?$/.exec(header?.trim() ?? '')?.[1] ?? Number.NaN)

/**
 * The wait until `x-ratelimit-reset`, in the form of `Retry-After`. GitHub gives the time of the reset in epoch seconds,
 * EUIPO the seconds until it.
 */
function resetOf(answer: RawAnswer): string | undefined {
  const reset = numberIn(answer.headers['x-ratelimit-reset'])
  if (Number.isNaN(reset)) return undefined
  return reset < MIN_EPOCH_SECONDS ? String(reset) : new Date(reset * 1000).toUTCString()
}

/** The error that corresponds to an unexpected status. */
export function faultOfStatus(answer: RawAnswer): ProviderError {
  const status = answer.status ?? 0
  const usedUp = numberIn(answer.headers['x-ratelimit-remaining']) === 0
  const wait = retryAfterMs(
    answer.headers['retry-after'] ?? (usedUp ? resetOf(answer) : undefined),
    clock.now(),
  )
  const more = { answer, ...(wait === null ? {} : { retryAfterMs: Math.min(wait, MAX_RETRY_AFTER_MS) }) }
  // GitHub limits with 403: `x-ratelimit-remaining: 0`, or only `Retry-After` for its secondary limits.
  if (status === 403 && (usedUp || answer.headers['retry-after'] !== undefined))
    return new ProviderError('rate_limited', 'HTTP 403: no questions left', more)
  if (status === 429) return new ProviderError('rate_limited', 'HTTP 429: too many questions', more)
  if (status >= 500) return new ProviderError('server_error', `HTTP ${status}`, more)
  const challenger = challengeOf(answer)
  if (challenger)
    return new ProviderError('refused', `${challenger} asks for proof that a person is there`, { answer })
  if (status >= 300 && status < 400)
    return new ProviderError('redirect_refused', `HTTP ${status}`, { answer })
  if (status === 401 || status === 403 || status === 451 || status === 999) {
    return new ProviderError('refused', `HTTP ${status}: access denied`, { answer })
  }
  return new ProviderError('invalid_answer', `HTTP ${status} does not answer this request`, { answer })
}

/** The code of an error of Node or undici, `''` if it has none. */
export function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
}

const TIMEOUTS = new Set([
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'ETIMEDOUT',
])

/** The error that corresponds to a failed exchange. A {@link ProviderError} that is the reason of the signal has priority. */
export function faultOfNetworkError(error: unknown, signal: AbortSignal, host: string): ProviderError {
  if (error instanceof ProviderError) return error
  if (signal.aborted) {
    return signal.reason instanceof ProviderError
      ? signal.reason
      : new ProviderError('timeout', `${host} gave no answer in time`, { cause: error })
  }
  const code = codeOf(error)
  if (TIMEOUTS.has(code))
    return new ProviderError('timeout', `${host} gave no answer in time`, { cause: error })
  if (code.startsWith('HPE_') || code.startsWith('UND_ERR_RES') || code === 'UND_ERR_HEADERS_OVERFLOW') {
    return new ProviderError('invalid_answer', `${host} does not speak proper HTTP (${code})`, {
      cause: error,
    })
  }
  return new ProviderError('unreachable', `${host} cannot be reached (${code || 'connection failed'})`, {
    cause: error,
  })
}
