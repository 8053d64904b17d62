import type { RequestedBatch } from '../../src/commands/batch/decider.ts'
import { batchIdFor, type NewBatch, requestBatch } from '../../src/commands/batch/request.ts'
import { START } from '../../src/engine/ports/event-store.ts'
import type { RowEnd } from '../../src/events/batch.ts'
import type { NameForms } from '../../src/events/check.ts'
import type { DomainEvent } from '../../src/events/event.ts'
import { runReactions } from '../../src/reactions/runner.ts'
import { CURRENT_RULE_SET } from '../../src/verdict/rule-sets.ts'
import { request } from './outcomes.ts'
import { caller, type TestWriteSide } from './write-side.ts'

export const nameForms = (query: string): NameForms => ({
  normalized: query.trim(),
  key: query.toLowerCase().replaceAll(/[^a-z0-9]/g, ''),
})

/** What `BatchRequested` would carry for these names, each check named after its name. */
export function requestedBatch(
  names: readonly string[],
  change: Partial<RequestedBatch> = {},
): RequestedBatch {
  return {
    batchId: 'bat_1',
    rows: names.map((query, index) => ({ index, query, name: nameForms(query), checkId: `chk_${query}` })),
    request,
    deadlineAt: '2026-11-01T00:10:00.000Z',
    ruleSet: CURRENT_RULE_SET,
    cost: new Set(names).size,
    reservation: { id: 'bat_1', month: '202611' },
    keyId: 'key_1',
    fingerprint: 'f',
    sealedMetadata: null,
    ...change,
  }
}

/** The end of a check whose sources were all done. */
export function rowEnd(name: string, change: Partial<RowEnd> = {}): RowEnd {
  return {
    checkId: `chk_${name}`,
    status: 'completed',
    verdict: 'clear',
    score: 90,
    sources: { domains: 'done', social: 'done', trademarks: 'done', companies: 'done', analysis: 'done' },
    reasons: [],
    ruleSet: CURRENT_RULE_SET,
    level: 'extended',
    extent: { territories: [], data: [], notSearched: [] },
    refund: false,
    ...change,
  }
}

/** Asks for a batch of these names as its caller does. */
export function askBatch(
  side: TestWriteSide,
  account: string,
  names: readonly string[],
  change: Partial<NewBatch> = {},
) {
  const idempotencyKey = change.idempotencyKey ?? null
  const who = caller(account)
  return requestBatch(side.checks, who, {
    names: names.map((query) => ({ query, name: nameForms(query) })),
    request,
    deadline: side.clock.now + 600_000,
    metadata: null,
    batchId: batchIdFor(who, idempotencyKey),
    body: { names },
    ...change,
    idempotencyKey,
  })
}

/** Lets reactions to all that is in the log run until nothing more follows. */
export async function settleReactions({ engine, runner, plans, now }: TestWriteSide): Promise<void> {
  const { eventBus, keyStore, store } = engine
  const consumer = await runReactions(eventBus, { runner, keyStore, store, plans, now })
  for (let before = -1, length = 0; length !== before; ) {
    before = length
    await consumer.caughtUp()
    length = (await store.readAll(START, 100_000)).length
  }
  await consumer.stop()
}

/** The first event of a type, which must be there. */
export function only<T extends DomainEvent['type']>(events: readonly DomainEvent[], type: T) {
  const found = events.find((event) => event.type === type)
  if (!found) throw new Error(`the events contain no ${type}`)
  return found as Extract<DomainEvent, { type: T }>
}
