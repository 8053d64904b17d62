import type { LRUCache } from 'lru-cache'
import type { Reservation } from '../events/check.ts'
import type { Context } from '../events/event.ts'
import { quotaStream } from '../events/streams.ts'
import type { Directory } from './account-cache.ts'
import type { Caller } from './caller.ts'
import { Rejection } from './decider.ts'
import { monthEnd, monthOf } from './month.ts'
import { quotaDecider } from './quota/decider.ts'
import type { UseKind } from './quota/state.ts'
import type { TestQuota } from './quota/test-quota.ts'
import type { CommandRunner } from './runner/runner.ts'

const VOIDED_TRIES = 5

export type QuotaDeps = {
  runner: CommandRunner
  directory: Directory
  now: () => number
  /** Accounts and months (`<account> <yyyymm>`) in which this process has reserved quota before. */
  monthsOpened: LRUCache<string, true>
  testQuota: TestQuota
}

/** What quota is taken for: `id` is that of the check or batch; `revision` is that of its stream, -1 for none. */
export type Use = { id: string; revision: number; kind: UseKind; units: number }

/**
 * Takes quota of the current month, all or none. Returns null if no reservation is needed, as for test checks. The
 * reconciler gives back what no request uses. Rejects with {@link Rejection} `quota-exceeded`, `reservation-voided`.
 */
export async function reserve(
  deps: QuotaDeps,
  { accountId, mode }: Caller,
  use: Use,
  context: Context,
): Promise<Reservation | null> {
  if (use.units === 0) return null
  if (mode === 'test') {
    await deps.testQuota.take(accountId, use.units)
    return null
  }
  const month = monthOf(deps.now())
  const account = await termsFor(deps, accountId, month)
  const id = use.revision < 0 ? use.id : `${use.id}.${use.revision}`
  await deps.runner.run(
    quotaDecider,
    quotaStream(accountId, month),
    {
      type: 'reserve',
      account: accountId,
      month,
      reservationId: id,
      checkId: use.id,
      kind: use.kind,
      units: use.units,
      terms: { plan: account.plan, limit: account.terms.checksPerMonth, accountRevision: account.revision },
      resetsAt: monthEnd(month),
    },
    context,
  )
  return { id, month }
}

/** Repeats the request if the reservation is voided before the request is written. `tries` counts from 0. */
export async function unlessVoided<T>(request: (tries: number) => Promise<T>): Promise<T> {
  for (let tries = 0; tries < VOIDED_TRIES; tries++) {
    try {
      return await request(tries)
    } catch (error) {
      if (!(error instanceof Rejection) || error.code !== 'reservation-voided') throw error
    }
  }
  throw new Rejection(
    'overloaded',
    'The request was voided repeatedly before it could be written. Send it again.',
  )
}

/** The first reservation of a month fixes its limit, so it reads the account past the cache. */
async function termsFor(deps: QuotaDeps, accountId: string, month: string) {
  const known = deps.monthsOpened.has(`${accountId} ${month}`)
  if (known) return deps.directory.account(accountId)
  const account = await deps.directory.freshAccount(accountId)
  deps.monthsOpened.set(`${accountId} ${month}`, true)
  return account
}
