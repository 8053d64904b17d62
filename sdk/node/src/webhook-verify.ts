import { createHmac, timingSafeEqual } from 'node:crypto'
import { WebhookVerificationError } from './errors.ts'
import { objectIn } from './failure.ts'
import type { WebhookEvent } from './types/webhook.ts'
import { signingKey } from './webhook-secret.ts'

/** Headers as Node, Express or `fetch` have them. */
export type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>

export type VerifyOptions = {
  /** How far the time of sending may be away, in seconds; 300 by default. */
  toleranceSeconds?: number
}

const TOLERANCE_S = 300

/**
 * The event in a message, once it is sure that it comes from the service (Standard Webhooks 1.0). Throws
 * {@link WebhookVerificationError}; answer 400 then.
 * @param body as it came, before any parsing
 * @param secret of the endpoint; several while one takes over from another
 */
export function verifyWebhook(
  body: string | Uint8Array,
  headers: WebhookHeaders,
  secret: string | readonly string[],
  { toleranceSeconds = TOLERANCE_S }: VerifyOptions = {},
): WebhookEvent {
  const bytes = rawBytes(body)
  const keys = (Array.isArray(secret) ? secret : [secret]).map(signingKey)
  if (keys.length === 0) throw refused('invalid-secret', 'The list of webhook secrets is empty.')
  const id = headerOf(headers, 'webhook-id')
  const timestamp = headerOf(headers, 'webhook-timestamp')
  const signatures = headerOf(headers, 'webhook-signature')
  checkTime(timestamp, toleranceSeconds)
  const signed = Buffer.concat([Buffer.from(`${id}.${timestamp}.`), bytes])
  const expected = keys.map((key) => createHmac('sha256', key).update(signed).digest())
  if (!anyMatches(signatures, expected))
    throw refused(
      'no-matching-signature',
      'No signature fits: the body was changed on its way, or the secret is of another endpoint.',
    )
  const event = objectIn(bytes.toString('utf8'))
  if (event === null || typeof event.type !== 'string')
    throw refused('invalid-body', 'The message is signed, but holds no event.')
  return event as WebhookEvent
}

function rawBytes(body: unknown): Buffer {
  if (typeof body === 'string') return Buffer.from(body)
  if (ArrayBuffer.isView(body)) return Buffer.from(body.buffer, body.byteOffset, body.byteLength)
  throw refused(
    'body-not-raw',
    body === undefined || body === null
      ? 'There is no body: read the raw body of the request first.'
      : "The body was parsed already, and no signature can be verified over that. Pass it as it came: in Express take express.raw({ type: 'application/json' }) for this route.",
  )
}

function headerOf(headers: WebhookHeaders, name: string): string {
  const value = isHeaders(headers) ? headers.get(name) : memberOf(headers, name)
  if (typeof value === 'string' && value !== '') return value
  throw refused('missing-header', `The header ${name} is missing; the request is no webhook of namecheck.`)
}

/** There may be more than one class of this name in a program. */
const isHeaders = (headers: WebhookHeaders): headers is Headers =>
  typeof headers?.get === 'function' && typeof headers.has === 'function'

/** Names in any case; of a repeated header the values together. */
function memberOf(headers: Exclude<WebhookHeaders, Headers>, name: string): string | undefined {
  for (const [key, value] of Object.entries(headers ?? {}))
    if (key.toLowerCase() === name) return typeof value === 'string' ? value : value?.join(' ')
  return undefined
}

function checkTime(timestamp: string, toleranceSeconds: number): void {
  if (!/^\d{1,12}$/.test(timestamp))
    throw refused('invalid-timestamp', 'The header webhook-timestamp is no number of seconds.')
  const age = Math.floor(Date.now() / 1_000) - Number(timestamp)
  if (age > toleranceSeconds)
    throw refused('timestamp-too-old', `The message was sent ${age} s ago; is the clock right?`)
  if (-age > toleranceSeconds)
    throw refused('timestamp-too-new', `The message was sent ${-age} s ahead of this clock; is it right?`)
}

/** Compares every signature with every key, in constant time each. */
function anyMatches(signatures: string, expected: readonly Buffer[]): boolean {
  let matches = false
  for (const signature of signatures.split(' ')) {
    const [version, encoded = ''] = signature.split(',', 2)
    if (version !== 'v1') continue
    const given = Buffer.from(encoded, 'base64')
    for (const one of expected) if (given.length === one.length && timingSafeEqual(given, one)) matches = true
  }
  return matches
}

const refused = (code: string, message: string): WebhookVerificationError =>
  new WebhookVerificationError(code, message)
