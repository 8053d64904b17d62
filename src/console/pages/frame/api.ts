import type { Mode } from '../types.ts'
import { type Problem, problemOf, unreachable } from './problem.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type Sent = {
  method: Method
  url: string
  mode: Mode | null
  body?: unknown
  headers?: Readonly<Record<string, string>>
}
export type Query = Readonly<Record<string, string | number | undefined>>
type Send = (url: string, init: RequestInit) => Promise<Response>

const API = 'console/api/v1'
const ADMIN = 'console/admin/v1'
/** Routes that answer 401 to a wrong credential in the body, whatever the session. */
const ANSWERS_401 = ['console/session', 'console/invitation']

/** The address below the page of the console, so that a service under a path keeps it. */
export function addressOf(path: string, query: Query = {}): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, String(value)]],
  )
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`
}

/** Headers of a request of the console: those that protect from other sites, and the mode. */
export function headersOf({ method, mode, body, headers }: Sent): Record<string, string> {
  return {
    Accept: 'application/json',
    ...(mode === null ? {} : { 'X-Namecheck-Mode': mode }),
    ...(method === 'GET' ? {} : { 'X-Namecheck-Console': '1' }),
    ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    ...headers,
  }
}

/** The API of the service as the signed-in person may use it. */
export class Api {
  readonly #send: Send
  readonly #mode: () => Mode | null
  readonly #signedOut: () => void

  /** `signedOut` is called when the session has ended. */
  constructor({ send, mode, signedOut }: { send: Send; mode: () => Mode | null; signedOut: () => void }) {
    this.#send = send
    this.#mode = mode
    this.#signedOut = signedOut
  }

  /** Throws {@link Problem}, as all methods do. */
  get<T>(path: string, query?: Query): Promise<T> {
    return this.#json('GET', addressOf(API + path, query))
  }
  post<T>(path: string, body?: unknown, headers?: Readonly<Record<string, string>>): Promise<T> {
    return this.#json('POST', API + path, body, headers)
  }
  put<T>(path: string, body: unknown): Promise<T> {
    return this.#json('PUT', API + path, body)
  }
  patch<T>(path: string, body: unknown): Promise<T> {
    return this.#json('PATCH', API + path, body)
  }
  delete(path: string): Promise<null> {
    return this.#json('DELETE', API + path)
  }
  /** A call of the operator's API. */
  admin<T>(method: Method, path: string, body?: unknown, query?: Query): Promise<T> {
    return this.#json(method, addressOf(ADMIN + path, query), body)
  }
  /** A route of the console itself, such as `session`. */
  own<T>(method: Method, path: string, body?: unknown, query?: Query): Promise<T> {
    return this.#json(method, addressOf(`console/${path}`, query), body)
  }

  /** A public resource of the service, which needs no key. */
  open<T>(path: string): Promise<T> {
    return this.#json('GET', path)
  }

  /** A document in another media type, with the file name that the service gave it. */
  async file(path: string, accept: string, query?: Query): Promise<Blob> {
    const answer = await this.#call({
      method: 'GET',
      url: addressOf(API + path, query),
      mode: this.#mode(),
      headers: { Accept: accept },
    })
    return answer.blob()
  }

  /** Address of the live history of a check; a stream cannot send headers, so the query names the mode. */
  streamAddress(checkId: string): string {
    const mode = this.#mode()
    return addressOf(`${API}/checks/${checkId}/events`, { mode: mode ?? undefined })
  }

  async #json<T>(method: Method, url: string, body?: unknown, headers?: Sent['headers']): Promise<T> {
    const answer = await this.#call({ method, url, mode: this.#mode(), body, headers })
    const text = await answer.text()
    return (text === '' ? null : JSON.parse(text)) as T
  }

  async #call(sent: Sent): Promise<Response> {
    const { method, url, body } = sent
    const init = {
      method,
      headers: headersOf(sent),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }
    const answer = await this.#send(url, init).catch(() => {
      throw unreachable()
    })
    if (answer.ok) return answer
    const problem: Problem = await problemOf(answer)
    if (answer.status === 401 && !ANSWERS_401.some((own) => url.startsWith(own))) this.#signedOut()
    throw problem
  }
}
