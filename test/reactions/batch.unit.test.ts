import { describe, expect, it, jest } from '@jest/globals'
import { batchDecider } from '../../src/commands/batch/decider.ts'
import { contextOf } from '../../src/commands/caller.ts'
import { checkDecider } from '../../src/commands/check/decider.ts'
import { quotaDecider } from '../../src/commands/quota/decider.ts'
import { SOURCES } from '../../src/events/sections.ts'
import { batchStream, checkStream, quotaStream } from '../../src/events/streams.ts'
import { LoopTurns } from '../../src/fairness/loop-turns.ts'
import type { ReportDocument } from '../../src/projections/report/document.ts'
import { reportProjection } from '../../src/projections/report/projection.ts'
import { cancelChecks, expand } from '../../src/reactions/batch.ts'
import type { ReactionDeps } from '../../src/reactions/deps.ts'
import { fire } from '../../src/timers/fire-due.ts'
import { extentOf } from '../../src/verdict/extent.ts'
import { askBatch, only, settleReactions } from '../support/batches.ts'
import { outcome } from '../support/outcomes.ts'
import { caller, eventsOf, type TestWriteSide, useWriteSide } from '../support/write-side.ts'

const world = useWriteSide()
const NAMES = [...Array(25).keys()].map((n) => `Name${n}`)

async function newBatch(side: TestWriteSide, names: readonly string[] = NAMES) {
  const { accountId } = await side.accounts.open({ plan: 'business', contact: null }, 'test')
  const { batchId, state } = await askBatch(side, accountId, names)
  const checks = [...new Set(state.requested?.rows.map(({ checkId }) => checkId))]
  return { accountId, batchId, checks, stream: batchStream(batchId) }
}
const typesOf = async (side: TestWriteSide, stream: string) =>
  (await eventsOf(side, stream)).map(({ type }) => type)
const usedBy = async ({ runner }: TestWriteSide, account: string) =>
  (await runner.fold(quotaDecider, quotaStream(account, '202611'))).state.used
const cancelBatch = ({ runner }: TestWriteSide, account: string, stream: string) =>
  runner.run(batchDecider, stream, { type: 'cancel' }, contextOf(caller(account), stream))
const depsOf = ({ runner, plans, now, engine }: TestWriteSide): ReactionDeps => ({
  runner,
  plans,
  now,
  keyStore: engine.keyStore,
  store: engine.store,
  reservationOf: async () => ({ reservation: null }),
})
async function answer(
  { runner }: TestWriteSide,
  account: string,
  checkId: string,
  status: 'done' | 'unknown' = 'done',
) {
  for (const source of SOURCES)
    await runner.run(
      checkDecider,
      checkStream(checkId),
      { type: 'recordResult', attempt: 1, outcome: outcome(source, status) },
      contextOf(caller(account), checkId),
    )
}

