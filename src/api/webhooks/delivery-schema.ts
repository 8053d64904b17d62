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
  description: 'Event type of a message.',
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
    attempt: 'Number of the attempt, starting at 1. The count continues if the message is sent again.',
    outcome: 'Result of the attempt.',
    cause: 'Cause of the failure.',
    status: 'HTTP status; null if no answer arrived.',
    startedAt: 'Time at which the attempt was sent.',
    durationMs: 'Duration of the attempt.',
  },
}

const heads = z.record(z.string(), z.string())

/** Request and answer of one attempt. */
export const exchange = described(
  'Exchange',
  'Content of the HTTP exchange.',
  {
    request: z.strictObject({ method: z.literal('POST'), url: z.string(), headers: heads }),
    response: z
      .strictObject({ status: z.int(), headers: heads, body: z.string(), truncated: z.boolean() })
      .nullable(),
    error: z.string().nullable(),
  },
  {
    request: 'Headers of the request. Its body is the message.',
    response: 'Headers of the answer and the first 4 KiB of its body; null if no answer arrived.',
    error: 'Description of the error.',
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
      'Links to related resources.',
      { self: z.url(), redeliver: z.url() },
      { self: 'This delivery.', redeliver: 'Sends the message again.' },
    ),
  },
  texts: {
    id: 'Id of the message: its `webhook-id`, the same at every attempt.',
    object: 'Object type.',
    webhookId: 'Endpoint that receives the message.',
    mode: 'Mode of the subject.',
    eventType: 'Event type of the message.',
    subject: 'Subject of the message. Each attempt builds the body from it.',
    timestamp: 'Time of the event.',
    trigger: 'Why the message was first queued.',
    status: 'Status; `failed` means that all attempts are used.',
    queuedAt: 'Time at which the message was first queued.',
    redeliveredAt: 'Time of the last request to send it again.',
    nextAttemptAt: 'Time of the next attempt of a pending message; null if it is due now.',
    links: 'Links to related resources.',
  },
}

const shortAttempt = described(
  'DeliveryAttempt',
  'One attempt to send the message.',
  attempt.shape,
  attempt.texts,
)

const brief = {
  shape: { ...common.shape, attempts: z.array(shortAttempt) },
  texts: { ...common.texts, attempts: 'The newest 100 attempts, oldest first.' },
}

export const delivery = described('Delivery', 'One message for one endpoint.', brief.shape, brief.texts)

/** A message that was just queued. */
export const queuedDelivery = described(
  'QueuedDelivery',
  'A message that was just queued.',
  { ...brief.shape, warnings },
  { ...brief.texts, warnings: '`webhook-paused`: the message waits until the endpoint is resumed.' },
)

/** A delivery with the exchange of each attempt. */
export const deliveryInFull = described(
  'DeliveryInFull',
  'One message for one endpoint, with the HTTP exchange of each attempt.',
  {
    ...common.shape,
    attempts: z.array(
      described(
        'FullDeliveryAttempt',
        'One attempt to send the message.',
        { ...attempt.shape, exchange: exchange.nullable() },
        {
          ...attempt.texts,
          exchange: 'HTTP exchange; null if none took place, or if it can no longer be decrypted.',
        },
      ),
    ),
  },
  { ...common.texts, attempts: 'The newest 100 attempts, oldest first.' },
)

export const deliveryList = listOf('DeliveryList', delivery)

/** How many messages are sent again, or would be. */
export const replay = described(
  'Replay',
  'Number of messages that are, or would be, sent again.',
  {
    object: z.literal('replay'),
    webhookId: z.string(),
    dryRun: z.boolean(),
    matched: count,
    warnings,
  },
  {
    object: 'Object type.',
    webhookId: 'The endpoint.',
    dryRun: 'Whether the messages were only counted.',
    matched: 'Number of messages.',
    warnings: '`webhook-paused`: the messages wait until the endpoint is resumed.',
  },
)
