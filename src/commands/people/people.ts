import type { Mode } from '../../events/mode.ts'
import type { Role } from '../../events/person.ts'
import { accountStream, keyStream } from '../../events/streams.ts'
import { accountContext } from '../account/context.ts'
import { accountDecider } from '../account/decider.ts'
import { isInvited } from '../account/people.ts'
import type { Person } from '../account/state.ts'
import type { Account } from '../account-cache.ts'
import { Rejection } from '../decider.ts'
import { derivedId, randomId } from '../ids.ts'
import { keyDecider } from '../key/decider.ts'
import { hashSecret, newSecret } from '../key/secret.ts'
import { withdraw } from '../key/withdraw.ts'
import type { CommandRunner } from '../runner/runner.ts'
import { INVITATION_MS, newInvitationToken, openInvitationToken } from './invitation-token.ts'
import { SCOPES_OF_ROLE } from './roles.ts'
import {
  accountNamePurpose,
  type NamingDeps,
  nameOfActor,
  namePurpose,
  type PersonView,
  unsealed,
  viewPerson,
} from './view.ts'

type Deps = NamingDeps & { runner: CommandRunner }

export type NewPerson = {
  name: string
  role: Role
  mode: Mode
  /** When the key that invites ends, RFC 3339: the key of the person ends then, too. Null for never. */
  keyExpiresAt: string | null
}

/** What the holder of a link sees before accepting. `team` is null for an account without a name. */
export type Invitation = {
  accountId: string
  team: string | null
  name: string | null
  role: Role
  mode: Mode
  expiresAt: string
}

