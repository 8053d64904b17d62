import { z } from 'zod'
import { count, mode, source, time } from '../http/common-schema.ts'
import { described, listOf } from '../http/described.ts'

const rateLimit = described(
  'RateLimitTerms',
  'A number of requests per period.',
  { limit: count, windowSeconds: count },
  { limit: 'Requests.', windowSeconds: 'Seconds.' },
)

/** Usage of the month's quota, and the limits of the account. */
export const usage = described(
  'Usage',
  'Quota of the month and limits of the account.',
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
    object: 'Object type.',
    mode: 'Mode of the calling key.',
    month: 'Calendar month in UTC.',
    plan: 'Plan of the account.',
    resetsAt: 'Start of the next month.',
    rateLimits: 'Requests per minute.',
    namesPerBatch: 'Maximum number of names per batch.',
    keys: 'Maximum number of active keys in each mode.',
    quotaFree:
      'Whether no quota is counted. True only with a test key, for months other than the current one.',
    limit: 'Checks included in this month; with test keys, the limit of test checks.',
    used: 'Checks used, without refunded checks.',
    remaining: 'Remaining checks.',
    byKind: 'Checks used, by purpose; null with test keys.',
  },
)

const part = z.string().nullable()

const accountBranding = described(
  'Branding',
  'Firm, client and addressee at the head of reports, and a line at their foot.',
  { name: part, client: part, preparedFor: part, logo: part, color: part, footer: part },
  {
    name: 'The agency or firm whose reports they are.',
    client: 'The client, such as the company that ordered the report.',
    preparedFor: 'For whom or for what the reports are prepared.',
    logo: 'Logo as a data URL.',
    color: 'Color of the band at the head, as `#rrggbb`.',
    footer: 'A line at the foot of each page.',
  },
)

/** The caller's account and its settings. */
export const accountSettings = described(
  'AccountSettings',
  'The account of the caller and its settings.',
  {
    id: z.string(),
    object: z.literal('account'),
    plan: z.string(),
    name: z.string().nullable(),
    jurisdictions: z.array(z.string()),
    defaultJurisdictions: z.array(z.string()),
    defaultTlds: z.array(z.string()),
    branding: accountBranding,
  },
  {
    id: 'Id of the account.',
    object: 'Object type.',
    plan: 'Plan of the account.',
    name: 'Name of the account, as invited people see it; null without one.',
    jurisdictions:
      'Jurisdictions of live checks that name none. Empty: those of the setting `NAMECHECK_JURISDICTIONS`.',
    defaultJurisdictions: 'What a check with this key searches that names no jurisdictions.',
    defaultTlds: 'TLDs in which a check looks for domains that names none.',
    branding: 'Shown at the head and the foot of HTML and PDF; a share link may have its own.',
  },
)

const amount = z.number().nonnegative()

const spending = described(
  'ProviderSpending',
  'Price of a paid provider, and the spending of all paid providers in this month.',
  {
    price: amount,
    month: z.string().regex(/^\d{4}-\d{2}$/),
    spent: amount.nullable(),
    cap: amount,
    accountCap: amount,
  },
  {
    price: 'Price of one request, in the currency of the caps.',
    month: 'Calendar month in UTC.',
    spent: 'Spent in the month by all accounts; null while it is not known.',
    cap: 'The service sends no request that would exceed this sum. The source is then `unknown`, with the reason code `budget`.',
    accountCap: 'The same for each account.',
  },
)

const canary = described(
  'Canary',
  'Self-test of a provider with a name that is known to be taken and a random one. Without a recent proof, "free" or "nothing found" from this provider does not count.',
  {
    scope: z.string(),
    state: z.enum(['proven', 'failed', 'never_run']),
    provenAt: time.nullable(),
    failedAt: time.nullable(),
    reason: z.string().nullable(),
    asked: z.array(z.string()),
  },
  {
    scope: 'The unit that is proven.',
    state:
      '`proven`: the provider answered correctly about both names recently. `failed` and `never_run`: its "not found" does not count.',
    provenAt: 'Time of the last proof.',
    failedAt: 'Time of the last failed self-test, if it is later than the last proof.',
    reason: 'Why that self-test failed.',
    asked: 'Names in the last self-test: the taken one and the random one.',
  },
)

export const provider = described(
  'Provider',
  'A provider of a source and its status.',
  {
    object: z.literal('provider'),
    name: z.string(),
    source,
    status: z.enum(['ok', 'failing', 'not_asked', 'not_configured']).meta({ 'x-open-enum': true }),
    breaker: z.enum(['closed', 'open', 'half_open']),
    covers: z.string(),
    lastSuccessAt: time.nullable(),
    lastFailure: z.strictObject({ at: time, reason: z.string() }).nullable(),
    spending: spending.optional(),
    canaries: z.array(canary),
  },
  {
    object: 'Object type.',
    name: 'Id of the provider.',
    source: 'Source that the provider answers for.',
    status:
      'Status of the provider. `not_asked`: since its start, the service has not asked it, so nothing is known.',
    breaker:
      'State of the circuit breaker. `open`: the provider is not queried. `half_open`: it is queried occasionally.',
    covers: 'Coverage of the provider, in words.',
    lastSuccessAt: 'Time of the last successful answer.',
    lastFailure: 'Time and cause of the last failure.',
    spending: 'Price and spending caps; absent if requests to the provider cost nothing.',
    canaries:
      'Self-tests of the provider, for each register, server and TLD, or network that it serves. Empty before the first use.',
  },
)

export const providerList = listOf('ProviderList', provider)

export const plan = described(
  'Plan',
  'A plan and what it includes.',
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
    object: 'Object type.',
    checksPerMonth: 'Checks per calendar month.',
    namesPerBatch: 'Names per batch.',
    writesPerMinute: 'Writing requests per minute.',
    readsPerMinute: 'Reading requests per minute.',
    liveKeys: 'Maximum number of active live keys.',
    testKeys: 'Maximum number of active test keys.',
    webhooks: 'Whether the plan includes webhooks.',
    teamKeys: 'Whether the plan includes several keys for a team.',
  },
)

export const planList = listOf('PlanList', plan)
