import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { type AccountCommand, accountDecider } from '../../../src/commands/account/decider.ts'
import { type QuotaCommand, quotaDecider } from '../../../src/commands/quota/decider.ts'
import { CommandRunner } from '../../../src/commands/runner/runner.ts'
import {
  type EventStore,
  EventTooLarge,
  StoreUnavailable,
  WrongExpectedRevision,
} from '../../../src/engine/ports/event-store.ts'
import { openSqliteEventStore } from '../../../src/engine/sqlite/event-store.ts'
import { NewerThanProgram } from '../../../src/events/newer-than-program.ts'
import { appendEvents } from '../../support/event-writer.ts'
import { context } from '../../support/history.ts'
import { tempFolder } from '../../support/temp-folder.ts'

const folder = tempFolder()
let store: EventStore
let streams = 0
const newStream = () => `quota-acc_${streams++}-202611`
const runnerOn = (on: EventStore) => new CommandRunner({ store: on, now: Date.now, newId: randomUUID })
const reserve = (reservationId: string, limit = 10): QuotaCommand => ({
  type: 'reserve',
  account: 'acc_1',
  month: '202611',
  reservationId,
  checkId: reservationId,
  kind: 'check',
  units: 1,
  terms: { plan: 'start', limit, accountRevision: 0 },
  resetsAt: '',
})

beforeAll(async () => {
  store = await openSqliteEventStore({ file: join(folder.path, 'events.db') })
})
afterAll(async () => {
  await store.close()
  folder.remove()
})

