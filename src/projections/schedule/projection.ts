import { catalog } from '../../events/catalog.ts'
import type { DomainEvent } from '../../events/event.ts'
import type { Source } from '../../events/sections.ts'
import { streamKind } from '../../events/streams.ts'
import type { Projection } from '../projection.ts'
import type { ScheduleDocument, ScheduleItem } from './document.ts'

/** The timers look into a reservation that no check has named for this long. */
const RECONCILE_AFTER_MS = 60_000

/**
 * The schedule: one document for each check, each month of quota and each webhook endpoint. Results of sources are most of
 * a log, and none of them is due at a time: they are not read. If another process has recorded the result of a source that
 * waits for a retry, its item stays until the check ends; its command has no effect.
 */
export const scheduleProjection: Projection<ScheduleDocument> = {
  name: 'agenda',
  version: 2,
  streams: ['check', 'quota', 'webhook'],
  types: Object.keys(catalog.definitions).filter((type) => type !== 'SourceResult'),
  restarts: ['CheckCompleted', 'CheckCanceled'],
  indexes: [{ on: { dueAt: 1 } }],
  idOf: (stream) => stream,
  evolve,
}

function evolve(document: ScheduleDocument | null, event: DomainEvent): ScheduleDocument {
  const last =
    event.type === 'QuotaReserved' ? { revision: event.revision, at: event.time } : document?.lastReservation
  const lastReservation = last ?? null
  const before = document?.items ?? []
  const items =
    streamKind(event.stream) === 'webhook'
      ? webhookItems(before, event)
      : step(before, event, lastReservation)
  const dueAt = items.reduce<string | null>(
    (first, { at }) => (first === null || at < first ? at : first),
    null,
  )
  return { _id: event.stream, revision: event.revision, dueAt, items, lastReservation }
}

function step(
  items: ScheduleItem[],
  event: DomainEvent,
  last: ScheduleDocument['lastReservation'],
): ScheduleItem[] {
  switch (event.type) {
    case 'CheckRequested':
      return [{ kind: 'deadline', at: event.data.deadlineAt }]
    case 'SourceAttemptFailed': {
      const { source, attempt, retryAt } = event.data
      return [...without(items, source), { kind: 'retry', at: retryAt, source, attempt }]
    }
    case 'SourceRetryDue':
      return without(items, event.data.source)
    case 'CheckCompleted':
    case 'CheckCanceled':
      return []
    case 'QuotaReserved':
      return items.length > 0 ? items : [reconcile(event.time)]
    case 'QuotaReconciled':
      return last && last.revision > event.data.throughRevision ? [reconcile(last.at)] : []
    default:
      return items
  }
}

function reconcile(reservedAt: string): ScheduleItem {
  return { kind: 'reconcile', at: new Date(Date.parse(reservedAt) + RECONCILE_AFTER_MS).toISOString() }
}

const without = (items: ScheduleItem[], source: Source): ScheduleItem[] =>
  items.filter((item) => item.kind !== 'retry' || item.source !== source)

/** When to look at the messages of an endpoint again. An early look does no harm: the endpoint itself decides. */
function webhookItems(items: readonly ScheduleItem[], event: DomainEvent): ScheduleItem[] {
  const at = nextCheck(items[0]?.at ?? null, event)
  return at === null ? [] : [{ kind: 'webhook', at, revision: event.revision }]
}

function nextCheck(at: string | null, event: DomainEvent): string | null {
  switch (event.type) {
    case 'WebhookDeliveryFailed':
      return sooner(at, event.data.nextAt)
    case 'WebhookMessageQueued':
      return sooner(at, event.data.dueAt ?? null)
    case 'WebhookAttemptDue':
    case 'WebhookAgendaCorrected':
      return event.data.nextAt
    case 'WebhookEndpointResumed':
      return event.data.waiting > 0 ? event.time : null
    case 'WebhookEndpointPaused':
    case 'WebhookPauseAnnounced':
    case 'WebhookEndpointDeleted':
      return null
    default:
      return at
  }
}

const sooner = (at: string | null, other: string | null): string | null =>
  other !== null && (at === null || other < at) ? other : at
