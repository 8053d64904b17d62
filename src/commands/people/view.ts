import type { Encryptor } from '../../engine/encryption.ts'
import type { Mode } from '../../events/mode.ts'
import type { Role } from '../../events/person.ts'
import { endingWith } from '../account/people.ts'
import type { AccountState, Person } from '../account/state.ts'
import type { Directory } from '../account-cache.ts'
import { viewKey } from '../key/view.ts'

/** `expired`: the invitation or the last key has expired. */
export type PersonStatus = 'invited' | 'active' | 'expired' | 'removed'

/** A person as the account sees it. */
export type PersonView = {
  id: string
  status: PersonStatus
  name: string | null
  role: Role
  mode: Mode
  /** The present key; null before the person joined. */
  keyId: string | null
  /** Name of the person who invited; of a key without a person `API key “label”`; null without a label. */
  invitedBy: string | null
  invitedAt: string
  joinedAt: string | null
  removedAt: string | null
  lastUsedAt: string | null
  /** When the invitation ends, or when the key ends; null for never. */
  expiresAt: string | null
  /** How many keys and open invitations of others end when the person is removed: those that the person issued. */
  removalEnds: { keys: number; invitations: number }
  /** Position in the order of invitations. */
  place: number
}

export type NamingDeps = { directory: Directory; encryptor: Encryptor; now: () => number }

/** Binds the encrypted name of a person to that person. */
export const namePurpose = (personId: string): string => `${personId}/name`
/** Binds the encrypted name of an account to it. */
export const accountNamePurpose = (accountId: string): string => `${accountId}/name`

/** The text that was sealed; null if it cannot be read any more, or if there is none. */
export async function unsealed(
  { encryptor }: Pick<NamingDeps, 'encryptor'>,
  accountId: string,
  purpose: string,
  sealed: string | null,
): Promise<string | null> {
  return sealed === null ? null : encryptor.decryptText(accountId, purpose, sealed)
}

/** Shows a person of an account. */
export async function viewPerson(
  deps: NamingDeps,
  account: AccountState,
  person: Person,
): Promise<PersonView> {
  const { accountId, keys, withdrawn } = account
  const newest = person.keyIds.at(-1)
  const granted = [...keys, ...withdrawn].find(({ keyId }) => keyId === newest)
  const key = granted ? await viewKey(deps, accountId, granted) : null
  const expiresAt = key ? key.expiresAt : person.expiresAt
  const ending = endingWith(account, person, new Date(deps.now()).toISOString())
  return {
    id: person.personId,
    status: statusOf(person, key?.status === 'revoked', expiresAt, deps.now()),
    name: await unsealed(deps, accountId, namePurpose(person.personId), person.sealedName),
    role: person.role,
    mode: person.mode,
    keyId: key?.id ?? null,
    invitedBy: await nameOfActor(deps, account, person.invitedBy),
    invitedAt: person.invitedAt,
    joinedAt: person.joinedAt,
    removedAt: person.removedAt,
    lastUsedAt: key?.lastUsedAt ?? null,
    expiresAt,
    removalEnds: {
      keys: ending.keys.length,
      invitations: ending.invitations.length,
    },
    place: person.revision,
  }
}

function statusOf(
  { joinedAt, removedAt }: Person,
  isRevoked: boolean,
  expiresAt: string | null,
  now: number,
): PersonStatus {
  if (removedAt !== null || isRevoked) return 'removed'
  if (expiresAt !== null && Date.parse(expiresAt) <= now) return 'expired'
  return joinedAt === null ? 'invited' : 'active'
}

/** The name of the person who acted with a key of the account; of other keys `API key “label”`; null without a label. */
export async function nameOfActor(
  deps: Pick<NamingDeps, 'encryptor'>,
  { accountId, people, keys, withdrawn }: AccountState,
  actor: string,
): Promise<string | null> {
  const keyId = actor.startsWith('key:') ? actor.slice('key:'.length) : ''
  const person = people.find(({ keyIds }) => keyIds.includes(keyId))
  if (person) return unsealed(deps, accountId, namePurpose(person.personId), person.sealedName)
  const key = [...keys, ...withdrawn].find((one) => one.keyId === keyId)
  const label = key ? await unsealed(deps, accountId, `${keyId}/label`, key.sealedLabel) : null
  return label === null ? null : `API key “${label}”`
}
