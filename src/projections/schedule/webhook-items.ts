import type { DomainEvent } from '../../events/event.ts'
import type { ScheduleItem } from './document.ts'

/** When to look at the messages of an endpoint again. An early look does no harm: the endpoint itself decides. */
export function webhookItems(items: readonly ScheduleItem[], event: DomainEvent): ScheduleItem[] {
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
