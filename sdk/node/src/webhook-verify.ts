import { createHmac, timingSafeEqual } from 'node:crypto'
import { asCheck } from './check.ts'
import { ConfigurationError, WebhookVerificationError } from './errors.ts'
import { objectIn } from './failure.ts'
import type { WebhookEvent } from './types/webhook.ts'
import { signingKeys } from './webhook-secret.ts'

/** Headers as Node, Express or `fetch` have them. */
export type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>

export type VerifyOptions = {
  /** How far the time of sending may be from now; 300 by default. */
  toleranceSeconds?: number
  /** In place of the clock: for tests. */
  now?: Date
}

const TOLERANCE_SECONDS = 300

/**
 * The event in a message, after its signature was verified (Standard Webhooks 1.0). Throws
 * {@link WebhookVerificationError} for a message that must not be believed: answer it with 400. Throws
 * {@link ConfigurationError} for an invalid secret (`invalid-secret`) or a body that was parsed before (`body-not-raw`).
 * @param body as it was received, before any parsing
 * @param secret that of the endpoint; several during a rotation
 */
export function verifyWebhook(
  body: string | Uint8Array,
  headers: WebhookHeaders,
  secret: string | readonly string[],
  { toleranceSeconds = TOLERANCE_SECONDS, now = new Date() }: VerifyOptions = {},
): WebhookEvent {
  const bytes = rawBytes(body)
  const keys = signingKeys(secret)
  const id = headerOf(headers, 'webhook-id')
  const timestamp = headerOf(headers, 'webhook-timestamp')
  const signatures = headerOf(headers, 'webhook-signature')
  checkTime(timestamp, toleranceSeconds, now)
  const signed = Buffer.concat([Buffer.from(`${id}.${timestamp}.`), bytes])
  const expected = keys.map((key) => createHmac('sha256', key).update(signed).digest())
  if (!anyMatches(signatures, expected))
    throw refused(
      'no-matching-signature',
      'No signature matches: the body was changed, or the secret is that of another endpoint.',
    )
  const event = objectIn(bytes.toString('utf8'))
  if (event === null || typeof event.type !== 'string')
    throw refused('invalid-body', 'The signature is valid, but the body is not an event.')
  return withFinding(event as WebhookEvent)
}

function withFinding(event: WebhookEvent): WebhookEvent {
  if (event.type === 'check.completed' || event.type === 'check.canceled') asCheck(event.data)
  return event
}

function rawBytes(body: unknown): Buffer {
  if (typeof body === 'string') return Buffer.from(body)
  if (ArrayBuffer.isView(body)) return Buffer.from(body.buffer, body.byteOffset, body.byteLength)
  throw new ConfigurationError(
    body === undefined || body === null
      ? 'The body is missing: read the raw body of the request first.'
      : "The body was parsed before, so its signature cannot be verified. Pass it as it was received: in Express use express.raw({ type: 'application/json' }) for this route.",
    'body-not-raw',
  )
}

function headerOf(headers: WebhookHeaders, name: string): string {
  const value = isHeaders(headers) ? headers.get(name) : memberOf(headers, name)
  if (typeof value === 'string' && value !== '') return value
  throw refused('missing-header', `The header ${name} is missing: this is not a webhook of namecheck.`)
}

/** A program may have several classes named Headers. */
const isHeaders = (headers: WebhookHeaders): headers is Headers =>
  typeof headers?.get === 'function' && typeof headers.has === 'function'

/** Names in any case; of a repeated header the values together. */
function memberOf(headers: Exclude<WebhookHeaders, Headers>, name: string): string | undefined {
  for (const [key, value] of Object.entries(headers ?? {}))
    if (key.toLowerCase() === name) return typeof value === 'string' ? value : value?.join(' ')
  return undefined
}

function checkTime(timestamp: string, toleranceSeconds: number, now: Date): void {
  if (!/^\d{1,12}$/.test(timestamp))
    throw refused('invalid-timestamp', 'The header webhook-timestamp is not a number of seconds.')
  const age = Math.floor(now.getTime() / 1_000) - Number(timestamp)
  if (age > toleranceSeconds)
    throw refused(
      'timestamp-too-old',
      `The message was sent ${age} s ago. Is the clock of this machine right?`,
    )
  if (-age > toleranceSeconds)
    throw refused(
      'timestamp-too-new',
      `The message was sent ${-age} s in the future. Is the clock of this machine right?`,
    )
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
