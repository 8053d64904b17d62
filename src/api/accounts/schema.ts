import { z } from 'zod'
import { count, mode, source, time } from '../http/common-schema.ts'
import { described, listOf } from '../http/described.ts'

const rateLimit = described(
  'RateLimitTerms',
  'How many requests in how long.',
  { limit: count, windowSeconds: count },
  { limit: 'Requests.', windowSeconds: 'Seconds.' },
)

/** What was used of this month's quota, and what the account may do. */
export const usage = described(
  'Usage',
  "This month's quota and the limits of the account.",
  {
    object: z.literal('usage'),
    mode,
    month: z.string().regex(/^\d{4}-\d{2}$/),
    plan: z.string(),
    resetsAt: time,
    rateLimits: z.strictObject({ writes: rateLimit, reads: rateLimit }),
    namesPerBatch: count,
    keys: z.strictObject({ limit: count }),
    quotaFree: z.boolean(),
    limit: count.nullable(),
    used: count.nullable(),
    remaining: count.nullable(),
    byKind: z.strictObject({ check: count, retry: count, batch: count }).nullable(),
  },
  {
    object: 'What this is.',
    mode: 'Of the key.',
    month: 'Calendar month in UTC.',
    plan: 'The plan of the account.',
    resetsAt: 'When the next month begins.',
    rateLimits: 'Requests in a minute.',
    namesPerBatch: 'Names that a batch may have.',
    keys: 'Keys that may stand at a time in each mode.',
    quotaFree: 'True where no quota is counted: with test keys, for other months than the current one.',
    limit: 'Checks in this month; with test keys the limit of test checks.',
    used: 'Checks used, after what was given back.',
    remaining: 'Checks left.',
    byKind: 'Checks used by what they were used for; null with test keys.',
  },
)

export const provider = described(
  'Provider',
  'A provider of a source and how it stands.',
  {
    object: z.literal('provider'),
    name: z.string(),
    source,
    status: z.enum(['ok', 'failing', 'not_configured']),
    breaker: z.enum(['closed', 'open', 'half_open']),
    covers: z.string(),
    lastSuccessAt: time.nullable(),
    lastFailure: z.strictObject({ at: time, reason: z.string() }).nullable(),
  },
  {
    object: 'What this is.',
    name: 'Which provider.',
    source: 'The source it answers for.',
    status: 'How it stands.',
    breaker: 'Whether it is asked at all: `open` means not, `half_open` now and then.',
    covers: 'What it covers, for people.',
    lastSuccessAt: 'When it last answered well.',
    lastFailure: 'When and why it last did not.',
  },
)

export const providerList = listOf('ProviderList', provider)

export const plan = described(
  'Plan',
  'What a plan includes.',
  {
    id: z.string(),
    object: z.literal('plan'),
    checksPerMonth: count,
    namesPerBatch: count,
    writesPerMinute: count,
    readsPerMinute: count,
    liveKeys: count,
    testKeys: count,
    webhooks: z.boolean(),
    teamKeys: z.boolean(),
  },
  {
    id: 'Name of the plan.',
    object: 'What this is.',
    checksPerMonth: 'Checks in a calendar month.',
    namesPerBatch: 'Names in a batch.',
    writesPerMinute: 'Requests in a minute that change something.',
    readsPerMinute: 'Requests in a minute that only read.',
    liveKeys: 'Live keys at a time.',
    testKeys: 'Test keys at a time.',
    webhooks: 'Whether it includes webhooks.',
    teamKeys: 'Whether it includes several keys for a team.',
  },
)

export const planList = listOf('PlanList', plan)
