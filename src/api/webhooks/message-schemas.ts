import { z } from 'zod'
import { pauseCause } from '../../events/webhook.ts'
import { batch } from '../batches/schema.ts'
import { check } from '../checks/schema.ts'
import { count, time } from '../http/common-schema.ts'
import { described } from '../http/described.ts'

const quotaThreshold = described(
  'QuotaThreshold',
  'A share of the monthly quota was reached.',
  {
    object: z.literal('quota_threshold'),
    month: z.string().regex(/^\d{4}-\d{2}$/),
    percent: z.int().min(1).max(100),
    used: count,
    limit: count,
    resetsAt: time,
  },
  {
    object: 'Object type.',
    month: 'Calendar month in UTC.',
    percent: 'Percentage of the limit that was reached: 80 or 100.',
    used: 'Checks used.',
    limit: 'Checks included in this month.',
    resetsAt: 'Start of the next month.',
  },
)

const webhookPause = described(
  'WebhookPause',
  'Another endpoint of the account was paused automatically.',
  {
    object: z.literal('webhook_pause'),
    webhookId: z.string(),
    cause: pauseCause,
    since: time,
    revision: count,
    links: z.strictObject({ webhook: z.url(), asItStood: z.url() }),
  },
  {
    object: 'Object type.',
    webhookId: 'Id of the paused endpoint.',
    cause: 'Why.',
    since: 'Time at which it was paused.',
    revision: 'Revision of the event that paused the endpoint, in its stream.',
    links: 'Links to the endpoint, as it is now and as it was then.',
  },
)

const ping = described(
  'Ping',
  'A test message, sent on demand.',
  { object: z.literal('ping'), webhookId: z.string() },
  { object: 'Object type.', webhookId: 'Endpoint that receives the message.' },
)

const message = <D extends z.ZodType>(name: string, type: string, description: string, data: D) =>
  described(
    name,
    description,
    { id: z.string(), type: z.literal(type), timestamp: time, data },
    {
      id: 'Id of the message: `webhook-id`, the same at every attempt.',
      type: 'Event type.',
      timestamp: 'Time of the event.',
      data: 'Subject of the event.',
    },
  )

/** The messages to endpoints, by event type. */
export const messages = {
  'check.completed': message(
    'CheckCompletedMessage',
    'check.completed',
    'A check has its verdict. `data` is the report, byte for byte as `GET /checks/{id}` returns it at that revision.',
    check,
  ),
  'check.canceled': message(
    'CheckCanceledMessage',
    'check.canceled',
    'A check was canceled. `data` is the report.',
    check,
  ),
  'batch.completed': message(
    'BatchCompletedMessage',
    'batch.completed',
    'Every row of a batch has finished. `data` is the batch as `GET /batches/{id}` returns it.',
    batch,
  ),
  'quota.threshold_reached': message(
    'QuotaThresholdMessage',
    'quota.threshold_reached',
    '80% or 100% of the monthly quota is used.',
    quotaThreshold,
  ),
  'webhook.paused': message(
    'WebhookPausedMessage',
    'webhook.paused',
    'Another endpoint of the account was paused automatically.',
    webhookPause,
  ),
  ping: message(
    'PingMessage',
    'ping',
    'A test message, sent on demand regardless of the subscription.',
    ping,
  ),
} as const
