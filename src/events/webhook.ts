import { z } from 'zod'
import { sealed } from './account.ts'

const id = z.string().min(1)
const messageId = id.describe('Id of the message: its `webhook-id`.')
const endpointId = id.describe('Id of the endpoint.')
const time = z.iso.datetime()
const whole = z.int().nonnegative()

/** What an endpoint may subscribe to. */
export const subscribable = z.enum([
  'check.completed',
  'check.canceled',
  'batch.completed',
  'quota.threshold_reached',
  'webhook.paused',
])
export type Subscribable = z.output<typeof subscribable>

/** What is sent: `ping` goes to an endpoint on demand, whatever it subscribes to. */
export const messageType = z.enum([...subscribable.options, 'ping'])
export type MessageType = z.output<typeof messageType>

/** The rules an endpoint is served by, for as long as it lives: they stand in its events, so that no fold knows a setting. */
export const webhookPolicy = z.strictObject({
  scheduleMs: z
    .array(z.int().positive())
    .min(1)
    .describe('Pauses between attempts, ms; there is one attempt more.'),
  jitter: z
    .number()
    .min(0)
    .max(1)
    .describe('Each pause is lengthened or shortened at random by up to this share.'),
  pauseAfterFailures: z.int().positive().describe('A streak of so many failed attempts …'),
  pauseAfterMs: whole.describe('… whose first and last are so far apart, ms, pauses the endpoint.'),
  retryAfterMaxMs: whole.describe('The longest `Retry-After` that is kept, ms.'),
  releasePerSecond: z.number().positive().describe('Messages per second, at most, that a resume releases.'),
})
export type WebhookPolicy = z.output<typeof webhookPolicy>

export const pauseCause = z.enum(['user', 'plan', 'failures', 'exhausted', 'gone'])
export type PauseCause = z.output<typeof pauseCause>

/** What a message tells about, never its body: that is rendered at each attempt as of this revision. */
export const messageSubject = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('check').describe('What the message reports.'),
    id: id.describe('Id of the check.'),
    revision: whole.describe('Revision of the check that is sent.'),
  }),
  z.strictObject({
    kind: z.literal('batch').describe('What the message reports.'),
    id: id.describe('Id of the batch.'),
    revision: whole.describe('Revision of the batch that is sent.'),
  }),
  z.strictObject({
    kind: z.literal('quota').describe('What the message reports.'),
    month: z
      .string()
      .regex(/^\d{6}$/)
      .describe('The month of the quota in UTC, `yyyymm`.'),
    percent: z.int().describe('The share of the limit that was reached.'),
    used: z.int().describe('Checks used in the month.'),
    limit: z.int().describe('Checks that may be used in the month.'),
  }),
  z.strictObject({
    kind: z.literal('endpoint').describe('What the message reports.'),
    endpointId,
    cause: pauseCause.describe('Why the endpoint paused.'),
    since: time.describe('Since when the endpoint is paused.'),
    revision: whole.describe('Revision of the endpoint at the event that paused it.'),
  }),
  z.strictObject({ kind: z.literal('ping').describe('What the message reports.') }),
])
export type MessageSubject = z.output<typeof messageSubject>

export const failureCause = z.enum([
  'timeout',
  'connection',
  'tls',
  'dns',
  /** The address is one that nothing is sent to. */
  'forbidden_address',
  'status',
  'redirect',
  'gone',
  /** Heads beyond what is read. */
  'answer_too_large',
  'invalid_answer',
  /** The address or the secret can no longer be opened: the account's key is gone. */
  'unreadable',
])
export type FailureCause = z.output<typeof failureCause>

/** Who paused or resumed an endpoint. */
const by = z.enum(['user', 'plan']).describe('The owner, or a change of plan.')

const newSecret = {
  secretId: id.describe('Id of the secret.'),
  sealedSecret: sealed.describe('The secret, sealed.'),
}

