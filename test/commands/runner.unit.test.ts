import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { type QuotaCommand, quotaDecider } from '../../src/commands/quota/decider.ts'
import { CommandRunner } from '../../src/commands/runner.ts'
import { type EventStore, StoreUnavailable } from '../../src/engine/ports/event-store.ts'
import { openSqliteEventStore } from '../../src/engine/sqlite/event-store.ts'
import { tempFolder } from '../services/temp-folder.ts'

const folder = tempFolder()
const context = {
  account: 'acc_1',
  mode: 'live',
  plan: 'start',
  actor: 'test',
  correlationId: 'c',
  causationId: 'd',
}
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

  it('appends commands that arrive together in one go', async () => {
    const appends: number[] = []
    const counting = {
      ...bound(store),
      append(...args: Parameters<EventStore['append']>) {
        appends.push(args[2].length)
        return store.append(...args)
      },
    }
    const runner = runnerOn(counting)
    const stream = newStream()
    await Promise.all(
      [...Array(8).keys()].map((n) => runner.run(quotaDecider, stream, reserve(`r${n}`, 1000), context)),
    )
    expect(appends).toEqual([9])
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

  it('reads again after an append whose outcome is unknown, and does nothing twice', async () => {
    let lose = true
    const flaky: EventStore = {
      ...bound(store),
      async append(...args) {
        const recorded = await store.append(...args)
        if (!lose) return recorded
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

function bound(of: EventStore): EventStore {
  return {
    append: (...args) => of.append(...args),
    readStream: (...args) => of.readStream(...args),
    readAll: (...args) => of.readAll(...args),
    end: () => of.end(),
    subscribe: (options) => of.subscribe(options),
    close: () => of.close(),
  }
}
