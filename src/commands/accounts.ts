import type { Encryptor } from '../engine/encryption.ts'
import type { KeyStore } from '../engine/ports/key-store.ts'
import type { Mode } from '../events/mode.ts'
import { accountStream, keyStream } from '../events/streams.ts'
import { applyTerms } from './account/apply-terms.ts'
import { accountContext } from './account/context.ts'
import { type AccountCommand, accountDecider } from './account/decider.ts'
import type { Plan, Plans } from './account/plans.ts'
import type { GrantedKey } from './account/state.ts'
import type { Account, Directory } from './account-cache.ts'
import { Rejection } from './decider.ts'
import { otherRequest, refuseOtherRequest } from './idempotency.ts'
import { canonicalJson, derivedId, fingerprint, randomId } from './ids.ts'
import { type IssuedKey, issueKey, type NewKey } from './key/issue.ts'
import { type KeyView, viewKey } from './key/view.ts'
import { withdraw } from './key/withdraw.ts'
import type { CommandRunner } from './runner/runner.ts'

type Deps = {
  runner: CommandRunner
  directory: Directory
  encryptor: Encryptor
  keyStore: KeyStore
  plans: Plans
  now: () => number
}

const noSuchKey = (): Rejection => new Rejection('not-found', 'The key does not exist.')

/** Opens and changes accounts and their keys. The API, the admin API and the CLI use it. */
export class Accounts {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  /** Opens an account and returns it. Rejects with {@link Rejection} `invalid-request` for an unknown plan. */
  async open(
    options: { plan: string; contact: unknown },
    actor: string,
    accountId = randomId('acc'),
  ): Promise<Account> {
    await this.#open(accountId, options, null, actor)
    return this.#deps.directory.freshAccount(accountId)
  }

