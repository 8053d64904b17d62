import type { ReadOfAccount } from '../../events/account.ts'
import type { EventData } from '../../events/catalog.ts'
import type { Mode } from '../../events/mode.ts'

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

export type RegisteredEndpoint = { endpointId: string; mode: Mode; registeredAt: string }

/** One account: its plan, its standing, and which keys and endpoints it has. */
export type AccountState = {
  accountId: string
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
  reads: readonly NotedRead[]
  revision: number
}

export type NotedRead = { by: string; what: ReadOfAccount; at: string }

export type PlanTerms = EventData['AccountOpened']['terms']

/** Before it is opened. */
export const noAccount = (): AccountState => ({
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
})
