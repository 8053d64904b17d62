import { hash, randomBytes } from 'node:crypto'

const CHECK_ID = /^chk_([0-9A-Za-z]{24})$/
const TOKEN = /^([0-9A-Za-z]{24})([\w-]{43})$/

/** Content of a link: the check and the secret that opens it. */
export type OpenedToken = { checkId: string; tokenHash: string }

/**
 * A new token for a check: the 24 characters of the check's id, which identify the stream, and 256 random bits in
 * base64url. Store only the hash.
 */
export function newShareToken(checkId: string): { token: string; tokenHash: string } {
  const [, id] = CHECK_ID.exec(checkId) ?? []
  if (id === undefined) throw new Error(`${checkId} is not the id of a check`)
  const secret = randomBytes(32).toString('base64url')
  return { token: `${id}${secret}`, tokenHash: hash('sha256', secret) }
}

/** Parses a token; null for a text that cannot be one. */
export function openShareToken(token: string): OpenedToken | null {
  const [, id, secret] = TOKEN.exec(token) ?? []
  if (id === undefined || secret === undefined) return null
  return { checkId: `chk_${id}`, tokenHash: hash('sha256', secret) }
}
