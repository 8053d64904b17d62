import { afterEach, describe, expect, it } from '@jest/globals'
import { requestCheck } from '../../src/commands/check/request.ts'
import { quotaDecider } from '../../src/commands/quota/decider.ts'
import type { CommandRunner } from '../../src/commands/runner/runner.ts'
import { START } from '../../src/engine/ports/event-store.ts'
import { asDomainEvent } from '../../src/events/event.ts'
import { checkStream } from '../../src/events/streams.ts'
import { repeat } from '../../src/primitives/repeat.ts'
import { type Runtime, type Timer, useRuntime } from '../../src/primitives/runtime.ts'
import { foldOnto } from '../../src/projections/projection.ts'
import { openCollection } from '../../src/projections/runner.ts'
import type { ScheduleDocument } from '../../src/projections/schedule/document.ts'
import { scheduleProjection } from '../../src/projections/schedule/projection.ts'
import { fire } from '../../src/timers/fire-due.ts'
import { runTimers } from '../../src/timers/runner.ts'
import { ownerOf } from '../../src/timers/stream-owners.ts'
import { caller, eventsOf, newCheck, type TestWriteSide, useWriteSide } from '../support/write-side.ts'

const world = useWriteSide()

/** An empty schedule collection with this name. */
const scheduleOf = (side: TestWriteSide, name: string) =>
  openCollection(side.engine.readModels, { ...scheduleProjection, name })

/** A check whose deadline has passed, with its item in a schedule. */
async function overdue(
  side: TestWriteSide,
  schedule: Awaited<ReturnType<typeof scheduleOf>>,
): Promise<string> {
  const { accountId } = await side.accounts.open({ plan: 'business', contact: null }, 'test')
  const deadline = side.clock.now - 1
  const { checkId, events } = await requestCheck(side.checks, caller(accountId), newCheck({ deadline }))
  const document = foldOnto(scheduleProjection, null, events.map(asDomainEvent))
  if (document) await schedule.put(document)
  return checkId
}

/** The same collection; `onCall` is called before each of its methods. */
function withCalls<T extends object>(collection: T, onCall: () => void): T {
  return new Proxy(collection, {
    get(of, name) {
      const member = Reflect.get(of, name)
      if (typeof member !== 'function') return member
      return (...args: never[]) => {
        onCall()
        return member.apply(of, args)
      }
    },
  })
}

/** Resolves when the check has ended. */
function ended(side: TestWriteSide, checkId: string): Promise<void> {
  return new Promise((resolve) => {
    const subscription = side.engine.store.subscribe({
      after: START,
      onEvents(events) {
        const end = events.find(
          ({ type, stream }) => type === 'CheckCompleted' && stream === checkStream(checkId),
        )
        if (end) {
          resolve()
          void subscription.stop()
        }
      },
    })
  })
}

const stuck = (n: number): ScheduleDocument => ({
  _id: `check-stuck${n}`,
  revision: 0,
  dueAt: '2000-01-01T00:00:00.000Z',
  items: [{ kind: 'deadline', at: '2000-01-01T00:00:00.000Z' }],
  lastReservation: null,
})

