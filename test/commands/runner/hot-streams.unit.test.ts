import { randomUUID } from 'node:crypto'
import { describe, expect, it } from '@jest/globals'
import { type AccountCommand, accountDecider } from '../../../src/commands/account/decider.ts'
import { quotaDecider } from '../../../src/commands/quota/decider.ts'
import { CommandRunner } from '../../../src/commands/runner/runner.ts'
import { keepSnapshots } from '../../../src/commands/runner/snapshot-store.ts'
import type { EventStore } from '../../../src/engine/ports/event-store.ts'
import { countingStore } from '../../support/counting-store.ts'
import { context } from '../../support/history.ts'
import {
  account,
  changePlan,
  deliveredMessages,
  type HotHistory,
  key,
  openAccount,
  reinstate,
  reserve,
  share,
  suspend,
  unsettledQuota,
  waitingMessages,
} from '../../support/hot-histories.ts'
import { memoryStore } from '../../support/memory-store.ts'
import { START } from '../../support/webhook-commands.ts'
import { useWriteSide } from '../../support/write-side.ts'

const world = useWriteSide()
const SNAPSHOTS = '_webhook_state'
const upTo = (count: number) => [...Array(count).keys()]
const padded = { ...context, correlationId: 'x'.repeat(300) }
let names = 0

/** A process without cached streams. */
function newProcess(on: EventStore = world.get().engine.store) {
  const { store, read } = countingStore(on)
  const snapshots = keepSnapshots(world.get().engine.readModels, SNAPSHOTS)
  return { runner: new CommandRunner({ store, now: () => START, newId: randomUUID, snapshots }), read }
}

/** A stream with a history of 600 events or more, and a command on it. */
function hot<C>({ kind, decider, history, next }: HotHistory<unknown, C>) {
  const stream = `${kind}-hot${names++}`
  const run = (runner: CommandRunner, command: C) => runner.run(decider, stream, command, padded)
  return {
    kind,
    stream,
    write: () => {
      const { runner } = newProcess()
      return Promise.all(history.map((command) => run(runner, command)))
    },
    more: (runner: CommandRunner) => run(runner, next),
  }
}

const long = [
  hot(unsettledQuota(600)),
  hot(deliveredMessages(300)),
  hot(account(600)),
  hot(key(600)),
  hot(share(600)),
]

describe('a stream that a process knows', () => {
  it('stays in memory while its state is small, however long its history is', async () => {
    const { runner, read } = newProcess(memoryStore())
    const streams = upTo(5).map(() => `account-${names++}`)
    const history = [openAccount, ...upTo(72).flatMap(() => [suspend(240_000), reinstate])]
    for (const stream of streams)
      await Promise.all(history.map((command) => runner.run(accountDecider, stream, command, context)))
    const before = read()
    for (const stream of streams) await runner.run(accountDecider, stream, changePlan, context)
    expect(read() - before).toBe(0)
  })

  it.each([
    ['stays in memory', 300, 0],
    ['leaves it', 100, 331],
  ])('%s if the cache has %d bytes for each waiting message', async (_what, bytes, readEach) => {
    const { kind, decider, history, next } = waitingMessages(300)
    const streams = upTo(8).map(() => `${kind}-${names++}`)
    const { store, read } = countingStore(memoryStore())
    const cacheBytes = streams.length * 300 * bytes
    const runner = new CommandRunner({ store, now: () => START, newId: randomUUID, cacheBytes })
    for (const stream of streams)
      await Promise.all(history.map((command) => runner.run(decider, stream, command, context)))
    const before = read()
    for (const stream of streams) await runner.run(decider, stream, next, context)
    expect((read() - before) / streams.length).toBe(readEach)
  })
})

describe('a stream of 600 events that a process does not know', () => {
  it.each(long)('is read from its snapshot on: $kind', async ({ stream, write, more }) => {
    await write()
    const documents = await world.get().engine.readModels.collection({ name: SNAPSHOTS, indexes: [] })
    while ((await documents.get(stream)) === null) await new Promise((resolve) => setImmediate(resolve))
    const { runner, read } = newProcess()
    expect((await more(runner)).events).toHaveLength(1)
    expect(read()).toBeLessThan(150)
  })
})

describe('a stream that another process writes to as well', () => {
  it('costs a conflict only what the other process wrote, however many commands are tried', async () => {
    const stream = `quota-${names++}`
    const run = (of: CommandRunner, id: string) => of.run(quotaDecider, stream, reserve(id), context)
    const { runner, read } = newProcess()
    await Promise.all(upTo(300).map((n) => run(runner, `chk_${n}`)))
    const other = newProcess().runner
    for (const ids of [['b1'], ['b2', 'b3', 'b4']]) {
      await run(other, `other ${ids[0]}`)
      const before = read()
      await Promise.all(ids.map((id) => run(runner, id)))
      expect(read() - before).toBe(1)
    }
    const { state } = await runner.fold(quotaDecider, stream)
    expect(state.used).toBe(306)
    expect(read()).toBe(2)
  })

  it('costs a look, a fold and a refusal only what the other process wrote', async () => {
    const stream = `account-${names++}`
    const { runner, read } = newProcess()
    const history = [openAccount, ...upTo(100).flatMap(() => [suspend(1), reinstate])]
    await Promise.all(history.map((command) => runner.run(accountDecider, stream, command, context)))
    const other = newProcess().runner
    const readBy = async (what: () => Promise<unknown>, command: AccountCommand) => {
      await other.run(accountDecider, stream, command, context)
      const before = read()
      await what()
      return read() - before
    }
    const look = () => runner.look(accountDecider, stream, 'newest', ({ status }) => status)
    expect(await readBy(look, suspend(1))).toBe(1)
    expect(await readBy(() => runner.fold(accountDecider, stream), reinstate)).toBe(1)
    expect(await readBy(() => runner.recent(accountDecider, stream, 203), suspend(1))).toBe(1)
    expect(await readBy(() => runner.run(accountDecider, stream, reinstate, context), reinstate)).toBe(1)
  })
})
