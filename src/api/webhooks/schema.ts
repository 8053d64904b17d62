import { z } from 'zod'
import { failureCause, pauseCause as pauseCauseEvent, subscribable } from '../../events/webhook.ts'
import { count, mode, time } from '../http/common-schema.ts'
import { described, listOf } from '../http/described.ts'

const pauseCause = pauseCauseEvent.meta({
  id: 'PauseCause',
  'x-open-enum': true,
  description:
    '`user`: asked for. `plan`: the plan has no webhooks. `failures`: ten failed attempts in a row, an hour or more from first to last. `exhausted`: a message has used its last attempt. `gone`: the endpoint answered 410.',
})

const eventType = subscribable.meta({
  id: 'EventType',
  description: 'What an endpoint may be told.',
  'x-open-enum': true,
})

const pause = {
  shape: { cause: pauseCause, since: time, revisions: z.array(count) },
  texts: {
    cause: 'Why.',
    since: 'Since when.',
    revisions: "Revisions of the events of the endpoint's stream that explain it.",
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
    type: 'What happened.',
    revision: 'Its number in the stream of the endpoint.',
    time: 'When it happened.',
    actor: 'Who did it.',
    delivery: 'Of a failed attempt: the message.',
    attempt: 'Of a failed attempt: its number.',
    cause: 'Of a failed attempt: why.',
    status: 'Of a failed attempt: HTTP status; null where no answer came.',
  },
)

const streak = described(
  'FailureStreak',
  'Failed attempts in a row, whichever message they were of.',
  { failures: count, firstAt: time, lastAt: time, revisions: z.array(count) },
  {
    failures: 'How many.',
    firstAt: 'When the first one was.',
    lastAt: 'When the last one was.',
    revisions: "Revisions of the events of the endpoint's stream that tell of them.",
  },
)

const messages = described(
  'MessageCounts',
  'Messages of the endpoint by what became of them.',
  { waiting: count, delivered: count, failed: count },
  { waiting: 'To be sent, or sent again.', delivered: 'Taken.', failed: 'Out of attempts.' },
)

const secret = described(
  'SigningSecret',
  'When a secret signs; never the secret.',
  { id: z.string(), createdAt: time, endsAt: time.nullable() },
  {
    id: 'Id of the secret.',
    createdAt: 'Signs since.',
    endsAt: 'Signs until; null for the one that stands.',
  },
)

const links = described(
  'WebhookLinks',
  'Where to go from here.',
  { self: z.url(), deliveries: z.url() },
  { self: 'This endpoint.', deliveries: 'Its messages.' },
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
    object: 'What this is.',
    mode: 'Of the key that registered it: it gets what happens in this mode alone.',
    url: 'Where messages go; null once the account was erased.',
    description: "The owner's own words.",
    eventTypes: 'What it is sent.',
    includeBatchMembers: 'Whether it is also told of each check of a batch.',
    status: '`deleted` is seen with `at` alone.',
    streak: 'Failed attempts in a row; null after a success.',
    messages: 'How many wait, were taken, or failed.',
    nextAttemptAt: 'When something is sent next; null when nothing waits.',
    secrets: 'The secrets that sign, newest first.',
    createdAt: 'When it was registered.',
    changedAt: 'When it was last changed.',
    revision: "Number of the last event of the endpoint's stream.",
    links: 'Where to go from here.',
  },
}

const brief = {
  shape: {
    ...common.shape,
    paused: described('Pause', 'Why an endpoint is paused.', pause.shape, pause.texts).nullable(),
  },
  texts: { ...common.texts, paused: 'Why it is paused; null while it is active.' },
}

/** An endpoint with the events that explain its pause, as it is shown by itself. */
export const webhook = described(
  'Webhook',
  'An endpoint that messages are sent to.',
  {
    ...common.shape,
    paused: described(
      'ExplainedPause',
      'Why an endpoint is paused, with the events that say so.',
      { ...pause.shape, events: z.array(explanation) },
      { ...pause.texts, events: 'These events, oldest first.' },
    ).nullable(),
  },
  { ...common.texts, paused: 'Why it is paused; null while it is active.' },
)

export const webhookSummary = described(
  'WebhookSummary',
  'An endpoint as lists show it.',
  brief.shape,
  brief.texts,
)

/** An endpoint with a new secret, or with null where this was a repeat. */
export const webhookWithSecret = described(
  'WebhookWithSecret',
  'An endpoint with its new secret.',
  { ...brief.shape, secret: z.string().nullable() },
  {
    ...brief.texts,
    secret: '`whsec_…`, shown this once; null for a repeat under the same `Idempotency-Key`.',
  },
)

export const webhookList = listOf('WebhookList', webhookSummary)
