import { createHmac, createSecretKey, type KeyObject } from 'node:crypto'
import { SECRET_PREFIX } from '../endpoint/secret.ts'

/** The signing key of a secret. */
export const signingKey = (secret: string): KeyObject =>
  createSecretKey(
    Buffer.from(secret.startsWith(SECRET_PREFIX) ? secret.slice(SECRET_PREFIX.length) : secret, 'base64'),
  )

/** The headers of one attempt: a receiver that has any of the secrets can verify it (Standard Webhooks 1.0.0). */
export type SignatureHeaders = {
  'webhook-id': string
  'webhook-timestamp': string
  'webhook-signature': string
}

/** Signs a body for one attempt. `now` is epoch ms; one `v1` signature per key, the newest first. */
export function sign(
  messageId: string,
  now: number,
  body: string | Uint8Array,
  keys: readonly KeyObject[],
): SignatureHeaders {
  const timestamp = String(Math.floor(now / 1000))
  const signatures = keys.map((key) => {
    const hmac = createHmac('sha256', key).update(`${messageId}.${timestamp}.`).update(body)
    return `v1,${hmac.digest('base64')}`
  })
  return {
    'webhook-id': messageId,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  }
}
