import { z } from 'zod'
import { sealed } from './account.ts'

const id = z.string().min(1)
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
  /** Time from a failed attempt to the next, ms; one more attempt than there are entries. */
  scheduleMs: z.array(z.int().positive()).min(1),
  /** Each of these times is lengthened or shortened by up to this share of it. */
  jitter: z.number().min(0).max(1),
  /** A streak of so many failed attempts … */
  pauseAfterFailures: z.int().positive(),
  /** … whose first and last lie so far apart (ms) pauses the endpoint. */
  pauseAfterMs: whole,
  /** The longest wait that a `Retry-After` can impose, ms. */
  retryAfterMaxMs: whole,
  /** Messages in a second, at most, that a resume releases. */
  releasePerSecond: z.number().positive(),
})
export type WebhookPolicy = z.output<typeof webhookPolicy>

export const pauseCause = z.enum(['user', 'plan', 'failures', 'exhausted', 'gone'])
export type PauseCause = z.output<typeof pauseCause>

/** What a message tells about, never its body: that is rendered at each attempt as of this revision. */
export const messageSubject = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('check'), id, revision: whole }),
  z.strictObject({ kind: z.literal('batch'), id, revision: whole }),
  z.strictObject({
    kind: z.literal('quota'),
    month: z.string().regex(/^\d{6}$/),
    percent: z.int(),
    used: z.int(),
    limit: z.int(),
  }),
  z.strictObject({
    kind: z.literal('endpoint'),
    endpointId: id,
    cause: pauseCause,
    since: time,
    /** Revision of the endpoint's event that paused it. */
    revision: whole,
  }),
  z.strictObject({ kind: z.literal('ping') }),
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

const configuration = {
  endpointId: id,
  host: z.string().min(1),
  sealedUrl: sealed,
  sealedDescription: sealed.nullable(),
  eventTypes: z.array(subscribable).min(1),
  includeBatchMembers: z.boolean(),
}

const attempt = {
  endpointId: id,
  messageId: id,
  /** From 1; never counted twice. */
  attempt: z.int().positive(),
  /** The process that sent it. */
  owner: id,
  startedAt: time,
  durationMs: whole,
  /** HTTP status; null where no answer came. */
  status: z.int().nullable(),
  /** Heads of request and answer and the first 4 KiB of the answer's body. */
  sealedExchange: sealed.nullable(),
}

/** Events of `webhook-<endpoint>`. */
export const webhookEvents = {
  WebhookEndpointCreated: {
    version: 1,
    schema: z.strictObject({ ...configuration, secretId: id, sealedSecret: sealed, policy: webhookPolicy }),
  },
  /** All values as they are from now on. */
  WebhookEndpointChanged: { version: 1, schema: z.strictObject(configuration) },
  /** A new secret signs from now on; the one before goes on signing beside it for a while. */
  WebhookSecretRotated: {
    version: 1,
    schema: z.strictObject({ endpointId: id, secretId: id, sealedSecret: sealed, previousEndsAt: time }),
  },
  WebhookEndpointPaused: {
    version: 1,
    schema: z.strictObject({ endpointId: id, by: z.enum(['user', 'plan']) }),
  },
  WebhookEndpointResumed: {
    version: 1,
    /** `waiting`: messages that are released by it. */
    schema: z.strictObject({ endpointId: id, by: z.enum(['user', 'plan']), waiting: whole }),
  },
  WebhookEndpointDeleted: { version: 1, schema: z.strictObject({ endpointId: id }) },
  WebhookMessageQueued: {
    version: 1,
    schema: z.strictObject({
      endpointId: id,
      messageId: id,
      /** What this queuing is known by: under the same id nothing is queued twice. That of the message the first time. */
      queueId: id,
      eventType: messageType,
      subject: messageSubject,
      /** When what it tells about happened. */
      at: time,
      trigger: z.enum(['event', 'test', 'redeliver', 'replay']),
      /** Attempts of this message before; its next one is numbered behind them. */
      attemptsBefore: whole,
      /** When it may be sent, where it stands in line behind what a resume releases; at once where it is left out. */
      dueAt: time.optional(),
    }),
  },
  /** The time of an attempt has come. */
  WebhookAttemptDue: {
    version: 1,
    schema: z.strictObject({
      endpointId: id,
      messageId: id,
      attempt: z.int().positive(),
      /** When the next one is due after this; null when nothing else waits for its time. */
      nextAt: time.nullable(),
    }),
  },
  /** Nothing was due when it was looked for: tells the agenda when to look again. Changes nothing else. */
  WebhookAgendaCorrected: { version: 1, schema: z.strictObject({ endpointId: id, nextAt: time.nullable() }) },
  WebhookDeliverySucceeded: { version: 1, schema: z.strictObject(attempt) },
  WebhookDeliveryFailed: {
    version: 1,
    schema: z.strictObject({
      ...attempt,
      cause: failureCause,
      /** What the answer asked for, as it asked. */
      retryAfterMs: whole.nullable(),
      /** When it is tried again, unless the endpoint is paused; null after the last attempt. */
      nextAt: time.nullable(),
    }),
  },
  /** Tells the world that the failed attempt in front of it paused the endpoint. Changes nothing. */
  WebhookPauseAnnounced: {
    version: 1,
    schema: z.strictObject({ endpointId: id, cause: pauseCause, since: time, revision: whole }),
  },
} as const
