import type { ReadOfAccount } from '../../events/account.ts'
import type { EventData } from '../../events/catalog.ts'
import type { DomainEvent, Draft } from '../../events/event.ts'
import { type Decider, Rejection } from '../decider.ts'
import { otherRequest } from '../repeat.ts'

export type GrantedKey = Pick<
  EventData['ApiKeyGranted'],
  'keyId' | 'keyHash' | 'mode' | 'expiresAt' | 'scopes' | 'prefix' | 'lastFour' | 'sealedLabel'
> & {
  grantedAt: string
  /** Of the event that granted it: keys in the order of their grants. */
  revision: number
  /** A successor was granted: it stands until it expires, but does not count. */
  rotated: boolean
}

export type RegisteredEndpoint = { endpointId: string; mode: 'live' | 'test'; registeredAt: string }

export type AccountState = {
  status: 'none' | 'open' | 'suspended' | 'erased'
  plan: string
  /** What the plan included when it was chosen; null where that was not written down. */
  planTerms: PlanTerms
  limits: EventData['AccountLimitsSet']['limits']
  sealedContact: string | null
  /** Hash of the request that opened it, where it can be repeated. */
  fingerprint: string | null
  openedAt: string
  /** Oldest first; withdrawn ones are gone, expired ones stay until they are withdrawn. */
  keys: readonly GrantedKey[]
  /** Those that were withdrawn: an id is never granted twice. */
  withdrawn: readonly GrantedKey[]
  /** Where webhooks go, oldest first. */
  endpoints: readonly RegisteredEndpoint[]
  /** What operators were shown in the hour before the newest of these. */
  reads: readonly OperatorRead[]
  revision: number
}

export type OperatorRead = { by: string; what: ReadOfAccount; at: string }

type PlanTerms = EventData['AccountOpened']['terms']

export type AccountCommand =
  | {
      type: 'open'
      accountId: string
      plan: string
      sealedContact: string | null
      terms?: PlanTerms
      fingerprint?: string | null
    }
  | { type: 'changePlan'; plan: string; terms?: PlanTerms }
  | { type: 'setLimits'; limits: EventData['AccountLimitsSet']['limits'] }
  | { type: 'suspend'; reason: string }
  | { type: 'reinstate' }
  | { type: 'erase'; reason?: string }
  /** `now` is RFC 3339; `allowed` is how many keys of this mode may stand at once. */
  | { type: 'grantKey'; key: Omit<EventData['ApiKeyGranted'], 'accountId'>; allowed: number; now: string }
  | { type: 'withdrawKey'; keyId: string; reason: string }
  | { type: 'registerEndpoint'; endpointId: string; mode: 'live' | 'test' }
  | { type: 'withdrawEndpoint'; endpointId: string }
  /** `by` is the actor of what follows; `now` is RFC 3339. */
  | { type: 'noteRead'; what: ReadOfAccount; by: string; now: string }

/** Endpoints that an account may have in each mode. */
export const MOST_ENDPOINTS = 16

/** One account: its plan, its standing, and which keys it has. */
export const accountDecider: Decider<AccountState & { accountId: string }, AccountCommand> = {
  initial: () => ({
    accountId: '',
    status: 'none',
    plan: '',
    planTerms: null,
    limits: {},
    sealedContact: null,
    fingerprint: null,
    openedAt: '',
    keys: [],
    withdrawn: [],
    endpoints: [],
    reads: [],
    revision: -1,
  }),

  decide(state, command): Draft[] {
    if (command.type === 'open') return open(state, command)
    if (state.status === 'none') throw new Rejection('not-found', 'There is no such account.')
    if (command.type === 'noteRead') return noteRead(state, command)
    const isDone = command.type === 'withdrawKey' || command.type === 'erase'
    if (state.status === 'erased' && isDone) return []
    if (state.status === 'erased') throw new Rejection('account-erased', 'The account was erased.')
    const { accountId } = state
    switch (command.type) {
      case 'changePlan':
        return changePlan(state, command)
      case 'setLimits':
        return JSON.stringify(command.limits) === JSON.stringify(state.limits)
          ? []
          : [{ type: 'AccountLimitsSet', data: { accountId, limits: command.limits } }]
      case 'suspend':
        return state.status === 'suspended'
          ? []
          : [{ type: 'AccountSuspended', data: { accountId, reason: command.reason } }]
      case 'reinstate':
        return state.status === 'open' ? [] : [{ type: 'AccountReinstated', data: { accountId } }]
      case 'erase':
        return [{ type: 'AccountErased', data: { accountId, reason: command.reason ?? '' } }]
      case 'grantKey':
        return grantKey(state, command)
      case 'withdrawKey': {
        const key = state.keys.find(({ keyId }) => keyId === command.keyId)
        if (!key) return []
        const { keyId, keyHash, mode } = key
        const { reason } = command
        return [{ type: 'ApiKeyWithdrawn', data: { accountId, keyId, keyHash, mode, reason } }]
      }
      case 'registerEndpoint':
        return registerEndpoint(state, command)
      case 'withdrawEndpoint': {
        const { endpointId } = command
        return state.endpoints.some((one) => one.endpointId === endpointId)
          ? [{ type: 'WebhookEndpointWithdrawn', data: { accountId, endpointId } }]
          : []
      }
    }
  },

  evolve(state, event: DomainEvent) {
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
      case 'AccountSuspended':
        return { ...next, status: 'suspended' }
      case 'AccountReinstated':
        return { ...next, status: 'open' }
      case 'AccountErased':
        return { ...next, status: 'erased', sealedContact: null }
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
  },
}

