import { z } from 'zod'
import { accountDecider } from '../../commands/account/decider.ts'
import { type Plan, type Plans, termsOf } from '../../commands/account/plans.ts'
import { monthEnd, monthOf } from '../../commands/month.ts'
import type { EventStore } from '../../engine/ports/event-store.ts'
import { accountStream, quotaStream } from '../../events/streams.ts'
import { foldOnto } from '../../projections/projection.ts'
import { type UsageDocument, usageProjection } from '../../projections/usage/projection.ts'
import { at, foldUntil, type Moment, refuseBeyond, refuseFuture } from '../history/at.ts'
import { invalid, Problem } from '../http/problem.ts'

/** Query of `GET /usage`. */
export const usageParameters = z.strictObject({
  at,
  month: z
    .string()
    .regex(/^\d{4}-(?:0[1-9]|1[0-2])$/, 'must be a month such as 2026-10')
    .transform((text) => text.replace('-', ''))
    .optional(),
})

/** Usage of an account in a month (`yyyymm`), with its plan and limits at that time. */
export type UsageAt = { month: string; used: UsageDocument | null; plan: string; terms: Plan }

type Asked = { month?: string | undefined; at?: Moment | undefined }

/**
 * Usage of a month at a moment, by default now. Plan and limits are those of that moment, for a past month those of its
 * end. Throws {@link Problem} for a month that had not begun by then, and for a time before the account existed.
 */
export async function usageAt(
  { store, plans, now }: { store: EventStore; plans: Plans; now: () => number },
  accountId: string,
  { month: asked, at: moment }: Asked,
): Promise<UsageAt> {
  refuseFuture(moment, now())
  const present = new Date(now()).toISOString()
  const known = typeof moment === 'string' && moment < present ? moment : present
  const month = asked ?? monthOf(Date.parse(known))
  if (month > monthOf(Date.parse(known))) throw notBegun(moment === undefined ? 'month' : 'at')
  const until = typeof moment === 'number' ? moment : known
  const { state: used, last } = await foldUntil<UsageDocument | null>(
    store,
    quotaStream(accountId, month),
    until,
    null,
    (document, event) => foldOnto(usageProjection, document, [event]),
  )
  refuseBeyond(until, last, 'month')
  const time = typeof moment === 'number' && last ? last.time : earlier(known, lastMoment(month))
  const { state } = await foldUntil(
    store,
    accountStream(accountId),
    time,
    accountDecider.initial(),
    accountDecider.evolve,
  )
  if (state.status === 'none') throw new Problem('not-found', 'The account was opened after this time.')
  return { month, used, plan: state.plan, terms: termsOf(plans, state) }
}

const notBegun = (parameter: 'month' | 'at') =>
  invalid({ parameter, detail: `${parameter}: the month begins after this time.` })

const earlier = (a: string, b: string): string => (a < b ? a : b)

const lastMoment = (month: string): string => new Date(Date.parse(monthEnd(month)) - 1).toISOString()
