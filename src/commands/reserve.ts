import type { LRUCache } from 'lru-cache'
import type { Reservation } from '../events/check.ts'
import type { Context } from '../events/event.ts'
import { quotaStream } from '../events/streams.ts'
import type { Directory } from './account-cache.ts'
import type { Caller } from './caller.ts'
import { type Decider, Rejection } from './decider.ts'
import { monthEnd, monthOf } from './month.ts'
import { type QuotaCommand, quotaDecider } from './quota/decider.ts'
import type { QuotaState, UseKind } from './quota/state.ts'
import type { TestQuota } from './quota/test-quota.ts'
import type { Outcome } from './runner/round.ts'
import type { CommandRunner, Task } from './runner/runner.ts'

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

/** The request that uses a reservation: the first command of its stream, or one that follows a void. */
type Request<State, Command> = {
  decider: Decider<State, Command>
  stream: string
  /** Null if no reservation is needed. */
  command(reservation: Reservation | null): Promise<Command>
}

/**
 * Takes quota of the current month, all or none, and writes the request that uses it; in one append where the store can.
 * Test checks and those without a price need no reservation. Where it is a separate append, the reconciler gives back what
 * no request uses. Rejects with {@link Rejection} `quota-exceeded`, `reservation-voided`.
 */
export async function writeReserved<State, Command>(
  deps: QuotaDeps,
  { accountId, mode }: Caller,
  use: Use,
  context: Context,
  { decider, stream, command }: Request<State, Command>,
): Promise<Outcome<State>> {
  const isNew = use.revision < 0
  const isFree = use.units === 0
  if (mode === 'test' && !isFree) await deps.testQuota.take(accountId, use.units)
  if (mode === 'test' || isFree)
    return deps.runner.run(decider, stream, await command(null), context, { isNew })
  const { reservation, take } = await taking(deps, accountId, use)
  const request = { decider, stream, command: await command(reservation), context, isNew }
  return deps.runner.runBoth({ ...take, context }, request)
}

async function taking(
  deps: QuotaDeps,
  accountId: string,
  use: Use,
): Promise<{ reservation: Reservation; take: Omit<Task<QuotaState, QuotaCommand>, 'context'> }> {
  const month = monthOf(deps.now())
  const account = await termsFor(deps, accountId, month)
  const id = use.revision < 0 ? use.id : `${use.id}.${use.revision}`
  const command: QuotaCommand = {
    type: 'reserve',
    account: accountId,
    month,
    reservationId: id,
    checkId: use.id,
    kind: use.kind,
    units: use.units,
    terms: { plan: account.plan, limit: account.terms.checksPerMonth, accountRevision: account.revision },
    resetsAt: monthEnd(month),
  }
  const take = { decider: quotaDecider, stream: quotaStream(accountId, month), command }
  return { reservation: { id, month }, take }
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