/** The keys of a mode that count: those that neither have ended at `now` (RFC 3339) nor are being taken over from. */
export function standingKeys(
  { keys }: AccountState,
  mode: 'live' | 'test',
  now: string,
): readonly GrantedKey[] {
  return keys.filter(
    (key) => key.mode === mode && !key.rotated && (key.expiresAt === null || key.expiresAt > now),
  )
}

const HOUR_MS = 3_600_000

/** Those of the hour before a time (RFC 3339). */
function readsSince({ reads }: AccountState, time: string): readonly OperatorRead[] {
  const since = Date.parse(time) - HOUR_MS
  return reads.filter(({ at }) => Date.parse(at) > since)
}

const readOf = ({ data, actor, time }: DomainEvent & { type: 'AccountRead' }): OperatorRead => ({
  by: actor,
  what: data.what,
  at: time,
})

function noteRead(
  state: AccountState & { accountId: string },
  { what, by, now }: AccountCommand & { type: 'noteRead' },
): Draft[] {
  const isKnown = readsSince(state, now).some((read) => read.by === by && read.what === what)
  return isKnown ? [] : [{ type: 'AccountRead', data: { accountId: state.accountId, what } }]
}

function open(state: AccountState, command: AccountCommand & { type: 'open' }): Draft[] {
  const { accountId, plan, sealedContact, terms = null, fingerprint = null } = command
  if (state.status === 'none')
    return [{ type: 'AccountOpened', data: { accountId, plan, sealedContact, terms, fingerprint } }]
  if (fingerprint !== state.fingerprint) throw otherRequest()
  return []
}

/** To the plan that it has only where that includes something else by now. */
function changePlan(
  { accountId, plan: from, planTerms }: AccountState & { accountId: string },
  { plan: to, terms = null }: AccountCommand & { type: 'changePlan' },
): Draft[] {
  const isSame = to === from && (terms === null || JSON.stringify(terms) === JSON.stringify(planTerms))
  return isSame ? [] : [{ type: 'AccountPlanChanged', data: { accountId, from, to, terms } }]
}

function grantKey(
  state: AccountState & { accountId: string },
  command: AccountCommand & { type: 'grantKey' },
): Draft[] {
  const { key, allowed, now } = command
  if ([...state.keys, ...state.withdrawn].some(({ keyId }) => keyId === key.keyId)) return []
  if (key.rotatedFrom) requireRotatable(state, key.rotatedFrom.keyId, now)
  const counted = standingKeys(state, key.mode, now).filter(({ keyId }) => keyId !== key.rotatedFrom?.keyId)
  if (counted.length >= allowed)
    throw new Rejection(
      'plan-upgrade-required',
      `The plan ${state.plan} allows ${allowed} ${key.mode} ${allowed === 1 ? 'key' : 'keys'} at a time; revoke one, rotate one, or change the plan.`,
      { allowed, standing: counted.length },
    )
  return [{ type: 'ApiKeyGranted', data: { ...key, accountId: state.accountId } }]
}

function registerEndpoint(
  state: AccountState & { accountId: string },
  { endpointId, mode }: AccountCommand & { type: 'registerEndpoint' },
): Draft[] {
  if (state.endpoints.some((one) => one.endpointId === endpointId)) return []
  if (state.endpoints.filter((one) => one.mode === mode).length >= MOST_ENDPOINTS)
    throw new Rejection(
      'too-many-webhooks',
      `There are ${MOST_ENDPOINTS} ${mode} endpoints already; delete one, or change one instead.`,
      { allowed: MOST_ENDPOINTS },
    )
  return [{ type: 'WebhookEndpointRegistered', data: { accountId: state.accountId, endpointId, mode } }]
}

/** A key that has ended has no rights to hand on. */
function requireRotatable({ keys }: AccountState, keyId: string, now: string): void {
  const old = keys.find((one) => one.keyId === keyId)
  if (!old) throw new Rejection('not-found', 'There is no such key.')
  if (old.expiresAt !== null && old.expiresAt <= now)
    throw new Rejection('invalid-request', `The key ended at ${old.expiresAt}; issue a new one instead.`)
}

function keyOf({
  data,
  time,
  revision,
}: {
  data: EventData['ApiKeyGranted']
  time: string
  revision: number
}): GrantedKey {
  const { accountId: _account, rotatedFrom: _from, ...key } = data
  return { ...key, grantedAt: time, revision, rotated: false }
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
