import type { EventData } from '../../events/catalog.ts'
import type { DomainEvent, EventOf } from '../../events/event.ts'
import { peopleAfter } from './people.ts'
import { readsSince } from './reads.ts'
import type { AccountState, GrantedKey, NotedRead } from './state.ts'

export function evolve(state: AccountState, event: DomainEvent): AccountState {
  const next = evolveAccount(state, event)
  return { ...next, people: peopleAfter(next, event) }
}

function evolveAccount(state: AccountState, event: DomainEvent): AccountState {
  const next = { ...state, revision: event.revision }
  switch (event.type) {
    case 'AccountOpened': {
      const { terms: planTerms, ...opened } = event.data
      return { ...next, ...opened, planTerms, status: 'open', openedAt: event.time }
    }
    case 'AccountPlanChanged':
      return { ...next, plan: event.data.to, planTerms: event.data.terms }
    case 'AccountLimitsSet':
      return { ...next, limits: event.data.limits }
    case 'AccountNamed':
      return { ...next, sealedName: event.data.sealedName }
    case 'AccountJurisdictionsSet':
      return { ...next, jurisdictions: event.data.jurisdictions }
    case 'AccountBrandingSet':
      return { ...next, brandedAt: event.data.sealedBranding === null ? null : event.revision }
    case 'AccountSuspended':
      return { ...next, status: 'suspended' }
    case 'AccountReinstated':
      return { ...next, status: 'open' }
    case 'AccountErased':
      return { ...next, status: 'erased', sealedContact: null, sealedName: null }
    case 'ApiKeyGranted':
      return { ...next, keys: [...withPredecessorEnding(state.keys, event.data), keyOf(event)] }
    case 'ApiKeyWithdrawn':
      return {
        ...next,
        keys: state.keys.filter(({ keyId }) => keyId !== event.data.keyId),
        withdrawn: [...state.withdrawn, ...state.keys.filter(({ keyId }) => keyId === event.data.keyId)],
      }
    case 'WebhookEndpointRegistered': {
      const { endpointId, mode } = event.data
      return { ...next, endpoints: [...state.endpoints, { endpointId, mode, registeredAt: event.time }] }
    }
    case 'WebhookEndpointWithdrawn': {
      const { endpointId } = event.data
      return { ...next, endpoints: state.endpoints.filter((one) => one.endpointId !== endpointId) }
    }
    case 'AccountRead':
      return { ...next, reads: [...readsSince(state, event.time), readOf(event)] }
    default:
      return next
  }
}

const readOf = ({ data, actor, time }: EventOf<'AccountRead'>): NotedRead => ({
  by: actor,
  what: data.what,
  at: time,
})

function keyOf({ data, actor, time, revision }: EventOf<'ApiKeyGranted'>): GrantedKey {
  const { accountId: _account, rotatedFrom, ...key } = data
  const overlapMs = rotatedFrom && Date.parse(rotatedFrom.endsAt) - Date.parse(time)
  const granted = { grantedAt: time, grantedBy: actor, grantedUntil: key.expiresAt, overlapMs }
  return { ...key, ...granted, revision, rotated: false }
}

function withPredecessorEnding(
  keys: readonly GrantedKey[],
  { rotatedFrom }: EventData['ApiKeyGranted'],
): GrantedKey[] {
  return keys.map((key) =>
    key.keyId === rotatedFrom?.keyId
      ? {
          ...key,
          rotated: true,
          expiresAt: key.expiresAt && key.expiresAt < rotatedFrom.endsAt ? key.expiresAt : rotatedFrom.endsAt,
        }
      : key,
  )
}
