import { ConfigurationError } from './errors.ts'

const PREFIX = 'whsec_'
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/
const SHORTEST_BYTES = 16

/**
 * The bytes of each secret. Throws {@link ConfigurationError} `invalid-secret`; its message never contains a secret.
 * @param secret one, or several during a rotation
 */
export function signingKeys(secret: unknown): Buffer[] {
  const secrets: readonly unknown[] = Array.isArray(secret) ? secret : [secret]
  if (secrets.length === 0) throw refused('list is empty')
  return secrets.map(signingKey)
}

function signingKey(secret: unknown): Buffer {
  const text = typeof secret === 'string' ? secret.trim() : ''
  if (text === '') throw refused('is missing: pass the "secret" of the endpoint')
  if (text.startsWith('nk_')) throw refused('is an API key; pass the "whsec_…" of the endpoint')
  const encoded = text.slice(PREFIX.length)
  if (!text.startsWith(PREFIX) || !BASE64.test(encoded)) throw refused('is not "whsec_" and base64')
  const key = Buffer.from(encoded, 'base64')
  if (key.length < SHORTEST_BYTES) throw refused('is too short: a part of it is missing')
  return key
}

const refused = (why: string): ConfigurationError =>
  new ConfigurationError(`The webhook secret ${why}.`, 'invalid-secret')
