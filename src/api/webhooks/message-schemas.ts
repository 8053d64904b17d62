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
    object: 'What this is.',
    month: 'Calendar month in UTC.',
    percent: 'How much of the limit was reached: 80 or 100.',
    used: 'Checks used.',
    limit: 'Checks in this month.',
    resetsAt: 'When the next month begins.',
  },
)

const webhookPause = described(
  'WebhookPause',
  'Another endpoint of the account paused itself.',
  {
    object: z.literal('webhook_pause'),
    webhookId: z.string(),
    cause: pauseCause,
    since: time,
    revision: count,
    links: z.strictObject({ webhook: z.url(), asItStood: z.url() }),
  },
  {
    object: 'What this is.',
    webhookId: 'That endpoint.',
    cause: 'Why.',
    since: 'Since when.',
    revision: "Number of the event of that endpoint's stream that paused it.",
    links: 'That endpoint, now and as it stood then.',
  },
)

const ping = described(
  'Ping',
  'Sent on demand.',
  { object: z.literal('ping'), webhookId: z.string() },
  { object: 'What this is.', webhookId: 'The endpoint it is sent to.' },
)

const message = <D extends z.ZodType>(name: string, type: string, description: string, data: D) =>
  described(
    name,
    description,
    { id: z.string(), type: z.literal(type), timestamp: time, data },
    {
      id: 'Id of the message: `webhook-id`, the same at every attempt.',
      type: 'What happened.',
      timestamp: 'When it happened.',
      data: 'What it happened to.',
    },
  )

/** What is sent to endpoints, by event type. */
export const messages = {
  'check.completed': message(
    'CheckCompletedMessage',
    'check.completed',
    'A check has its verdict. `data` is the report, byte for byte as `GET /checks/{id}` gives it at that revision.',
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
    'Every row of a batch has ended. `data` is the batch as `GET /batches/{id}` gives it.',
    batch,
  ),
  'quota.threshold_reached': message(
    'QuotaThresholdMessage',
    'quota.threshold_reached',
    '80 % or 100 % of the monthly quota is used.',
    quotaThreshold,
  ),
  'webhook.paused': message(
    'WebhookPausedMessage',
    'webhook.paused',
    'Another endpoint of the account paused itself.',
    webhookPause,
  ),
  ping: message('PingMessage', 'ping', 'A test, sent on demand whatever is subscribed.', ping),
} as const
