import type { EventData } from '../../events/catalog.ts'
import type { Draft } from '../../events/event.ts'
import type { Mode } from '../../events/mode.ts'
import { Rejection } from '../decider.ts'
import type { AccountState, GrantedKey } from './state.ts'

/** `now` is RFC 3339; `allowed` is the maximum number of active keys of this mode. */
export type GrantKey = {
  type: 'grantKey'
  key: Omit<EventData['ApiKeyGranted'], 'accountId' | 'rotatedFrom'> & {
    /** The key that it succeeds, and how long that key works on, ms. */
    rotatedFrom: { keyId: string; keyHash: string; overlapMs: number } | null
  }
  allowed: number
  now: string
}

export function grantKey(state: AccountState, command: GrantKey, time: string): Draft[] {
  const { key, allowed, now } = command
  if ([...state.keys, ...state.withdrawn].some(({ keyId }) => keyId === key.keyId)) return []
  if (key.rotatedFrom) requireRotatable(state, key.rotatedFrom.keyId, now)
  const counted = activeKeys(state, key.mode, now).filter(({ keyId }) => keyId !== key.rotatedFrom?.keyId)
  if (counted.length >= allowed)
    throw new Rejection(
      'plan-upgrade-required',
      `The plan ${state.plan} allows ${allowed} active ${key.mode} ${allowed === 1 ? 'key' : 'keys'}. Revoke one, rotate one, or change the plan.`,
      { allowed, standing: counted.length },
    )
  const rotatedFrom = key.rotatedFrom && ending(key.rotatedFrom, time)
  return [{ type: 'ApiKeyGranted', data: { ...key, rotatedFrom, accountId: state.accountId } }]
}

/** The keys of a mode that count toward the limit: not ended at `now` (RFC 3339), and not replaced by a successor. */
export function activeKeys({ keys }: AccountState, mode: Mode, now: string): readonly GrantedKey[] {
  return keys.filter(
    (key) => key.mode === mode && !key.rotated && (key.expiresAt === null || key.expiresAt > now),
  )
}

const ending = (
  { keyId, keyHash, overlapMs }: { keyId: string; keyHash: string; overlapMs: number },
  time: string,
) => ({
  keyId,
  keyHash,
  endsAt: new Date(Date.parse(time) + overlapMs).toISOString(),
})

/** The keys that were issued with given keys, or with keys that were issued with them, and so on; those in use only. */
export function keysIssuedWith(
  { keys, withdrawn }: AccountState,
  keyIds: readonly string[],
): readonly GrantedKey[] {
  const issuers = new Set(keyIds.map((keyId) => `key:${keyId}`))
  const oldestFirst = [...withdrawn, ...keys].sort((a, b) => a.revision - b.revision)
  const issued = oldestFirst.filter(({ keyId, grantedBy }) => {
    const isIssued = issuers.has(grantedBy)
    if (isIssued) issuers.add(`key:${keyId}`)
    return isIssued
  })
  return issued.filter((key) => keys.includes(key) && !keyIds.includes(key.keyId))
}

/** A key that has ended has no rights to pass to a successor. */
function requireRotatable({ keys }: AccountState, keyId: string, now: string): void {
  const old = keys.find((one) => one.keyId === keyId)
  if (!old) throw new Rejection('not-found', 'The key does not exist.')
  if (old.expiresAt !== null && old.expiresAt <= now)
    throw new Rejection('invalid-request', `The key expired at ${old.expiresAt}. Issue a new one.`)
}
