import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import type { EventBus, Handler } from '../../src/engine/ports/event-bus.ts'
import type { EventStore } from '../../src/engine/ports/event-store.ts'
import type { Document, ReadModels } from '../../src/engine/ports/read-models.ts'
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
