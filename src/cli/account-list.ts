import { termsOf } from '../commands/account/plans.ts'
import { Rejection } from '../commands/decider.ts'
import { type EventStore, START } from '../engine/ports/event-store.ts'
import { asDomainEvent } from '../events/event.ts'
import { type AccountDocument, accountProjection } from '../projections/accounts/projection.ts'
import { foldOnto } from '../projections/projection.ts'
import { printTable } from './terminal.ts'
import { withWriteSide } from './write-side.ts'

const STATUSES = ['open', 'suspended', 'erased']
const SCANNED_AT_ONCE = 10_000

/**
 * `accounts list`: newest first, in the order of the log. It reads the log itself, so that it finds every account even
 * if no service has run since. The admin API lists from a read model.
 */
export async function listAccounts({ status, plan }: { status?: string; plan?: string }): Promise<void> {
  if (status !== undefined && !STATUSES.includes(status))
    throw new Rejection('invalid-request', `Unknown status ${status}; choose one of ${STATUSES.join(', ')}.`)
  await withWriteSide(async ({ engine, plans }) => {
    const all = await accountsIn(engine.store)
    const wanted = all.filter(
      (one) => (status === undefined || one.status === status) && (plan === undefined || one.plan === plan),
    )
    printTable(
      ['account', 'status', 'plan', 'opened', 'checks per month'],
      wanted.map((one) => [
        one._id,
        one.status,
        Object.hasOwn(plans, one.plan) ? one.plan : `${one.plan} (not offered)`,
        one.createdAt,
        String(termsOf(plans, one).checksPerMonth),
      ]),
    )
  })
}

async function accountsIn(store: Pick<EventStore, 'scan'>): Promise<AccountDocument[]> {
  const accounts = new Map<string, AccountDocument>()
  let after = START
  for (;;) {
    const page = await store.scan(after, SCANNED_AT_ONCE, { kinds: accountProjection.streams })
    if (page.length === 0) return [...accounts.values()].reverse()
    after = page.position
    for (const event of page.events) {
      const id = accountProjection.idOf(event.stream)
      const next = foldOnto(accountProjection, accounts.get(id) ?? null, [asDomainEvent(event)])
      if (next) accounts.set(id, next)
    }
  }
}