describe('CommandRunner', () => {
  it('lets exactly as many of 50 racing commands through as there is room for', async () => {
    const runner = runnerOn(store)
    const stream = newStream()
    const all = await Promise.allSettled(
      [...Array(50).keys()].map((n) => runner.run(quotaDecider, stream, reserve(`r${n}`), context)),
    )
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
    expect((await runner.fold(quotaDecider, stream)).state.used).toBe(10)
  })

  it('does not take an older stream of a node that lags for one that reaches a revision', async () => {
    const stream = newStream()
    for (const id of ['a', 'b']) await runnerOn(store).run(quotaDecider, stream, reserve(id), context)
    const node = { lags: true }
    const runner = runnerOn({
      ...bound(store),
      readStream: async (name, options) =>
        (await store.readStream(name, options)).filter(({ revision }) => !node.lags || revision === 0),
    })
    const used = () => runner.look(quotaDecider, stream, 1, (state) => state.used)
    await expect(used()).rejects.toThrow(StoreUnavailable)
    await expect(runner.recent(quotaDecider, stream, 1)).rejects.toThrow('ends at revision 0')
    node.lags = false
    expect(await used()).toBe(2)
  })

  it('keeps to the limit with several processes on one stream', async () => {
    const runners = [runnerOn(store), runnerOn(store), runnerOn(store)]
    const stream = newStream()
    const all = await Promise.allSettled(
      [...Array(60).keys()].map((n) =>
        (runners[n % 3] ?? runnerOn(store)).run(quotaDecider, stream, reserve(`r${n}`), context),
      ),
    )
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
  })

  it.each([
    { type: 'QuotaMoved', schemaVersion: 1, data: {} },
    { type: 'QuotaReserved', schemaVersion: 99, data: {} },
  ])('decides nothing on a stream that holds what is newer than the program: %o', async (newer) => {
    const runner = runnerOn(store)
    const stream = newStream()
    await runner.run(quotaDecider, stream, reserve('r1'), context)
    await appendEvents(store, stream, [newer])
    await expect(runnerOn(store).fold(quotaDecider, stream)).rejects.toThrow(NewerThanProgram)
    for (const one of [runner, runnerOn(store)])
      await expect(one.run(quotaDecider, stream, reserve('r2'), context)).rejects.toThrow(NewerThanProgram)
    expect(await store.readStream(stream)).toHaveLength(3)
  })

  it('appends commands that arrive together in one go', async () => {
    const appends: number[] = []
    const counting = {
      ...bound(store),
      appendNew(...args: Parameters<EventStore['appendNew']>) {
        appends.push(args[2].length)
        return store.appendNew(...args)
      },
    }
    const runner = runnerOn(counting)
    const stream = newStream()
    await Promise.all(
      [...Array(8).keys()].map((n) => runner.run(quotaDecider, stream, reserve(`r${n}`, 1000), context)),
    )
    expect(appends).toEqual([9])
  })

  describe('with a second command, on a stream that is expected to have no events', () => {
    const both = (stream: string, other: string, id: string, limit?: number) =>
      [
        { decider: quotaDecider, stream, command: reserve(id, limit), context },
        { decider: quotaDecider, stream: other, command: reserve(id), context, isNew: true },
      ] as const
    const usedIn = async (stream: string) =>
      (await runnerOn(store).fold(quotaDecider, stream)).state.reservations.size

    it('writes both in one append', async () => {
      const appends: number[] = []
      const runner = runnerOn({
        ...bound(store),
        appendTogether(together) {
          appends.push(together.length)
          return store.appendTogether?.(together) ?? Promise.resolve([])
        },
      })
      const [stream, one, other] = [newStream(), newStream(), newStream()]
      const outcomes = await Promise.all([one, other].map((to) => runner.runBoth(...both(stream, to, to))))
      expect(appends).toEqual([3])
      expect(outcomes.map(({ events }) => events.length)).toEqual([2, 2])
      expect([await usedIn(stream), await usedIn(one), await usedIn(other)]).toEqual([2, 1, 1])
      expect((await runner.recent(quotaDecider, one, 1)).state.used).toBe(1)
    })

    it('writes neither if the first is refused', async () => {
      const [stream, other] = [newStream(), newStream()]
      const refusing = runnerOn(store).runBoth(...both(stream, other, 'r', 0))
      await expect(refusing).rejects.toMatchObject({ code: 'quota-exceeded' })
      expect([await usedIn(stream), await usedIn(other)]).toEqual([0, 0])
    })

    it('writes neither if the second cannot be written', async () => {
      const [stream, other] = [newStream(), newStream()]
      const [first, second] = both(stream, other, 'r')
      const huge = { ...second, command: reserve('r'.repeat(300_000)) }
      await expect(runnerOn(store).runBoth(first, huge)).rejects.toThrow(EventTooLarge)
      expect([await usedIn(stream), await usedIn(other)]).toEqual([0, 0])
    })

    it('continues the second stream if it exists after all, and repeats nothing', async () => {
      const [stream, other, apart] = [newStream(), newStream(), newStream()]
      await runnerOn(store).run(quotaDecider, other, reserve('before'), context)
      const runner = runnerOn(store)
      const [outcome] = await Promise.all([
        runner.runBoth(...both(stream, other, 'r')),
        runner.runBoth(...both(stream, apart, 's')),
      ])
      expect([...outcome.state.reservations.keys()]).toEqual(['before', 'r'])
      const again = await runnerOn(store).runBoth(...both(stream, other, 'r'))
      expect(again.events).toEqual([])
      expect([await usedIn(stream), await usedIn(other), await usedIn(apart)]).toEqual([2, 2, 1])
    })

    it('writes one after the other where the store cannot write them together', async () => {
      const appends: string[] = []
      const runner = runnerOn({
        ...bound(store),
        appendNew(...args) {
          appends.push(args[0])
          return store.appendNew(...args)
        },
      })
      const [stream, other] = [newStream(), newStream()]
      await runner.runBoth(...both(stream, other, 'r'))
      expect(appends).toEqual([stream, other])
    })

    it('decides again when another process continues the first stream', async () => {
      const [one, two] = [runnerOn(store), runnerOn(store)]
      const stream = newStream()
      const others = [...Array(6).keys()].map(newStream)
      await Promise.all(others.map((to, n) => (n % 2 ? one : two).runBoth(...both(stream, to, to))))
      expect(await usedIn(stream)).toBe(6)
      for (const other of others) expect(await usedIn(other)).toBe(1)
    })
  })

  it('reads nothing for a stream whose id was just drawn, unless it exists after all', async () => {
    const { counted, read } = counting(store)
    const runner = runnerOn(counted)
    const stream = newStream()
    await runner.run(quotaDecider, stream, reserve('a'), context, { isNew: true })
    expect(read()).toBe(0)
    const taken = newStream()
    await runnerOn(store).run(quotaDecider, taken, reserve('a'), context)
    const answered = await runner.run(quotaDecider, taken, reserve('a'), context, { isNew: true })
    expect(answered.events).toEqual([])
    const { state } = await runner.run(quotaDecider, taken, reserve('b'), context, { isNew: true })
    expect([...state.reservations.keys()]).toEqual(['a', 'b'])
  })

  it('reads nothing after a conflict whose error brings what was written', async () => {
    const { counted, read } = counting(store)
    const informed: EventStore = {
      ...counted,
      appendNew: (name, expected, events) =>
        store.appendNew(name, expected, events).catch(async (error: unknown) => {
          if (!(error instanceof WrongExpectedRevision)) throw error
          const tail = await store.readStream(name, { from: expected + 1 })
          throw new WrongExpectedRevision(name, expected, error.actual, tail)
        }),
    }
    const stream = newStream()
    const runner = runnerOn(informed)
    await runner.run(quotaDecider, stream, reserve('a'), context)
    await runnerOn(store).run(quotaDecider, stream, reserve('b'), context)
    const before = read()
    const { state } = await runner.run(quotaDecider, stream, reserve('c'), context)
    expect([...state.reservations.keys()]).toEqual(['a', 'b', 'c'])
    expect(read()).toBe(before)
  })

  it('begins with an event at hand where it knows nothing of a stream', async () => {
    const stream = newStream()
    await runnerOn(store).run(quotaDecider, stream, reserve('a'), context)
    const [first, second] = await store.readStream(stream)
    if (!first || !second) throw new Error('two events are needed')
    const { counted, read } = counting(store)
    const runner = runnerOn(counted)
    const { head } = await runner.begun(quotaDecider, stream, first)
    expect([head.revision, read()]).toEqual([0, 0])
    await runner.run(quotaDecider, stream, reserve('b'), context)
    expect((await runner.begun(quotaDecider, stream, first)).head.revision).toBe(2)
    expect((await runnerOn(store).begun(quotaDecider, stream, second)).head.revision).toBe(2)
  })

  it('refuses on the state of the store, not on what it remembers', async () => {
    const [one, other] = [runnerOn(store), runnerOn(store)]
    const stream = newStream()
    await one.run(quotaDecider, stream, reserve('a', 1), context)
    const raised = { plan: 'business', limit: 5, accountRevision: 1 }
    await other.run(
      quotaDecider,
      stream,
      { type: 'setLimit', account: 'acc_1', month: '202611', terms: raised },
      context,
    )
    await expect(one.run(quotaDecider, stream, reserve('b'), context)).resolves.toMatchObject({
      state: { used: 2 },
    })
  })

  it('asks a store once that says that a stream ends before what was read of it', async () => {
    const stream = newStream()
    let asked = 0
    let isLagging = false
    const lagging = {
      readStream: (...args: Parameters<EventStore['readStream']>) => store.readStream(...args),
      appendNew: async (...[name, expected, events]: Parameters<EventStore['appendNew']>) => {
        if (!isLagging) return store.appendNew(name, expected, events)
        asked += 1
        throw new WrongExpectedRevision(name, expected, expected - 1)
      },
    } as EventStore
    const runner = runnerOn(lagging)
    await runner.run(quotaDecider, stream, reserve('r1'), context)
    isLagging = true
    const refused = runner.run(quotaDecider, stream, reserve('r2'), context)
    await expect(refused).rejects.toBeInstanceOf(StoreUnavailable)
    expect(asked).toBe(1)
    isLagging = false
    expect((await runner.run(quotaDecider, stream, reserve('r2'), context)).state.used).toBe(2)
  })

  it('reads again after an append whose outcome is unknown, and does nothing twice', async () => {
    let lose = true
    const flaky: EventStore = {
      ...bound(store),
      async appendNew(...args) {
        await store.appendNew(...args)
        if (!lose) return
        lose = false
        throw new StoreUnavailable('the answer was lost')
      },
    }
    const runner = runnerOn(flaky)
    const stream = newStream()
    await expect(runner.run(quotaDecider, stream, reserve('a'), context)).rejects.toBeInstanceOf(
      StoreUnavailable,
    )
    await expect(runner.run(quotaDecider, stream, reserve('a'), context)).resolves.toMatchObject({
      state: { used: 1 },
      events: [],
    })
  })
})

