import type { EventData } from '../../events/catalog.ts'
import type { FailureCause, MessageSubject, MessageType } from '../../events/webhook.ts'

export type DeliveryAttempt = {
  attempt: number
  /** Revision of the event that holds the encrypted exchange. */
  revision: number
  startedAt: string
  durationMs: number
  /** HTTP status; null without an answer. */
  status: number | null
  /** Null for a success. */
  cause: FailureCause | null
}

/** One message for one endpoint and its outcome. `revision` is that of the last event about it. */
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
  /** When it was first queued. */
  queuedAt: string
  /** When it was last queued again on request. */
  redeliveredAt: string | null
  status: 'pending' | 'delivered' | 'failed'
  /** Next attempt of a pending message; null where it is due. Meaningless while the endpoint is paused. */
  nextAttemptAt: string | null
  /** The newest hundred, oldest first. */
  attempts: DeliveryAttempt[]
}