  /**
   * Like {@link open}, but once per idempotency key of the operator: a repeat returns the account in its present state.
   * `admit` may refuse a new request; it is not called for a repeat. Also rejects with {@link Rejection}
   * `idempotency-conflict`.
   */
  async openOnce(
    options: { plan: string; contact: unknown },
    actor: string,
    idempotencyKey: string,
    admit = () => {},
  ): Promise<{ account: Account; replayed: boolean }> {
    const accountId = derivedId('acc', ['operator', idempotencyKey])
    const before = await this.#deps.directory.freshAccount(accountId)
    // Hash of the plan only: a hash of the contact in a topic would confirm a guess of the contact.
    const requestHash = fingerprint({ plan: options.plan })
    if (before.status !== 'none') {
      refuseOtherRequest(
        { at: before.openedAt, fingerprint: before.fingerprint ?? '' },
        requestHash,
        this.#deps.now(),
      )
      await this.#refuseOtherContact(before, options.contact)
      return { account: before, replayed: true }
    }
    admit()
    // Another process or request may have opened it since: then this is a repeat.
    if (!(await this.#open(accountId, options, requestHash, actor)))
      return this.openOnce(options, actor, idempotencyKey, admit)
    return { account: await this.#deps.directory.freshAccount(accountId), replayed: false }
  }

  /** A contact that can no longer be decrypted cannot be compared. */
  async #refuseOtherContact({ accountId, status, sealedContact }: Account, contact: unknown): Promise<void> {
    if (status === 'erased') return
    const known =
      sealedContact === null
        ? null
        : await this.#deps.encryptor.decrypt(accountId, `${accountId}/contact`, sealedContact)
    if (canonicalJson(known) !== canonicalJson(contact ?? null)) throw otherRequest()
  }

  /** Whether the account is new. */
  async #open(
    accountId: string,
    { plan, contact }: { plan: string; contact: unknown },
    requestHash: string | null,
    actor: string,
  ): Promise<boolean> {
    const terms = this.#termsOf(plan)
    const isErased = (await this.#deps.directory.freshAccount(accountId)).status === 'erased'
    const sealedContact =
      contact == null || isErased
        ? null
        : await this.#deps.encryptor.encrypt(accountId, `${accountId}/contact`, contact)
    const open = { type: 'open', accountId, plan, sealedContact, terms, fingerprint: requestHash } as const
    const { runner, directory } = this.#deps
    const { events } = await runner.run(
      accountDecider,
      accountStream(accountId),
      open,
      accountContext(accountId, actor),
    )
    directory.changed(accountStream(accountId))
    return events.length > 0
  }

  /**
   * Runs a command on an account, carries out its consequences and returns the new state. When this resolves, requests
   * use the new terms, and private values of an erased account can no longer be decrypted.
   */
  async change(accountId: string, command: AccountCommand, actor: string): Promise<Account> {
    const whole = command.type === 'changePlan' ? { ...command, terms: this.#termsOf(command.plan) } : command
    const context = accountContext(accountId, actor)
    await this.#deps.runner.run(accountDecider, accountStream(accountId), whole, context)
    if (command.type === 'changePlan' || command.type === 'setLimits')
      await applyTerms(this.#deps, accountId, context)
    if (command.type === 'erase') await this.#deps.keyStore.destroy(accountId)
    this.#deps.directory.changed(accountStream(accountId))
    const account = await this.#deps.directory.freshAccount(accountId)
    for (const { keyHash } of account.withdrawn) this.#deps.directory.changed(keyStream(keyHash))
    return account
  }

  /**
   * Grants a key, usable at once. The secret is returned once: it is null on a repeat of `requestKey` (account, mode
   * and idempotency key of the caller). `admit` may refuse a new request; it is not called for a repeat. Rejects with
   * {@link Rejection} `plan-upgrade-required`, and with what `admit` throws.
   */
  async issueKey(
    accountId: string,
    key: NewKey,
    actor: string,
    requestKey: string | null = null,
    admit = () => {},
  ): Promise<IssuedKey> {
    return issueKey(this.#deps, { accountId, key, actor, requestKey, rotatedFrom: null, admit })
  }

  /**
   * Grants a successor with the same rights; the old key ends after the overlap (ms). `admit` as for {@link issueKey}.
   */
  async rotateKey(
    accountId: string,
    keyId: string,
    overlapMs: number,
    actor: string,
    requestKey: string | null = null,
    admit = () => {},
  ): Promise<IssuedKey> {
    const { keys, withdrawn } = await this.#deps.directory.freshAccount(accountId)
    // A repeat returns the successor even if the old key was revoked in the meantime.
    const old = [...keys, ...withdrawn].find((key) => key.keyId === keyId)
    if (!old) throw noSuchKey()
    const { label } = await viewKey(this.#deps, accountId, old)
    const { issued } = await this.#deps.directory.key(old.keyHash)
    const expiresAt = issued ? issued.expiresAt : old.expiresAt
    const key = { mode: old.mode, scopes: old.scopes, label, expiresAt }
    const rotatedFrom = { keyId, keyHash: old.keyHash, overlapMs }
    return issueKey(this.#deps, { accountId, key, actor, requestKey, rotatedFrom, admit })
  }

  /**
   * Ends a key at once, and with the last key of a person what that person issued. Rejects with {@link Rejection}
   * `not-found`.
   */
  async revokeKey(accountId: string, keyId: string, reason: string, actor: string): Promise<void> {
    await this.#find(accountId, keyId)
    await withdraw(this.#deps, accountId, { type: 'withdrawKey', keyId, reason }, actor)
  }

  /** The keys of one mode or of both, oldest first; revoked keys only if asked for. */
  async keys(
    accountId: string,
    mode: Mode | 'both',
    { revoked = false }: { revoked?: boolean } = {},
  ): Promise<KeyView[]> {
    const { keys, withdrawn } = await this.#deps.directory.freshAccount(accountId)
    const wanted = [...keys, ...(revoked ? withdrawn : [])]
      .filter((key) => mode === 'both' || key.mode === mode)
      .sort((a, b) => a.revision - b.revision)
    return Promise.all(wanted.map((key) => viewKey(this.#deps, accountId, key)))
  }

  /** One key, active or ended; null if the account has no key with this id. */
  async key(accountId: string, keyId: string): Promise<KeyView | null> {
    const { keys, withdrawn } = await this.#deps.directory.freshAccount(accountId)
    const found = [...keys, ...withdrawn].find((key) => key.keyId === keyId)
    return found ? viewKey(this.#deps, accountId, found) : null
  }

  async #find(accountId: string, keyId: string): Promise<GrantedKey> {
    const { keys } = await this.#deps.directory.freshAccount(accountId)
    const found = keys.find((key) => key.keyId === keyId)
    if (!found) throw noSuchKey()
    return found
  }

  #termsOf(plan: string): Plan {
    const terms = Object.hasOwn(this.#deps.plans, plan) ? this.#deps.plans[plan] : undefined
    if (terms) return terms
    throw new Rejection(
      'invalid-request',
      `Unknown plan ${JSON.stringify(plan)}; choose one of ${Object.keys(this.#deps.plans).join(', ')}.`,
    )
  }
}
