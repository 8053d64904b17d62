import { randomUUID } from 'node:crypto'
import { describe, expect, it } from '@jest/globals'
import { checkDecider } from '../../../src/commands/check/decider.ts'
import { checkIdFor, requestCheck } from '../../../src/commands/check/request.ts'
import { Rejection } from '../../../src/commands/decider.ts'
import { quotaDecider } from '../../../src/commands/quota/decider.ts'
import { StoreUnavailable } from '../../../src/engine/ports/event-store.ts'
import { asDomainEvent } from '../../../src/events/event.ts'
import { checkStream, quotaStream } from '../../../src/events/streams.ts'
import { reactions } from '../../../src/reactions/table.ts'
import type { WriteSide } from '../../../src/service/write-side.ts'
import fc, { runs } from '../../support/properties.ts'
import { beginRun, MONTHS, type Run, reconcile, START } from '../../support/racing-run.ts'
import { caller, newCheck, useWriteSide } from '../../support/write-side.ts'

const LIMIT = 2
const world = useWriteSide(START)

const KEYS = ['a', 'b', 'c'] as const
const step = fc.oneof(
  fc.record({ do: fc.constant('request' as const), key: fc.constantFrom(...KEYS), process: fc.nat(1) }),
  fc.record({ do: fc.constant('cancel' as const), key: fc.constantFrom(...KEYS), process: fc.nat(1) }),
  fc.record({ do: fc.constant('expire' as const), key: fc.constantFrom(...KEYS), process: fc.nat(1) }),
  fc.record({ do: fc.constant('reconcile' as const), process: fc.nat(1) }),
  fc.record({ do: fc.constant('react' as const), process: fc.nat(1) }),
  fc.record({
    do: fc.constant('later' as const),
    ms: fc.constantFrom(1_000, 15_000, 61_000),
    process: fc.nat(1),
  }),
)
/** The steps of one group run concurrently. */
const plan = fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 8 })

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

describe('quota and checks under racing requests, cancels, deadlines, reconcilers and lost answers', () => {
  it('charge each accepted check once, and nothing else', async () => {
    await fc.assert(
      fc.asyncProperty(plan, fc.array(fc.nat(5), { maxLength: 40 }), async (rounds, faults) => {
        const run = await beginRun(world.get(), faults, LIMIT)
        for (const together of rounds) await Promise.all(together.map((one) => take(run, one)))
        await settle(run)
        await expectRight(run)
      }),
      { numRuns: runs(100) },
    )
  })
})

const idOf = ({ account }: Run, key: string) => checkIdFor(caller(account), key, 'check')
const contextOf = ({ account }: Run) => ({
  account,
  mode: 'live',
  plan: 'business',
  actor: 'test',
  correlationId: randomUUID(),
  causationId: randomUUID(),
})

async function take(run: Run, one: Step): Promise<void> {
  const { clock, account, processes } = run
  const writeSide = processes[one.process]
  if (!writeSide) return
  try {
    switch (one.do) {
      case 'request': {
        const check = newCheck({ idempotencyKey: one.key, deadline: clock.now + 20_000 })
        return void (await requestCheck(writeSide.checks, caller(account), check))
      }
      case 'cancel':
        return void (await writeSide.runner.run(
          checkDecider,
          checkStream(idOf(run, one.key)),
          { type: 'cancel' },
          contextOf(run),
        ))
      case 'expire': {
        const now = new Date(clock.now).toISOString()
        return void (await writeSide.runner.run(
          checkDecider,
          checkStream(idOf(run, one.key)),
          { type: 'expire', now },
          contextOf(run),
        ))
      }
      case 'reconcile':
        return await reconcile(run, writeSide)
      case 'react':
        return await react(run, writeSide)
      case 'later':
        clock.now += one.ms
    }
  } catch (error) {
    if (!(error instanceof StoreUnavailable || error instanceof Rejection)) throw error
    if (error instanceof Rejection) expect(error.code).toBe('quota-exceeded')
  }
}

/** Runs all reactions to the checks, each time from the first event. */
async function react(run: Run, { runner, plans, now, engine }: WriteSide): Promise<void> {
  for (const key of KEYS)
    for (const event of (await engine.store.readStream(checkStream(idOf(run, key)))).map(asDomainEvent)) {
      const deps = {
        runner,
        plans,
        now,
        keyStore: engine.keyStore,
        store: engine.store,
        async reservationOf(id: string) {
          const { state } = await runner.fold(checkDecider, checkStream(id))
          return { reservation: state.requested?.reservation ?? null }
        },
      }
      if (event.type === 'CheckCompleted') await reactions.CheckCompleted?.(deps, event)
      if (event.type === 'CheckCanceled') await reactions.CheckCanceled?.(deps, event)
      if (event.type === 'CheckVoided') await reactions.CheckVoided?.(deps, event)
    }
}

async function settle(run: Run): Promise<void> {
  const { clock, processes, calm } = run
  calm()
  clock.now += 120_000
  for (const writeSide of processes) {
    await reconcile(run, writeSide)
    await react(run, writeSide)
  }
}

async function expectRight(run: Run): Promise<void> {
  const { side, account } = run
  const held: Record<string, string[]> = {}
  for (const month of MONTHS) {
    const stream = quotaStream(account, month)
    const { state } = await side.runner.fold(quotaDecider, stream)
    held[month] = [...state.reservations.keys()].sort()
    expect(state.used).toBe(state.reservations.size)
    for (const event of (await side.engine.store.readStream(stream)).map(asDomainEvent))
      if (event.type === 'QuotaReserved') expect(event.data.used).toBeLessThanOrEqual(LIMIT)
  }
  const owed: Record<string, string[]> = { '202611': [], '202612': [] }
  for (const key of KEYS) {
    const { state } = await side.runner.fold(checkDecider, checkStream(idOf(run, key)))
    const events = (await side.engine.store.readStream(checkStream(idOf(run, key)))).map(asDomainEvent)
    const ends = events.filter(({ type }) => type === 'CheckCompleted' || type === 'CheckCanceled')
    expect(ends.length).toBeLessThanOrEqual(1)
    expect(events.filter(({ type }) => type === 'CheckRequested').length).toBeLessThanOrEqual(1)
    const reservation = state.requested?.reservation
    if (reservation && ends.length === 0) owed[reservation.month]?.push(reservation.id)
  }
  for (const month of MONTHS) expect(held[month]).toEqual(owed[month]?.sort())
}
