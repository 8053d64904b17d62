import type { EventData, EventType } from '../../events/catalog.ts'
import type { DomainEvent, EventOf } from '../../events/event.ts'
import type { Mode } from '../../events/mode.ts'
import { aggregateOf } from '../../events/streams.ts'
import type { AuditSubject } from './document.ts'

/** How an event appears in the audit feed. */
type AuditRule<T extends EventType & DomainEvent['type']> = {
  object: AuditSubject['object']
  /** Id of the subject; default the account. */
  id?(event: EventOf<T>): string
  details(data: EventData[T]): Readonly<Record<string, unknown>>
  /** Where the envelope has no mode but the data has one. */
  mode?(data: EventData[T]): Mode
}

/** The stream name contains it, so that the data, which may be long, need not be read. */
const id = ({ stream }: { stream: string }): string => aggregateOf(stream)
const check = { object: 'check', id } as const
const batch = { object: 'batch', id } as const
const webhook = { object: 'webhook', id } as const
const account = { object: 'account' } as const
const key = {
  object: 'key',
  id: ({ data }: { data: { keyId: string } }) => data.keyId,
  mode: ({ mode }: { mode: Mode }) => mode,
} as const

const nothing = () => ({})
const endpoint = ({
  host,
  eventTypes,
  includeBatchMembers,
  payload,
}: EventData['WebhookEndpointChanged']) => ({
  host,
  eventTypes,
  includeBatchMembers,
  ...(payload && { payload }),
})

/**
 * The events that matter to an auditor: who requested, changed, shared or read what, and with which result. Omitted are
 * internal steps that other resources show: results and attempts of sources, and due retries (the history of the
 * check), rows of batches (their checks), reservations of quota (their requests), deliveries (the endpoint's), the
 * streams of keys (the account's events contain the same; the key shows its uses), voided requests, and the log's own
 * bookkeeping.
 */
export const AUDITED_EVENTS: { [T in EventType]?: AuditRule<T> } = {
  CheckRequested: {
    ...check,
    details: ({ query, batchId, retryOf, cost }) => ({ query, batchId, retryOf, cost }),
  },
  CheckCompleted: {
    ...check,
    details: ({ verdict, score, cause, refund }) => ({ verdict, score, cause, refund }),
  },
  CheckCanceled: { ...check, details: ({ refund }) => ({ refund }) },
  CheckRetried: { ...check, details: ({ retryId, free }) => ({ retryId, free }) },
  ShareLinkCreated: { ...check, details: ({ shareId, expiresAt }) => ({ shareId, expiresAt }) },
  ShareLinksWithdrawn: { ...check, details: ({ shareIds }) => ({ shareIds }) },
  FindingReviewed: { ...check, details: ({ finding, mark }) => ({ finding, mark }) },
  FindingReviewWithdrawn: { ...check, details: ({ finding }) => ({ finding }) },
  BatchShareLinkCreated: { ...batch, details: ({ shareId, expiresAt }) => ({ shareId, expiresAt }) },
  BatchShareLinksWithdrawn: { ...batch, details: ({ shareIds }) => ({ shareIds }) },
  BatchRequested: { ...batch, details: ({ rows, cost }) => ({ names: rows.length, cost }) },
  BatchCanceled: { ...batch, details: nothing },
  BatchCompleted: { ...batch, details: ({ counts }) => ({ counts }) },
  QuotaThresholdReached: {
    ...account,
    details: ({ month, percent, used, limit }) => ({ month, percent, used, limit }),
  },
  AccountOpened: { ...account, details: ({ plan }) => ({ plan }) },
  AccountPlanChanged: { ...account, details: ({ from, to }) => ({ from, to }) },
  AccountLimitsSet: { ...account, details: ({ limits }) => ({ limits }) },
  AccountJurisdictionsSet: { ...account, details: ({ jurisdictions }) => ({ jurisdictions }) },
  AccountBrandingSet: { ...account, details: nothing },
  AccountNamed: { ...account, details: nothing },
  PersonInvited: {
    ...account,
    details: ({ personId, mode, role, scopes, expiresAt }) => ({ personId, mode, role, scopes, expiresAt }),
  },
  PersonJoined: { ...account, details: ({ personId, keyId }) => ({ personId, keyId }) },
  PersonRemoved: { ...account, details: ({ personId }) => ({ personId }) },
  AccountSuspended: { ...account, details: ({ reason }) => ({ reason }) },
  AccountReinstated: { ...account, details: nothing },
  AccountErased: { ...account, details: ({ reason }) => ({ reason }) },
  AccountRead: { ...account, details: ({ what }) => ({ what }) },
  ApiKeyGranted: {
    ...key,
    details: ({ scopes, prefix, lastFour, expiresAt, rotatedFrom }) => ({
      scopes,
      prefix,
      lastFour,
      expiresAt,
      rotatedFrom: rotatedFrom?.keyId ?? null,
    }),
  },
  ApiKeyWithdrawn: { ...key, details: ({ reason }) => ({ reason }) },
  WebhookEndpointCreated: { ...webhook, details: endpoint },
  WebhookEndpointChanged: { ...webhook, details: endpoint },
  WebhookSecretRotated: {
    ...webhook,
    details: ({ secretId, previousEndsAt }) => ({ secretId, previousEndsAt }),
  },
  WebhookEndpointPaused: { ...webhook, details: ({ by }) => ({ by }) },
  WebhookEndpointResumed: { ...webhook, details: ({ by, waiting }) => ({ by, waiting }) },
  WebhookEndpointDeleted: { ...webhook, details: nothing },
  WebhookPauseAnnounced: { ...webhook, details: ({ cause, since }) => ({ cause, since }) },
}
