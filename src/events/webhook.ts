import { z } from 'zod'
import { encryptedText } from './account.ts'

const id = z.string().min(1)
const messageId = id.describe('Id of the message: its `webhook-id`.')
const endpointId = id.describe('Id of the endpoint.')
const time = z.iso.datetime()
const whole = z.int().nonnegative()

/** The events to which an endpoint may subscribe. */
export const subscribable = z.enum([
  'check.completed',
  'check.canceled',
  'batch.completed',
  'quota.threshold_reached',
  'webhook.paused',
])
export type Subscribable = z.output<typeof subscribable>

/** Types of messages; `ping` is sent to an endpoint on demand, whatever it subscribes to. */
export const messageType = z.enum([...subscribable.options, 'ping'])
export type MessageType = z.output<typeof messageType>

/**
 * The delivery rules of an endpoint, fixed at its creation: its events hold them, so that no fold depends on a
 * setting.
 */
export const webhookPolicy = z.strictObject({
  scheduleMs: z
    .array(z.int().positive())
    .min(1)
    .describe('Pauses between attempts, ms. The number of attempts is one higher.'),
  jitter: z.number().min(0).max(1).describe('Each pause varies at random by up to this share.'),
  pauseAfterFailures: z
    .int()
    .positive()
    .describe(
      'Number of consecutive failed attempts that pauses the endpoint, together with the minimum duration.',
    ),
  pauseAfterMs: whole.describe('Minimum time from the first to the last failed attempt, ms.'),
  retryAfterMaxMs: whole.describe('Maximum `Retry-After` that the service respects, ms.'),
  releasePerSecond: z
    .number()
    .positive()
    .describe('Maximum number of messages per second that a resume releases.'),
})
export type WebhookPolicy = z.output<typeof webhookPolicy>

export const pauseCause = z.enum(['user', 'plan', 'failures', 'exhausted', 'gone'])
export type PauseCause = z.output<typeof pauseCause>

/** The subject of a message, never its body: each attempt renders the body as of this revision. */
export const messageSubject = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('check').describe('Kind of the subject.'),
    id: id.describe('Id of the check.'),
    revision: whole.describe('Revision of the check that is sent.'),
  }),
  z.strictObject({
    kind: z.literal('batch').describe('Kind of the subject.'),
    id: id.describe('Id of the batch.'),
    revision: whole.describe('Revision of the batch that is sent.'),
  }),
  z.strictObject({
    kind: z.literal('quota').describe('Kind of the subject.'),
    month: z
      .string()
      .regex(/^\d{6}$/)
      .describe('The month of the quota in UTC, `yyyymm`.'),
    percent: z.int().describe('Percentage of the limit that was reached.'),
    used: z.int().describe('Checks used in the month.'),
    limit: z.int().describe('Checks available in the month.'),
  }),
  z.strictObject({
    kind: z.literal('endpoint').describe('Kind of the subject.'),
    endpointId,
    cause: pauseCause.describe('Reason for the pause.'),
    since: time.describe('Time of the pause.'),
    revision: whole.describe('Revision of the endpoint at the event of the pause.'),
  }),
  z.strictObject({ kind: z.literal('ping').describe('Kind of the subject.') }),
])
export type MessageSubject = z.output<typeof messageSubject>

export const failureCause = z.enum([
  'timeout',
  'connection',
  'tls',
  'dns',
  /** Nothing is sent to addresses of this kind. */
  'forbidden_address',
  'status',
  'redirect',
  'gone',
  /** Response headers beyond the limit. */
  'answer_too_large',
  'invalid_answer',
  /** The address or the secret can no longer be decrypted: the account's key was destroyed. */
  'unreadable',
])
export type FailureCause = z.output<typeof failureCause>

/** Who paused or resumed an endpoint. */
const by = z.enum(['user', 'plan']).describe('The owner, or a change of plan.')

const newSecret = {
  secretId: id.describe('Id of the secret.'),
  sealedSecret: encryptedText.describe('The secret, sealed.'),
}

/** How much of a report or batch a message contains: the views of the API. */
export const webhookPayload = z.enum(['full', 'summary', 'compact'])
export type WebhookPayload = z.output<typeof webhookPayload>

