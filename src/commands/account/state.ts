import type { ReadOfAccount } from '../../events/account.ts'
import type { EventData } from '../../events/catalog.ts'
import type { Mode } from '../../events/mode.ts'

export type GrantedKey = Pick<
  EventData['ApiKeyGranted'],
  'keyId' | 'keyHash' | 'mode' | 'expiresAt' | 'scopes' | 'prefix' | 'lastFour' | 'sealedLabel'
> & {
  grantedAt: string
  /** The actor that issued or rotated it; for the key of a person who joined, that key itself. */
  grantedBy: string
  /** Its end when it was granted; a rotation may bring `expiresAt` forward. */
  grantedUntil: string | null
  /** How long the key that it succeeds works on, ms; null for other keys. */
  overlapMs: number | null
  /** Revision of the event that granted the key; keys are in the order of their grants. */
  revision: number
  /** A successor was granted: the key works until it expires, but does not count toward the limit. */
  rotated: boolean
}

/** A person of the team: invited, then with keys, then removed. Times are RFC 3339. */
export type Person = Omit<EventData['PersonInvited'], 'accountId'> & {
  /** The actor that invited. */
  invitedBy: string
  invitedAt: string
  /** Keys of the person, oldest first: the first one and its successors. Empty until the person joins. */
  keyIds: readonly string[]
  joinedAt: string | null
  removedAt: string | null
  /** Revision of the invitation; people are in the order of their invitations. */
  revision: number
}

export type RegisteredEndpoint = { endpointId: string; mode: Mode; registeredAt: string }

/** One account: its plan, its status, its keys and its endpoints. */
export type AccountState = {
  accountId: string
  status: 'none' | 'open' | 'suspended' | 'erased'
  plan: string
  /** What the plan included when it was chosen; null if not recorded. */
  planTerms: PlanTerms
  limits: EventData['AccountLimitsSet']['limits']
  sealedContact: string | null
  /** Name of the account as invited people see it. */
  sealedName: string | null
  /** Hash of the request that opened the account; null if that request had no idempotency key. */
  fingerprint: string | null
  openedAt: string
  /** Oldest first. Withdrawn keys are removed; expired keys remain until they are withdrawn. */
  keys: readonly GrantedKey[]
  /** Withdrawn keys: an id is never granted twice. */
  withdrawn: readonly GrantedKey[]
  /** The team, in the order of the invitations; removed people remain, so that their work keeps a name. */
  people: readonly Person[]
  /** Webhook endpoints, oldest first. */
  endpoints: readonly RegisteredEndpoint[]
  /** Jurisdictions of live checks that name none; empty for those of the service. */
  jurisdictions: readonly string[]
  /** Revision of the event that holds the branding of reports, which is too large for the state; null for none. */
  brandedAt: number | null
  /** Reads by operators within the hour before the newest of them. */
  reads: readonly NotedRead[]
  revision: number
}

export type NotedRead = { by: string; what: ReadOfAccount; at: string }

export type PlanTerms = EventData['AccountOpened']['terms']

/** The state before the account is opened. */
export const noAccount = (): AccountState => ({
  accountId: '',
  status: 'none',
  plan: '',
  planTerms: null,
  limits: {},
  sealedContact: null,
  sealedName: null,
  fingerprint: null,
  openedAt: '',
  keys: [],
  withdrawn: [],
  people: [],
  endpoints: [],
  jurisdictions: [],
  brandedAt: null,
  reads: [],
  revision: -1,
})
