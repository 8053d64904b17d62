import type { EventData } from '../../events/catalog.ts'
import type { FailureCause, MessageSubject, MessageType } from '../../events/webhook.ts'

export type DeliveryAttempt = {
  attempt: number
  /** Revision of the event that tells of it: there the sealed exchange lies. */
  revision: number
  startedAt: string
  durationMs: number
  /** HTTP status; null where no answer came. */
  status: number | null
  /** Null for a success. */
  cause: FailureCause | null
}

/** One message for one endpoint and what became of it. `revision` is that of the last event about it. */
export type DeliveryDocument = {
  _id: string
  revision: number
  account: string
  mode: string
  endpointId: string
  eventType: MessageType
  subject: MessageSubject
  at: string
  trigger: EventData['WebhookMessageQueued']['trigger']
  /** When it was queued the first time. */
  queuedAt: string
  /** When it was last queued again on demand. */
  redeliveredAt: string | null
  status: 'pending' | 'delivered' | 'failed'
  /** Of a pending one; null where it is its turn. While the endpoint is paused this means nothing. */
  nextAttemptAt: string | null
  /** The newest hundred, oldest first. */
  attempts: DeliveryAttempt[]
}
