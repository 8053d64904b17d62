import { hash } from 'node:crypto'
import { chance } from '../../primitives/runtime.ts'

/** How long the link of an invitation works, ms. */
export const INVITATION_MS = 7 * 24 * 3_600_000

const ACCOUNT = /^acc_([0-9A-Za-z]{24})$/
const TOKEN = /^([0-9A-Za-z]{24})([\w-]{43})$/

/**
 * A new token of an invitation: the 24 characters of the id of the account, which identify the stream, and 256 random bits
 * in base64url. Store only the hash.
 */
export function newInvitationToken(accountId: string): { token: string; tokenHash: string } {
  const [, id] = ACCOUNT.exec(accountId) ?? []
  if (id === undefined) throw new Error(`${accountId} is not the id of an account`)
  const secret = chance.bytes(32).toString('base64url')
  return { token: id + secret, tokenHash: hash('sha256', secret) }
}

/** The account of a token and the hash of its secret; null for a text that cannot be one. */
export function openInvitationToken(token: string): { accountId: string; tokenHash: string } | null {
  const [, id, secret] = TOKEN.exec(token) ?? []
  if (id === undefined || secret === undefined) return null
  return { accountId: `acc_${id}`, tokenHash: hash('sha256', secret) }
}
