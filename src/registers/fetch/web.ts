import { Agent, type Dispatcher, request } from 'undici'
import { type BackOff, delayBefore } from '../../primitives/back-off.ts'
import { retryAfterMs } from '../../primitives/retry-after.ts'
import { clock, timers } from '../../primitives/runtime.ts'
import { RegisterRefused } from '../refused.ts'

export type WebOptions = {
  /** Sent to the host of the first request only. */
  headers?: Readonly<Record<string, string>>
  ratePerSecond: number
  signal: AbortSignal
  userAgent: string
  /** Between two tries of a request. */
  backOff?: BackOff
  /** Longest silence of the server, ms. */
  timeoutMs?: number
}

export type Answer = {
  status: number
  headers: Readonly<Record<string, string>>
  body: Dispatcher.ResponseData['body']
}

const BACK_OFF: BackOff = { first: 1_000, most: 60_000 }
const TIMEOUT_MS = 60_000
/** Tries of a request that fails for a reason that passes. */
const MAX_TRIES = 8
const MAX_REDIRECTS = 5
/** A server that asks for a longer pause is left alone until the next round, ms. */
const LONGEST_PAUSE_MS = 15 * 60_000
const REDIRECTS = new Set([301, 302, 303, 307, 308])
/** Answers that a later try can change. */
const PASSING = new Set([408, 425, 429, 500, 502, 503, 504])

/** A failure that may not happen again. */
export class Passing extends Error {
  readonly pauseMs: number | null
  constructor(message: string, pauseMs: number | null = null, options?: ErrorOptions) {
    super(message, options)
    this.pauseMs = pauseMs
  }
}

/** Requests to one office: never faster than its limit, repeated after errors that pass. */
export class Web {
  readonly #options: WebOptions
  readonly #agent: Agent
  #freeAt = 0

  constructor(options: WebOptions) {
    this.#options = options
    const { timeoutMs = TIMEOUT_MS } = options
    this.#agent = new Agent({
      connect: { timeout: Math.min(timeoutMs, 10_000) },
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
    })
  }

  async close(): Promise<void> {
    await this.#agent.destroy()
  }

  /**
   * Repeats a piece of work that fails with {@link Passing}, with longer and longer pauses, or as long as the server asks.
   * Work that got further starts counting again. Rejects with {@link RegisterRefused}.
   * @param progress changes when the work gets further
   */
  async persist<T>(work: () => Promise<T>, progress: () => unknown = () => 0): Promise<T> {
    const { backOff = BACK_OFF, signal } = this.#options
    let reached = progress()
    for (let tries = 0; ; tries += 1) {
      try {
        return await work()
      } catch (error) {
        signal.throwIfAborted()
        if (!(error instanceof Passing)) throw error
        if (progress() !== reached) tries = 0
        reached = progress()
        const pause = Math.max(error.pauseMs ?? 0, delayBefore(tries, backOff))
        if (tries + 1 >= MAX_TRIES || pause > LONGEST_PAUSE_MS)
          throw new RegisterRefused(`${error.message}; tried ${tries + 1} times, try again later`, {
            cause: error,
          })
        await timers.sleep(pause, { signal })
      }
    }
  }

  /** One request, with its redirects. Rejects with {@link Passing} or {@link RegisterRefused}. */
  async ask(
    url: string,
    method: 'GET' | 'HEAD',
    more: Readonly<Record<string, string>> = {},
  ): Promise<Answer> {
    let target = new URL(url)
    const { origin } = target
    for (let hops = 0; hops <= MAX_REDIRECTS; hops += 1) {
      const own = target.origin === origin ? this.#options.headers : {}
      const answer = await this.#send(target, method, { ...own, ...more })
      const { location } = answer.headers
      if (!REDIRECTS.has(answer.status) || location === undefined) return checked(answer, url)
      await answer.body.dump()
      const next = URL.parse(location, target.href)
      if (
        !next ||
        !/^https?:$/.test(next.protocol) ||
        (target.protocol === 'https:' && next.protocol === 'http:')
      )
        throw new RegisterRefused(`${url} redirects to an address that is not used: ${location}`)
      target = next
    }
    throw new RegisterRefused(`${url} redirects more than ${MAX_REDIRECTS} times`)
  }

  async #send(url: URL, method: 'GET' | 'HEAD', headers: Readonly<Record<string, string>>): Promise<Answer> {
    const { signal, userAgent } = this.#options
    await this.#turn()
    try {
      const response = await request(url, {
        dispatcher: this.#agent,
        method,
        headers: { 'user-agent': userAgent, ...headers },
        signal,
      })
      return { status: response.statusCode, headers: flat(response.headers), body: response.body }
    } catch (error) {
      signal.throwIfAborted()
      throw new Passing(`${url.host} cannot be reached: ${reasonOf(error)}`, null, { cause: error })
    }
  }

  async #turn(): Promise<void> {
    const now = clock.monotonic()
    const at = Math.max(now, this.#freeAt)
    this.#freeAt = at + 1_000 / this.#options.ratePerSecond
    if (at > now) await timers.sleep(at - now, { signal: this.#options.signal })
  }
}

async function checked(answer: Answer, url: string): Promise<Answer> {
  const { status, headers, body } = answer
  if (status < 300 || status === 416) return answer
  await body.dump()
  if (PASSING.has(status))
    throw new Passing(`${url} answered with ${status}`, retryAfterMs(headers['retry-after'], clock.now()))
  if (status === 401 || status === 403)
    throw new RegisterRefused(`${url} answered with ${status}: check the credentials of this source`)
  throw new RegisterRefused(`${url} answered with ${status}: its address has changed, or it was deleted`)
}

const flat = (headers: Readonly<Record<string, string | string[] | undefined>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name.toLowerCase(), Array.isArray(value) ? value.join(', ') : value]],
    ),
  )

export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
