import type { Encryptor } from '../../engine/encryption.ts'
import type { Scope } from '../../events/key.ts'
import type { Mode } from '../../events/mode.ts'
import { accountStream, keyStream } from '../../events/streams.ts'
import { accountContext } from '../account/context.ts'
import { accountDecider } from '../account/decider.ts'
import type { GrantKey } from '../account/keys.ts'
import type { Directory } from '../account-cache.ts'
import { Rejection } from '../decider.ts'
import { derivedId, randomId } from '../ids.ts'
import type { CommandRunner } from '../runner/runner.ts'
import { keyDecider } from './decider.ts'
import { hashSecret, newSecret } from './secret.ts'
import { type KeyView, viewKey } from './view.ts'

export type NewKey = {
  mode: Mode
  scopes: readonly Scope[]
  label: string | null
  /** RFC 3339; null = never. */
  expiresAt: string | null
  /** Set if it was generated beforehand; it must never have been granted. */
  secret?: string
}

/** `secret` is null on a repeat of the request. */
export type IssuedKey = { key: KeyView; secret: string | null }

type Deps = { runner: CommandRunner; directory: Directory; encryptor: Encryptor; now: () => number }

type Issue = {
  accountId: string
  key: NewKey
  actor: string
  /** Identifies a repeat of the same request; null if the request has no such key. */
  requestKey: string | null
  /** The key that this one replaces, and how long that key works on. */
  rotatedFrom: GrantKey['key']['rotatedFrom']
  /** Refuses a new request that the present state does not permit; not called for a repeat. May throw anything. */
  admit?(): void
}

/**
 * Grants a key to its account, writes the key's own stream, and sets the end of the key that it replaces. Rejects with
 * {@link Rejection} `plan-upgrade-required`, `account-erased`, and `not-found` if the key to replace does not exist.
 */
export async function issueKey(deps: Deps, asked: Issue): Promise<IssuedKey> {
  const { runner, directory, encryptor, now: clock } = deps
  const { accountId, key, actor, requestKey, rotatedFrom } = asked
  const account = await directory.freshAccount(accountId)
  const keyId = requestKey === null ? randomId('key') : derivedId('key', [accountId, key.mode, requestKey])
  if (account.status === 'erased') throw new Rejection('account-erased', 'The account was erased.')
  const known = [...account.keys, ...account.withdrawn].find((one) => one.keyId === keyId)
  if (known) return { key: await viewKey(deps, accountId, known), secret: null }
  asked.admit?.()
  const secret = key.secret ?? newSecret(key.mode)
  const keyHash = hashSecret(secret)
  const sealedLabel =
    key.label === null ? null : await encryptor.encrypt(accountId, `${keyId}/label`, key.label)
  const issue = {
    keyId,
    mode: key.mode,
    scopes: [...key.scopes],
    prefix: secret.slice(0, 12),
    lastFour: secret.slice(-4),
    sealedLabel,
    expiresAt: key.expiresAt,
  }
  const now = new Date(clock()).toISOString()
  const context = accountContext(accountId, actor)
  const { events, state } = await runner.run(
    accountDecider,
    accountStream(accountId),
    { type: 'grantKey', key: { ...issue, keyHash, rotatedFrom }, allowed: account.terms.liveKeys, now },
    context,
  )
  directory.changed(accountStream(accountId))
  const granted = state.keys.find((one) => one.keyId === keyId)
  if (events.length === 0 || !granted) return issueKey(deps, asked)
  await runner.run(keyDecider, keyStream(keyHash), { type: 'issue', key: { ...issue, accountId } }, context)
  if (rotatedFrom) {
    const { keyHash: oldHash, overlapMs } = rotatedFrom
    const expiresAt = new Date(Date.parse(granted.grantedAt) + overlapMs).toISOString()
    await runner.run(
      keyDecider,
      keyStream(oldHash),
      { type: 'expire', expiresAt, reason: 'rotated' },
      context,
    )
    directory.changed(keyStream(oldHash))
  }
  directory.changed(keyStream(keyHash))
  return { key: await viewKey(deps, accountId, granted), secret }
}
