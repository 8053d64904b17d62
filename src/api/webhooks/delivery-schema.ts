import { z } from 'zod'
import { failureCause as failureCauseEvent, messageSubject, messageType } from '../../events/webhook.ts'
import { count, mode, time, warnings } from '../http/common-schema.ts'
import { described, listOf } from '../http/described.ts'

const failureCause = failureCauseEvent.meta({
  id: 'FailureCause',
  'x-open-enum': true,
  description: 'Why an attempt failed.',
})

const eventType = messageType.meta({
  id: 'MessageType',
  description: 'What a message tells.',
  'x-open-enum': true,
})

const attempt = {
  shape: {
    attempt: z.int().positive(),
    outcome: z.enum(['delivered', 'failed']),
    cause: failureCause.nullable(),
    status: z.int().nullable(),
    startedAt: time,
    durationMs: count,
  },
  texts: {
    attempt: 'Its number, from 1; numbers go on when a message is sent again.',
    outcome: 'What came of it.',
    cause: 'Why it failed.',
    status: 'HTTP status; null where no answer came.',
    startedAt: 'When it was sent.',
    durationMs: 'How long it took.',
  },
}

const heads = z.record(z.string(), z.string())

/** What was said between the two sides in one attempt. */
export const exchange = described(
  'Exchange',
  'What was said between the two sides.',
  {
    request: z.strictObject({ method: z.literal('POST'), url: z.string(), headers: heads }),
    response: z
      .strictObject({ status: z.int(), headers: heads, body: z.string(), truncated: z.boolean() })
      .nullable(),
    error: z.string().nullable(),
  },
  {
    request: 'Heads of what was sent. Its body is the message.',
    response: 'Heads of the answer and the first 4 KiB of its body; null where none came.',
    error: 'What went wrong, in words.',
  },
)

const common = {
  shape: {
    id: z.string(),
    object: z.literal('delivery'),
    webhookId: z.string(),
    mode,
    eventType,
    subject: messageSubject,
    timestamp: time,
    trigger: z.enum(['event', 'test', 'redeliver', 'replay']),
    status: z.enum(['pending', 'delivered', 'failed']),
    queuedAt: time,
    redeliveredAt: time.nullable(),
    nextAttemptAt: time.nullable(),
    links: described(
      'DeliveryLinks',
      'Where to go from here.',
      { self: z.url(), redeliver: z.url() },
      { self: 'This delivery.', redeliver: 'Sends it again.' },
    ),
  },
  texts: {
    id: 'Id of the message: its `webhook-id`, the same at every attempt.',
    object: 'What this is.',
    webhookId: 'The endpoint it goes to.',
    mode: 'Of what it tells about.',
    eventType: 'What it tells.',
    subject: 'What it tells about; the body is made of it at each attempt.',
    timestamp: 'When that happened.',
    trigger: 'Why it was queued the first time.',
    status: '`failed`: out of attempts.',
    queuedAt: 'When it was queued the first time.',
    redeliveredAt: 'When it was last asked for again.',
    nextAttemptAt: 'Of a pending one; null where it is its turn.',
    links: 'Where to go from here.',
  },
}

const shortAttempt = described('DeliveryAttempt', 'One attempt to send it.', attempt.shape, attempt.texts)

const brief = {
  shape: { ...common.shape, attempts: z.array(shortAttempt) },
  texts: { ...common.texts, attempts: 'The newest hundred, oldest first.' },
}

export const delivery = described('Delivery', 'One message for one endpoint.', brief.shape, brief.texts)

/** A message that was queued just now. */
export const queuedDelivery = described(
  'QueuedDelivery',
  'A message that was queued just now.',
  { ...brief.shape, warnings },
  { ...brief.texts, warnings: '`webhook-paused`: it waits for the endpoint to be resumed.' },
)

/** The same with what was said at each attempt. */
export const deliveryInFull = described(
  'DeliveryInFull',
  'One message for one endpoint, with what was said at each attempt.',
  {
    ...common.shape,
    attempts: z.array(
      described(
        'FullDeliveryAttempt',
        'One attempt to send it.',
        { ...attempt.shape, exchange: exchange.nullable() },
        {
          ...attempt.texts,
          exchange: 'What was said; null where nothing was, or it can no longer be opened.',
        },
      ),
    ),
  },
  { ...common.texts, attempts: 'The newest hundred, oldest first.' },
)

export const deliveryList = listOf('DeliveryList', delivery)

/** How many messages are sent again, or would be. */
export const replay = described(
  'Replay',
  'How many messages are sent again, or would be.',
  {
    object: z.literal('replay'),
    webhookId: z.string(),
    dryRun: z.boolean(),
    matched: count,
    warnings,
  },
  {
    object: 'What this is.',
    webhookId: 'The endpoint.',
    dryRun: 'Whether they were only counted.',
    matched: 'How many.',
    warnings: '`webhook-paused`: they wait for the endpoint to be resumed.',
  },
)
