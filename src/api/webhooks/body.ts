import { z } from 'zod'
import { messageType, subscribable, webhookPayload } from '../../events/webhook.ts'
import { time } from '../http/list-parameters.ts'
import { plainText } from '../http/plain-text.ts'

const WEEK_S = 7 * 24 * 3_600
const DAY_S = 24 * 3_600

const url = z
  .string({
    error: ({ code }) =>
      code === 'invalid_type'
        ? 'is missing or not a string; send the URL that receives the messages'
        : undefined,
  })
  .min(1)
  .max(2_048)
const description = plainText(500).nullable()
/** In a fixed order, whatever order was sent. */
const eventTypes = z
  .array(subscribable)
  .min(1)
  .transform((given) => subscribable.options.filter((one) => given.includes(one)))

/** Body of `POST /webhooks`. */
export const webhookBody = z.strictObject({
  url,
  eventTypes: eventTypes.default([...subscribable.options]),
  description: description.default(null),
  includeBatchMembers: z.boolean().default(false),
  payload: webhookPayload.default('full'),
})

/** Body of `PATCH /webhooks/{id}`: omitted members stay unchanged. */
export const webhookChange = z.strictObject({
  url: url.optional(),
  eventTypes: eventTypes.optional(),
  description: description.optional(),
  includeBatchMembers: z.boolean().optional(),
  payload: webhookPayload.optional(),
})

/** Body of `POST /webhooks/{id}/rotate-secret`: how long the previous secrets continue to sign. */
export const rotateSecretBody = z.strictObject({
  overlapSeconds: z.int().min(0).max(WEEK_S).default(DAY_S),
})

/** Body of `POST /webhooks/{id}/replay`: selects messages that are not pending. */
export const replayBody = z
  .strictObject({
    /** Queued at this time or later. */
    from: time.optional(),
    /** Queued before this time. */
    to: time.optional(),
    status: z.enum(['failed', 'delivered']).optional(),
    eventTypes: z.array(messageType).min(1).optional(),
    /** Only counts the messages. */
    dryRun: z.boolean().default(false),
  })
  .refine(({ from, status }) => from !== undefined || status !== undefined, {
    error: 'must select the messages to replay: from, status or both',
  })

/** Query of `GET /webhooks/{id}/deliveries`. */
export const deliveryParameters = z.strictObject({
  limit: z
    .string()
    .regex(/^(?:[1-9]\d?|100)$/, 'must be a whole number from 1 to 100')
    .transform(Number)
    .optional(),
  cursor: z.string().min(1).max(2_000).optional(),
  status: z.enum(['pending', 'delivered', 'failed']).optional(),
  eventType: messageType.optional(),
  queuedAfter: time.optional(),
  queuedBefore: time.optional(),
})
