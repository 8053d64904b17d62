import { describe, expect, it } from '@jest/globals'
import { batchDecider } from '../../../src/commands/batch/decider.ts'
import { batchIdFor } from '../../../src/commands/batch/request.ts'
import { contextOf } from '../../../src/commands/caller.ts'
import { checkDecider } from '../../../src/commands/check/decider.ts'
import { Rejection } from '../../../src/commands/decider.ts'
import { derivedId } from '../../../src/commands/ids.ts'
import { quotaDecider } from '../../../src/commands/quota/decider.ts'
import { StoreUnavailable } from '../../../src/engine/ports/event-store.ts'
import { asDomainEvent, type DomainEvent } from '../../../src/events/event.ts'
import { SOURCES } from '../../../src/events/sections.ts'
import { batchStream, checkStream, quotaStream } from '../../../src/events/streams.ts'
import type { ReactionDeps } from '../../../src/reactions/deps.ts'
import { reactions } from '../../../src/reactions/table.ts'
import type { WriteSide } from '../../../src/service/write-side.ts'
import { askBatch } from '../../support/batches.ts'
import { outcome } from '../../support/outcomes.ts'
import fc, { runs } from '../../support/properties.ts'
import { beginRun, MONTHS, type Run, reconcile, START } from '../../support/racing-run.ts'
import { caller, useWriteSide } from '../../support/write-side.ts'

const LIMIT = 5
const NAMES = { a: ['One', 'Two', 'One', 'Three'], b: ['Four', 'Five'], c: ['Six'] } as const
type Key = keyof typeof NAMES
const KEYS = ['a', 'b', 'c'] as const
const world = useWriteSide(START)

const process = fc.nat(1)
const key = fc.constantFrom(...KEYS)
const line = fc.nat(3)
const step = fc.oneof(
  fc.record({ do: fc.constantFrom('request', 'request', 'cancel'), key, process }),
  fc.record({ do: fc.constantFrom('answer', 'expire', 'cancelCheck'), key, line, process }),
  fc.record({ do: fc.constantFrom('reconcile', 'react', 'react'), process }),
  fc.record({ do: fc.constant('later'), ms: fc.constantFrom(1_000, 15_000, 61_000), process }),
)
type Step = { do: string; key?: Key; line?: number; ms?: number; process: number }
/** The steps of one group run concurrently. */
const plan = fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 8 })

describe('quota and batches under racing requests, cancels, deadlines, reconcilers and lost answers', () => {
  it('end each batch and each of its checks once, and charge for each check that was answered', async () => {
    await fc.assert(
      fc.asyncProperty(plan, fc.array(fc.nat(5), { maxLength: 40 }), async (rounds, faults) => {
        const run = await beginRun(world.get(), faults, LIMIT)
        for (const together of rounds) await Promise.all(together.map((one) => take(run, one)))
        await settle(run)
        await expectRight(run)
      }),
      { numRuns: runs(30) },
    )
  })
})

const batchOf = ({ account }: Run, one: Key) => batchIdFor(caller(account), one)
const checkOf = (run: Run, one: Key, index: number) => derivedId('chk', [batchOf(run, one), String(index)])
const eventsOf = async ({ side }: Run, stream: string) =>
  (await side.engine.store.readStream(stream)).map(asDomainEvent)

async function take(run: Run, one: Step): Promise<void> {
  const writeSide = run.processes[one.process]
  if (!writeSide) return
  try {
    await carryOut(run, writeSide, one)
  } catch (error) {
    if (!(error instanceof StoreUnavailable || error instanceof Rejection)) throw error
    if (error instanceof Rejection) expect(error.code).toBe('quota-exceeded')
  }
}

