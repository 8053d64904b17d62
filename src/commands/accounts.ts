import type { Sealer } from '../engine/sealing.ts'
import type { EventData } from '../events/catalog.ts'
import type { Context } from '../events/event.ts'
import type { Scope } from '../events/key.ts'
import { accountStream, keyStream } from '../events/streams.ts'
import { type AccountCommand, accountDecider, type GrantedKey } from './account/decider.ts'
import type { Plans } from './account/plans.ts'
import { Rejection } from './decider.ts'
import type { Account, Directory } from './directory.ts'
import { derivedId, randomId } from './ids.ts'
import { keyDecider } from './key/decider.ts'
import { hashSecret, newSecret } from './key/secret.ts'
import type { CommandRunner } from './runner.ts'

export type NewKey = {
  mode: 'live' | 'test'
  scopes: readonly Scope[]
  label: string | null
  /** RFC 3339; null = never. */
  expiresAt: string | null
  /** Given where it was drawn beforehand; it must never have been granted. */
  secret?: string
}

/** A key as its owner may see it. */
export type KeyView = {
  id: string
  mode: 'live' | 'test'
  prefix: string
  lastFour: string
  scopes: readonly Scope[]
  label: string | null
  createdAt: string
  expiresAt: string | null
  lastUsedAt: string | null
}

export type IssuedKey = { key: KeyView; secret: string | null }

/** Opens and changes accounts and their keys: for the API, the admin API and the command line alike. */
export class Accounts {
  readonly #runner: CommandRunner
  readonly #directory: Directory
  readonly #sealer: Sealer
  readonly #plans: Plans
  readonly #now: () => number

  constructor(deps: {
    runner: CommandRunner
    directory: Directory
    sealer: Sealer
    plans: Plans
    now: () => number
  }) {
    this.#runner = deps.runner
    this.#directory = deps.directory
    this.#sealer = deps.sealer
    this.#plans = deps.plans
    this.#now = deps.now
  }

  /** Opens an account and gives it. Rejects with {@link Rejection} `invalid-request` for an unknown plan. */
  async open(
    options: { plan: string; contact: unknown },
    actor: string,
    accountId = randomId('acc'),
  ): Promise<Account> {
    this.#known(options.plan)
    const sealedContact =
      options.contact == null
        ? null
        : await this.#sealer.seal(accountId, `${accountId}/contact`, options.contact)
    return this.change(accountId, { type: 'open', accountId, plan: options.plan, sealedContact }, actor)
  }

  /** Carries out a command on an account and gives the account as it then stands. */
  async change(accountId: string, command: AccountCommand, actor: string): Promise<Account> {
    if (command.type === 'changePlan') this.#known(command.plan)
    await this.#runner.run(accountDecider, accountStream(accountId), command, this.#context(accountId, actor))
    this.#directory.changed(accountStream(accountId))
    return this.#directory.freshAccount(accountId)
  }

  /**
   * Grants a key and makes it usable at once. The secret is given once: null on a repeat of `requestKey`
   * (account, mode and idempotency key of the caller). Rejects with {@link Rejection} `plan-upgrade-required`.
   */
  async issueKey(
    accountId: string,
    key: NewKey,
    actor: string,
    requestKey: string | null = null,
  ): Promise<IssuedKey> {
    return this.#grant(accountId, key, actor, requestKey, null)
  }

  /** A successor with the same rights; the old key ends after the overlap (ms). */
  async rotateKey(
    accountId: string,
    keyId: string,
    overlapMs: number,
    actor: string,
    requestKey: string | null = null,
  ): Promise<IssuedKey> {
    const old = await this.#find(accountId, keyId)
    const { label } = await this.#view(accountId, old)
    const { issued } = await this.#directory.key(old.keyHash)
    const endsAt = new Date(this.#now() + overlapMs).toISOString()
    const expiresAt = issued ? issued.expiresAt : old.expiresAt
    const successor = { mode: old.mode, scopes: old.scopes, label, expiresAt }
    return this.#grant(accountId, successor, actor, requestKey, { keyId, keyHash: old.keyHash, endsAt })
  }

  /** Ends a key at once. Rejects with {@link Rejection} `not-found`. */
  async revokeKey(accountId: string, keyId: string, reason: string, actor: string): Promise<void> {
    const { keyHash } = await this.#find(accountId, keyId)
    await this.#runner.run(
      keyDecider,
      keyStream(keyHash),
      { type: 'revoke', reason },
      this.#context(accountId, actor),
    )
    this.#directory.changed(keyStream(keyHash))
    await this.change(accountId, { type: 'withdrawKey', keyId, reason }, actor)
  }