const configuration = {
  endpointId,
  host: z
    .string()
    .min(1)
    .describe('Host of the URL, readable even after an erasure; the rest of the URL is sealed.'),
  sealedUrl: encryptedText.describe('URL of the endpoint, sealed.'),
  sealedDescription: encryptedText.nullable().describe('Description by the owner, sealed.'),
  eventTypes: z.array(subscribable).min(1).describe('Types that the endpoint subscribes to.'),
  includeBatchMembers: z
    .boolean()
    .describe('Whether the endpoint also receives a message for each check of a batch.'),
  payload: webhookPayload
    .optional()
    .describe('How much of a report or batch a message contains; absent means `full`.'),
}

const attempt = {
  endpointId,
  messageId,
  attempt: z.int().positive().describe('Number of the attempt, from 1.'),
  owner: id.describe('The process that sent the message.'),
  startedAt: time.describe('Start of the attempt.'),
  durationMs: whole.describe('Duration of the attempt, ms.'),
  status: z.int().nullable().describe('HTTP status; null if no answer arrived.'),
  sealedExchange: encryptedText
    .nullable()
    .describe('Headers of both sides and the first 4 KiB of the answer, sealed.'),
}

/** Events of `webhook-<endpoint>`. */
export const webhookEvents = {
  WebhookEndpointCreated: {
    version: 1,
    schema: z.strictObject({
      ...configuration,
      ...newSecret,
      policy: webhookPolicy.describe('Retry and pause policy of the endpoint.'),
    }),
  },
  /** All values as they are from now on. */
  WebhookEndpointChanged: {
    version: 1,
    schema: z.strictObject(configuration),
  },
  /** From now on a new secret signs; for a while the previous one signs too. */
  WebhookSecretRotated: {
    version: 1,
    schema: z.strictObject({
      endpointId,
      ...newSecret,
      previousEndsAt: time.describe('Time until which the earlier secrets also sign.'),
    }),
  },
  WebhookEndpointPaused: {
    version: 1,
    schema: z.strictObject({ endpointId, by }),
  },
  WebhookEndpointResumed: {
    version: 1,
    schema: z.strictObject({ endpointId, by, waiting: whole.describe('Released messages.') }),
  },
  WebhookEndpointDeleted: { version: 1, schema: z.strictObject({ endpointId }) },
  WebhookMessageQueued: {
    version: 1,
    schema: z.strictObject({
      endpointId,
      messageId,
      queueId: id.describe('Id of this queuing. Nothing is queued twice with the same id.'),
      eventType: messageType.describe('Type of the message.'),
      subject: messageSubject.describe('Subject of the message. Each attempt builds the body from it.'),
      at: time.describe('Time of the reported event.'),
      trigger: z
        .enum(['event', 'test', 'redeliver', 'replay'])
        .describe('Reason why the message was queued.'),
      attemptsBefore: whole.describe('Attempts at this message before this queuing.'),
      dueAt: time.optional().describe('Earliest time of the first attempt; immediately if omitted.'),
    }),
  },
  /** The time of an attempt has come. */
  WebhookAttemptDue: {
    version: 1,
    schema: z.strictObject({
      endpointId,
      messageId,
      attempt: z.int().positive().describe('Number of the attempt, from 1.'),
      nextAt: time.nullable().describe('Time of the next attempt; null if there is none.'),
    }),
  },
  /** The schedule was checked and nothing was due: says when to check again. Changes nothing else. */
  WebhookAgendaCorrected: {
    version: 1,
    schema: z.strictObject({
      endpointId,
      nextAt: time.nullable().describe('Time of the next attempt; null if there is none.'),
    }),
  },
  WebhookDeliverySucceeded: { version: 1, schema: z.strictObject(attempt) },
  WebhookDeliveryFailed: {
    version: 1,
    schema: z.strictObject({
      ...attempt,
      cause: failureCause.describe('Cause of the failure.'),
      retryAfterMs: whole.nullable().describe('The `Retry-After` of the answer, ms; null without one.'),
      nextAt: time.nullable().describe('Time of the next attempt; null if there is none.'),
    }),
  },
  /** Announces that the preceding failed attempt paused the endpoint. Changes no state. */
  WebhookPauseAnnounced: {
    version: 1,
    schema: z.strictObject({
      endpointId,
      cause: pauseCause.describe('Reason for the pause.'),
      since: time.describe('Time of the pause.'),
      revision: whole.describe('Revision of the event that paused it.'),
    }),
  },
} as const