async function carryOut(
  run: Run,
  writeSide: WriteSide,
  { do: what, key: one = 'a', line = 0, ms = 0 }: Step,
) {
  const { clock, account } = run
  const context = contextOf(caller(account), 'test')
  const check = checkStream(checkOf(run, one, line))
  const now = new Date(clock.now).toISOString()
  if (what === 'later') clock.now += ms
  if (what === 'request' || what === 'answer')
    await askBatch({ ...writeSide, clock }, account, NAMES[one], { idempotencyKey: one })
  if (what === 'cancel')
    await writeSide.runner.run(batchDecider, batchStream(batchOf(run, one)), { type: 'cancel' }, context)
  if (what === 'expire') await writeSide.runner.run(checkDecider, check, { type: 'expire', now }, context)
  if (what === 'cancelCheck') await writeSide.runner.run(checkDecider, check, { type: 'cancel' }, context)
  if (what === 'reconcile') await reconcile(run, writeSide)
  if (what === 'react') await react(run, writeSide)
  if (what === 'answer') await react(run, writeSide)
  if (what === 'answer')
    for (const source of SOURCES)
      await writeSide.runner.run(
        checkDecider,
        check,
        { type: 'recordResult', attempt: 1, outcome: outcome(source) },
        context,
      )
}

/** Runs all reactions to the batches and their checks, each time from the first event. */
async function react(run: Run, { runner, plans, now, engine }: WriteSide): Promise<void> {
  const deps: ReactionDeps = {
    runner,
    plans,
    now,
    keyStore: engine.keyStore,
    store: engine.store,
    async reservationOf(checkId) {
      const { requested } = (await runner.fold(checkDecider, checkStream(checkId))).state
      return { reservation: requested?.reservation ?? null, part: { checkId, units: 1 } }
    },
  }
  for (const one of KEYS) {
    const checks = NAMES[one].map((_, index) => checkStream(checkOf(run, one, index)))
    for (const stream of [batchStream(batchOf(run, one)), ...checks])
      for (const event of await eventsOf(run, stream)) {
        const reaction = reactions[event.type] as
          | ((on: ReactionDeps, of: DomainEvent) => Promise<void>)
          | undefined
        await reaction?.(deps, event)
      }
  }
}

/** Completes everything: reactions run, and deadlines of whatever is open pass. */
async function settle(run: Run): Promise<void> {
  const { clock, processes, calm } = run
  calm()
  clock.now += 700_000
  for (const writeSide of [...processes, ...processes]) {
    await reconcile(run, writeSide)
    await react(run, writeSide)
    for (const one of KEYS)
      for (const index of NAMES[one].keys())
        await carryOut(run, writeSide, { do: 'expire', key: one, line: index, process: 0 })
  }
  for (const writeSide of processes) await react(run, writeSide)
}

async function expectRight(run: Run): Promise<void> {
  const { side, account } = run
  const owed: Record<string, number> = { '202611': 0, '202612': 0 }
  for (const one of KEYS) {
    const [requested, ...more] = (await eventsOf(run, batchStream(batchOf(run, one)))).filter(
      ({ type }) => type !== 'BatchVoided',
    )
    if (requested?.type !== 'BatchRequested') {
      expect(requested).toBeUndefined()
      continue
    }
    const { cost, reservation } = requested.data
    expect(cost).toBe(new Set(NAMES[one]).size)
    expect(more.filter(({ type }) => type === 'BatchRowCompleted')).toHaveLength(cost)
    expect(more.filter(({ type }) => type === 'BatchCompleted')).toHaveLength(1)
    for (const checkId of new Set(requested.data.rows.map((row) => row.checkId))) {
      const events = await eventsOf(run, checkStream(checkId))
      const ends = events.filter(({ type }) => type === 'CheckCompleted' || type === 'CheckCanceled')
      expect([events[0]?.type, ends.length]).toEqual(['CheckRequested', 1])
      const answered = events.some(
        (event) => event.type === 'SourceResult' && event.data.outcome.status === 'done',
      )
      if (answered && reservation) owed[reservation.month] = (owed[reservation.month] ?? 0) + 1
    }
  }
  for (const month of MONTHS) {
    const stream = quotaStream(account, month)
    const { state } = await side.runner.fold(quotaDecider, stream)
    expect([month, state.used]).toEqual([month, owed[month]])
    for (const event of await eventsOf(run, stream))
      if (event.type === 'QuotaReserved') expect(event.data.used).toBeLessThanOrEqual(LIMIT)
  }
}