  /** The keys of one mode, oldest first. */
  async keys(accountId: string, mode: 'live' | 'test'): Promise<KeyView[]> {
    const { keys } = await this.#directory.freshAccount(accountId)
    return Promise.all(keys.filter((key) => key.mode === mode).map((key) => this.#view(accountId, key)))
  }

  async #grant(
    accountId: string,
    key: NewKey,
    actor: string,
    requestKey: string | null,
    rotatedFrom: EventData['ApiKeyGranted']['rotatedFrom'],
  ): Promise<IssuedKey> {
    const account = await this.#directory.freshAccount(accountId)
    const keyId = requestKey === null ? randomId('key') : derivedId('key', [accountId, key.mode, requestKey])
    const known = [...account.keys, ...account.withdrawn].find((one) => one.keyId === keyId)
    if (known) return { key: await this.#view(accountId, known), secret: null }
    const secret = key.secret ?? newSecret(key.mode)
    const keyHash = hashSecret(secret)
    const sealedLabel =
      key.label === null ? null : await this.#sealer.seal(accountId, `${keyId}/label`, key.label)
    const issue = {
      keyId,
      mode: key.mode,
      scopes: [...key.scopes],
      prefix: secret.slice(0, 12),
      lastFour: secret.slice(-4),
      sealedLabel,
      expiresAt: key.expiresAt,
    }
    const now = new Date(this.#now()).toISOString()
    const context = this.#context(accountId, actor)
    const { events, state } = await this.#runner.run(
      accountDecider,
      accountStream(accountId),
      { type: 'grantKey', key: { ...issue, keyHash, rotatedFrom }, allowed: account.terms.liveKeys, now },
      context,
    )
    this.#directory.changed(accountStream(accountId))
    const granted = state.keys.find((one) => one.keyId === keyId)
    if (events.length === 0 || !granted) return this.#grant(accountId, key, actor, requestKey, rotatedFrom)
    await this.#runner.run(
      keyDecider,
      keyStream(keyHash),
      { type: 'issue', key: { ...issue, accountId } },
      context,
    )
    if (rotatedFrom) {
      const { keyHash: oldHash, endsAt } = rotatedFrom
      await this.#runner.run(
        keyDecider,
        keyStream(oldHash),
        { type: 'expire', expiresAt: endsAt, reason: 'rotated' },
        context,
      )
      this.#directory.changed(keyStream(oldHash))
    }
    this.#directory.changed(keyStream(keyHash))
    return { key: await this.#view(accountId, granted), secret }
  }

  async #find(accountId: string, keyId: string): Promise<GrantedKey> {
    const { keys } = await this.#directory.freshAccount(accountId)
    const found = keys.find((key) => key.keyId === keyId)
    if (!found) throw new Rejection('not-found', 'There is no such key.')
    return found
  }

  /** As it was granted, even before its own stream says so; a revoked one ends when it was revoked. */
  async #view(accountId: string, granted: GrantedKey): Promise<KeyView> {
    const { keyId, keyHash, mode, prefix, lastFour, scopes, sealedLabel, grantedAt } = granted
    const { issued, expiresAt, revokedAt, lastUsedAt } = await this.#directory.key(keyHash)
    const label = sealedLabel ? await this.#sealer.open(accountId, `${keyId}/label`, sealedLabel) : null
    return {
      id: keyId,
      mode,
      prefix,
      lastFour,
      scopes,
      label: typeof label === 'string' ? label : null,
      createdAt: grantedAt,
      expiresAt: revokedAt ?? (issued ? expiresAt : granted.expiresAt),
      lastUsedAt,
    }
  }

  #known(plan: string): void {
    if (Object.hasOwn(this.#plans, plan)) return
    throw new Rejection(
      'invalid-request',
      `There is no plan ${JSON.stringify(plan)}; there are ${Object.keys(this.#plans).join(', ')}.`,
    )
  }

  #context(accountId: string, actor: string): Context {
    return { account: accountId, mode: '', plan: '', actor, correlationId: accountId, causationId: accountId }
  }
}
