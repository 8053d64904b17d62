import type { Encryptor } from '../../engine/encryption.ts'
import type { Scope } from '../../events/key.ts'
import type { Mode } from '../../events/mode.ts'
import type { GrantedKey } from '../account/state.ts'
import type { Directory } from '../directory.ts'

/** `rotated`: a successor has taken over, and the key works until it expires. */
export type KeyStatus = 'active' | 'rotated' | 'expired' | 'revoked'

/** A key as its owner may see it. */
export type KeyView = {
  id: string
  mode: Mode
  status: KeyStatus
  prefix: string
  lastFour: string
  scopes: readonly Scope[]
  label: string | null
  createdAt: string
  expiresAt: string | null
  revokedAt: string | null
  lastUsedAt: string | null
  /** Keys in the order in which they were granted. */
  place: number
}

/** A key that an account was granted, even before its own stream says so. */
export async function viewKey(
  { directory, encryptor, now }: { directory: Directory; encryptor: Encryptor; now: () => number },
  accountId: string,
  granted: GrantedKey,
): Promise<KeyView> {
  const { keyId, keyHash, mode, prefix, lastFour, scopes, sealedLabel, grantedAt, revision } = granted
  const { issued, expiresAt, revokedAt, lastUsedAt } = await directory.key(keyHash)
  const label = sealedLabel ? await encryptor.open(accountId, `${keyId}/label`, sealedLabel) : null
  const ends = issued ? expiresAt : granted.expiresAt
  return {
    id: keyId,
    mode,
    status: statusOf(revokedAt, ends, granted.rotated, now()),
    prefix,
    lastFour,
    scopes,
    label: typeof label === 'string' ? label : null,
    createdAt: grantedAt,
    expiresAt: ends,
    revokedAt,
    lastUsedAt,
    place: revision,
  }
}

function statusOf(
  revokedAt: string | null,
  expiresAt: string | null,
  isRotated: boolean,
  now: number,
): KeyStatus {
  if (revokedAt !== null) return 'revoked'
  if (expiresAt !== null && Date.parse(expiresAt) <= now) return 'expired'
  return isRotated ? 'rotated' : 'active'
}
