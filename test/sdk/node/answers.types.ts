import type { z } from 'zod'
import type * as sdk from '../../../sdk/node/src/index.ts'
import type * as account from '../../../src/api/accounts/schema.ts'
import type { accountChange } from '../../../src/api/accounts/settings.ts'
import type { batchBody } from '../../../src/api/batches/body.ts'
import type * as batch from '../../../src/api/batches/schema.ts'
import type * as shortBatch from '../../../src/api/batches/short-schema.ts'
import type { checkBody } from '../../../src/api/checks/request-body.ts'
import type { reviewBody } from '../../../src/api/checks/reviews.ts'
import type * as check from '../../../src/api/checks/schema.ts'
import type * as short from '../../../src/api/checks/short-schema.ts'
import type * as coverage from '../../../src/api/coverage/schema.ts'
import type * as evidence from '../../../src/api/evidence/bundle-schema.ts'
import type * as goods from '../../../src/api/goods/schema.ts'
import type { keyBody } from '../../../src/api/keys/body.ts'
import type * as key from '../../../src/api/keys/schema.ts'
import type { personBody } from '../../../src/api/people/body.ts'
import type * as person from '../../../src/api/people/schema.ts'
import type { shareBody } from '../../../src/api/shares/body.ts'
import type * as share from '../../../src/api/shares/schema.ts'
import type { replayBody, webhookBody, webhookChange } from '../../../src/api/webhooks/body.ts'
import type * as delivery from '../../../src/api/webhooks/delivery-schema.ts'
import type * as webhook from '../../../src/api/webhooks/schema.ts'

/** An answer of the service has the type of the SDK, and the SDK omits no member. Checked by `tsc` alone. */
type Answered<Sdk, Schema extends z.ZodType> =
  z.output<Schema> extends Sdk
    ? Exclude<keyof z.output<Schema>, keyof Sdk> extends never
      ? true
      : { leftOut: Exclude<keyof z.output<Schema>, keyof Sdk> }
    : { differs: z.output<Schema>; from: Sdk }

/** The service accepts what the SDK accepts; times may be given as `Date`, which is sent as text. */
type Taken<Sdk, Schema extends z.ZodType> =
  AsJson<Sdk> extends z.input<Schema>
    ? Exclude<keyof z.input<Schema>, keyof Sdk> extends never
      ? true
      : { leftOut: Exclude<keyof z.input<Schema>, keyof Sdk> }
    : { refused: AsJson<Sdk>; wanted: z.input<Schema> }
type AsJson<T> = { [K in keyof T]: Exclude<T[K], Date> }

type Fits<Table extends Record<string, true>> = Table

export type Answers = Fits<{
  check: Answered<sdk.CheckMembers, typeof check.check>
  acceptedCheck: Answered<sdk.CheckMembers, typeof check.acceptedCheck>
  checkBrief: Answered<sdk.CheckBrief, typeof short.checkBrief>
  compactCheck: Answered<Omit<sdk.CompactCheck, 'finding'>, typeof short.compactCheck>
  batchBrief: Answered<sdk.BatchBrief, typeof shortBatch.batchBrief>
  compactBatch: Answered<sdk.CompactBatch, typeof shortBatch.compactBatch>
  checkSummary: Answered<sdk.CheckSummary, typeof check.checkSummary>
  share: Answered<sdk.Share, typeof share.share>
  batchShare: Answered<sdk.BatchShare, typeof share.batchShare>
  batch: Answered<sdk.Batch, typeof batch.batch>
  batchSummary: Answered<sdk.BatchSummary, typeof batch.batchSummary>
  webhook: Answered<sdk.WebhookEndpoint, typeof webhook.webhook>
  webhookSummary: Answered<sdk.WebhookEndpoint, typeof webhook.webhookSummary>
  webhookWithSecret: Answered<sdk.WebhookEndpointWithSecret, typeof webhook.webhookWithSecret>
  delivery: Answered<sdk.WebhookDelivery, typeof delivery.delivery>
  deliveryInFull: Answered<sdk.WebhookDelivery, typeof delivery.deliveryInFull>
  replay: Answered<sdk.Replay, typeof delivery.replay>
  key: Answered<sdk.Key, typeof key.key>
  issuedKey: Answered<sdk.IssuedKey, typeof key.issuedKey>
  person: Answered<sdk.Person, typeof person.person>
  invitedPerson: Answered<sdk.InvitedPerson, typeof person.invitedPerson>
  checkpoint: Answered<sdk.Checkpoint, (typeof evidence.checkpointList)['shape']['data']['element']>
  consistency: Answered<sdk.Consistency, typeof evidence.consistency>
  account: Answered<sdk.Account, typeof account.accountSettings>
  review: Answered<sdk.Review, typeof check.review>
  usage: Answered<sdk.Usage, typeof account.usage>
  provider: Answered<sdk.Provider, (typeof account.providerList)['shape']['data']['element']>
  coverage: Answered<sdk.SearchCoverage, typeof coverage.coverage>
  niceClass: Answered<sdk.NiceClass, typeof goods.niceClass>
  plan: Answered<sdk.Plan, (typeof account.planList)['shape']['data']['element']>
}>

export type Requests = Fits<{
  account: Taken<sdk.AccountParameters, typeof accountChange>
  review: Taken<sdk.ReviewParameters, typeof reviewBody>
  check: Taken<sdk.CheckParameters, typeof checkBody>
  share: Taken<sdk.ShareParameters, typeof shareBody>
  batch: Taken<sdk.BatchParameters, typeof batchBody>
  webhook: Taken<sdk.WebhookParameters, typeof webhookBody>
  webhookChange: Taken<Partial<sdk.WebhookParameters>, typeof webhookChange>
  replay: Taken<sdk.ReplayParameters, typeof replayBody>
  key: Taken<sdk.KeyParameters, typeof keyBody>
  person: Taken<sdk.PersonParameters, typeof personBody>
}>
