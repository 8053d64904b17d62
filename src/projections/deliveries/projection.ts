import type { EventData } from '../../events/catalog.ts'
import type { DomainEvent, EventOf } from '../../events/event.ts'
import type { DeliveryAttempt, DeliveryDocument } from './document.ts'

const MAX_ATTEMPTS = 100

/**
 * The deliveries read model: one document for each message. Many documents fold one stream. So, unlike in other read
 * models, a document has the revision of the last event about its message.
 */
export const deliveriesProjection = {
  name: 'deliveries',
  version: 1,
  types: [
    'WebhookMessageQueued',
    'WebhookAttemptDue',
    'WebhookDeliverySucceeded',
    'WebhookDeliveryFailed',
  ] as const,
  indexes: [
    { on: { endpointId: 1, queuedAt: -1 } },
    { on: { endpointId: 1, status: 1, queuedAt: -1 } },
    { on: { endpointId: 1, eventType: 1, queuedAt: -1 } },
  ] as const,

  /** The message that an event is about; null for none. */
  idOf(event: DomainEvent): string | null {
    return isAboutMessage(event) ? event.data.messageId : null
  },

  /** The document after an event about its message; events that it already contains change nothing. */
  evolve(document: DeliveryDocument | null, event: DomainEvent): DeliveryDocument | null {
    if (document && event.revision <= document.revision) return document
    const next = step(document, event)
    return next && { ...next, revision: event.revision }
  },
}

type AboutMessage = EventOf<(typeof deliveriesProjection.types)[number]>

const isAboutMessage = (event: DomainEvent): event is AboutMessage =>
  deliveriesProjection.types.some((type) => type === event.type)

function step(document: DeliveryDocument | null, event: DomainEvent): DeliveryDocument | null {
  if (event.type === 'WebhookMessageQueued') return queued(document, event)
  if (!document) return null
  switch (event.type) {
    case 'WebhookAttemptDue':
      return { ...document, nextAttemptAt: null }
    case 'WebhookDeliverySucceeded':
      return { ...attempted(document, event, null), status: 'delivered', nextAttemptAt: null }
    case 'WebhookDeliveryFailed': {
      const { cause, nextAt } = event.data
      const status = nextAt === null ? 'failed' : 'pending'
      return { ...attempted(document, event, cause), status, nextAttemptAt: nextAt }
    }
    default:
      return document
  }
}

function queued(document: DeliveryDocument | null, event: EventOf<'WebhookMessageQueued'>): DeliveryDocument {
  const { data, time } = event
  const nextAttemptAt = data.dueAt ?? null
  if (document) return { ...document, status: 'pending', nextAttemptAt, redeliveredAt: time }
  const { messageId, endpointId, eventType, subject, at, trigger } = data
  return {
    _id: messageId,
    revision: event.revision,
    account: event.account,
    mode: event.mode,
    endpointId,
    eventType,
    subject,
    at,
    trigger,
    queuedAt: time,
    redeliveredAt: null,
    status: 'pending',
    nextAttemptAt,
    attempts: [],
  }
}

function attempted(
  document: DeliveryDocument,
  { data, revision }: { data: EventData['WebhookDeliverySucceeded']; revision: number },
  cause: DeliveryAttempt['cause'],
): DeliveryDocument {
  const { attempt, startedAt, durationMs, status } = data
  const one = { attempt, revision, startedAt, durationMs, status, cause }
  return { ...document, attempts: [...document.attempts, one].slice(-MAX_ATTEMPTS) }
}
