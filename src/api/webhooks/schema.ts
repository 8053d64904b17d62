import { z } from 'zod'
import {
  failureCause,
  pauseCause as pauseCauseEvent,
  subscribable,
  webhookPayload,
} from '../../events/webhook.ts'
import { count, mode, time } from '../http/common-schema.ts'
import { described, listOf } from '../http/described.ts'

const pauseCause = pauseCauseEvent.meta({
  id: 'PauseCause',
  'x-open-enum': true,
  description:
    '`user`: requested by the owner. `plan`: the plan does not include webhooks. `failures`: as many attempts failed in a row, over as long a time, as the policy of the endpoint states. New endpoints are paused after ten failures in an hour or more. `exhausted`: a message has used its last attempt. `gone`: the endpoint answered 410.',
})

const eventType = subscribable.meta({
  id: 'EventType',
  description: 'Event type that an endpoint can subscribe to.',
  'x-open-enum': true,
})

const payload = webhookPayload.meta({ id: 'WebhookPayload', 'x-open-enum': true })

const pause = {
  shape: { cause: pauseCause, since: time, revisions: z.array(count) },
  texts: {
    cause: 'Why.',
    since: 'Time of the pause.',
    revisions: 'Revisions of the events in the stream of the endpoint that explain the pause.',
  },
}

const explanation = described(
  'PauseEvent',
  'An event that explains why an endpoint is paused.',
  {
    id: z.string(),
    type: z.string(),
    revision: count,
    time,
    actor: z.string(),
    delivery: z.string().optional(),
    attempt: z.int().positive().optional(),
    cause: failureCause.optional(),
    status: z.int().nullable().optional(),
  },
  {
    id: 'Id of the event.',
    type: 'Type of the event.',
    revision: 'Revision of the event in the stream of the endpoint.',
    time: 'Time of the event.',
    actor: 'Actor of the event.',
    delivery: 'For a failed attempt: id of the message.',
    attempt: 'For a failed attempt: its number.',
    cause: 'For a failed attempt: its cause.',
    status: 'For a failed attempt: HTTP status; null if no answer arrived.',
  },
)

const streak = described(
  'FailureStreak',
  'Consecutive failed attempts, over all messages.',
  { failures: count, firstAt: time, lastAt: time, revisions: z.array(count) },
  {
    failures: 'Number of attempts.',
    firstAt: 'Time of the first attempt.',
    lastAt: 'Time of the last attempt.',
    revisions: 'Revisions of the events in the stream of the endpoint that record them.',
  },
)

const messages = described(
  'MessageCounts',
  'Messages of the endpoint by status.',
  { waiting: count, delivered: count, failed: count },
  {
    waiting: 'Messages to be sent or retried.',
    delivered: 'Taken.',
    failed: 'Messages without remaining attempts.',
  },
)

const secret = described(
  'SigningSecret',
  'Validity of a signing secret; never the secret itself.',
  { id: z.string(), createdAt: time, endsAt: time.nullable() },
  {
    id: 'Id of the secret.',
    createdAt: 'Start of validity.',
    endsAt: 'End of validity; null for the current secret.',
  },
)

const links = described(
  'WebhookLinks',
  'Links to related resources.',
  { self: z.url(), deliveries: z.url() },
  { self: 'This endpoint.', deliveries: 'Messages of the endpoint.' },
)

const common = {
  shape: {
    id: z.string(),
    object: z.literal('webhook'),
    mode,
    url: z.string().nullable(),
    description: z.string().nullable(),
    eventTypes: z.array(eventType),
    includeBatchMembers: z.boolean(),
    payload,
    status: z.enum(['active', 'paused', 'deleted']),
    streak: streak.nullable(),
    messages,
    nextAttemptAt: time.nullable(),
    secrets: z.array(secret),
    createdAt: time,
    changedAt: time,
    revision: count,
    links,
  },
  texts: {
    id: 'Id of the endpoint.',
    object: 'Object type.',
    mode: 'Mode of the key that registered it. The endpoint receives only messages of this mode.',
    url: 'URL that receives the messages; null after the account was erased.',
    description: 'Label chosen by the owner.',
    eventTypes: 'Event types that the endpoint receives.',
    includeBatchMembers: 'Whether the endpoint also receives a message for each check of a batch.',
    payload: 'How much of a report or batch a message contains.',
    status: 'Status of the endpoint; `deleted` appears only with `at`.',
    streak: 'Failed attempts in a row; null after a success.',
    messages: 'Number of pending, delivered and failed messages.',
    nextAttemptAt: 'Time of the next attempt; null if no message waits.',
    secrets: 'The secrets that sign, newest first.',
    createdAt: 'Time at which the endpoint was registered.',
    changedAt: 'Time of the last change.',
    revision: 'Revision of the last event in the stream of the endpoint.',
    links: 'Links to related resources.',
  },
}

const brief = {
  shape: {
    ...common.shape,
    paused: described('Pause', 'Why an endpoint is paused.', pause.shape, pause.texts).nullable(),
  },
  texts: { ...common.texts, paused: 'Reason for the pause; null while the endpoint is active.' },
}

/** An endpoint with the events that explain its pause, as its own resource shows it. */
export const webhook = described(
  'Webhook',
  'An endpoint that receives messages.',
  {
    ...common.shape,
    paused: described(
      'ExplainedPause',
      'Why an endpoint is paused, with the events that explain it.',
      { ...pause.shape, events: z.array(explanation) },
      { ...pause.texts, events: 'Events that explain the pause, oldest first.' },
    ).nullable(),
  },
  { ...common.texts, paused: 'Reason for the pause; null while the endpoint is active.' },
)

export const webhookSummary = described(
  'WebhookSummary',
  'An endpoint as it appears in lists.',
  brief.shape,
  brief.texts,
)

/** An endpoint with a new secret, or with null for a repeat. */
export const webhookWithSecret = described(
  'WebhookWithSecret',
  'An endpoint with its new secret.',
  { ...brief.shape, secret: z.string().nullable() },
  {
    ...brief.texts,
    secret: '`whsec_…`, shown only once; null for a repeat with the same `Idempotency-Key`.',
  },
)

export const webhookList = listOf('WebhookList', webhookSummary)