describe('what the runner remembers', () => {
  const suspend = (bytes: number): AccountCommand => ({ type: 'suspend', reason: 'x'.repeat(bytes) })

  it('reads a stream once for looking at it again and again', async () => {
    const stream = newStream()
    await runnerOn(store).run(quotaDecider, stream, reserve('a'), context)
    const { counted, read } = counting(store)
    const runner = runnerOn(counted)
    for (let n = 0; n < 3; n++) await runner.fold(quotaDecider, stream)
    expect(read()).toBe(2)
    await runnerOn(store).run(quotaDecider, stream, reserve('b'), context)
    expect((await runner.fold(quotaDecider, stream)).state.used).toBe(2)
  })

  it('lets callers that look soon after a read share the next one, which shows what was written before', async () => {
    const stream = newStream()
    await runnerOn(store).run(quotaDecider, stream, reserve('a'), context)
    let reads = 0
    const runner = runnerOn({
      ...bound(store),
      readStream(...args) {
        reads += 1
        return store.readStream(...args)
      },
    })
    const used = () => runner.lookSoon(quotaDecider, stream, (state) => state.used)
    expect(await used()).toBe(1)
    await runnerOn(store).run(quotaDecider, stream, reserve('b'), context)
    const before = reads
    expect(await Promise.all([used(), used(), used()])).toEqual([2, 2, 2])
    expect(reads - before).toBe(1)
  })

  it('hands out a state that later commands leave alone', async () => {
    const runner = runnerOn(store)
    const stream = newStream()
    await runner.run(quotaDecider, stream, reserve('a'), context)
    const seen = await runner.fold(quotaDecider, stream)
    await runner.run(quotaDecider, stream, reserve('b'), context)
    expect([...seen.state.reservations.keys()]).toEqual(['a'])
  })

  it('shows nothing of a command that is still being written while it looks whether its state is current', async () => {
    const stream = newStream()
    let fail = false
    let looking = () => {}
    const slow: EventStore = {
      ...bound(store),
      async appendNew(...args) {
        if (fail) throw new StoreUnavailable('away')
        return store.appendNew(...args)
      },
      async readStream(...args) {
        looking()
        return store.readStream(...args)
      },
    }
    const runner = runnerOn(slow)
    await runner.run(quotaDecider, stream, reserve('a'), context)
    fail = true
    let failing: Promise<unknown> | undefined
    looking = () => {
      failing ??= runner.run(quotaDecider, stream, reserve('b'), context)
      failing.catch(() => undefined)
    }
    const { state } = await runner.fold(quotaDecider, stream)
    await expect(failing).rejects.toBeInstanceOf(StoreUnavailable)
    expect([...state.reservations.keys()]).toEqual(['a'])
  })

  it('fails an oversized command alone, not those that came with it', async () => {
    const runner = runnerOn(store)
    const stream = `account-${streams++}`
    const open: AccountCommand = { type: 'open', accountId: 'acc_1', plan: 'start', sealedContact: null }
    const [opened, suspended, changed] = await Promise.allSettled(
      [open, suspend(300_000), { type: 'changePlan', plan: 'agency' } as const].map((command) =>
        runner.run(accountDecider, stream, command, context),
      ),
    )
    expect([opened?.status, changed?.status]).toEqual(['fulfilled', 'fulfilled'])
    expect(suspended).toMatchObject({ reason: expect.any(EventTooLarge) })
    expect((await runner.fold(accountDecider, stream)).state).toMatchObject({
      status: 'open',
      plan: 'agency',
    })
  })

  it('writes a command once where another process writes between two parts of its round', async () => {
    const stream = `account-${streams++}`
    const open: AccountCommand = { type: 'open', accountId: 'acc_1', plan: 'start', sealedContact: null }
    await runnerOn(store).run(accountDecider, stream, open, context)
    let appends = 0
    const raced: EventStore = {
      ...bound(store),
      async appendNew(...args) {
        if (++appends === 2)
          await runnerOn(store).run(accountDecider, stream, { type: 'changePlan', plan: 'agency' }, context)
        return store.appendNew(...args)
      },
    }
    const runner = runnerOn(raced)
    const commands = [1, 2, 3, 4].flatMap(() => [suspend(250_000), { type: 'reinstate' } as const])
    const all = await Promise.all(
      commands.map((command) => runner.run(accountDecider, stream, command, context)),
    )
    expect(all.map(({ events }) => events.length)).toEqual(commands.map(() => 1))
    const types = (await store.readStream(stream)).map(({ type }) => type)
    expect(types.filter((type) => type === 'AccountSuspended')).toHaveLength(4)
    expect(types).toHaveLength(1 + commands.length + 1)
  })

  it('ignores a snapshot that was made from another history', async () => {
    const stream = newStream()
    await runnerOn(store).run(quotaDecider, stream, reserve('a'), context)
    const other = newStream()
    for (const id of ['b', 'c']) await runnerOn(store).run(quotaDecider, other, reserve(id), context)
    const { state, head } = await runnerOn(store).fold(quotaDecider, other)
    const text = quotaDecider.text?.snapshot(state) ?? ''
    const load = async () => ({ text, head: { ...head, revision: 1 } })
    const snapshots = { load, keep: () => undefined }
    const runner = new CommandRunner({ store, now: Date.now, newId: randomUUID, snapshots })
    const { state: folded } = await runner.fold(quotaDecider, stream)
    expect([...folded.reservations.keys()]).toEqual(['a'])
  })

  it('remembers the state of a stream however long that is', async () => {
    const stream = `account-${streams++}`
    const { counted, read } = counting(store)
    const runner = runnerOn(counted)
    const open: AccountCommand = { type: 'open', accountId: 'acc_1', plan: 'start', sealedContact: null }
    const many = [...Array(300).keys()].flatMap(() => [suspend(250_000), { type: 'reinstate' } as const])
    await Promise.all([open, ...many].map((command) => runner.run(accountDecider, stream, command, context)))
    const before = read()
    await runner.run(accountDecider, stream, { type: 'changePlan', plan: 'agency' }, context)
    expect(read()).toBe(before)
  })
})

/** The store, with the number of events read from it. */
function counting(of: EventStore) {
  let events = 0
  const counted: EventStore = {
    ...bound(of),
    async readStream(...args) {
      const page = await of.readStream(...args)
      events += page.length
      return page
    },
  }
  return { counted, read: () => events }
}

function bound(of: EventStore): EventStore {
  return {
    append: (...args) => of.append(...args),
    appendNew: (...args) => of.appendNew(...args),
    readStream: (...args) => of.readStream(...args),
    readAll: (...args) => of.readAll(...args),
    scan: (...args) => of.scan(...args),
    end: () => of.end(),
    subscribe: (options) => of.subscribe(options),
    close: () => of.close(),
  }
}
