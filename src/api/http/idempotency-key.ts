import type { Request } from 'express'
import { Problem } from './problem.ts'

const BARE = /^[\x20-\x7e]{1,255}$/
const QUOTED = /^"((?:[\x20-\x21\x23-\x5b\x5d-\x7e]|\\["\\])*)"$/
const ESCAPED = /\\(["\\])/g

/**
 * Reads `Idempotency-Key`: 1 to 255 printable ASCII characters, bare or as a string of RFC 8941; both forms give the
 * same key. Null without the header. Throws {@link Problem} `invalid-header`.
 */
export function readIdempotencyKey(req: Request): string | null {
  const header = req.headers['idempotency-key']
  if (header === undefined) return null
  if ((req.headersDistinct['idempotency-key']?.length ?? 1) > 1)
    throw refused('was sent more than once. Send it once.')
  const text = String(header).trim()
  if (!text.startsWith('"')) return checked(text)
  const inner = QUOTED.exec(text)?.[1]
  if (inner === undefined)
    throw refused('begins with a quotation mark but is not a string as RFC 8941 defines it.')
  return checked(inner.replace(ESCAPED, '$1'))
}

function checked(key: string): string {
  if (BARE.test(key)) return key
  throw refused('must have 1 to 255 printable ASCII characters.')
}

const refused = (why: string): Problem => new Problem('invalid-header', `The header Idempotency-Key ${why}`)
