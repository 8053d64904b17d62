import type { Vault } from '../engine/ports/vault.ts'
import type { Sealer } from '../engine/sealing.ts'
import type { EventData } from '../events/catalog.ts'
import type { Context } from '../events/event.ts'
import type { Scope } from '../events/key.ts'
import { accountStream, keyStream } from '../events/streams.ts'
import { type AccountCommand, accountDecider, type GrantedKey } from './account/decider.ts'
import { followTerms } from './account/follow-terms.ts'
import type { Plan, Plans } from './account/plans.ts'
import { Rejection } from './decider.ts'
import type { Account, Directory } from './directory.ts'
import { canonicalJson, derivedId, fingerprint, randomId } from './ids.ts'
import { keyDecider } from './key/decider.ts'
import { hashSecret, newSecret } from './key/secret.ts'
import { otherRequest, refuseOtherRequest } from './repeat.ts'
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

/** `rotated`: a successor has taken over, and the key works until it expires. */
export type KeyStatus = 'active' | 'rotated' | 'expired' | 'revoked'

/** A key as its owner may see it. */
export type KeyView = {
  id: string
  mode: 'live' | 'test'
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

export type IssuedKey = { key: KeyView; secret: string | null }

/** Opens and changes accounts and their keys: for the API, the admin API and the command line alike. */
export class Accounts {
  readonly #runner: CommandRunner
  readonly #directory: Directory
  readonly #sealer: Sealer
  readonly #vault: Vault
  readonly #plans: Plans
  readonly #now: () => number

  constructor(deps: {
    runner: CommandRunner
    directory: Directory
    sealer: Sealer
    vault: Vault
    plans: Plans
    now: () => number
  }) {
    this.#runner = deps.runner
    this.#directory = deps.directory
    this.#sealer = deps.sealer
    this.#vault = deps.vault
    this.#plans = deps.plans
    this.#now = deps.now
  }

  /** Opens an account and gives it. Rejects with {@link Rejection} `invalid-request` for an unknown plan. */
  async open(
    options: { plan: string; contact: unknown },
    actor: string,
    accountId = randomId('acc'),
  ): Promise<Account> {
    return this.#open(accountId, options, null, actor)
  }

  /**
   * The same, but once for each idempotency key of the operator: a repeat gives the account as it stands by now.
   * Rejects with {@link Rejection} `idempotency-conflict` too.
   */
  async openOnce(
    options: { plan: string; contact: unknown },
    actor: string,
    idempotencyKey: string,
  ): Promise<{ account: Account; replayed: boolean }> {
    const accountId = derivedId('acc', ['operator', idempotencyKey])
    const before = await this.#directory.freshAccount(accountId)
    // Of the plan alone: a hash of the contact in a topic would let others find out whether they guessed it.
    const print = fingerprint({ plan: options.plan })
    if (before.status !== 'none') {
      refuseOtherRequest({ at: before.openedAt, fingerprint: before.fingerprint ?? '' }, print, this.#now())
      await this.#refuseOtherContact(before, options.contact)
    }
    const account = await this.#open(accountId, options, print, actor)
    return { account, replayed: before.status !== 'none' }
  }

  /** What cannot be read any more cannot be told apart. */
  async #refuseOtherContact({ accountId, status, sealedContact }: Account, contact: unknown): Promise<void> {
    if (status === 'erased') return
    const known =
      sealedContact === null
        ? null
        : await this.#sealer.open(accountId, `${accountId}/contact`, sealedContact)
    if (canonicalJson(known) !== canonicalJson(contact ?? null)) throw otherRequest()
  }

  async #open(
    accountId: string,
    { plan, contact }: { plan: string; contact: unknown },
    print: string | null,
    actor: string,
  ): Promise<Account> {
    const terms = this.#termsOf(plan)
    const isGone = (await this.#directory.freshAccount(accountId)).status === 'erased'
    const sealedContact =
      contact == null || isGone ? null : await this.#sealer.seal(accountId, `${accountId}/contact`, contact)
    const opening = { accountId, plan, sealedContact, terms, fingerprint: print }
    return this.change(accountId, { type: 'open', ...opening }, actor)
  }

  /**
   * Carries out a command on an account and gives the account as it then stands. Whatever follows from it is done as
   * well: the next request goes by the new terms, and of an erased account nothing sealed can be opened any more.
   */
  async change(accountId: string, command: AccountCommand, actor: string): Promise<Account> {
    const whole = command.type === 'changePlan' ? { ...command, terms: this.#termsOf(command.plan) } : command
    const context = this.#context(accountId, actor)
    await this.#runner.run(accountDecider, accountStream(accountId), whole, context)
    const follows = { runner: this.#runner, plans: this.#plans, now: this.#now }
    if (command.type === 'changePlan' || command.type === 'setLimits')
      await followTerms(follows, accountId, context)
    if (command.type === 'erase') await this.#vault.destroy(accountId)
    this.#directory.changed(accountStream(accountId))
    const account = await this.#directory.freshAccount(accountId)
    for (const { keyHash } of account.withdrawn) this.#directory.changed(keyStream(keyHash))
    return account
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

  /** The keys of one mode, or of both, oldest first; those that were revoked only if asked for. */
  async keys(
    accountId: string,
    mode: 'live' | 'test' | 'both',
    { revoked = false }: { revoked?: boolean } = {},
  ): Promise<KeyView[]> {
    const { keys, withdrawn } = await this.#directory.freshAccount(accountId)
    const wanted = [...keys, ...(revoked ? withdrawn : [])]
      .filter((key) => mode === 'both' || key.mode === mode)
      .sort((a, b) => a.revision - b.revision)
    return Promise.all(wanted.map((key) => this.#view(accountId, key)))
  }

  /** One key, whether it still works or not; null where the account has none with this id. */
  async key(accountId: string, keyId: string): Promise<KeyView | null> {
    const { keys, withdrawn } = await this.#directory.freshAccount(accountId)
    const found = [...keys, ...withdrawn].find((key) => key.keyId === keyId)
    return found ? this.#view(accountId, found) : null
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
    if (account.status === 'erased') throw new Rejection('account-erased', 'The account was erased.')
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

  /** As it was granted, even before its own stream says so. */
  async #view(accountId: string, granted: GrantedKey): Promise<KeyView> {
    const { keyId, keyHash, mode, prefix, lastFour, scopes, sealedLabel, grantedAt, revision } = granted
    const { issued, expiresAt, revokedAt, lastUsedAt } = await this.#directory.key(keyHash)
    const label = sealedLabel ? await this.#sealer.open(accountId, `${keyId}/label`, sealedLabel) : null
    const ends = issued ? expiresAt : granted.expiresAt
    return {
      id: keyId,
      mode,
      status: statusOf(revokedAt, ends, granted.rotated, this.#now()),
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

  #termsOf(plan: string): Plan {
    const terms = Object.hasOwn(this.#plans, plan) ? this.#plans[plan] : undefined
    if (terms) return terms
    throw new Rejection(
      'invalid-request',
      `There is no plan ${JSON.stringify(plan)}; there are ${Object.keys(this.#plans).join(', ')}.`,
    )
  }

  #context(accountId: string, actor: string): Context {
    return { account: accountId, mode: '', plan: '', actor, correlationId: accountId, causationId: accountId }
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
