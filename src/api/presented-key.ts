import type { Request } from 'express'
import { secretMode } from '../commands/key/secret.ts'
import { Problem } from './problem.ts'
import type { ProblemCode } from './problems.ts'

const IN_QUERY = /[?&](?:api_?key|key|token|access_token)=|[?&=]nk_(?:live|test)_/i

/** What stands in `Authorization: Bearer …`; null when the header is missing or of another kind. */
export function bearerToken(header: string | undefined): string | null {
  if (header === undefined || header.slice(0, 7).toLowerCase() !== 'bearer ') return null
  return header.slice(7).trim()
}

/** The secret that the caller sent, told by its checksum to be one. Throws {@link Problem} of status 401. */
export function presentedKey(req: Request): { secret: string; mode: 'live' | 'test' } {
  const header = req.headers.authorization
  const secret = bearerToken(header)
  if (secret === null) throw missing(header, req.url)
  const mode = secretMode(secret)
  if (mode === null)
    throw refusedKey('invalid-api-key', 'The API key is mistyped or cut short: its checksum is wrong.')
  return { secret, mode }
}

/** A refusal with the challenge of RFC 6750 §3. */
export function refusedKey(code: ProblemCode, detail: string): Problem {
  const challenge = code === 'missing-api-key' ? '' : ', error="invalid_token"'
  return new Problem(code, detail, {
    headers: { 'WWW-Authenticate': `Bearer realm="namecheck"${challenge}` },
  })
}

function missing(header: string | undefined, url: string): Problem {
  const cure = 'Send it as Authorization: Bearer <API key>.'
  if (header !== undefined && secretMode(header.trim()) !== null)
    return refusedKey('missing-api-key', `The word Bearer is missing in front of the API key. ${cure}`)
  if (header !== undefined)
    return refusedKey('missing-api-key', `The Authorization header is not of the scheme Bearer. ${cure}`)
  if (IN_QUERY.test(url))
    return refusedKey(
      'missing-api-key',
      `A key in the address is not read, and stands in logs by now: replace it. ${cure}`,
    )
  return refusedKey('missing-api-key', `No API key was sent. ${cure}`)
}
