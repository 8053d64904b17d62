import { randomUUID } from 'node:crypto'
import { attempt } from './attempt.ts'
import { pauseBeforeRetry } from './back-off.ts'
import type { Answer, AnswerDetails } from './call.ts'
import { APIConnectionError, NamecheckError, ServerError } from './errors.ts'
import { errorOf, objectIn, type ReadAnswer, unexpected } from './failure.ts'
import { type CallDefaults, checkLimits, LONGEST_TIMEOUT_MS, type Settings } from './options.ts'
import { type QueryValue, urlOf } from './path.ts'
import { sleep } from './sleep.ts'
import type { Time } from './types/open.ts'
import { VERSION } from './version.ts'

/** Options of one call; they take precedence over those of the client. */
export type RequestOptions = CallDefaults & {
  /** Ends the call: it rejects with the signal's reason. What the service has begun continues. */
  signal?: AbortSignal
  /** In place of a generated one. */
  idempotencyKey?: string
}

/** `at`: a time or a revision, to read the state at that point. */
export type AtOptions = RequestOptions & { at?: Time | Date | number }

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
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

/** Sends requests, and retries those that failed for a moment. */
export class Transport {
  readonly #settings: Settings
  constructor(settings: Settings) {
    this.#settings = settings
  }

  /** Resolves with the JSON object of the answer; undefined for an answer without content. */
  json<T>(request: Request): Promise<Answer<T>> {
    return this.#send(request, 'application/json', (bytes, answer) => {
      if (answer.status === 204) return undefined as T
      const text = textOf(bytes)
      const data = objectIn(text)
      if (data === null) throw unexpected({ ...answer, text }, 'the answer is not a JSON object')
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

  /** Seconds that a call may take in all where its options do not say; infinite without a limit. */
  get deadlineSeconds(): number {
    return this.#settings.deadlineSeconds
  }

  async #send<T>(request: Request, accept: MediaType, read: Reader<T>): Promise<Answer<T>> {
    const { method, path, body, options = {}, waitSeconds = 0 } = request
    const { fetch, baseUrl, logger, ...defaults } = this.#settings
    const { timeoutSeconds, deadlineSeconds, maxRetries } = { ...defaults, ...withoutUndefined(options) }
    checkLimits({ timeoutSeconds, deadlineSeconds, maxRetries })
    const url = urlOf(baseUrl, path, request.query)
    const headers = this.#headers(request, accept)
    const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) }
    const end = performance.now() + deadlineSeconds * 1_000
    let mayBeDone = false
    for (let attempts = 1; ; attempts++) {
      const leftMs = Math.max(1, Math.ceil(end - performance.now()))
      try {
        const whole = await attempt(fetch, url, init, {
          timeoutMs: Math.min(Math.ceil((timeoutSeconds + waitSeconds) * 1_000), leftMs, LONGEST_TIMEOUT_MS),
          signal: options.signal,
        })
        const { status } = whole
        const response = detailsOf(status, whole.headers, attempts)
        logger?.debug('namecheck answered', { method, path, attempts, status, requestId: response.requestId })
        // A lost answer to an earlier attempt may have been that of the deletion.
        if (method === 'DELETE' && status === 404 && mayBeDone) return { data: undefined as T, response }
        const answer = { status, headers: whole.headers, asked: `${method} ${path}` }
        return { data: read(successIn(whole.bytes, answer), answer), response }
      } catch (error) {
        if (!(error instanceof NamecheckError)) throw error
        error.idempotencyKey = headers.get('idempotency-key')
        const pauseMs = attempts > maxRetries ? null : pauseBeforeRetry(error, attempts, Math.random())
        if (pauseMs === null || performance.now() + pauseMs >= end) throw error
        logger?.warn('namecheck retries a request', { method, path, attempts, code: error.code, pauseMs })
        mayBeDone ||= error instanceof APIConnectionError || error instanceof ServerError
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

function detailsOf(status: number, headers: Headers, attempts: number): AnswerDetails {
  const requestId = headers.get('x-request-id')
  return { status, headers, requestId, attempts, replayed: headers.get('idempotent-replayed') === 'true' }
}

/** An option that is given as undefined is left to the client. */
function withoutUndefined(options: RequestOptions): RequestOptions {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined))
}
