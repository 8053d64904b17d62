import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it } from '@jest/globals'
import { openEmbeddedEngine } from '../../src/engine/embedded/engine.ts'
import type { Engine } from '../../src/engine/engine.ts'
import { type EventStore, START } from '../../src/engine/ports/event-store.ts'
import type { Collection, CollectionSpec, Document, ReadModels } from '../../src/engine/ports/read-models.ts'
import type { RecordedEvent } from '../../src/events/event.ts'
import { decodeEvent, encodeEvents, placed } from '../../src/events/event.ts'
import { NO_STREAM } from '../../src/events/record.ts'
import { relayStream } from '../../src/events/relay.ts'
import { LogAltered, LogTree } from '../../src/evidence/log-tree.ts'
import { Frontier, isConsistent, isIncluded, leafHash } from '../../src/evidence/merkle.ts'
import { sampleEvents } from '../support/contract/sample-events.ts'
import { temporaryFolders } from '../support/temporary-folder.ts'

const newFolder = temporaryFolders()
const opened: Engine[] = []
afterEach(async () => {
  for (const engine of opened.splice(0)) await engine.close()
})

async function open(folder?: string): Promise<Engine> {
  const engine = await openEmbeddedEngine(folder ?? (await newFolder()))
  opened.push(engine)
  return engine
}

/** Writes `count` events in separate streams, with runs of `run` events in each. */
async function write({ store }: Engine, count: number, run = 100): Promise<RecordedEvent[]> {
  const written: RecordedEvent[] = []
  for (let left = count; left > 0; left -= run) {
    const stream = `account-${randomUUID()}`
    const events = sampleEvents(stream, { count: Math.min(run, left), text: 1 })
    written.push(...(await store.append(stream, -1, events)))
  }
  return written
}

const relayed = (store: EventStore) => {
  const stream = relayStream(randomUUID())
  const draft = { type: 'RelayCheckpointMoved', data: { position: START } } as const
  const context = {
    account: '',
    mode: '',
    plan: '',
    actor: 'system:relay',
    correlationId: '',
    causationId: '',
  }
  return store.append(
    stream,
    -1,
    encodeEvents(stream, NO_STREAM, [{ draft, context }], Date.now(), randomUUID),
  )
}

function rootsOf(events: readonly RecordedEvent[]): Uint8Array[] {
  const frontier = new Frontier()
  return [
    frontier.root(),
    ...events.map(({ hash }) => {
      frontier.append(leafHash(hash))
      return frontier.root()
    }),
  ]
}

const hex = (bytes: Uint8Array | undefined) => Buffer.from(bytes ?? []).toString('hex')

