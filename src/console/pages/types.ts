import type { z } from 'zod'
import type { accountSummary } from '../../api/accounts/admin-schema.ts'
import type { accountSettings, provider, usage } from '../../api/accounts/schema.ts'
import type { batch, batchSummary } from '../../api/batches/schema.ts'
import type { check, checkSummary } from '../../api/checks/schema.ts'
import type { coverage } from '../../api/coverage/schema.ts'
import type { goodsReading, niceClass } from '../../api/goods/schema.ts'
import type { auditEvent, checkEvent } from '../../api/history/schema.ts'
import type { issuedKey, key } from '../../api/keys/schema.ts'
import type { providerKeys, providerTrial } from '../../api/operations/provider-keys-schema.ts'
import type { register, registerJob } from '../../api/operations/registers-schema.ts'
import type { deadLetterInFull, projection, serviceStatus } from '../../api/operations/schema.ts'
import type { invitedPerson, person } from '../../api/people/schema.ts'
import type { share } from '../../api/shares/schema.ts'
import type { delivery } from '../../api/webhooks/delivery-schema.ts'
import type { webhook, webhookSummary, webhookWithSecret } from '../../api/webhooks/schema.ts'

export type { Addition, CountryAdditions, NeededRegister } from '../../api/coverage/additions-schema.ts'

/** The answers of the API as their schemas define them; only types, so the browser loads nothing of them. */
export type Check = z.output<typeof check>
export type CheckSummary = z.output<typeof checkSummary>
export type Source = Check['verdictBasis'][number]
export type Verdict = NonNullable<Check['verdict']>
export type Sections = Check['sections']
export type SectionStatus = Sections['domains']['status']
export type TrademarkFinding = Sections['trademarks']['findings'][number]
export type CompanyFinding = Sections['companies']['findings'][number]
export type Evidence = Sections['domains']['evidence'][number]
export type Batch = z.output<typeof batch>
export type BatchSummary = z.output<typeof batchSummary>
export type BatchRow = Batch['rows'][number]
export type NiceClass = z.output<typeof niceClass>
export type GoodsReading = z.output<typeof goodsReading>
export type CheckEvent = z.output<typeof checkEvent>
export type AuditEvent = z.output<typeof auditEvent>
export type Share = z.output<typeof share>
export type Key = z.output<typeof key>
export type IssuedKey = z.output<typeof issuedKey>
export type Person = z.output<typeof person>
export type InvitedPerson = z.output<typeof invitedPerson>
export type Role = Person['role']
export type AccountSettings = z.output<typeof accountSettings>
export type Usage = z.output<typeof usage>
export type Provider = z.output<typeof provider>
export type Webhook = z.output<typeof webhook>
export type WebhookSummary = z.output<typeof webhookSummary>
export type WebhookWithSecret = z.output<typeof webhookWithSecret>
export type Delivery = z.output<typeof delivery>
export type SearchCoverage = z.output<typeof coverage>
export type AccountSummary = z.output<typeof accountSummary>
export type LocalRegister = z.output<typeof register>
export type RegisterJob = z.output<typeof registerJob>
export type Projection = z.output<typeof projection>
export type ServiceStatus = z.output<typeof serviceStatus>
export type DeadLetter = Omit<z.output<typeof deadLetterInFull>, 'raw' | 'event'>

export type Mode = 'test' | 'live'
export const ROLES = ['viewer', 'reviewer', 'administrator'] as const satisfies Role[]
export const SOURCES = [
  'domains',
  'social',
  'trademarks',
  'companies',
  'analysis',
] as const satisfies Source[]
/** A page of a list. */
export type Listed<Item> = { object: 'list'; data: Item[]; nextCursor: string | null }
export type ProviderKeys = z.output<typeof providerKeys>
export type ProviderTrial = z.output<typeof providerTrial>
