import type { Response } from 'express'
import type { IssuedKey } from '../../commands/key/issue.ts'
import type { KeyView } from '../../commands/key/view.ts'
import { sendJson } from '../http/respond.ts'

/** A key as its owner sees it: of the secret only its first and last characters. */
export const keyView = (key: KeyView) => ({
  id: key.id,
  object: 'key',
  mode: key.mode,
  status: key.status,
  prefix: key.prefix,
  lastFour: key.lastFour,
  scopes: key.scopes,
  label: key.label,
  createdAt: key.createdAt,
  expiresAt: key.expiresAt,
  revokedAt: key.revokedAt,
  lastUsedAt: key.lastUsedAt,
})

/** The secret is sent once: in the answer to the first request, not to a repeat. */
export function sendIssued(res: Response, { key, secret }: IssuedKey): void {
  if (secret === null) res.setHeader('Idempotent-Replayed', 'true')
  sendJson(res, secret === null ? 200 : 201, { ...keyView(key), secret })
}
