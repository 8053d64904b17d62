import type { EventData } from '../../events/catalog.ts'
import type { DomainEvent, Draft, EventOf } from '../../events/event.ts'
import { Rejection } from '../decider.ts'
import { activeKeys, type GrantKey, grantKey } from './keys.ts'
import type { AccountState, Person } from './state.ts'

/** `allowed` is the maximum number of active keys of this mode. */
export type InvitePerson = {
  type: 'invitePerson'
  person: Omit<EventData['PersonInvited'], 'accountId'>
  allowed: number
  now: string
}
/** Grants the first key of an invited person; `tokenHash` proves the invitation. */
export type JoinPerson = Omit<GrantKey, 'type'> & { type: 'joinPerson'; personId: string; tokenHash: string }
/** `revoked`: the keys of the person whose own streams are revoked already. */
export type RemovePerson = { type: 'removePerson'; personId: string; revoked: readonly string[] }

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
export function joinPerson(state: AccountState, command: JoinPerson): Draft[] {
  const { personId, tokenHash, now, key } = command
  const person = state.people.find((one) => one.personId === personId)
  if (!person || person.tokenHash !== tokenHash || !isInvited(person, now)) return []
  const { accountId } = state
  const granted = grantKey(state, { ...command, type: 'grantKey' })
  return [...granted, { type: 'PersonJoined', data: { accountId, personId, keyId: key.keyId } }]
}

/** Empty if the person got a further key in the meantime: its stream must be revoked first. */
export function removePerson(state: AccountState, { personId, revoked }: RemovePerson): Draft[] {
  const { accountId, keys } = state
  const person = state.people.find((one) => one.personId === personId)
  if (!person || person.removedAt !== null) return []
  const held = keys.filter(({ keyId }) => person.keyIds.includes(keyId))
  if (held.some(({ keyId }) => !revoked.includes(keyId))) return []
  const withdrawn = held.map(({ keyId, keyHash, mode }): Draft => {
    const data = { accountId, keyId, keyHash, mode, reason: 'the person was removed' }
    return { type: 'ApiKeyWithdrawn', data }
  })
  return [...withdrawn, { type: 'PersonRemoved', data: { accountId, personId } }]
}

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
