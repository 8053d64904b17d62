import { createHmac, randomUUID } from 'node:crypto'
import { signingKey } from './webhook-secret.ts'

export type SignOptions = {
  /** Id of the message; made up by default. */
  id?: string
  /** When it is sent; now by default. */
  at?: Date
}

/**
 * The headers that the service would send a body with: for tests of a receiver. Throws `WebhookVerificationError`
 * for a secret that is none.
 * @param secret one, or several as during a rotation
 */
export function signWebhook(
  body: string | Uint8Array,
  secret: string | readonly string[],
  { id = `msg_${randomUUID()}`, at = new Date() }: SignOptions = {},
): Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string> {
  const timestamp = String(Math.floor(at.getTime() / 1_000))
  const secrets: readonly string[] = typeof secret === 'string' ? [secret] : secret
  const signatures = secrets.map((one) => {
    const hmac = createHmac('sha256', signingKey(one)).update(`${id}.${timestamp}.`).update(body)
    return `v1,${hmac.digest('base64')}`
  })
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}