describe('the stored tree', () => {
  it('has the roots of the events in log order, and proves each, over two levels of tiles', async () => {
    const engine = await open()
    const tree = new LogTree(engine.store, engine.readModels)
    const events = await write(engine, 4_200, 100)
    expect(await tree.grow()).toBe(4_200)
    const roots = rootsOf(events)
    for (const size of [1, 2, 255, 256, 257, 511, 512, 4_095, 4_096, 4_097, 4_200]) {
      expect(hex(await tree.root(size))).toBe(hex(roots[size]))
      const indexes = [0, size >> 1, size - 1]
      const proofs = await tree.inclusion(indexes, size)
      for (const [i, index] of indexes.entries()) {
        const leaf = leafHash(events[index]?.hash ?? new Uint8Array())
        expect(isIncluded(leaf, index, { size, root: roots[size] ?? leaf }, proofs[i] ?? [])).toBe(true)
      }
      const first = Math.max(1, size - 77)
      const proof = await tree.consistency(first, size)
      const at = (n: number) => ({ size: n, root: roots[n] ?? Buffer.of() })
      expect(isConsistent(at(first), at(size), proof)).toBe(true)
    }
    for (const index of [0, 255, 256, 4_199]) {
      const event = events[index]
      expect(event && (await tree.indexOf(event))).toBe(index)
    }
  })

  it('continues where it ended, in this process or another, at any size', async () => {
    const folder = await newFolder()
    const engine = await open(folder)
    const events: RecordedEvent[] = []
    const trees = [0, 1].map(() => new LogTree(engine.store, engine.readModels))
    for (const [round, count] of [1, 254, 1, 1, 255, 300, 0, 3].entries()) {
      await relayed(engine.store)
      if (count > 0) events.push(...(await write(engine, count, 7)))
      const tree = trees[round % 2] ?? new LogTree(engine.store, engine.readModels)
      expect(await tree.grow()).toBe(events.length)
      expect(hex(await tree.root(events.length))).toBe(hex(rootsOf(events)[events.length]))
      const restored = new LogTree(engine.store, engine.readModels)
      expect(await restored.grow()).toBe(events.length)
    }
    const last = events.at(-1)
    expect(last && (await trees[0]?.indexOf(last))).toBe(events.length - 1)
  })

  it('writes no tile again that has not grown', async () => {
    const engine = await open()
    const written: string[] = []
    const readModels: ReadModels = {
      drop: (name) => engine.readModels.drop(name),
      async collection<D extends Document>(spec: CollectionSpec<D>) {
        const inner = await engine.readModels.collection<D>(spec)
        return {
          ...{ get: inner.get.bind(inner), find: inner.find.bind(inner), count: inner.count.bind(inner) },
          putMany(documents: readonly D[]) {
            written.push(...documents.map(({ _id }) => _id))
            return inner.putMany(documents)
          },
        } as Collection<D>
      },
    } as ReadModels
    const tree = new LogTree(engine.store, readModels)
    await write(engine, 300)
    await tree.grow()
    written.length = 0
    await tree.grow()
    expect(written).toEqual([])
    await write(engine, 1)
    await tree.grow()
    expect(written).toEqual(['0/000000000001'])
  })

  it('does not know the index of an event that came after it was grown', async () => {
    const engine = await open()
    const tree = new LogTree(engine.store, engine.readModels)
    const [event] = await write(engine, 1)
    expect(event && (await tree.indexOf(event))).toBe(null)
    await tree.grow()
    expect(event && (await tree.indexOf(event))).toBe(0)
  })

  it('grows again if read models belong to another log, or were deleted', async () => {
    const mine = await open()
    const other = await open()
    await write(other, 700)
    await new LogTree(other.store, other.readModels).grow()
    const events = await write(mine, 300)
    const tree = new LogTree(mine.store, other.readModels)
    expect(await tree.grow()).toBe(300)
    expect(hex(await tree.root(300))).toBe(hex(rootsOf(events)[300]))
    await other.readModels.drop('_log_tree')
    const restored = new LogTree(mine.store, other.readModels)
    await restored.grow()
    expect(hex(await restored.root(300))).toBe(hex(rootsOf(events)[300]))
  })

  it('adds no event whose bytes were changed', async () => {
    const engine = await open()
    await write(engine, 3)
    const store: EventStore = Object.assign(Object.create(engine.store), {
      readAll: async (after: string, limit: number) => {
        const page = await engine.store.readAll(after, limit)
        for (const event of page) if (event.revision === 1) event.record[event.record.length - 3] = 0x21
        return page
      },
    })
    await expect(new LogTree(store, engine.readModels).grow()).rejects.toThrow(LogAltered)
  })

  it('detects an event that was changed after it was added', async () => {
    const engine = await open()
    const [first] = await write(engine, 1)
    const [other] = sampleEvents('account-other', { count: 1 })
    const tree = new LogTree(engine.store, engine.readModels)
    await tree.grow()
    const changed = other && first && Object.assign(other, { position: first.position })
    await expect(changed && tree.indexOf(changed)).rejects.toThrow(LogAltered)
  })
})

/** A store whose events pass through `change` before subscribers receive them; counts the events that are read. */
function observed(inner: EventStore, change = (event: RecordedEvent): RecordedEvent => event) {
  const waiting: { position: string; resolve: () => void }[] = []
  const seen = { read: 0, delivered: '' }
  const store: EventStore = Object.assign(Object.create(inner), {
    deliversFromMemory: true,
    end: () => inner.end(),
    readStream: (...args: Parameters<EventStore['readStream']>) => inner.readStream(...args),
    readAll: async (after: string, limit: number) => {
      const page = await inner.readAll(after, limit)
      seen.read += page.length
      return page.map(change)
    },
    subscribe: (options: Parameters<EventStore['subscribe']>[0]) =>
      inner.subscribe({
        ...options,
        onEvents: async (events, through) => {
          await options.onEvents(events.map(change), through)
          seen.delivered = through
          for (const one of waiting) if (one.position <= through) one.resolve()
        },
      }),
  })
  const delivered = async (): Promise<void> => {
    const position = await inner.end()
    if (seen.delivered < position) await new Promise<void>((resolve) => waiting.push({ position, resolve }))
  }
  return { store, seen, delivered }
}

