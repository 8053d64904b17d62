import { randomUUID } from 'node:crypto'
import { attempt } from './attempt.ts'
import { waitBeforeRetry } from './back-off.ts'
import type { Answer } from './call.ts'
import { NamecheckError } from './errors.ts'
import { errorOf, objectIn, type ReadAnswer, unexpected } from './failure.ts'
import { checkWholeNumber, LONGEST_TIMEOUT_MS, type Settings } from './options.ts'
import { type QueryValue, urlOf } from './path.ts'
import { sleep } from './sleep.ts'
import { VERSION } from './version.ts'

/** What can be said about one call. */
export type RequestOptions = {
  /** Ends the call: it rejects with the signal's reason. What the service has begun goes on. */
  signal?: AbortSignal
  /** For one try, in ms, in place of the client's. */
  timeoutMs?: number
  /** For all tries and the pauses between them, in ms; none by default. */
  deadlineMs?: number
  /** Tries after the first one, in place of the client's. */
  maxRetries?: number
  /** In place of one made up for the call. */
  idempotencyKey?: string
  headers?: Record<string, string>
}

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'
/** Media types of answers. */
export type MediaType =
  | 'application/json'
  | 'text/html'
  | 'text/csv'
  | 'application/pdf'
  | 'application/octet-stream'

export type Request = {
  method: Method
  /** Below the service's address, such as `/api/v1/checks`. */
  path: string
  query?: Readonly<Record<string, QueryValue>> | undefined
  /** Sent as JSON. */
  body?: unknown
  prefer?: string
  /** How long the service is asked to wait, which comes on top of the time-out of a try. */
  waitSeconds?: number
  options?: RequestOptions | undefined
}

/** An answer with a status of success and what it is made into. */
type Reader<T> = (bytes: Uint8Array, answer: Omit<ReadAnswer, 'text'>) => T

/** Sends requests, again where that may help. */
export class Transport {
  readonly #settings: Settings
  constructor(settings: Settings) {
    this.#settings = settings
  }

  /** Resolves with the JSON object of the answer; undefined when there is no content. */
  json<T>(request: Request): Promise<Answer<T>> {
    return this.#send(request, 'application/json', (bytes, answer) => {
      if (answer.status === 204) return undefined as T
      const text = textOf(bytes)
      const data = objectIn(text)
      if (data === null) throw unexpected({ ...answer, text }, 'the answer is no JSON object')
      return data as T
    })
  }

  /** Resolves with the bytes of the answer in another form. */
  bytes(request: Request, form: MediaType): Promise<Answer<Uint8Array>> {
    return this.#send(request, form, (bytes, answer) => {
      const type = answer.headers.get('content-type')?.split(';', 1)[0]?.trim().toLowerCase()
      if (type !== form) throw unexpected({ ...answer, text: textOf(bytes) }, `the answer is not ${form}`)
      return bytes
    })
  }

  async #send<T>(request: Request, accept: MediaType, read: Reader<T>): Promise<Answer<T>> {
    const { method, path, body, options = {}, waitSeconds = 0 } = request
    const { baseUrl, logger } = this.#settings
    const { timeoutMs = this.#settings.timeoutMs, maxRetries = this.#settings.maxRetries } = options
    checkLimits({ timeoutMs, maxRetries, deadlineMs: options.deadlineMs ?? 1 })
    const url = urlOf(baseUrl, path, request.query)
    const headers = this.#headers(request, accept)
    const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) }
    const end = performance.now() + (options.deadlineMs ?? Infinity)
    for (let tries = 1; ; tries++) {
      const left = Math.max(1, Math.ceil(end - performance.now()))
      try {
        const whole = await attempt(this.#settings.fetch, url, init, {
          timeoutMs: Math.min(timeoutMs + waitSeconds * 1_000, left, LONGEST_TIMEOUT_MS),
          signal: options.signal,
        })
        const { status } = whole
        const requestId = whole.headers.get('x-request-id')
        logger?.debug('namecheck answered', { method, path, tries, status, requestId })
        const answer = { status, headers: whole.headers, asked: `${method} ${path}` }
        const data = read(successIn(whole.bytes, answer), answer)
        return { data, response: { status, headers: whole.headers, requestId, tries } }
      } catch (error) {
        if (!(error instanceof NamecheckError)) throw error
        error.idempotencyKey = headers.get('idempotency-key')
        const pauseMs = tries > maxRetries ? null : waitBeforeRetry(error, tries, Math.random())
        if (pauseMs === null || performance.now() + pauseMs >= end) throw error
        logger?.warn('namecheck is asked again', { method, path, tries, code: error.code, pauseMs })
        await sleep(pauseMs, options.signal)
      }
    }
  }

  /** The caller's headers beneath what a request is made of. */
  #headers({ method, body, prefer, options }: Request, accept: MediaType): Headers {
    const headers = new Headers({
      'user-agent': `namecheck-node/${VERSION} node/${process.versions.node}`,
      ...(method === 'POST' && { 'idempotency-key': randomUUID() }),
    })
    for (const given of [this.#settings.headers, options?.headers ?? {}])
      for (const [name, value] of Object.entries(given)) headers.set(name, value)
    headers.set('authorization', `Bearer ${this.#settings.apiKey}`)
    headers.set('accept', accept)
    if (body !== undefined) headers.set('content-type', 'application/json')
    if (prefer !== undefined) headers.set('prefer', prefer)
    if (method === 'POST' && options?.idempotencyKey !== undefined)
      headers.set('idempotency-key', options.idempotencyKey)
    return headers
  }
}

const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)

/** The bytes of an answer that says that all went well; throws for every other. */
function successIn(bytes: Uint8Array | null, answer: Omit<ReadAnswer, 'text'>): Uint8Array {
  if (bytes === null) throw unexpected({ ...answer, text: '' }, 'the answer does not end')
  const { status, headers } = answer
  if (status >= 200 && status < 300) return bytes
  const read = { ...answer, text: textOf(bytes) }
  if (status >= 400) throw errorOf(read)
  const location = headers.get('location')
  throw unexpected(read, location === null ? `answered ${status}` : `answered ${status} to ${location}`)
}

function checkLimits(limits: { timeoutMs: number; maxRetries: number; deadlineMs: number }): void {
  checkWholeNumber('timeoutMs', limits.timeoutMs, 1)
  checkWholeNumber('maxRetries', limits.maxRetries, 0)
  checkWholeNumber('deadlineMs', limits.deadlineMs, 1)
}
