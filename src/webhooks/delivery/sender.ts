import type { Readable } from 'node:stream'
import { Agent, type Dispatcher } from 'undici'
import type { FailureCause } from '../../events/webhook.ts'
import { retryAfterMs } from '../../primitives/retry-after.ts'
import { clock } from '../../primitives/runtime.ts'
import { limited } from '../../primitives/time-limit.ts'
import { causeOfError, causeOfStatus } from './causes.ts'
import { guardedConnector } from './connect.ts'
import type { Guard } from './guard.ts'

/**
 * Reads an answer up to `most` bytes and keeps the first `keep` of them as text. A longer answer is aborted, and its
 * connection is closed.
 */
async function readStart(
  body: Readable,
  most: number,
  keep: number,
): Promise<{ text: string; truncated: boolean }> {
  const kept: Buffer[] = []
  let length = 0
  let room = keep
  for await (const chunk of body) {
    const bytes = chunk as Buffer
    length += bytes.length
    if (room > 0) kept.push(bytes.subarray(0, room))
    room = Math.max(0, room - bytes.length)
    // Leaving the loop destroys the stream.
    if (length > most) break
  }
  return { text: Buffer.concat(kept).toString(), truncated: length > keep }
}

/** For the whole exchange, from name resolution to the end of the answer. */
const TIMEOUT_MS = 15_000
const MAX_READ_BYTES = 64 * 1024
const KEPT_BYTES = 4 * 1024
const IDLE_MS = 30_000

export type Heads = Readonly<Record<string, string>>

/** The request and the response, as the owner may see them. */
export type Exchange = {
  request: { method: 'POST'; url: string; headers: Heads }
  /** `body`: its first 4 KiB as text; null without an answer. */
  response: { status: number; headers: Heads; body: string; truncated: boolean } | null
  /** The error in words. */
  error: string | null
}

export type Sent = {
  /** Null for a success. */
  cause: FailureCause | null
  status: number | null
  retryAfterMs: number | null
  /** Epoch ms. */
  startedAt: number
  durationMs: number
  exchange: Exchange
}

/** What a sender needs of the HTTP client. */
export type SenderAgent = {
  request(
    options: Dispatcher.RequestOptions,
  ): Promise<Pick<Dispatcher.ResponseData, 'statusCode' | 'headers' | 'body'>>
  destroy(): Promise<void>
}

export type SenderOptions = Guard & {
  now: () => number
  timeoutMs?: number
  /** Sends in place of connections that the guard checks. */
  agent?: SenderAgent
}

/**
 * Posts messages. It follows no redirect, reads only the start of the answer, and connects only where the guard
 * permits.
 */
export class WebhookSender {
  readonly #agent: SenderAgent
  readonly #now: () => number
  readonly #timeoutMs: number

  constructor({ now, timeoutMs = TIMEOUT_MS, agent, ...guard }: SenderOptions) {
    this.#now = now
    this.#timeoutMs = timeoutMs
    this.#agent =
      agent ??
      new Agent({
        connect: guardedConnector(guard, timeoutMs),
        headersTimeout: timeoutMs,
        bodyTimeout: timeoutMs,
        keepAliveTimeout: IDLE_MS,
        pipelining: 1,
      })
  }

  /** One attempt. Never rejects for what the receiver does; rejects when `signal` aborts it. */
  async post(url: string, body: string, headers: Heads, signal: AbortSignal): Promise<Sent> {
    const startedAt = this.#now()
    const began = clock.monotonic()
    const request = { method: 'POST' as const, url, headers: { ...FIXED, ...headers } }
    const timeLimit = limited(signal, this.#timeoutMs, () => new Error('the exchange timed out'))
    const ended = (
      rest: Pick<Sent, 'cause' | 'status' | 'retryAfterMs'> & Omit<Exchange, 'request'>,
    ): Sent => {
      const { cause, status, retryAfterMs, response, error } = rest
      const durationMs = Math.round(clock.monotonic() - began)
      return { cause, status, retryAfterMs, startedAt, durationMs, exchange: { request, response, error } }
    }
    try {
      const answer = await this.#agent.request({
        ...whereTo(url),
        method: 'POST',
        headers: request.headers,
        body,
        signal: timeLimit.signal,
      })
      const read = await readStart(answer.body, MAX_READ_BYTES, KEPT_BYTES)
      const status = answer.statusCode
      const cause = causeOfStatus(status)
      const response = { status, headers: plain(answer.headers), body: read.text, truncated: read.truncated }
      const wait = cause === null ? null : retryAfterMs(response.headers['retry-after'], this.#now())
      return ended({ cause, status, retryAfterMs: wait, response, error: null })
    } catch (error) {
      if (signal.aborted) throw signal.reason
      const cause = causeOfError(error, timeLimit.signal.aborted)
      return ended({ cause, status: null, retryAfterMs: null, response: null, error: wordsFor(error, cause) })
    } finally {
      timeLimit.end()
    }
  }

  /** Closes idle connections and refuses new ones. */
  async close(): Promise<void> {
    await this.#agent.destroy()
  }
}

const FIXED = { 'content-type': 'application/json', 'user-agent': 'namecheck-webhooks/1' }

function whereTo(text: string): { origin: string; path: string } {
  const url = new URL(text)
  return { origin: url.origin, path: url.pathname + url.search }
}

/** Joins repeated headers (RFC 9110 §5.3). */
function plain(headers: Dispatcher.ResponseData['headers']): Heads {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : value]],
    ),
  )
}

function wordsFor(error: unknown, cause: FailureCause): string {
  if (cause === 'timeout') return 'no complete answer came in time'
  const text = error instanceof Error ? error.message || error.name : String(error)
  return text.slice(0, 500)
}
