import { randomUUID } from 'node:crypto'
import { describe, expect, it } from '@jest/globals'
import { runChecker } from '../../src/checkers/consumer.ts'
import { InFlight } from '../../src/checkers/in-flight.ts'
import type { Checker } from '../../src/checkers/provider-client/interfaces.ts'
import { ResultGathering } from '../../src/checkers/result-gathering.ts'
import { contextOf } from '../../src/commands/caller.ts'
import { checkDecider } from '../../src/commands/check/decider.ts'
import { requestCheck } from '../../src/commands/check/request.ts'
import { CommandRunner } from '../../src/commands/runner/runner.ts'
import { checkStream } from '../../src/events/streams.ts'
import { countingStore } from '../support/counting-store.ts'
import { outcome } from '../support/outcomes.ts'
import { caller, eventsOf, newCheck, type TestWriteSide, useWriteSide } from '../support/write-side.ts'

const world = useWriteSide()

describe('a checker', () => {
  it('goes through old history without reading it again, and asks for what is still open', async () => {
    const side = world.get()
    const { accountId } = await side.accounts.open({ plan: 'business', contact: null }, 'test')
    const ask = (deadline: number) => requestCheck(side.checks, caller(accountId), newCheck({ deadline }))
    const over = await ask(side.clock.now + 20_000)
    const open = await ask(side.clock.now + 120_000)
    side.clock.now += 60_000
    const asked: string[] = []
    const read: string[] = []
    const checker: Checker = {
      source: 'social',
      async check({ checkId }) {
        asked.push(checkId)
        return { outcome: outcome('social') }
      },
    }
    const runner = Object.create(side.runner, {
      begun: {
        value: (...args: Parameters<typeof side.runner.begun>) => {
          read.push(args[1])
          return side.runner.begun(...args)
        },
      },
      run: { value: (...args: Parameters<typeof side.runner.run>) => side.runner.run(...args) },
    })
    const { eventBus } = side.engine
    const consumer = await runChecker(
      { eventBus, runner, inFlight: new InFlight(), now: side.now, concurrency: 4 },
      'live',
      checker,
    )
    await consumer.caughtUp()
    await consumer.stop()
    expect(asked).toEqual([open.checkId])
    expect(read).toEqual([checkStream(open.checkId)])
    const types = (await eventsOf(side, checkStream(over.checkId))).map(({ type }) => type)
    expect(types).toEqual(['CheckRequested'])
  })

  it('reads no stream of a check that was just requested, and appends results that arrive together in one go', async () => {
    const side = world.get()
    const { accountId } = await side.accounts.open({ plan: 'business', contact: null }, 'test')
    const check = newCheck({ deadline: side.clock.now + 60_000 })
    const { checkId } = await requestCheck(side.checks, caller(accountId), check)
    const { store } = countingStore(side.engine.store)
    const reads: string[] = []
    const readStream = store.readStream.bind(store)
    store.readStream = (stream, options) => {
      reads.push(stream)
      return readStream(stream, options)
    }
    const appends: string[][] = []
    const appendNew = store.appendNew.bind(store)
    store.appendNew = (stream, expected, events) => {
      if (stream === checkStream(checkId)) appends.push(events.map(({ type }) => type))
      return appendNew(stream, expected, events)
    }
    const runner = new CommandRunner({ store, now: side.now, newId: randomUUID })
    const inFlight = new InFlight()
    const results = new ResultGathering(60_000)
    let asked = 0
    const answering = Promise.withResolvers<void>()
    const consumers = await Promise.all(
      check.request.sources.map((source) =>
        runChecker(
          { eventBus: side.engine.eventBus, runner, inFlight, results, now: side.now, concurrency: 4 },
          'live',
          {
            source,
            async check(task) {
              if (task.checkId === checkId && ++asked === check.request.sources.length) answering.resolve()
              if (task.checkId === checkId) await answering.promise
              return { outcome: outcome(source) }
            },
          },
        ),
      ),
    )
    await Promise.all(consumers.map((consumer) => consumer.caughtUp()))
    await Promise.all(consumers.map((consumer) => consumer.stop()))
    expect(appends).toEqual([[...check.request.sources.map(() => 'SourceResult'), 'CheckCompleted']])
    expect(reads).not.toContain(checkStream(checkId))
  })

  it('finds out by the append that a check of which it knows only the request has ended', async () => {
    const side = world.get()
    const { accountId } = await side.accounts.open({ plan: 'business', contact: null }, 'test')
    const asking = caller(accountId)
    const check = newCheck({ deadline: side.clock.now + 60_000 })
    const { checkId } = await requestCheck(side.checks, asking, check)
    await side.runner.run(checkDecider, checkStream(checkId), { type: 'cancel' }, contextOf(asking, checkId))
    const runner = new CommandRunner({ store: side.engine.store, now: side.now, newId: randomUUID })
    let asked = 0
    const consumer = await runChecker(
      { eventBus: side.engine.eventBus, runner, inFlight: new InFlight(), now: side.now, concurrency: 4 },
      'live',
      {
        source: 'companies',
        async check(task) {
          if (task.checkId === checkId) asked += 1
          return { outcome: outcome('companies') }
        },
      },
    )
    await consumer.caughtUp()
    await consumer.stop()
    expect(asked).toBe(1)
    const types = (await eventsOf(side, checkStream(checkId))).map(({ type }) => type)
    expect(types).toEqual(['CheckRequested', 'CheckCanceled'])
  })

  describe('whose clock is ahead of that of the process which took the check', () => {
    const AHEAD_MS = 21_000

    /** Runs a checker of a source whose clock is ahead until it has seen everything. */
    async function runAhead(
      side: TestWriteSide,
      source: 'analysis' | 'trademarks',
      status: 'done' | 'unknown',
    ) {
      const asked: { checkId: string; leftMs: number }[] = []
      const now = () => side.clock.now + AHEAD_MS
      const checker: Checker = {
        source,
        async check({ checkId, deadline, signal }) {
          asked.push({ checkId, leftMs: deadline - now() })
          expect(signal.aborted).toBe(false)
          return { outcome: outcome(source, status), ...(status === 'unknown' && { retryAfterMs: 1_000 }) }
        },
      }
      const deps = { eventBus: side.engine.eventBus, inFlight: new InFlight(), concurrency: 4, now }
      const consumer = await runChecker({ ...deps, runner: side.runner }, 'live', checker)
      await consumer.caughtUp()
      await consumer.stop()
      return asked
    }

    it('asks about it with the time that its caller gave', async () => {
      const side = world.get()
      const { accountId } = await side.accounts.open({ plan: 'business', contact: null }, 'test')
      const check = newCheck({ deadline: side.clock.now + 20_000 })
      const { checkId } = await requestCheck(side.checks, caller(accountId), check)
      const asked = await runAhead(side, 'analysis', 'done')
      expect(asked.find((one) => one.checkId === checkId)?.leftMs).toBeGreaterThan(19_000)
      const results = (await eventsOf(side, checkStream(checkId))).filter(
        ({ type }) => type === 'SourceResult',
      )
      // The time at which the source answered, by the clock of the others.
      const answeredAt = new Date(side.clock.now).toISOString()
      expect(results.map(({ data }) => data)).toEqual([expect.objectContaining({ answeredAt })])
    })

    it('asks nothing about it once it has ended, and retries by the clock of the others', async () => {
      const side = world.get()
      const { accountId } = await side.accounts.open({ plan: 'business', contact: null }, 'test')
      const check = newCheck({ deadline: side.clock.now + 20_000 })
      const ended = await requestCheck(side.checks, caller(accountId), check)
      await side.runner.run(
        checkDecider,
        checkStream(ended.checkId),
        { type: 'cancel' },
        contextOf(caller(accountId), ended.checkId),
      )
      const { checkId } = await requestCheck(side.checks, caller(accountId), check)
      const asked = await runAhead(side, 'trademarks', 'unknown')
      expect(asked.map((one) => one.checkId)).not.toContain(ended.checkId)
      const retries = (await eventsOf(side, checkStream(checkId))).flatMap((event) =>
        event.type === 'SourceAttemptFailed' ? [Date.parse(event.data.retryAt) - side.clock.now] : [],
      )
      expect(retries).toHaveLength(1)
      expect(retries[0]).toBeGreaterThan(0)
      expect(retries[0]).toBeLessThan(19_000)
    })
  })

  it.each([
    { urgency: 'waiting', backlog: 50, concurrency: 16 },
    { urgency: 'background', backlog: 50, concurrency: 16 },
    // More than a source has in hand.
    { urgency: 'waiting', backlog: 300, concurrency: 8 },
    { urgency: 'background', backlog: 300, concurrency: 8 },
  ] as const)(
    'asks about the $urgency check of another account while $backlog background checks take their time, $concurrency at once',
    async ({ urgency, backlog, concurrency }) => {
      const side = world.get()
      const newAccount = async () =>
        (await side.accounts.open({ plan: 'business', contact: null }, 'test')).accountId
      const deadline = side.clock.now + 600_000
      const slow = await newAccount()
      for (let n = 0; n < backlog; n++)
        await requestCheck(
          side.checks,
          caller(slow),
          newCheck({ query: 'Slow', deadline, urgency: 'background' }),
        )
      const begun: string[] = []
      const reached = Promise.withResolvers<void>()
      const registry = Promise.withResolvers<void>()
      const checker: Checker = {
        source: 'domains',
        async check({ query }) {
          begun.push(query)
          if (query === 'Single') reached.resolve()
          else await registry.promise
          return { outcome: outcome('domains') }
        },
      }
      const consumer = await runChecker(
        { ...side, eventBus: side.engine.eventBus, inFlight: new InFlight(), concurrency },
        'live',
        checker,
      )
      while (begun.length === 0) await new Promise(setImmediate)
      const single = newCheck({ query: 'Single', deadline, urgency })
      await requestCheck(side.checks, caller(await newAccount()), single)
      await reached.promise
      expect(begun.length).toBeLessThan(concurrency)
      registry.resolve()
      await consumer.caughtUp()
      await consumer.stop()
      expect(begun.filter((query) => query === 'Slow')).toHaveLength(backlog)
    },
  )

  it('lets go of what is in line when it stops, for another to take up', async () => {
    const side = world.get()
    const { accountId } = await side.accounts.open({ plan: 'business', contact: null }, 'test')
    const deadline = side.clock.now + 600_000
    const accepted = new Set(['First', 'Second'])
    for (const query of accepted)
      await requestCheck(side.checks, caller(accountId), newCheck({ query, deadline }))
    const begun: string[] = []
    const checkerThat = (answers: boolean): Checker => ({
      source: 'companies',
      async check({ query, signal }) {
        if (!accepted.has(query)) return { outcome: outcome('companies') }
        begun.push(query)
        if (!answers)
          await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
        return { outcome: outcome('companies') }
      },
    })
    const deps = { ...side, eventBus: side.engine.eventBus, inFlight: new InFlight(), concurrency: 1 }
    const first = await runChecker(deps, 'live', checkerThat(false))
    while (begun.length === 0) await new Promise(setImmediate)
    await first.stop()
    expect(begun).toEqual(['First'])
    const second = await runChecker(deps, 'live', checkerThat(true))
    await second.caughtUp()
    await second.stop()
    expect(begun.filter((query) => query === 'Second')).toHaveLength(1)
    expect(begun.filter((query) => query === 'First')).toHaveLength(2)
  })

  it('leaves a check whose rule set is newer than the program, and asks no provider about it', async () => {
    const side = world.get()
    const { accountId } = await side.accounts.open({ plan: 'business', contact: null }, 'test')
    const deadline = side.clock.now + 120_000
    const newer = { ...side.checks, ruleSet: '2099-01' }
    const left = await requestCheck(newer, caller(accountId), newCheck({ deadline, query: 'Newer' }))
    const known = await requestCheck(side.checks, caller(accountId), newCheck({ deadline }))
    const asked: string[] = []
    const answered = Promise.withResolvers<void>()
    const consumer = await runChecker(
      { ...side, eventBus: side.engine.eventBus, inFlight: new InFlight(), concurrency: 4 },
      'live',
      {
        source: 'social',
        async check({ checkId }) {
          asked.push(checkId)
          if (checkId === known.checkId) answered.resolve()
          return { outcome: outcome('social') }
        },
      },
    )
    await answered.promise
    await consumer.stop()
    expect(asked).not.toContain(left.checkId)
    const types = (await eventsOf(side, checkStream(left.checkId))).map(({ type }) => type)
    expect(types).toEqual(['CheckRequested'])
    expect(await side.engine.eventBus.deadLetters.list()).toEqual([])
  })
})
