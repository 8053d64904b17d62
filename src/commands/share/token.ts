import { hash } from 'node:crypto'
import { chance } from '../../primitives/runtime.ts'

const SUBJECT = /^(chk|bat)_([0-9A-Za-z]{24})$/
const TOKEN = /^(b?)([0-9A-Za-z]{24})([\w-]{43})$/

/** Content of a link: the check or batch, and the secret that opens it. */
export type OpenedToken = { subjectId: string; tokenHash: string }

/**
 * A new token: the 24 characters of the id of a check, which identify the stream (of a batch, after a `b`), and 256 random
 * bits in base64url. Store only the hash.
 */
export function newShareToken(subjectId: string): { token: string; tokenHash: string } {
  const [, kind, id] = SUBJECT.exec(subjectId) ?? []
  if (id === undefined) throw new Error(`${subjectId} is not the id of a check or batch`)
  const secret = chance.bytes(32).toString('base64url')
  return { token: `${kind === 'bat' ? 'b' : ''}${id}${secret}`, tokenHash: hash('sha256', secret) }
}

/** Parses a token; null for a text that cannot be one. */
export function openShareToken(token: string): OpenedToken | null {
  const [, batch, id, secret] = TOKEN.exec(token) ?? []
  if (id === undefined || secret === undefined) return null
  return { subjectId: `${batch === 'b' ? 'bat' : 'chk'}_${id}`, tokenHash: hash('sha256', secret) }
}
