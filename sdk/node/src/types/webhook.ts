import type { Batch } from './batch.ts'
import type { Check } from './check.ts'
import type { Mode, Open, Time } from './open.ts'

/** How much of a report or batch a message contains; a summary has at most 2 kB for a check. */
export type WebhookPayload = 'full' | 'summary' | 'compact'

export type WebhookEventType =
  | 'check.completed'
  | 'check.canceled'
  | 'batch.completed'
  | 'quota.threshold_reached'
  | 'webhook.paused'

export type PauseCause = Open<'user' | 'plan' | 'failures' | 'exhausted' | 'gone'>

/** An event of the endpoint's history that helps to explain why it is paused. */
export type PauseEvent = {
  id: string
  type: string
  revision: number
  time: Time
  actor: string
  delivery?: string
  attempt?: number
  cause?: string
  status?: number | null
}

export type WebhookEndpoint = {
  id: string
  object: 'webhook'
  mode: Mode
  /** Null once the account was erased. */
  url: string | null
  description: string | null
  eventTypes: Open<WebhookEventType>[]
  includeBatchMembers: boolean
  /** How much of a report or batch a message contains. */
  payload: Open<WebhookPayload>
  status: Open<'active' | 'paused' | 'deleted'>
  /** `events` is there when one endpoint is read, not in lists. */
  paused: { cause: PauseCause; since: Time; revisions: number[]; events?: PauseEvent[] } | null
  /** Failed attempts in a row. */
  streak: { failures: number; firstAt: Time; lastAt: Time; revisions: number[] } | null
  messages: { waiting: number; delivered: number; failed: number }
  nextAttemptAt: Time | null
  secrets: { id: string; createdAt: Time; endsAt: Time | null }[]
  createdAt: Time
  changedAt: Time
  revision: number
  links: { self: string; deliveries: string }
}

/** `secret` (`whsec_…`) is shown this once; null in the answer to a repeat. */
export type WebhookEndpointWithSecret = WebhookEndpoint & { secret: string | null }

export type WebhookParameters = {
  url: string
  /** All of them by default. */
  eventTypes?: WebhookEventType[]
  description?: string | null
  includeBatchMembers?: boolean
  /** How much of a report or batch a message contains: 'full' by default. */
  payload?: WebhookPayload
}

/** Which messages go out again: `from`, `status` or both. */
export type ReplayParameters = {
  from?: Time | Date
  to?: Time | Date
  status?: 'failed' | 'delivered'
  eventTypes?: (WebhookEventType | 'ping')[]
  /** Only counts. */
  dryRun?: boolean
}

export type Replay = {
  object: 'replay'
  webhookId: string
  dryRun: boolean
  matched: number
  warnings?: string[]
}

export type DeliveryAttempt = {
  attempt: number
  outcome: Open<'delivered' | 'failed'>
  cause: string | null
  status: number | null
  startedAt: Time
  durationMs: number
  /** Only where one delivery is read; null where nothing was said or it can no longer be opened. */
  exchange?: Exchange | null
}

/** The request and the response of one attempt. */
export type Exchange = {
  request: { method: string; url: string; headers: Record<string, string> }
  /** The first 4 KiB of the answer's body. */
  response: { status: number; headers: Record<string, string>; body: string; truncated: boolean } | null
  error: string | null
}

/** One message to one endpoint. */
export type WebhookDelivery = {
  id: string
  object: 'delivery'
  webhookId: string
  mode: Mode
  eventType: Open<WebhookEventType | 'ping'>
  /** The object that it reports. */
  subject: { kind: Open<'check' | 'batch' | 'quota' | 'endpoint' | 'ping'> } & Record<string, unknown>
  timestamp: Time
  trigger: Open<'event' | 'test' | 'redeliver' | 'replay'>
  status: Open<'pending' | 'delivered' | 'failed'>
  queuedAt: Time
  redeliveredAt: Time | null
  nextAttemptAt: Time | null
  attempts: DeliveryAttempt[]
  links: { self: string; redeliver: string }
  warnings?: string[]
}

export type DeliveryListParameters = {
  limit?: number
  cursor?: string
  status?: 'pending' | 'delivered' | 'failed'
  eventType?: WebhookEventType | 'ping'
  queuedAfter?: Time | Date
  queuedBefore?: Time | Date
}

type Message<Type extends string, Data> = { id: string; type: Type; timestamp: Time; data: Data }

/** The body of a webhook. A newer service may send further types: have a default branch that lets them pass. */
export type WebhookEvent =
  | Message<'check.completed' | 'check.canceled', Check>
  | Message<'batch.completed', Batch>
  | Message<'quota.threshold_reached', QuotaThreshold>
  | Message<'webhook.paused', WebhookPause>
  | Message<'ping', Ping>

/** `percent` (80 or 100) of the month's checks are used. */
export type QuotaThreshold = {
  object: 'quota_threshold'
  month: string
  percent: number
  used: number
  limit: number
  resetsAt: Time
}

/** Another endpoint of the account has paused itself. */
export type WebhookPause = {
  object: 'webhook_pause'
  webhookId: string
  cause: PauseCause
  since: Time
  revision: number
  links: { webhook: string; asItStood: string }
}

export type Ping = { object: 'ping'; webhookId: string }
