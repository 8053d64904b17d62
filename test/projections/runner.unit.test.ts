import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import type { EventBus, Handler } from '../../src/engine/ports/event-bus.ts'
import type { EventStore } from '../../src/engine/ports/event-store.ts'
import type { Collection, CollectionSpec, Document, ReadModels } from '../../src/engine/ports/read-models.ts'
import { openSqliteReadModels } from '../../src/engine/sqlite/read-models.ts'
import type { RecordedEvent } from '../../src/events/event.ts'
import type { Projection } from '../../src/projections/projection.ts'
import { openCollection, runProjection } from '../../src/projections/runner.ts'
import { appendEvents, limitSet } from '../support/event-writer.ts'
import { memoryStore } from '../support/memory-store.ts'
import { tempFolder } from '../support/temp-folder.ts'

type Seen = Document & { limits: number[] }

const LIMITS = [10, 11, 12, 13, 14, 15]

describe('a projection that receives an event before its predecessors', () => {
  const folder = tempFolder()
  let readModels: ReadModels
  let streams = 0
  let stream: string
  let written: RecordedEvent[]
  let projection: Projection<Seen>
  let reads: unknown[]
  let store: EventStore

  beforeAll(async () => {
    readModels = await openSqliteReadModels({ file: join(folder.path, 'views.db') })
  })
  afterAll(async () => {
    await readModels.close()
    folder.remove()
  })
  beforeEach(async () => {
    streams += 1
    stream = `quota-${streams}`
    projection = {
      name: `seen${streams}`,
      version: 1,
      streams: ['quota'],
      indexes: [],
      idOf: (name) => name,
      evolve: (document, { data }) => ({
        _id: '',
        revision: 0,
        limits: [...(document?.limits ?? []), (data as { limit: number }).limit],
      }),
    }
    reads = []
    const memory = memoryStore()
    written = await appendEvents(
      memory,
      stream,
      LIMITS.map((limit) => ({ draft: limitSet(limit) })),
    )
    store = {
      ...memory,
      readStream(name, options) {
        reads.push(options)
        return memory.readStream(name, options)
      },
    }
  })

  /** Starts the projection; `deliver` delivers only the events from one revision through another. */
  async function running() {
    const handlers: Handler[] = []
    const eventBus = {
      async subscribe({ handle }) {
        handlers.push(handle)
        return { stop: async () => undefined }
      },
    } as Partial<EventBus> as EventBus
    await runProjection({ eventBus, readModels, store }, projection)
    const delivery = { attempt: 1, signal: new AbortController().signal }
    const documents = await openCollection<Seen>(readModels, projection)
    return {
      deliver: async (from: number, through: number) =>
        handlers[0]?.(written.slice(from, through + 1), delivery),
      document: () => documents.get(stream),
    }
  }
  const folded = (through: number) => ({
    _id: stream,
    revision: through,
    limits: LIMITS.slice(0, through + 1),
  })

  it('reads those between from the event store, and no others', async () => {
    const { deliver, document } = await running()
    await deliver(0, 1)
    expect(reads).toEqual([])
    await deliver(3, 4)
    expect(await document()).toEqual(folded(4))
    expect(reads).toEqual([{ from: 2, limit: 3 }])
  })

  it('reads from the first event where it has no document yet', async () => {
    const { deliver, document } = await running()
    await deliver(2, 3)
    expect(await document()).toEqual(folded(3))
  })

  it('reads them after a restart as well, and drops what it has folded before', async () => {
    await (await running()).deliver(0, 2)
    const { deliver, document } = await running()
    await deliver(1, 2)
    expect(reads).toEqual([])
    await deliver(5, 5)
    expect(await document()).toEqual(folded(5))
  })
})

describe('a projection that receives many streams at once', () => {
  const folder = tempFolder()
  afterAll(() => folder.remove())

  it('reads no document of a stream that begins, and writes together what arrives together', async () => {
    const readModels = await openSqliteReadModels({ file: join(folder.path, 'together.db') })
    const asked: string[] = []
    const counted = new Proxy(readModels, {
      get: (of, name: keyof ReadModels) =>
        name === 'collection'
          ? async (spec: CollectionSpec) => countedCollection(await of.collection(spec), asked)
          : of[name].bind(of),
    })
    const handlers: Handler[] = []
    const eventBus = {
      async subscribe({ handle }) {
        handlers.push(handle)
        return { stop: async () => undefined }
      },
    } as Partial<EventBus> as EventBus
    const projection: Projection<Document> = {
      ...{ name: 'together', version: 1, streams: ['quota'], indexes: [], idOf: (name) => name },
      evolve: (document) => document ?? { _id: '', revision: 0 },
    }
    const store = memoryStore()
    await runProjection({ eventBus, readModels: counted, store }, projection)
    const streams = [...Array(20).keys()].map((n) => `quota-${n}`)
    const written = await Promise.all(
      streams.map((stream) => appendEvents(store, stream, [{ draft: limitSet(1) }, { draft: limitSet(2) }])),
    )
    const delivery = { attempt: 1, signal: new AbortController().signal }
    const deliver = (from: number) =>
      Promise.all(written.map((events) => handlers[0]?.(events.slice(from, from + 1), delivery)))
    await deliver(0)
    expect(asked).toEqual(['put 1', 'put 19'])
    await deliver(1)
    expect(asked.filter((what) => what.startsWith('put')).length).toBeLessThanOrEqual(4)
    expect(asked).not.toContain('get')
    // A repeat from the beginning folds again, and replaces nothing.
    await deliver(0)
    const documents = await openCollection(readModels, projection)
    const stored = await documents.getMany(streams)
    expect([...stored.values()].map(({ revision }) => revision)).toEqual(streams.map(() => 1))
    await readModels.close()
  })
})

function countedCollection<D extends Document>(inner: Collection<D>, asked: string[]): Collection<D> {
  return new Proxy(inner, {
    get(of, name: keyof Collection<D>) {
      const member = of[name]
      if (typeof member !== 'function') return member
      return (...args: never[]) => {
        asked.push(name === 'putMany' ? `put ${(args[0] as unknown as unknown[]).length}` : name)
        return (member as (...of: never[]) => unknown).apply(of, args)
      }
    },
  })
}