/** The people of an account: each has a name, a role and a key. */
export class People {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  /**
   * Invites a person. The token of the link is returned once: it is null on a repeat of `requestKey` (mode and idempotency
   * key of the caller). Rejects with {@link Rejection} `plan-upgrade-required`, `account-erased`.
   */
  async invite(
    accountId: string,
    { name, role, mode, keyExpiresAt }: NewPerson,
    actor: string,
    requestKey: string | null = null,
  ): Promise<{ person: PersonView; token: string | null }> {
    const { runner, directory, encryptor, now } = this.#deps
    const account = await directory.freshAccount(accountId)
    const personId = requestKey === null ? randomId('per') : derivedId('per', [accountId, mode, requestKey])
    if (account.status === 'erased') throw new Rejection('account-erased', 'The account was erased.')
    const known = account.people.find((one) => one.personId === personId)
    if (known) return { person: await viewPerson(this.#deps, account, known), token: null }
    const { token, tokenHash } = newInvitationToken(accountId)
    const time = now()
    const person = {
      personId,
      mode,
      role,
      scopes: [...SCOPES_OF_ROLE[role]],
      sealedName: await encryptor.encrypt(accountId, namePurpose(personId), name),
      tokenHash,
      expiresAt: new Date(time + INVITATION_MS).toISOString(),
      keyExpiresAt,
    }
    const { events, state } = await runner.run(
      accountDecider,
      accountStream(accountId),
      {
        type: 'invitePerson',
        person,
        allowed: account.terms.liveKeys,
        now: new Date(time).toISOString(),
      },
      accountContext(accountId, actor),
    )
    directory.changed(accountStream(accountId))
    const invited = state.people.find((one) => one.personId === personId)
    if (!invited) throw new Error(`the person ${personId} was invited, but the account does not list it`)
    return { person: await viewPerson(this.#deps, state, invited), token: events.length > 0 ? token : null }
  }

  /** What a token invites to; null if it is unknown, used, expired or withdrawn, or if the account is not open. */
  async invitation(token: string): Promise<Invitation | null> {
    const found = await this.#find(token)
    if (found === null) return null
    const { account, person } = found
    const { accountId, sealedName } = account
    const { personId, role, mode, expiresAt } = person
    return {
      accountId,
      team: await unsealed(this.#deps, accountId, accountNamePurpose(accountId), sealedName),
      name: await unsealed(this.#deps, accountId, namePurpose(personId), person.sealedName),
      role,
      mode,
      expiresAt,
    }
  }

  /**
   * Uses an invitation: returns the secret of the key of the person, this once. Null as for {@link invitation}, and for
   * all but one of several uses at the same time. Rejects with {@link Rejection} `plan-upgrade-required`.
   */
  async join(token: string): Promise<{ secret: string; mode: Mode } | null> {
    const { runner, directory, encryptor, now } = this.#deps
    const found = await this.#find(token)
    if (found === null) return null
    const { account, person, tokenHash } = found
    const { accountId } = account
    const { personId, mode, scopes, keyExpiresAt } = person
    const keyId = derivedId('key', [accountId, personId])
    const name = await unsealed(this.#deps, accountId, namePurpose(personId), person.sealedName)
    const secret = newSecret(mode)
    const keyHash = hashSecret(secret)
    const issue = {
      keyId,
      mode,
      scopes: [...scopes],
      prefix: secret.slice(0, 12),
      lastFour: secret.slice(-4),
      sealedLabel: name === null ? null : await encryptor.encrypt(accountId, `${keyId}/label`, name),
      expiresAt: keyExpiresAt,
    }
    const context = accountContext(accountId, `key:${keyId}`)
    const { events } = await runner.run(
      accountDecider,
      accountStream(accountId),
      {
        type: 'joinPerson',
        personId,
        tokenHash,
        key: { ...issue, keyHash, rotatedFrom: null },
        allowed: account.terms.liveKeys,
        now: new Date(now()).toISOString(),
      },
      context,
    )
    directory.changed(accountStream(accountId))
    if (events.length === 0) return null
    await runner.run(keyDecider, keyStream(keyHash), { type: 'issue', key: { ...issue, accountId } }, context)
    directory.changed(keyStream(keyHash))
    return { secret, mode }
  }

  /** The people of one mode in the order of their invitations; removed people only if asked for. */
  async list(accountId: string, mode: Mode, { removed = false } = {}): Promise<PersonView[]> {
    const account = await this.#deps.directory.freshAccount(accountId)
    const wanted = account.people.filter((one) => one.mode === mode && (removed || one.removedAt === null))
    return Promise.all(wanted.map((one) => viewPerson(this.#deps, account, one)))
  }

  /** One person, also a removed one; null if the account has none with this id. */
  async find(accountId: string, personId: string): Promise<PersonView | null> {
    const account = await this.#deps.directory.freshAccount(accountId)
    const person = account.people.find((one) => one.personId === personId)
    return person ? viewPerson(this.#deps, account, person) : null
  }

  /**
   * Withdraws the invitation of a person, and revokes the keys of the person and those that the person issued: requests
   * with them are refused at once. Open invitations by the person end.
   */
  async remove(accountId: string, personId: string, actor: string): Promise<void> {
    await withdraw(this.#deps, accountId, { type: 'removePerson', personId }, actor)
  }

  /** The name of an account as invited people see it; null for none. */
  async nameOf({ accountId, sealedName }: Account): Promise<string | null> {
    return unsealed(this.#deps, accountId, accountNamePurpose(accountId), sealedName)
  }

  /** Names an account; null removes the name. */
  async setName(account: Account, name: string | null, actor: string): Promise<void> {
    const { runner, directory, encryptor } = this.#deps
    const { accountId } = account
    if (name === (await this.nameOf(account))) return
    const sealedName =
      name === null ? null : await encryptor.encrypt(accountId, accountNamePurpose(accountId), name)
    const context = accountContext(accountId, actor)
    await runner.run(accountDecider, accountStream(accountId), { type: 'setName', sealedName }, context)
    directory.changed(accountStream(accountId))
  }

  /** Names of actors of an account, by actor; those without a name are missing. */
  async namesOf(accountId: string, actors: Iterable<string>): Promise<ReadonlyMap<string, string>> {
    const account = await this.#deps.directory.account(accountId)
    const named = [...new Set(actors)].map(async (actor) => {
      const name = await nameOfActor(this.#deps, account, actor)
      return name === null ? [] : [[actor, name] as const]
    })
    return new Map((await Promise.all(named)).flat())
  }

  async #find(token: string): Promise<{ account: Account; person: Person; tokenHash: string } | null> {
    const opened = openInvitationToken(token)
    if (opened === null) return null
    const { accountId, tokenHash } = opened
    const account = await this.#deps.directory.freshAccount(accountId)
    if (account.status !== 'open') return null
    const now = new Date(this.#deps.now()).toISOString()
    const person = account.people.find((one) => one.tokenHash === tokenHash && isInvited(one, now))
    return person ? { account, person, tokenHash } : null
  }
}
