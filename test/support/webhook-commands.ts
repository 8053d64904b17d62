import type { WebhookPolicy } from '../../src/events/webhook.ts'
import type { WebhookCommand } from '../../src/webhooks/endpoint/decider.ts'
import { DEFAULT_POLICY } from '../../src/webhooks/endpoint/retry-policy.ts'

/** Commands on one endpoint, `whk_1`, for tests of its decider. */
export const START = Date.UTC(2026, 10, 1)
export const iso = (ms: number): string => new Date(ms).toISOString()

export const create = (policy: Partial<WebhookPolicy> = {}): WebhookCommand => ({
  type: 'create',
  endpoint: {
    endpointId: 'whk_1',
    host: 'hooks.example',
    sealedUrl: 'url',
    sealedDescription: null,
    eventTypes: ['check.completed'],
    includeBatchMembers: false,
    secretId: 'sec_1',
    sealedSecret: 'secret',
    policy: { ...DEFAULT_POLICY, ...policy },
  },
})

type Queue = WebhookCommand & { type: 'queue' }
export const queue = (messageId: string, more: Partial<Queue> = {}): Queue => ({
  type: 'queue',
  messageId,
  queueId: messageId,
  eventType: 'check.completed',
  subject: { kind: 'check', id: 'chk_1', revision: 6 },
  at: iso(START),
  trigger: 'event',
  attemptsBefore: 0,
  batchMember: false,
  ...more,
})

const sent = (messageId: string, attempt: number, endedAt: number) => ({
  messageId,
  attempt,
  owner: 'here',
  startedAt: iso(endedAt - 100),
  durationMs: 100,
  sealedExchange: null,
})

export const success = (messageId: string, attempt: number, endedAt: number): WebhookCommand => ({
  type: 'recordSuccess',
  ...sent(messageId, attempt, endedAt),
  status: 204,
})

type Failure = WebhookCommand & { type: 'recordFailure' }
export const failure = (
  messageId: string,
  attempt: number,
  endedAt: number,
  more: Partial<Failure> = {},
): Failure => ({
  type: 'recordFailure',
  ...sent(messageId, attempt, endedAt),
  status: 500,
  cause: 'status',
  retryAfterMs: null,
  ...more,
})

export const due = (now: number, scheduleRevision = Number.MAX_SAFE_INTEGER): WebhookCommand => ({
  type: 'attemptDue',
  now: iso(now),
  scheduleRevision,
})
