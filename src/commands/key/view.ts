import type { Encryptor } from '../../engine/encryption.ts'
import type { Scope } from '../../events/key.ts'
import type { Mode } from '../../events/mode.ts'
import type { GrantedKey } from '../account/state.ts'
import type { Directory } from '../account-cache.ts'

/** `rotated`: replaced by a successor; the key works until it expires. */
export type KeyStatus = 'active' | 'rotated' | 'expired' | 'revoked'

/** A key as its owner sees it. */
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
  /** What the request that granted it said: its end, and how long its predecessor works on (ms). */
  granted: { until: string | null; overlapMs: number | null }
  /** Position in the order of grants. */
  place: number
}

/** Shows a key that was granted to an account, even if the key's own stream does not exist yet. */
export async function viewKey(
  { directory, encryptor, now }: { directory: Directory; encryptor: Encryptor; now: () => number },
  accountId: string,
  granted: GrantedKey,
): Promise<KeyView> {
  const { keyId, keyHash, mode, prefix, lastFour, scopes, sealedLabel, grantedAt, revision } = granted
  const { issued, expiresAt, revokedAt, lastUsedAt } = await directory.key(keyHash)
  const label = sealedLabel ? await encryptor.decryptText(accountId, `${keyId}/label`, sealedLabel) : null
  const ends = issued ? expiresAt : granted.expiresAt
  return {
    id: keyId,
    mode,
    status: statusOf(revokedAt, ends, granted.rotated, now()),
    prefix,
    lastFour,
    scopes,
    label,
    createdAt: grantedAt,
    expiresAt: ends,
    revokedAt,
    lastUsedAt,
    granted: { until: granted.grantedUntil, overlapMs: granted.overlapMs },
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
