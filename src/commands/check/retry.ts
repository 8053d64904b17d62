import { SOURCES } from '../../events/sections.ts'
import { checkStream } from '../../events/streams.ts'
import { type Caller, contextOf } from '../caller.ts'
import { Rejection } from '../decider.ts'
import { monthOf } from '../month.ts'
import { PRICE_OF_A_FREE_RETRY, PRICE_OF_A_NAME } from '../quota/price.ts'
import { type Carried, checkDecider, freeClaim } from './decider.ts'
import { type Accepted, type CheckDeps, checkIdFor, requestCheck } from './request.ts'
import type { CheckState } from './state.ts'

const CARRY_MS = 24 * 3_600_000
/** A claimed retry is normally requested at once. After this time another retry may take over its claim. */
const CLAIMED_FOR_MS = 60_000

export type RetryOptions = {
  /** From {@link retryIdFor}. */
  retryId: string
  idempotencyKey: string | null
  urgency: 'waiting' | 'background'
  /** Epoch ms. */
  deadline: number
  metadata: Readonly<Record<string, string>> | null
}

/** Id of the new check; with an idempotency key always the same id. */
export const retryIdFor = (caller: Caller, checkId: string, idempotencyKey: string | null): string =>
  checkIdFor(caller, idempotencyKey, `retry ${checkId}`)

/**
 * A new check of the same request. It asks only sources that are `unknown` and reuses results younger than a day. It is
 * free once within 24 h. The caller must have verified that the check belongs to the account. Rejects with {@link
 * Rejection} `check-not-finished`, `nothing-to-retry` and those of {@link requestCheck}.
 */
export async function retryCheck(
  deps: CheckDeps,
  caller: Caller,
  original: { checkId: string; state: CheckState },
  { retryId, ...options }: RetryOptions,
): Promise<Accepted> {
  const { requested, endedAt } = original.state
  if (!requested || !endedAt)
    throw new Rejection(
      'check-not-finished',
      'The check is still in progress; only a finished check can be retried.',
    )
  const carried = reusableResults(original, deps.now())
  if (carried.length === requested.request.sources.length)
    throw new Rejection(
      'nothing-to-retry',
      'Every source of this check answered. Request a new check to query them again.',
    )
  const claim = await deps.runner.run(
    checkDecider,
    checkStream(original.checkId),
    {
      type: 'retry',
      retryId,
      now: new Date(deps.now()).toISOString(),
      unused: await voidUnused(deps, caller, original.state, retryId),
    },
    contextOf(caller, original.checkId),
  )
  const free = claim.state.retries.find((one) => one.retryId === retryId)?.free ?? false
  const request = (cost: number) =>
    requestCheck(deps, caller, {
      query: requested.query,
      name: requested.name,
      request: requested.request,
      ...options,
      checkId: retryId,
      body: { retryOf: original.checkId },
      kind: 'retry',
      cost,
      retryOf: original.checkId,
      carried,
    })
  const charged = () => request(PRICE_OF_A_NAME)
  return free ? request(PRICE_OF_A_FREE_RETRY).catch((error: unknown) => ifVoided(error, charged)) : charged()
}

/** The free claim was not used in time, and another retry took it over: this one is charged. */
function ifVoided<T>(error: unknown, otherwise: () => Promise<T>): Promise<T> {
  if (error instanceof Rejection && error.code === 'claim-voided') return otherwise()
  throw error
}

/**
 * Voids free retries that were claimed long ago and never requested, because the process or the store failed in
 * between, and returns their ids. A late request of such a retry finds its claim voided.
 */
async function voidUnused(
  { runner, now }: CheckDeps,
  caller: Caller,
  { retries }: CheckState,
  retryId: string,
): Promise<string[]> {
  if (retries.some((one) => one.retryId === retryId)) return []
  const old = retries.filter(({ free, at }) => free && now() - Date.parse(at) > CLAIMED_FOR_MS)
  const unused = await Promise.all(
    old.map(async ({ retryId: checkId, at }) => {
      const reservation = { id: freeClaim(checkId), month: monthOf(Date.parse(at)) }
      const command = { type: 'void', checkId, reservation } as const
      const context = contextOf(caller, checkId)
      const { state } = await runner.run(checkDecider, checkStream(checkId), command, context)
      return state.requested ? [] : [checkId]
    }),
  )
  return unused.flat()
}

function reusableResults({ checkId, state }: { checkId: string; state: CheckState }, now: number): Carried[] {
  return SOURCES.flatMap((source) => {
    const asked = state.asked[source]
    if (!asked?.outcome || !asked.answeredAt || asked.outcome.status === 'unknown') return []
    const young = now - Date.parse(asked.answeredAt) < CARRY_MS
    return young ? [{ outcome: asked.outcome, carriedFrom: checkId, answeredAt: asked.answeredAt }] : []
  })
}
