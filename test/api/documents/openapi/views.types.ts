import type { z } from 'zod'
import type { planView, usageView } from '../../../../src/api/accounts/routes.ts'
import type * as account from '../../../../src/api/accounts/schema.ts'
import type * as batch from '../../../../src/api/batches/schema.ts'
import type { batchSummary, batchView } from '../../../../src/api/batches/view.ts'
import type * as check from '../../../../src/api/checks/schema.ts'
import type { reportView, summaryView } from '../../../../src/api/checks/view.ts'
import type { niceClassView } from '../../../../src/api/goods/routes.ts'
import type * as goods from '../../../../src/api/goods/schema.ts'
import type { auditView } from '../../../../src/api/history/audit-feed.ts'
import type { eventView } from '../../../../src/api/history/event-view.ts'
import type * as history from '../../../../src/api/history/schema.ts'
import type * as key from '../../../../src/api/keys/schema.ts'
import type { keyView } from '../../../../src/api/keys/view.ts'
import type * as delivery from '../../../../src/api/webhooks/delivery-schema.ts'
import type { deliveryInFull, deliveryView } from '../../../../src/api/webhooks/delivery-view.ts'
import type * as webhook from '../../../../src/api/webhooks/schema.ts'
import type { webhookView } from '../../../../src/api/webhooks/view.ts'
import type { ProvenProvider } from '../../../../src/checkers/self-test/self-test.ts'
import type { Exchange } from '../../../../src/webhooks/delivery/sender.ts'

/**
 * Whether a view returns what its schema describes: the same members, at every depth. Checked by `tsc` only. Decrypted
 * values have no type, and some texts have no type narrower than string: the API tests check those.
 */
type Fits<View, Schema> = unknown extends View
  ? true
  : string extends View
    ? true
    : [View] extends [Schema]
      ? Whole<View, Schema>
      : [null] extends [View]
        ? [null] extends [Schema]
          ? Fits<NonNullable<View>, NonNullable<Schema>>
          : { mayBeNull: View }
        : View extends readonly (infer One)[]
          ? Schema extends readonly (infer Other)[]
            ? Fits<One, Other>
            : { isList: View }
          : View extends object
            ? Whole<View, Schema>
            : { differs: View; from: Schema }

/** The members of both types; a member that one of them lacks is reported. */
type Whole<View, Schema> = View extends object
  ? View extends readonly unknown[]
    ? true
    : Exclude<keyof View, AllKeys<Schema>> extends never
      ? Exclude<keyof Schema, keyof View> extends never
        ? Members<View, Schema>
        : { lacks: Exclude<keyof Schema, keyof View> }
      : { undocumented: Exclude<keyof View, AllKeys<Schema>> }
  : true

type AllKeys<T> = T extends unknown ? keyof T : never

type Wrong<View, Schema> = {
  [K in keyof View & keyof Schema as Fits<View[K], Schema[K]> extends true ? never : K]: Fits<
    View[K],
    Schema[K]
  >
}
type Members<View, Schema> = keyof Wrong<View, Schema> extends never ? true : Wrong<View, Schema>

type View<F extends (...given: never[]) => unknown> = Awaited<ReturnType<F>>
type Checked<Table extends Record<string, true>> = Table

export type Views = Checked<{
  check: Fits<View<typeof reportView>, z.output<typeof check.check>>
  checkSummary: Fits<View<typeof summaryView>, z.output<typeof check.checkSummary>>
  batch: Fits<View<typeof batchView>, z.output<typeof batch.batch>>
  batchSummary: Fits<View<typeof batchSummary>, z.output<typeof batch.batchSummary>>
  webhook: Fits<View<typeof webhookView>, z.output<typeof webhook.webhookSummary>>
  delivery: Fits<View<typeof deliveryView>, z.output<typeof delivery.delivery>>
  deliveryInFull: Fits<View<typeof deliveryInFull>, z.output<typeof delivery.deliveryInFull>>
  exchange: Fits<Exchange, z.output<typeof delivery.exchange>>
  checkEvent: Fits<View<typeof eventView>, z.output<typeof history.checkEvent>>
  auditEvent: Fits<View<typeof auditView>, z.output<typeof history.auditEvent>>
  key: Fits<View<typeof keyView>, z.output<typeof key.key>>
  usage: Fits<View<typeof usageView>, z.output<typeof account.usage>>
  niceClass: Fits<View<typeof niceClassView>, z.output<typeof goods.niceClass>>
  plan: Fits<View<typeof planView>, z.output<typeof account.plan>>
  provider: Fits<ProvenProvider & { object: string }, z.output<typeof account.provider>>
}>
