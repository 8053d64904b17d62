import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { EventBus, Handler } from '../../../src/engine/ports/event-bus.ts'
import type { ReadModels } from '../../../src/engine/ports/read-models.ts'
import { openSqliteReadModels } from '../../../src/engine/sqlite/read-models.ts'
import { catalog, type EventType } from '../../../src/events/catalog.ts'
import { asDomainEvent, type Draft, type RecordedEvent } from '../../../src/events/event.ts'
import { foldOnto } from '../../../src/projections/projection.ts'
import { openCollection, runProjection } from '../../../src/projections/runner.ts'
import { scheduleProjection } from '../../../src/projections/schedule/projection.ts'
import { appendEvents } from '../../support/event-writer.ts'
import { memoryStore } from '../../support/memory-store.ts'
import fc, { runs } from '../../support/properties.ts'
import { tempFolder } from '../../support/temp-folder.ts'

const LATER = [
  'SourceResult',
  'SourceAttemptFailed',
  'SourceRetryDue',
  'CheckCompleted',
  'CheckCanceled',
  'CheckRetried',
] as const satisfies EventType[]

describe('the schedule as a consumer keeps it', () => {
  const folder = tempFolder()
  let readModels: ReadModels
  let checks = 0

  beforeAll(async () => {
    readModels = await openSqliteReadModels({ file: join(folder.path, 'views.db') })
  })
  afterAll(async () => {
    await readModels.close()
    folder.remove()
  })

  it('equals the whole fold, whatever happens to a check and however its events arrive together', async () => {
    const life = fc.array(fc.constantFrom(...LATER), { maxLength: 12 })
    const sizes = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 13, maxLength: 13 })
    await fc.assert(
      fc.asyncProperty(life, sizes, async (types, together) => {
        const { stream, events, deliver, document } = await running(types)
        const wanted = events.filter(({ type }) => scheduleProjection.types?.includes(type))
        for (const size of together) await deliver(wanted.splice(0, size))
        expect(JSON.stringify(await document())).toBe(
          JSON.stringify(foldOnto(scheduleProjection, null, events.map(asDomainEvent))),
        )
        expect((await document())?._id).toBe(stream)
      }),
      { numRuns: runs(50) },
    )
  })

  it('neither receives results nor reads them from the store when the check ends', async () => {
    const { events, deliver, document, reads } = await running([
      'SourceResult',
      'SourceResult',
      'CheckCompleted',
    ])
    for (const event of events) if (scheduleProjection.types?.includes(event.type)) await deliver([event])
    expect(reads).toEqual([])
    expect(await document()).toMatchObject({ revision: 3, dueAt: null, items: [] })
  })

  it('reads events that are missing before an attempt that failed', async () => {
    const { events, deliver, document, reads } = await running([
      'SourceAttemptFailed',
      'SourceResult',
      'SourceRetryDue',
    ])
    await deliver(events.slice(0, 1))
    await deliver(events.slice(3))
    expect(reads).toEqual([{ from: 1, limit: 3 }])
    expect(await document()).toMatchObject({ revision: 3, items: [{ kind: 'deadline' }] })
  })

  /** A projection, and a check that these events follow; `reads` are those of the store. */
  async function running(types: readonly EventType[]) {
    const stream = `check-chk_${String(++checks).padStart(24, '0')}`
    const memory = memoryStore()
    const drafts = (['CheckRequested', ...types] as const).map((type) => ({
      draft: { type, data: { ...golden(type), checkId: stream.slice('check-'.length) } } as unknown as Draft,
    }))
    const events = await appendEvents(memory, stream, drafts)
    const reads: unknown[] = []
    const store = {
      ...memory,
      readStream(...[name, options]: Parameters<typeof memory.readStream>) {
        reads.push(options)
        return memory.readStream(name, options)
      },
    }
    const handlers: Handler[] = []
    const eventBus = {
      async subscribe({ handle }) {
        handlers.push(handle)
        return { stop: async () => undefined }
      },
    } as Partial<EventBus> as EventBus
    await runProjection({ eventBus, readModels, store }, scheduleProjection)
    const documents = await openCollection(readModels, scheduleProjection)
    const delivery = { attempt: 1, signal: new AbortController().signal }
    return {
      stream,
      events,
      reads,
      deliver: async (some: readonly RecordedEvent[]) => {
        if (some.length > 0) await handlers[0]?.(some, delivery)
      },
      document: () => documents.get(stream),
    }
  }
})

function golden(type: EventType): Record<string, unknown> {
  const { version } = catalog.definitions[type]
  const file = new URL(`../../events/golden/${type}.${version}.json`, import.meta.url)
  return JSON.parse(readFileSync(file, 'utf8')).data
}