describe('a tree that follows the log', () => {
  const following: LogTree[] = []
  afterEach(async () => {
    for (const tree of following.splice(0)) await tree.unfollow()
  })

  async function follow(store: EventStore, readModels: ReadModels): Promise<LogTree> {
    const tree = new LogTree(store, readModels)
    following.push(tree)
    await tree.follow()
    return tree
  }

  it('reads none of the new events again, and has the same roots', async () => {
    const engine = await open()
    const before = await write(engine, 300)
    const { store, seen, delivered } = observed(engine.store)
    const tree = await follow(store, engine.readModels)
    expect(await tree.grow()).toBe(300)
    expect(seen.read).toBe(300)
    const after = await write(engine, 600, 7)
    await relayed(engine.store)
    await delivered()
    expect(await tree.grow()).toBe(900)
    expect(seen.read).toBe(300)
    const fromLog = new LogTree(engine.store, (await open()).readModels)
    expect(await fromLog.grow()).toBe(900)
    for (const size of [300, 301, 512, 900]) {
      expect(hex(await tree.root(size))).toBe(hex(rootsOf([...before, ...after])[size]))
      expect(hex(await fromLog.root(size))).toBe(hex(await tree.root(size)))
    }
    expect(await tree.grow()).toBe(900)
  })

  it('misses no event of another process, and continues from the tiles of another one', async () => {
    const folder = await newFolder()
    const engines = [await open(folder), await open(folder)] as const
    const trees = [await follow(engines[0].store, engines[0].readModels)]
    trees.push(await follow(engines[1].store, engines[1].readModels))
    const events: RecordedEvent[] = []
    for (const [round, count] of [1, 254, 1, 255, 300, 2, 3, 40].entries()) {
      events.push(...(await write(engines[round % 2 === 0 ? 0 : 1], count, 7)))
      const tree = trees[round % 3 === 0 ? 0 : 1]
      expect(await tree?.grow()).toBe(events.length)
      expect(hex(await tree?.root(events.length))).toBe(hex(rootsOf(events)[events.length]))
    }
  })

  it('grows again from the log after a failed growth', async () => {
    const engine = await open()
    const failing = { now: false }
    const readModels: ReadModels = Object.assign(Object.create(engine.readModels), {
      collection: async <D extends Document>(spec: CollectionSpec<D>) => {
        const inner = await engine.readModels.collection<D>(spec)
        return Object.assign(Object.create(inner), {
          get: (id: string) => inner.get(id),
          find: (query: Parameters<typeof inner.find>[0]) => inner.find(query),
          count: (filter: Parameters<typeof inner.count>[0]) => inner.count(filter),
          putMany: async (documents: readonly D[]) => {
            if (failing.now) throw new Error('no space')
            return inner.putMany(documents)
          },
        }) as Collection<D>
      },
    })
    const { store, seen, delivered } = observed(engine.store)
    const tree = await follow(store, readModels)
    const events = await write(engine, 400, 7)
    await delivered()
    failing.now = true
    await expect(tree.grow()).rejects.toThrow('no space')
    failing.now = false
    events.push(...(await write(engine, 30, 7)))
    await delivered()
    const read = seen.read
    expect(await tree.grow()).toBe(430)
    expect(seen.read - read).toBeGreaterThanOrEqual(400)
    expect(hex(await tree.root(430))).toBe(hex(rootsOf(events)[430]))
  })

  it('adds no delivered event whose bytes do not have their hash', async () => {
    const engine = await open()
    const { store, delivered } = observed(engine.store, (event) => {
      if (event.revision !== 1) return event
      const record = Buffer.from(event.record)
      record[record.length - 3] = 0x21
      return placed(decodeEvent(record, event.hash), event.position)
    })
    const tree = await follow(store, engine.readModels)
    await write(engine, 3)
    await delivered()
    await expect(tree.grow()).rejects.toThrow(LogAltered)
  })
})
