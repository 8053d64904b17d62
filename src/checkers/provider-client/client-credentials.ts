import { z } from 'zod'
import { isLive } from '../../primitives/expiry.ts'
import { timers } from '../../primitives/runtime.ts'
import { basic } from './basic-auth.ts'
import { type HttpExchange, ProviderError } from './interfaces.ts'
import { readJson } from './read-answer.ts'

export type TokenSettings = {
  tokenUrl: string
  clientId: string
  clientSecret: string
  /** How the client authenticates (RFC 6749 §2.3.1). */
  as: 'basic' | 'body'
  scope?: string
  timeoutMs: number
}

/** Time before its expiry at which a token is no longer used, ms. */
const MARGIN_MS = 60_000
/** Lifetime if the server names none, s. */
const DEFAULT_LIFETIME = 300

const tokenAnswer = z.object({
  access_token: z
    .string()
    .min(1)
    .max(16_384)
    .regex(/^[\x21-\x7e]+$/),
  expires_in: z.number().positive().optional(),
})

/**
 * Access tokens by OAuth 2.0 client credentials (RFC 6749 §4.4): one at a time, kept until shortly before it expires.
 */
export class ClientCredentials {
  readonly #settings: TokenSettings
  readonly #http: HttpExchange
  readonly #now: () => number
  #kept: { token: string; until: number; livesMs: number } | undefined
  #asking: Promise<string> | undefined

  /** @param now epoch ms */
  constructor(settings: TokenSettings, http: HttpExchange, now: () => number) {
    this.#settings = settings
    this.#http = http
    this.#now = now
  }

  /** A token that is presumably valid. Rejects with a {@link ProviderError}, which never contains the server's answer. */
  async get(signal: AbortSignal): Promise<string> {
    if (this.#kept && isLive(this.#kept.until, this.#kept.livesMs, this.#now())) return this.#kept.token
    this.#asking ??= this.#ask().finally(() => {
      this.#asking = undefined
    })
    return until(this.#asking, signal)
  }

  /** Discards a token that the server did not accept: the next `get` requests another. */
  drop(token: string): void {
    if (this.#kept?.token === token) this.#kept = undefined
  }

  async #ask(): Promise<string> {
    const { tokenUrl, clientId, clientSecret, as, scope, timeoutMs } = this.#settings
    const asked = this.#now()
    try {
      const answer = await this.#http(
        {
          url: tokenUrl,
          method: 'POST',
          headers: {
            'content-type': 'application/x-www-form-urlencoded',
            accept: 'application/json',
            ...(as === 'basic' && { authorization: basic(clientId, clientSecret) }),
          },
          body: new URLSearchParams({
            grant_type: 'client_credentials',
            ...(as === 'body' && { client_id: clientId, client_secret: clientSecret }),
            ...(scope !== undefined && { scope }),
          }).toString(),
          maxBytes: 64 * 1024,
          accept: [200],
          redirects: 'refuse',
        },
        timers.signalAfter(timeoutMs),
      )
      const { access_token, expires_in } = readJson(answer, tokenAnswer)
      const lifetime = (expires_in ?? DEFAULT_LIFETIME) * 1000
      const margin = Math.min(MARGIN_MS, lifetime / 2)
      this.#kept = { token: access_token, until: asked + lifetime - margin, livesMs: lifetime - margin }
      return access_token
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      const wait = error.retryAfterMs === undefined ? {} : { retryAfterMs: error.retryAfterMs }
      throw new ProviderError(error.code, `no access token: ${error.message}`, wait)
    }
  }
}

/** Waits for a shared promise until this caller's signal aborts. */
function until<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const giveUp = (): void =>
      reject(
        signal.reason instanceof ProviderError
          ? signal.reason
          : new ProviderError('timeout', 'no access token came in time'),
      )
    if (signal.aborted) return giveUp()
    signal.addEventListener('abort', giveUp, { once: true })
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', giveUp))
  })
}
