import { WebhookVerificationError } from './errors.ts'

const PREFIX = 'whsec_'
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/

/** The bytes that a secret signs with. Throws {@link WebhookVerificationError} `invalid-secret`; it never shows the secret. */
export function signingKey(secret: unknown): Buffer {
  if (typeof secret !== 'string' || secret === '')
    throw refused('is missing: pass the "secret" that the endpoint was created with')
  if (secret !== secret.trim()) throw refused('has spaces or line breaks around it')
  if (secret.startsWith('nk_')) throw refused('is an API key; pass the "whsec_…" of the endpoint')
  const encoded = secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : secret
  if (!BASE64.test(encoded)) throw refused('is not "whsec_" and base64')
  return Buffer.from(encoded, 'base64')
}

const refused = (why: string): WebhookVerificationError =>
  new WebhookVerificationError('invalid-secret', `The webhook secret ${why}.`)