describe('the checks of a batch', () => {
  it('are requested once each, in the background, under the deadline and the id of the batch', async () => {
    const side = world.get()
    const { batchId, checks, stream, accountId } = await newBatch(side)
    await settleReactions(side)
    const [batch] = await eventsOf(side, stream)
    for (const checkId of checks) {
      const events = await eventsOf(side, checkStream(checkId))
      expect(events).toMatchObject([
        {
          type: 'CheckRequested',
          account: accountId,
          mode: 'live',
          correlationId: batchId,
          causationId: batch?.id,
          data: {
            checkId,
            batchId,
            urgency: 'background',
            cost: 1,
            deadlineAt: new Date(side.clock.now + 600_000).toISOString(),
          },
        },
      ])
    }
  })

  it('are those that are missing when the expansion was cut off in the middle, or comes twice', async () => {
    const side = world.get()
    const { checks, stream } = await newBatch(side)
    const event = only(await eventsOf(side, stream), 'BatchRequested')
    let left = 13
    const dying = Object.create(side.runner, {
      fold: { value: side.runner.fold.bind(side.runner) },
      run: {
        value: (...args: Parameters<typeof side.runner.run>) =>
          left-- > 0 ? side.runner.run(...args) : Promise.reject(new Error('killed')),
      },
    })
    await expect(expand({ ...depsOf(side), runner: dying }, event)).rejects.toThrow('killed')
    const there = async () => {
      const streams = await Promise.all(checks.map((checkId) => typesOf(side, checkStream(checkId))))
      return streams.filter((types) => types.join() === 'CheckRequested').length
    }
    expect(await there()).toBeGreaterThanOrEqual(10)
    expect(await there()).toBeLessThanOrEqual(13)
    await expand(depsOf(side), event)
    await expand(depsOf(side), event)
    expect(await there()).toBe(checks.length)
  })

  it('take a turn of background work each, so that a batch never occupies the event loop', async () => {
    const side = world.get()
    const { checks, stream, accountId } = await newBatch(side)
    const event = only(await eventsOf(side, stream), 'BatchRequested')
    const turns = new LoopTurns()
    const next = jest.spyOn(turns, 'next')
    await expand({ ...depsOf(side), turns }, event)
    expect(next).toHaveBeenCalledTimes(checks.length)
    expect(next).toHaveBeenCalledWith({ account: accountId, urgency: 'background' })
  })

  it('lead to its end, each with a row, the last one with the completion', async () => {
    const side = world.get()
    const { checks, stream, accountId } = await newBatch(side, ['a1', 'b1', 'A1', 'c1'])
    await settleReactions(side)
    for (const checkId of checks) await answer(side, accountId, checkId)
    await settleReactions(side)
    expect(await typesOf(side, stream)).toEqual([
      'BatchRequested',
      'BatchRowCompleted',
      'BatchRowCompleted',
      'BatchRowCompleted',
      'BatchCompleted',
    ])
    const { counts } = only(await eventsOf(side, stream), 'BatchCompleted').data
    expect(counts).toMatchObject({ total: 4, completed: 4, canceled: 0 })
    expect(await usedBy(side, accountId)).toBe(3)
  })

  it('record in their rows what their reports rest on', async () => {
    const side = world.get()
    const { checks, accountId, stream } = await newBatch(side, ['a1', 'b1', 'c1'])
    await settleReactions(side)
    const [first = '', second = '', third = ''] = checks
    await answer(side, accountId, first)
    await answer(side, accountId, second, 'unknown')
    side.clock.now += 600_000
    await fire(side.runner, checkStream(third), { kind: 'deadline', at: '' }, side.clock.now)
    await settleReactions(side)
    const rows = (await eventsOf(side, stream)).filter(({ type }) => type === 'BatchRowCompleted')
    expect(rows).toHaveLength(3)
    for (const { data } of rows) {
      const { checkId, extent } = data as { checkId: string; extent: object }
      const report = (await eventsOf(side, checkStream(checkId))).reduce(
        (document, event) => reportProjection.evolve(document, event),
        null as ReportDocument | null,
      )
      if (!report) throw new Error('the check has a report')
      const { territories, data: dates, notSearched } = extentOf(report, report.createdAt)
      const days = dates.map((each) => ({ ...each, asOf: each.asOf?.slice(0, 10) ?? null }))
      expect(extent).toEqual({ territories, data: days, notSearched })
    }
    const [, , last] = rows.map(({ data }) => (data as { extent: { notSearched: string[] } }).extent)
    expect(last?.notSearched).toContain('trademarks (no answer)')
  })

  it('that found nothing out give back one check each, once', async () => {
    const side = world.get()
    const { checks, accountId, stream } = await newBatch(side, ['a1', 'b1', 'c1'])
    await settleReactions(side)
    const [first = '', second = '', third = ''] = checks
    await answer(side, accountId, first)
    await answer(side, accountId, second, 'unknown')
    side.clock.now += 600_000
    await fire(side.runner, checkStream(third), { kind: 'deadline', at: '' }, side.clock.now)
    await settleReactions(side)
    expect(await usedBy(side, accountId)).toBe(1)
    const released = (await eventsOf(side, quotaStream(accountId, '202611'))).filter(
      ({ type }) => type === 'QuotaReleased',
    )
    expect(released.map(({ data }) => data)).toMatchObject(
      [second, third].map((partOf) => ({ kind: 'batch', units: 1, reason: 'no_answer', partOf })),
    )
    const { counts } = only(await eventsOf(side, stream), 'BatchCompleted').data
    expect(counts).toMatchObject({ total: 3, completed: 3, inconclusive: 2 })
  })
})

describe('a batch that is canceled', () => {
  it('cancels what is open, leaves what has ended, and charges for that alone', async () => {
    const side = world.get()
    const { checks, accountId, stream } = await newBatch(side)
    await settleReactions(side)
    const [first = ''] = checks
    await answer(side, accountId, first)
    await settleReactions(side)
    await cancelBatch(side, accountId, stream)
    await settleReactions(side)
    const { state } = await side.runner.fold(batchDecider, stream)
    expect(state.status).toBe('completed')
    expect(Object.values(state.ended).filter(({ status }) => status === 'canceled')).toHaveLength(24)
    expect(only(await eventsOf(side, stream), 'BatchCompleted').data.counts).toMatchObject({
      total: 25,
      completed: 1,
      canceled: 24,
    })
    expect(await usedBy(side, accountId)).toBe(1)
  })

  it('asks no source about checks that did not exist yet: they start and end in one append', async () => {
    const side = world.get()
    const { checks, accountId, stream } = await newBatch(side)
    await cancelBatch(side, accountId, stream)
    const events = await eventsOf(side, stream)
    await expand(depsOf(side), only(events, 'BatchRequested'))
    for (const checkId of checks) expect(await typesOf(side, checkStream(checkId))).toEqual([])
    let appends = 0
    const { store } = side.engine
    const append = store.appendNew.bind(store)
    store.appendNew = (name, ...rest) => {
      if (name.startsWith('check-')) appends += 1
      return append(name, ...rest)
    }
    await cancelChecks(depsOf(side), only(events, 'BatchCanceled'))
    store.appendNew = append
    expect(appends).toBe(checks.length)
    for (const checkId of checks)
      expect(await typesOf(side, checkStream(checkId))).toEqual(['CheckRequested', 'CheckCanceled'])
    await settleReactions(side)
    expect(await usedBy(side, accountId)).toBe(0)
    expect((await typesOf(side, stream)).at(-1)).toBe('BatchCompleted')
  })
})