describe('timers', () => {
  it('end an overdue check though a thousand older items come to nothing', async () => {
    const side = world.get()
    const schedule = await scheduleOf(side, 'schedule-stuck')
    await schedule.putMany([...Array(1_000).keys()].map(stuck))
    const checkId = await overdue(side, schedule)
    const timers = runTimers({ schedule, runner: side.runner, now: side.now, onError: () => undefined })
    await ended(side, checkId)
    await timers.stop()
  })

  it('end an overdue check while another stream takes its time', async () => {
    const side = world.get()
    const schedule = await scheduleOf(side, 'schedule-slow')
    await schedule.put(stuck(1))
    const slow = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    const runner = {
      fold: async (...args: Parameters<CommandRunner['fold']>) => {
        if (args[1] === 'check-stuck1') begun.resolve()
        if (args[1] === 'check-stuck1') await slow.promise
        return side.runner.fold(...args)
      },
      run: (...args: Parameters<CommandRunner['run']>) => side.runner.run(...args),
    } as unknown as CommandRunner
    const timers = runTimers({ schedule, runner, now: side.now, onError: () => undefined })
    await begun.promise
    await ended(side, await overdue(side, schedule))
    slow.resolve()
    await timers.stop()
  })

  it('end a check at its deadline, although the command of a retry just had no effect', async () => {
    const side = world.get()
    const schedule = await scheduleOf(side, 'schedule-with-retry')
    const checkId = await overdue(side, schedule)
    const document = await schedule.get(checkStream(checkId))
    const [deadline] = document?.items ?? []
    if (!document || !deadline) throw new Error('no deadline is scheduled')
    // The source has answered, so the retry has no effect: the document stays as it is, and later its deadline is due.
    const at = side.clock.now - 1
    const soon = side.clock.now + 300
    const retry = { kind: 'retry', source: 'companies', attempt: 2, at: new Date(at).toISOString() } as const
    await schedule.put({
      ...document,
      revision: document.revision + 1,
      dueAt: retry.at,
      items: [retry, { ...deadline, at: new Date(soon).toISOString() }],
    })
    let queries = 0
    const late = Promise.withResolvers<string>()
    const counted = withCalls(schedule, () => {
      queries += 1
      if (queries === 3) side.clock.now = soon + 1
      if (queries === 20) late.resolve('not within 20 queries')
    })
    const timers = runTimers({
      schedule: counted,
      runner: side.runner,
      now: side.now,
      onError: () => undefined,
    })
    const end = ended(side, checkId).then(() => 'ended')
    expect(await Promise.race([end, late.promise])).toBe('ended')
    await timers.stop()
  })

  it('leave what failed alone for a while', async () => {
    const side = world.get()
    const schedule = await scheduleOf(side, 'schedule-failing')
    await schedule.put(stuck(2))
    const failed: string[] = []
    let rounds = 0
    const enough = Promise.withResolvers<void>()
    const counted = withCalls(schedule, () => {
      if (++rounds === 4) enough.resolve()
    })
    const runner = {
      fold: async () => {
        throw new Error('no')
      },
    } as unknown as CommandRunner
    const onError = (_error: unknown, stream: string) => void failed.push(stream)
    const timers = runTimers({ schedule: counted, runner, now: side.now, onError })
    await enough.promise
    await timers.stop()
    expect(failed).toEqual(['check-stuck2'])
  })
})

describe('timers without work', () => {
  afterEach(() => useRuntime())

  /** The time until the next round (ms), after a round on a schedule with these due times. */
  async function sleepAfter(...dueIn: number[]): Promise<number> {
    const waiting: { run(): void; ms: number }[] = []
    const clocks: Pick<Runtime, 'setTimeout' | 'clear'> = {
      setTimeout(run, ms = 0, ...values) {
        waiting.push({ run: () => run(...values), ms })
        return { ref: () => undefined, unref: () => undefined } as unknown as Timer
      },
      clear: () => undefined,
    }
    useRuntime(clocks as Runtime)
    const now = Date.parse('2026-01-01T00:00:00.000Z')
    const find = async ({ filter }: { filter: { dueAt: { lte: string } } }) => {
      const times = dueIn.map((ms) => new Date(now + ms).toISOString())
      const data = times
        .filter((dueAt) => dueAt <= filter.dueAt.lte)
        .map((dueAt, n) => ({ ...stuck(n), dueAt, items: [] }))
      return { data, nextCursor: null }
    }
    const schedule = { find } as unknown as Parameters<typeof runTimers>[0]['schedule']
    const timers = runTimers({ schedule, runner: {} as CommandRunner, now: () => now, onError: fail })
    waiting.shift()?.run()
    await new Promise((resolve) => setImmediate(resolve))
    await timers.stop()
    return waiting[0]?.ms ?? Number.NaN
  }
  const fail = (error: unknown) => {
    throw error
  }

  it('sleep until the next item is due', async () => {
    expect(await sleepAfter(640)).toBe(640)
    expect(await sleepAfter(-5, 320, 900)).toBe(320)
  })

  it('look after a second at the latest, as an item may have been written meanwhile', async () => {
    expect(await sleepAfter()).toBe(1_000)
    expect(await sleepAfter(60_000)).toBe(1_000)
  })
})

describe('timers that share the streams', () => {
  it('fire the items of other processes only when they are overdue', async () => {
    const now = Date.parse('2026-01-01T00:00:00.000Z')
    const dueFor = (n: number, ms: number): ScheduleDocument => {
      const at = new Date(now - ms).toISOString()
      return { ...stuck(n), dueAt: at, items: [{ kind: 'deadline', at }] }
    }
    const data = [dueFor(1, 5_000), dueFor(2, 100), dueFor(3, 100)]
    const schedule = { find: async () => ({ data, nextCursor: null }) }
    const fired: string[] = []
    const both = Promise.withResolvers<void>()
    const runner = {
      async fold(_: unknown, stream: string) {
        fired.push(stream)
        if (fired.length === 2) both.resolve()
        return { state: {} }
      },
      run: async () => undefined,
    } as unknown as CommandRunner
    const timers = runTimers({
      schedule: schedule as unknown as Parameters<typeof runTimers>[0]['schedule'],
      runner,
      now: () => now,
      isMine: (stream) => stream === 'check-stuck3',
      onError: (error) => {
        throw error
      },
    })
    await both.promise
    await timers.stop()
    expect(fired).toEqual(['check-stuck1', 'check-stuck3'])
  })

  it('agree on one owner of each stream, and move only the streams of a process that ends', () => {
    const streams = [...Array(600).keys()].map((n) => `check-${n}`)
    const names = ['a:1', 'b:7', 'c:1']
    const owners = streams.map((stream) => ownerOf(stream, names))
    for (const name of names)
      expect(owners.filter((owner) => owner === name).length).toBeGreaterThan(streams.length / 6)
    expect(streams.map((stream) => ownerOf(stream, [...names].reverse()))).toEqual(owners)
    const left = streams.map((stream) => ownerOf(stream, ['a:1', 'c:1']))
    for (const [n, owner] of owners.entries()) if (owner !== 'b:7') expect(left[n]).toBe(owner)
  })
})

