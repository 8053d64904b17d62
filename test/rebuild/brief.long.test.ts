import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { type EventStore, START } from '../../src/engine/ports/event-store.ts'
import type { Document, JsonValue } from '../../src/engine/ports/read-models.ts'
import { reader } from '../../src/engine/read-models-cursor.ts'
import { openSqliteEventStore } from '../../src/engine/sqlite/event-store.ts'
import { catalog, type EventType } from '../../src/events/catalog.ts'
import { type Draft, encodeEvents } from '../../src/events/event.ts'
import { NO_STREAM } from '../../src/events/record.ts'
import { foldWhilePossible, type Projection } from '../../src/projections/projection.ts'
import type { ReadModel } from '../../src/projections/read-model.ts'
import { reportProjection } from '../../src/projections/report/projection.ts'
import { scheduleProjection } from '../../src/projections/schedule/projection.ts'
import { READ_MODELS } from '../../src/projections/table.ts'
import { foldHistory } from '../../src/rebuild/history.ts'
import { allEvents } from '../support/all-events.ts'
import fc from '../support/properties.ts'
import { temporaryFolders } from '../support/temporary-folder.ts'

const BEHIND_THE_REQUEST = [
  'SourceResult',
  'SourceAttemptFailed',
  'SourceRetryDue',
  'CheckCompleted',
  'CheckCanceled',
  'CheckRetried',
] as const satisfies EventType[]
type Life = readonly (typeof BEHIND_THE_REQUEST)[number][]

const golden = (type: EventType): Record<string, unknown> => {
  const file = new URL(`../events/golden/${type}.${catalog.definitions[type].version}.json`, import.meta.url)
  return JSON.parse(readFileSync(file, 'utf8')).data
}

/** What reports are searched by, which is all that is folded of them. */
const PATHS = [
  '_id',
  'revision',
  ...reportProjection.indexes.flatMap(({ on }) => Object.keys(on)),
  ...(reportProjection.folded?.searchedBy ?? []),
]
const keysOf = (document: object): Record<string, JsonValue | undefined> =>
  Object.fromEntries(PATHS.map((path) => [path, reader(path)(document)]))

/** Whatever happens to a check, in whatever order: more than a check that is decided upon could go through. */
const lives = fc.array(fc.array(fc.constantFrom(...BEHIND_THE_REQUEST), { maxLength: 12 }), {
  minLength: 150,
  maxLength: 150,
})

describe('the index fields of a fold', () => {
  const folder = temporaryFolders()

  it.each([
    ['reports', reportProjection, keysOf],
    ['agenda', scheduleProjection, (document: object) => document],
  ] as const)('of %s equal those of the whole fold', async (name, projection, fieldsOf) => {
    let n = 0
    await fc.assert(
      fc.asyncProperty(lives, fc.nat(), async (all, seed) => {
        n += 1
        const store = await openSqliteEventStore({ file: join(await folder(), `events-${n}.db`) })
        try {
          await write(store, all, seed)
          const [readModel] = READ_MODELS[name]
          expect(await indexFields(store, readModel as ReadModel, fieldsOf)).toEqual(
            await whole(store, projection as Projection<Document>, fieldsOf),
          )
        } finally {
          await store.close()
        }
      }),
      { numRuns: 5 },
    )
  })

  /** The events of all checks mixed up, so that they are spread over pages of history. */
  async function write(store: EventStore, all: readonly Life[], seed: number): Promise<void> {
    const checks = all.map((life, i) => {
      const checkId = `chk_${String(i).padStart(24, '0')}`
      const context = {
        account: `acc_${i % 3}`,
        mode: i % 2 ? 'live' : 'test',
        plan: 'start',
        actor: 'key:key_1',
        correlationId: 'c',
        causationId: 'r',
      }
      const drafts = (['CheckRequested', ...life] as const).map((type) => ({
        draft: { type, data: { ...golden(type), checkId } } as unknown as Draft,
        context,
      }))
      let made = 0
      const stream = `check-${checkId}`
      return {
        stream,
        events: encodeEvents(stream, NO_STREAM, drafts, i, () => `${checkId}/${made++}`),
      }
    })
    for (
      let left = checks, turn = seed;
      left.length > 0;
      left = left.filter(({ events }) => events.length > 0)
    ) {
      turn = (turn * 31 + 7) % 1_000_003
      const { stream, events } = left[turn % left.length] ?? left[0] ?? { stream: '', events: [] }
      const [event] = events.splice(0, 1)
      if (event) await store.append(stream, event.revision - 1, [event])
    }
  }

  async function indexFields(
    store: EventStore,
    readModel: ReadModel,
    fieldsOf: (document: object) => unknown,
  ) {
    const kept = new Map<string, Document>()
    const documents = {
      isFolded: true,
      getMany: async (ids: readonly string[]) => new Map(ids.flatMap((id) => pair(id, kept.get(id)))),
      putMany: async (some: readonly Document[]) => {
        for (const document of some) kept.set(document._id, document)
        return []
      },
    }
    const begin = { position: START, events: 0, unfolded: [] }
    const signal = new AbortController().signal
    await foldHistory({ store, readModel, documents }, begin, { onPage: async () => undefined, signal })
    return new Map(Array.from(kept, ([id, document]) => [id, fieldsOf(document)]))
  }

  async function whole(
    store: EventStore,
    projection: Projection<Document>,
    fieldsOf: (document: object) => unknown,
  ) {
    const events = Map.groupBy(await allEvents(store), ({ stream }) => stream)
    const documents = Array.from(events.values(), (some) => foldWhilePossible(projection, some))
    return new Map(documents.flatMap((document) => (document ? [[document._id, fieldsOf(document)]] : [])))
  }
})

const pair = <T>(id: string, found: T | undefined): [string, T][] => (found ? [[id, found]] : [])
