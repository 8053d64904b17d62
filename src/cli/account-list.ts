import { contactOf, contactText } from '../api/accounts/view.ts'
import { termsOf } from '../commands/account/plans.ts'
import { Rejection } from '../commands/decider.ts'
import { type EventStore, START } from '../engine/ports/event-store.ts'
import { asDomainEvent } from '../events/event.ts'
import { type AccountDocument, accountProjection } from '../projections/accounts/projection.ts'
import { foldOnto } from '../projections/projection.ts'
import { type ActorOption, actorOf } from './actor.ts'
import { printTable } from './terminal.ts'
import { withWriteSide } from './write-side.ts'

const STATUSES = ['open', 'suspended', 'erased']
const SCANNED_AT_ONCE = 10_000

/**
 * `accounts list`: newest first, in the order of the log. It reads the log itself, so that it finds every account even
 * if no service has run since. The admin API lists from a read model. Records the audit read of each contact before it
 * shows anything.
 */
export async function listAccounts({
  status,
  plan,
  ...by
}: { status?: string; plan?: string } & ActorOption): Promise<void> {
  const actor = actorOf(by)
  if (status !== undefined && !STATUSES.includes(status))
    throw new Rejection('invalid-request', `Unknown status ${status}; choose one of ${STATUSES.join(', ')}.`)
  await withWriteSide(async ({ engine, plans, encryptor, operatorReads }) => {
    const all = await accountsIn(engine.store)
    const wanted = all.filter(
      (one) => (status === undefined || one.status === status) && (plan === undefined || one.plan === plan),
    )
    for (const { _id, sealedContact } of wanted)
      if (sealedContact !== null) await operatorReads.write({ accountId: _id, what: 'contact', actor })
    const contacts = await Promise.all(
      wanted.map(async (one) => contactText(await contactOf(encryptor, one._id, one.sealedContact))),
    )
    printTable(
      ['account', 'status', 'plan', 'opened', 'checks per month', 'contact'],
      wanted.map((one, at) => [
        one._id,
        one.status,
        Object.hasOwn(plans, one.plan) ? one.plan : `${one.plan} (not offered)`,
        one.createdAt,
        String(termsOf(plans, one).checksPerMonth),
        contacts[at] || '–',
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