const configuration = {
  endpointId,
  host: z
    .string()
    .min(1)
    .describe('Host of the address, readable also after an erasure; the rest of the address is sealed.'),
  sealedUrl: sealed.describe('Address of the endpoint, sealed.'),
  sealedDescription: sealed.nullable().describe('Description by the owner, sealed.'),
  eventTypes: z.array(subscribable).min(1).describe('Types that the endpoint subscribes to.'),
  includeBatchMembers: z.boolean().describe('Whether checks of batches are sent one by one as well.'),
}

const attempt = {
  endpointId,
  messageId,
  attempt: z.int().positive().describe('Number of the attempt, from 1.'),
  owner: id.describe('The process that sent it.'),
  startedAt: time.describe('When the attempt began.'),
  durationMs: whole.describe('How long the attempt took, ms.'),
  status: z.int().nullable().describe('HTTP status; null where no answer arrived.'),
  sealedExchange: sealed
    .nullable()
    .describe('Heads of both sides and the first 4 KiB of the answer, sealed.'),
}

/** Events of `webhook-<endpoint>`. */
export const webhookEvents = {
  WebhookEndpointCreated: {
    version: 1,
    schema: z.strictObject({
      ...configuration,
      ...newSecret,
      policy: webhookPolicy.describe('The rules of retry and pause that the endpoint is served by.'),
    }),
  },
  /** All values as they are from now on. */
  WebhookEndpointChanged: { version: 1, schema: z.strictObject(configuration) },
  /** A new secret signs from now on; the one before goes on signing beside it for a while. */
  WebhookSecretRotated: {
    version: 1,
    schema: z.strictObject({
      endpointId,
      ...newSecret,
      previousEndsAt: time.describe('Until when the earlier secrets sign as well.'),
    }),
  },
  WebhookEndpointPaused: {
    version: 1,
    schema: z.strictObject({ endpointId, by }),
  },
  WebhookEndpointResumed: {
    version: 1,
    schema: z.strictObject({ endpointId, by, waiting: whole.describe('Messages that are released.') }),
  },
  WebhookEndpointDeleted: { version: 1, schema: z.strictObject({ endpointId }) },
  WebhookMessageQueued: {
    version: 1,
    schema: z.strictObject({
      endpointId,
      messageId,
      queueId: id.describe('Id of this queuing; under the same id nothing is queued twice.'),
      eventType: messageType.describe('Type of the message.'),
      subject: messageSubject.describe('What the message reports; its body is rendered at each attempt.'),
      at: time.describe('When the reported fact happened.'),
      trigger: z.enum(['event', 'test', 'redeliver', 'replay']).describe('What queued it.'),
      attemptsBefore: whole.describe('Attempts at this message before this queuing.'),
      dueAt: time.optional().describe('When it may be sent at the earliest; at once where it is left out.'),
    }),
  },
  /** The time of an attempt has come. */
  WebhookAttemptDue: {
    version: 1,
    schema: z.strictObject({
      endpointId,
      messageId,
      attempt: z.int().positive().describe('Number of the attempt, from 1.'),
      nextAt: time.nullable().describe('When the next attempt is due; null where none is.'),
    }),
  },
  /** Nothing was due when it was looked for: tells the agenda when to look again. Changes nothing else. */
  WebhookAgendaCorrected: {
    version: 1,
    schema: z.strictObject({
      endpointId,
      nextAt: time.nullable().describe('When the next attempt is due; null where none is.'),
    }),
  },
  WebhookDeliverySucceeded: { version: 1, schema: z.strictObject(attempt) },
  WebhookDeliveryFailed: {
    version: 1,
    schema: z.strictObject({
      ...attempt,
      cause: failureCause.describe('Why the attempt failed.'),
      retryAfterMs: whole.nullable().describe('The `Retry-After` of the answer, ms; null without one.'),
      nextAt: time.nullable().describe('When the next attempt is due; null where none is.'),
    }),
  },
  /** Tells the world that the failed attempt in front of it paused the endpoint. Changes nothing. */
  WebhookPauseAnnounced: {
    version: 1,
    schema: z.strictObject({
      endpointId,
      cause: pauseCause.describe('Why the endpoint paused.'),
      since: time.describe('Since when the endpoint is paused.'),
      revision: whole.describe('Revision of the event that paused it.'),
    }),
  },
} as const