describe('what timers say of themselves', () => {
  const runner = {} as CommandRunner
  /** The stoppage after rounds of timers whose schedule gives this answer. */
  const saidAfterRounds = async (find: () => Promise<unknown>): Promise<Error | null> => {
    let rounds = 0
    const enough = Promise.withResolvers<void>()
    const schedule = {
      find: () => {
        if (++rounds === 3) enough.resolve()
        return find()
      },
    } as unknown as Parameters<typeof runTimers>[0]['schedule']
    const timers = runTimers({ schedule, runner, now: Date.now, onError: () => undefined })
    await enough.promise
    await timers.stop()
    return timers.stoppage()
  }

  it('is absent while the schedule is read', async () => {
    expect(await saidAfterRounds(async () => ({ data: [], nextCursor: null }))).toBeNull()
  })

  it('names the error that prevents reading the schedule', async () => {
    const refuse = () => Promise.reject(new Error('the thread has ended'))
    expect(await saidAfterRounds(refuse)).toEqual(new Error('the thread has ended'))
  })
})

describe('the reconciler', () => {
  it('gives up a reservation that no check uses only after a minute', async () => {
    const side = world.get()
    const { accountId } = await side.accounts.open({ plan: 'business', contact: null }, 'test')
    const month = '202611'
    const stream = `quota-${accountId}-${month}`
    const terms = { plan: 'business', limit: 5, accountRevision: 0 }
    const use = { reservationId: 'chk_lost', checkId: 'chk_lost', kind: 'check', units: 1 } as const
    const reserve = { type: 'reserve', account: accountId, month, ...use, terms, resetsAt: '' } as const
    const context = {
      account: accountId,
      mode: 'live',
      plan: '',
      actor: 'test',
      correlationId: '',
      causationId: '',
    }
    await side.runner.run(quotaDecider, stream, reserve, context)
    const used = async () => (await side.runner.fold(quotaDecider, stream)).state.used
    const reconcile = () => fire(side.runner, stream, { kind: 'reconcile', at: '' }, side.clock.now)
    side.clock.now += 59_000
    await reconcile()
    expect(await used()).toBe(1)
    side.clock.now += 2_000
    await reconcile()
    expect(await used()).toBe(0)
  })

  it('looks at every reservation and says how far it got', async () => {
    const side = world.get()
    const { accountId } = await side.accounts.open({ plan: 'business', contact: null }, 'test')
    await Promise.all(
      [...Array(150).keys()].map(() => requestCheck(side.checks, caller(accountId), newCheck())),
    )
    const schedule = await scheduleOf(side, 'schedule-quota')
    const stream = `quota-${accountId}-202611`
    const document = foldOnto(scheduleProjection, null, await eventsOf(side, stream))
    if (document) await schedule.put(document)
    side.clock.now += 61_000
    const reconciled = Promise.withResolvers<void>()
    const subscription = side.engine.store.subscribe({
      after: START,
      onEvents(events) {
        if (events.some((event) => event.type === 'QuotaReconciled' && event.stream === stream))
          reconciled.resolve()
      },
    })
    const timers = runTimers({ schedule, runner: side.runner, now: side.now, onError: () => undefined })
    await reconciled.promise
    await timers.stop()
    await subscription.stop()
    const events = await eventsOf(side, stream)
    expect(events.some(({ type }) => type === 'QuotaReleased')).toBe(false)
    expect(events.at(-1)).toMatchObject({
      type: 'QuotaReconciled',
      data: { throughRevision: events.length - 2 },
    })
  })
})

describe('repeat', () => {
  it('continues after an error until it is stopped, and reports the error', async () => {
    const errors: unknown[] = []
    const third = Promise.withResolvers<void>()
    let turns = 0
    const repeated = repeat(
      1,
      async () => {
        turns += 1
        if (turns === 1) throw new Error('once')
        if (turns === 3) third.resolve()
      },
      (error) => errors.push(error),
    )
    await third.promise
    repeated.stop()
    expect(errors).toMatchObject([{ message: 'once' }])
  })
})
