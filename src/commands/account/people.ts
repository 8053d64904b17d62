import type { EventData } from '../../events/catalog.ts'
import type { DomainEvent, Draft, EventOf } from '../../events/event.ts'
import { Rejection } from '../decider.ts'
import { activeKeys, type GrantKey, grantKey, keysIssuedWith } from './keys.ts'
import type { AccountState, GrantedKey, Person } from './state.ts'

/** `allowed` is the maximum number of active keys of this mode. */
export type InvitePerson = {
  type: 'invitePerson'
  person: Omit<EventData['PersonInvited'], 'accountId'>
  allowed: number
  now: string
}
/** Grants the first key of an invited person; `tokenHash` proves the invitation. */
export type JoinPerson = Omit<GrantKey, 'type'> & { type: 'joinPerson'; personId: string; tokenHash: string }
export type RemovePerson = { type: 'removePerson'; personId: string }
export type WithdrawKey = { type: 'withdrawKey'; keyId: string; reason: string }

/** Whether the link of an invitation works at `now`. */
export const isInvited = ({ joinedAt, removedAt, expiresAt }: Person, now: string): boolean =>
  joinedAt === null && removedAt === null && expiresAt > now

/** An invitation takes the place of the key that it leads to. Rejects with `plan-upgrade-required`. */
export function invitePerson(state: AccountState, { person, allowed, now }: InvitePerson): Draft[] {
  const { accountId, people, plan } = state
  if (people.some(({ personId }) => personId === person.personId)) return []
  const invited = people.filter((one) => one.mode === person.mode && isInvited(one, now))
  const taken = activeKeys(state, person.mode, now).length + invited.length
  if (taken >= allowed)
    throw new Rejection(
      'plan-upgrade-required',
      `The plan ${plan} allows ${allowed} active ${person.mode} ${allowed === 1 ? 'key' : 'keys'}, and each invited person gets one. Revoke a key, remove a person, or change the plan.`,
      { allowed },
    )
  return [{ type: 'PersonInvited', data: { accountId, ...person } }]
}

/** The key and the use of the invitation are one append, so that no invitation is used twice. Empty if it is not valid. */
export function joinPerson(state: AccountState, command: JoinPerson, time: string): Draft[] {
  const { personId, tokenHash, now, key } = command
  const person = state.people.find((one) => one.personId === personId)
  if (!person || person.tokenHash !== tokenHash || !isInvited(person, now)) return []
  const { accountId } = state
  const granted = grantKey(state, { ...command, type: 'grantKey' }, time)
  return [...granted, { type: 'PersonJoined', data: { accountId, personId, keyId: key.keyId } }]
}

/** What the person issued ends, too: the person has seen these secrets and links. */
export function removePerson(state: AccountState, { personId }: RemovePerson): Draft[] {
  const { accountId, keys } = state
  const person = state.people.find((one) => one.personId === personId)
  if (!person || person.removedAt !== null) return []
  const held = keys.filter(({ keyId }) => person.keyIds.includes(keyId))
  return [
    ...held.map((key) => withdrawn(accountId, key, 'the person was removed')),
    ...withoutIssued(state, person),
    { type: 'PersonRemoved', data: { accountId, personId } },
  ]
}

/** Whose last key is withdrawn is removed: what this person issued ends, too. */
export function withdrawKey(state: AccountState, { keyId, reason }: WithdrawKey): Draft[] {
  const { accountId, keys, people } = state
  const key = keys.find((one) => one.keyId === keyId)
  if (!key) return []
  const person = people.find(({ removedAt, keyIds }) => removedAt === null && keyIds.includes(keyId))
  const isLast = !keys.some((one) => one !== key && person?.keyIds.includes(one.keyId))
  return [withdrawn(accountId, key, reason), ...(person && isLast ? withoutIssued(state, person) : [])]
}

/** What ends when a person is removed, in addition to the keys of that person. */
export function endingWith(
  state: AccountState,
  { keyIds }: Person,
  now: string,
): { keys: readonly GrantedKey[]; invitations: readonly Person[] } {
  const keys = keysIssuedWith(state, keyIds)
  const inviters = [...keyIds, ...keys.map(({ keyId }) => keyId)].map((keyId) => `key:${keyId}`)
  return {
    keys: keys.filter(({ expiresAt }) => expiresAt === null || expiresAt > now),
    invitations: state.people.filter((one) => inviters.includes(one.invitedBy) && isInvited(one, now)),
  }
}

function withoutIssued(state: AccountState, person: Person): Draft[] {
  const { accountId } = state
  const { keys, invitations } = endingWith(state, person, '')
  return [
    ...keys.map((key) => withdrawn(accountId, key, 'the person who issued it was removed')),
    ...invitations.map(({ personId }): Draft => ({ type: 'PersonRemoved', data: { accountId, personId } })),
  ]
}

const withdrawn = (accountId: string, { keyId, keyHash, mode }: GrantedKey, reason: string): Draft => ({
  type: 'ApiKeyWithdrawn',
  data: { accountId, keyId, keyHash, mode, reason },
})

/** The people after an event; `next` is the state with the keys after it. */
export function peopleAfter(next: AccountState, event: DomainEvent): readonly Person[] {
  const { people } = next
  const change = (personId: string, changed: (person: Person) => Person): Person[] =>
    people.map((one) => (one.personId === personId ? changed(one) : one))
  switch (event.type) {
    case 'PersonInvited':
      return [...people, invitedPerson(event)]
    case 'PersonJoined': {
      const { personId, keyId } = event.data
      return change(personId, (one) => ({ ...one, keyIds: [keyId], joinedAt: event.time }))
    }
    case 'PersonRemoved':
      return change(event.data.personId, (one) => ({ ...one, removedAt: event.time }))
    case 'ApiKeyGranted':
      return withSuccessor(people, event.data)
    case 'ApiKeyWithdrawn':
      return withoutKey(next, event)
    default:
      return people
  }
}

function invitedPerson({ data, actor, time, revision }: EventOf<'PersonInvited'>): Person {
  const { accountId: _account, ...person } = data
  const invited = { invitedBy: actor, invitedAt: time, revision }
  return { ...person, ...invited, keyIds: [], joinedAt: null, removedAt: null }
}

function withSuccessor(
  people: readonly Person[],
  { rotatedFrom, keyId }: EventData['ApiKeyGranted'],
): readonly Person[] {
  if (rotatedFrom === null) return people
  return people.map((one) =>
    one.keyIds.includes(rotatedFrom.keyId) ? { ...one, keyIds: [...one.keyIds, keyId] } : one,
  )
}

/** Whose last key is revoked is removed, and a revoked key can no longer let anyone in. */
function withoutKey({ people, keys }: AccountState, { data, time }: EventOf<'ApiKeyWithdrawn'>): Person[] {
  return people.map((one) => {
    if (one.removedAt !== null) return one
    const isLast = one.keyIds.includes(data.keyId) && !keys.some(({ keyId }) => one.keyIds.includes(keyId))
    const isOrphan = one.joinedAt === null && one.invitedBy === `key:${data.keyId}`
    return isLast || isOrphan ? { ...one, removedAt: time } : one
  })
}
