import { quotaStream } from '../../src/events/streams.ts'
import { createWriteSide, type WriteSide } from '../../src/service/write-side.ts'
import { fire } from '../../src/timers/fire-due.ts'
import { flakyStore } from './flaky-store.ts'
import type { TestWriteSide } from './write-side.ts'

/** Ten seconds before a month ends, so that the steps of a run fall on both sides of it. */
export const START = Date.UTC(2026, 10, 30, 23, 59, 50)
export const MONTHS = ['202611', '202612'] as const

/** Processes that race for the quota of one account. */
export type Run = {
  side: TestWriteSide
  account: string
  processes: WriteSide[]
  clock: { now: number }
  /** From now on no append fails. */
  calm: () => void
}

type Racers = Pick<Run, 'processes' | 'clock' | 'calm'> & { fail(faults: readonly number[]): void }

/** The processes serve all runs of a write side: their caches cost more than a run, and hold nothing of its account. */
const racers = new WeakMap<TestWriteSide, Racers>()

function racersOf(side: TestWriteSide): Racers {
  const known = racers.get(side)
  if (known) return known
  const clock = { now: START }
  const { store, calm, fail } = flakyStore(side.engine.store, [])
  const processes = [0, 1].map(() => createWriteSide({ ...side.engine, store }, undefined, () => clock.now))
  const made = { processes, clock, calm, fail }
  racers.set(side, made)
  return made
}

/** Two processes on one store; some of their appends fail, before or after the write. `limit`: checks in a month. */
export async function beginRun(side: TestWriteSide, faults: number[], limit: number): Promise<Run> {
  const { processes, clock, calm, fail } = racersOf(side)
  clock.now = START
  side.clock.now = START
  const { accountId } = await side.accounts.open({ plan: 'business', contact: null }, 'test')
  await side.accounts.change(accountId, { type: 'setLimits', limits: { checksPerMonth: limit } }, 'test')
  fail(faults)
  return { side, account: accountId, processes, clock, calm }
}

/** Reconciles the quota of both months. */
export async function reconcile({ account, clock }: Run, { runner }: WriteSide): Promise<void> {
  for (const month of MONTHS)
    await fire(runner, quotaStream(account, month), { kind: 'reconcile', at: '' }, clock.now)
}
