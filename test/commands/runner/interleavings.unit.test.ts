import { randomUUID } from 'node:crypto'
import { describe, expect, it } from '@jest/globals'
import { type Decider, Rejection } from '../../../src/commands/decider.ts'
import { type QuotaCommand, quotaDecider } from '../../../src/commands/quota/decider.ts'
import { CommandRunner } from '../../../src/commands/runner/runner.ts'
import type { Snapshots } from '../../../src/commands/runner/snapshot-store.ts'
import { asDomainEvent } from '../../../src/events/event.ts'
import { type WebhookCommand, webhookDecider } from '../../../src/webhooks/endpoint/decider.ts'
import { context } from '../../support/history.ts'
import { memoryStore } from '../../support/memory-store.ts'
import fc from '../../support/properties.ts'
import { create, due, failure, queue, START, success } from '../../support/webhook-commands.ts'

/** Events are so long that a snapshot is due after a few of them. */
const long = { ...context, correlationId: 'x'.repeat(20_000) }
const at = { account: 'acc_1', month: '202611' }
const STREAM = 'quota-acc_1-202611'
const LIMIT = 12
const number = (max: number) => fc.integer({ min: 0, max })

const reserve = (n: number, units: number): QuotaCommand => ({
  ...at,
  type: 'reserve',
  reservationId: `r${n}`,
  checkId: `r${n}`,
  kind: units === 1 ? 'check' : 'batch',
  units,
  terms: { plan: 'start', limit: LIMIT, accountRevision: 0 },
  resetsAt: '',
})
const quotaCommand: fc.Arbitrary<QuotaCommand> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.tuple(number(20), fc.constantFrom(1, 1, 3)).map(([n, units]) => reserve(n, units)),
  },
  number(20).map(
    (n): QuotaCommand => ({ ...at, type: 'release', reservationId: `r${n}`, reason: 'no_answer' }),
  ),
  fc.tuple(number(20), number(3)).map(
    ([n, part]): QuotaCommand => ({
      ...at,
      type: 'release',
      reservationId: `r${n}`,
      reason: 'no_answer',
      part: { checkId: `c${part}`, units: 1 },
    }),
  ),
  number(40).map((throughRevision): QuotaCommand => ({ ...at, type: 'reconciled', throughRevision })),
)

const message = number(6).map((n) => `m${n}`)
const webhookCommand: fc.Arbitrary<WebhookCommand> = fc.oneof(
  { weight: 4, arbitrary: message.map((id) => queue(id)) },
  fc.tuple(message, number(9)).map(([id, n]) => queue(id, { queueId: `again-${n}`, trigger: 'redeliver' })),
  fc.tuple(message, number(2)).map(([id, n]) => success(id, n + 1, START)),
  fc.tuple(message, number(2)).map(([id, n]) => failure(id, n + 1, START)),
  number(90_000_000).map((ms) => due(START + ms, 0)),
  fc.constantFrom<WebhookCommand>({ type: 'pause', by: 'user' }, { type: 'resume', by: 'user' }),
)

/** The process of each step, the delay of each store call, the lost snapshots, and the number of concurrent steps. */
const scheduled = <C>(command: fc.Arbitrary<C>) =>
  fc.record({
    steps: fc.array(fc.record({ by: number(2), command, waits: fc.boolean() }), { maxLength: 60 }),
    pauses: fc.infiniteStream(number(4)),
    isLost: fc.infiniteStream(fc.boolean()),
  })

type Schedule<C> = typeof scheduled<C> extends (...args: never) => fc.Arbitrary<infer S> ? S : never

/** Runs the steps in three processes on one store; the third one restarts each time. */
async function carryOut<S, C>(
  decider: Decider<S, C>,
  stream: string,
  first: readonly C[],
  { steps, pauses, isLost }: Schedule<C>,
) {
  const store = memoryStore(async () => {
    for (let n = pauses.next().value; n > 0; n--) await Promise.resolve()
  })
  const kept = new Map<string, Parameters<Snapshots['keep']>[1]>()
  let restored = 0
  const snapshots: Snapshots = {
    async load(name) {
      if (isLost.next().value) kept.delete(name)
      if (kept.has(name)) restored += 1
      return kept.get(name) ?? null
    },
    keep: (name, snapshot) => void kept.set(name, snapshot),
  }
  const newRunner = () => new CommandRunner({ store, now: () => START, newId: randomUUID, snapshots })
  const runners = [newRunner(), newRunner()]
  for (const command of first) await runners[0]?.run(decider, stream, command, long)
  const pending: Promise<unknown>[] = []
  for (const { by, command, waits } of steps) {
    const sent = (runners[by] ?? newRunner()).run(decider, stream, command, long).catch((error: unknown) => {
      if (!(error instanceof Rejection)) throw error
    })
    pending.push(sent)
    if (waits) await sent
  }
  await Promise.all(pending)
  const events = await store.readStream(stream)
  const state = events.reduce(
    (folded, event) => decider.evolve(folded, asDomainEvent(event)),
    decider.initial(),
  )
  const text = (of: S): string => decider.text?.snapshot(of) ?? ''
  for (const runner of [...runners, newRunner()]) {
    const seen = await runner.fold(decider, stream)
    expect(text(seen.state)).toBe(text(state))
    expect(seen.head.revision).toBe(events.length - 1)
    expect(await runner.look(decider, stream, 'newest', text)).toBe(text(state))
  }
  return { state, restored }
}

describe('processes that write to one stream at the same time, and lose snapshots', () => {
  it('know the state that a fold from the first event on gives: quota', async () => {
    let snapshotsUsed = 0
    await fc.assert(
      fc.asyncProperty(scheduled(quotaCommand), async (schedule) => {
        const { state, restored } = await carryOut(quotaDecider, STREAM, [], schedule)
        expect(state.used).toBeLessThanOrEqual(LIMIT)
        expect([...state.unsettled.keys()].every((id) => state.reservations.has(id))).toBe(true)
        snapshotsUsed += restored
      }),
    )
    expect(snapshotsUsed).toBeGreaterThan(0)
  })

  it('know the state that a fold from the first event on gives: an endpoint', async () => {
    await fc.assert(
      fc.asyncProperty(scheduled(webhookCommand), async (schedule) => {
        await carryOut(webhookDecider, 'webhook-whk_1', [create()], schedule)
      }),
    )
  })
})
