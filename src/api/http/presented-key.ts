import type { Request } from 'express'
import { secretMode } from '../../commands/key/secret.ts'
import type { Mode } from '../../events/mode.ts'
import { Problem } from './problem.ts'
import type { ProblemCode } from './problems.ts'

const IN_QUERY = /[?&](?:api_?key|key|token|access_token)=|[?&=]nk_(?:live|test)_/i
const CURE = 'Send it as Authorization: Bearer <API key>.'

/** The token in `Authorization: Bearer …`; null if the header is missing or of another scheme. */
export function bearerToken(header: string | undefined): string | null {
  if (header === undefined || header.slice(0, 7).toLowerCase() !== 'bearer ') return null
  return header.slice(7).trim()
}

export type PresentedKey = { secret: string; mode: Mode }

/** Puts a secret that the caller sent elsewhere in place of the Authorization header. */
export function present(req: Request, secret: string): void {
  req.headers.authorization = `Bearer ${secret}`
}

/** The secret that the caller sent, with a valid checksum. Throws {@link Problem} of status 401. */
export function presentedKey(req: Request): PresentedKey {
  const secret = bearerToken(req.headers.authorization)
  if (secret === null) throw missing(req)
  const mode = secretMode(secret)
  if (mode === null) throw refusedKey('invalid-api-key', whyNoKey(secret))
  return { secret, mode }
}

/** A refusal with the challenge of RFC 6750 §3. */
export function refusedKey(code: ProblemCode, detail: string): Problem {
  const challenge = code === 'missing-api-key' ? '' : ', error="invalid_token"'
  return new Problem(code, detail, {
    headers: { 'WWW-Authenticate': `Bearer realm="namecheck"${challenge}` },
  })
}

/** The refusal of a wrong admin token. */
export function refusedToken(presented: string | null): Problem {
  const isKey = presented !== null && secretMode(presented) !== null
  const detail = isKey
    ? 'The request carries an API key, but the admin API requires the token of NAMECHECK_ADMIN_TOKEN.'
    : 'The admin token is missing or wrong. Send the token of NAMECHECK_ADMIN_TOKEN.'
  return new Problem('invalid-admin-token', detail, {
    headers: { 'WWW-Authenticate': 'Bearer realm="namecheck-admin"' },
  })
}

function whyNoKey(token: string): string {
  if (secretMode(token.replace(/^Bearer\s+/i, '')) !== null)
    return '"Bearer" appears twice in the Authorization header. Send it once.'
  if (secretMode(token.replace(/^['"<]|['">]$/g, '')) !== null)
    return 'The API key is wrapped in quotation marks or brackets. Send it without them.'
  if (!/^nk_(?:live|test)_/.test(token))
    return 'This is not an API key of this service; its keys begin with nk_live_ or nk_test_.'
  return 'The API key is mistyped or truncated: its checksum is wrong.'
}

function missing({ headers, url }: Request): Problem {
  const { authorization } = headers
  const why = authorization === undefined ? whyMissing(headers, url) : whyNotBearer(authorization)
  return refusedKey('missing-api-key', `${why} ${CURE}`)
}

function whyMissing(headers: Request['headers'], url: string): string {
  if (IN_QUERY.test(url))
    return 'The service does not read a key from the URL. Logs may now contain that key, so replace it.'
  if (headers['x-api-key'] !== undefined) return 'The service does not read the header X-Api-Key.'
  return 'No API key was sent.'
}

function whyNotBearer(header: string): string {
  if (secretMode(header.trim()) !== null) return 'The word Bearer is missing before the API key.'
  if (isKeyAsBasic(header))
    return "The API key was sent with the scheme Basic, which curl -u uses. Use curl -H 'Authorization: Bearer <API key>'."
  return 'The Authorization header does not use the scheme Bearer.'
}

function isKeyAsBasic(header: string): boolean {
  const [scheme = '', credentials = ''] = header.trim().split(/\s+/)
  if (scheme.toLowerCase() !== 'basic') return false
  return Buffer.from(credentials, 'base64')
    .toString()
    .split(':')
    .some((part) => secretMode(part) !== null)
}
