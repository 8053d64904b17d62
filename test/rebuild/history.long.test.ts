import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { type EventStore, START, StoreRefused } from '../../src/engine/ports/event-store.ts'
import type { Collection, Document, ReadModels, WriteOutcome } from '../../src/engine/ports/read-models.ts'
import { openSqliteEventStore } from '../../src/engine/sqlite/event-store.ts'
import { openSqliteReadModels } from '../../src/engine/sqlite/read-models.ts'
import { asDomainEvent, type RecordedEvent } from '../../src/events/event.ts'
import type { ReadModel } from '../../src/projections/read-model.ts'
import { READ_MODELS } from '../../src/projections/table.ts'
import { foldHistory } from '../../src/rebuild/history.ts'
import { appendEvents, limitSet } from '../support/event-writer.ts'
import { EVENTS_PER_CHECK, writeHistory } from '../support/long-history.ts'
import { tempFolder } from '../support/temp-folder.ts'

const BEGIN = { position: START, events: 0, unfolded: [] }
const never = new AbortController().signal
const onPage = async () => undefined
const neverAgain = () => Promise.reject(new Error('no stream is to be read once more'))

describe('reading history', () => {
  const folder = tempFolder()
  let store: EventStore
  let readModels: ReadModels
  let n = 0
  beforeEach(async () => {
    n += 1
    store = await openSqliteEventStore({ file: join(folder.path, `events-${n}.db`) })
    readModels = await openSqliteReadModels({ file: join(folder.path, `views-${n}.db`) })
  })
  afterEach(async () => {
    await store.close()
    await readModels.close()
  })
  afterAll(() => folder.remove())

  const collection = (name: string): Promise<Collection<Document>> =>
    readModels.collection({ name, indexes: [] })

  it.each(Object.keys(READ_MODELS) as (keyof typeof READ_MODELS)[])(
    'folds %s as single events would',
    async (name) => {
      await writeHistory(store, 210)
      const [readModel]: readonly ReadModel[] = READ_MODELS[name]
      if (!readModel) throw new Error('no version')
      const documents = await collection(name)
      const came = await foldHistory({ store, readModel, documents }, BEGIN, { onPage, signal: never })
      expect(came).toEqual({ position: await store.end(), events: 210, unfolded: [] })
      const expected = oneByOne(readModel, await store.readAll(START, 1_000))
      const found = await documents.getMany([...expected.keys()])
      for (const [id, document] of expected)
        expect(JSON.stringify(found.get(id))).toBe(JSON.stringify(document))
      expect(await documents.count()).toBe(expected.size)
    },
  )

  it('writes each document once for a page, whatever happened to it there', async () => {
    await appendEvents(
      store,
      'quota-a-202601',
      Array.from({ length: 50 }, (_, i) => ({ draft: limitSet(i) })),
    )
    const written: string[] = []
    const documents = await collection('usage')
    const counted = {
      getMany: (ids: readonly string[]) => documents.getMany(ids),
      putMany: (some: readonly Document[]) => {
        written.push(...some.map(({ _id }) => _id))
        return documents.putMany(some)
      },
    }
    const [readModel] = READ_MODELS.usage
    await foldHistory<Document>({ store, readModel: readModel as ReadModel, documents: counted }, BEGIN, {
      onPage,
      signal: never,
    })
    expect(written).toEqual(['a-202601'])
  })

  it('interrupted anywhere and resumed by another process, ends with the same documents', async () => {
    await writeHistory(store, 70)
    await appendEvents(store, 'quota-a-202601', [{ draft: limitSet(1) }, { draft: limitSet(2) }])
    const [readModel]: readonly ReadModel[] = READ_MODELS.reports
    if (!readModel) throw new Error('no version')
    const events = await store.readAll(START, 1_000)
    for (let cut = 1; cut < events.length; cut += 23) {
      const documents = await collection(`cut-${cut}`)
      const position = events[cut - 1]?.position ?? START
      const upTo: Pick<EventStore, 'scan' | 'readStream'> = {
        readStream: neverAgain,
        scan: async (after) => {
          const some = events.filter((event) => event.position > after && event.position <= position)
          return { events: some, position, length: some.length }
        },
      }
      const first = await foldHistory({ store: upTo, readModel, documents }, BEGIN, { onPage, signal: never })
      expect(first.position).toBe(position)
      await foldHistory({ store, readModel, documents }, first, { onPage, signal: never })
      const expected = oneByOne(readModel, events)
      for (const [id, document] of expected)
        expect(JSON.stringify(await documents.get(id))).toBe(JSON.stringify(document))
    }
  })

  it('reports a page only when all of it is written', async () => {
    await writeHistory(store, 70)
    const [readModel]: readonly ReadModel[] = READ_MODELS.reports
    if (!readModel) throw new Error('no version')
    const real = await collection('progress')
    let written = 0
    const documents = {
      getMany: (ids: readonly string[]) => real.getMany(ids),
      putMany: async (some: readonly Document[]) => {
        const outcomes = await real.putMany(some)
        written += some.length
        return outcomes
      },
    }
    const progress: number[] = []
    await foldHistory({ store, readModel, documents }, BEGIN, {
      signal: never,
      onPage: async ({ events }) => {
        progress.push(events, written)
      },
    })
    expect(progress).toEqual([70, 10])
  })

  describe('while writes take their time', () => {
    const STREAMS = ['quota-a-202601', 'quota-b-202601', 'quota-c-202601']
    /** How often each document was folded. */
    const counting: Pick<ReadModel, 'idOf' | 'fold'> = {
      idOf: ({ stream }) => stream,
      fold: (document, { stream, revision }) => {
        const seen = document && 'seen' in document ? Number(document.seen) : 0
        return Object.assign({ _id: stream, revision }, { seen: seen + 1 })
      },
    }

    /** Parts of one event each; a stream pauses for longer and longer before it continues. */
    async function interleaved(): Promise<{ scan: EventStore['scan']; counts: Map<string, number> }> {
      const counts = new Map(STREAMS.map((stream) => [stream, 0]))
      for (const stream of STREAMS)
        await appendEvents(
          store,
          stream,
          Array.from({ length: 90 }, (_, i) => ({ draft: limitSet(i) })),
        )
      const left = new Map<string, RecordedEvent[]>()
      for (const stream of STREAMS) left.set(stream, await store.readStream(stream))
      const events: RecordedEvent[] = []
      for (let turn = 1; left.size > 0; turn++)
        for (const [stream, some] of left) {
          events.push(...some.splice(0, turn * (STREAMS.indexOf(stream) + 1)))
          if (some.length === 0) left.delete(stream)
        }
      for (const { stream } of events) counts.set(stream, (counts.get(stream) ?? 0) + 1)
      return {
        counts,
        scan: async (after) => {
          const at = after === START ? 0 : Number(after)
          const some = events.slice(at, at + 1)
          return { events: some, position: String(at + some.length), length: some.length }
        },
      }
    }

    /** A collection that takes a while for each write; `fails` says which write fails, counted from 1. */
    function slow(fails?: number) {
      const kept = new Map<string, Document>()
      const writes = { begun: 0, active: 0, most: 0 }
      return {
        kept,
        writes,
        getMany: async (ids: readonly string[]) =>
          new Map(
            ids.flatMap((id): [string, Document][] => (kept.has(id) ? [[id, kept.get(id) as Document]] : [])),
          ),
        putMany: async (some: readonly Document[]) => {
          const number = ++writes.begun
          writes.most = Math.max(writes.most, ++writes.active)
          await setTimeout(number % 3)
          writes.active -= 1
          if (number === fails) throw new Error('the disk is missing')
          for (const document of some)
            if ((kept.get(document._id)?.revision ?? -1) < document.revision) kept.set(document._id, document)
          return some.map((): WriteOutcome => 'written')
        },
      }
    }

    it('counts every event once, in a document that is being written, and in one after a long pause', async () => {
      const { scan, counts } = await interleaved()
      const documents = slow()
      await foldHistory({ store: { scan, readStream: neverAgain }, readModel: counting, documents }, BEGIN, {
        onPage,
        signal: never,
      })
      expect([...documents.kept.values()]).toEqual(
        STREAMS.map((_id) => ({ _id, revision: 89, seen: counts.get(_id) })),
      )
      expect(documents.writes.most).toBe(2)
    })

    it('reports nothing after a failed write, and ends when no other is in progress', async () => {
      const { scan } = await interleaved()
      const documents = slow(5)
      const progress: number[] = []
      const reading = foldHistory(
        { store: { scan, readStream: neverAgain }, readModel: counting, documents },
        BEGIN,
        {
          signal: never,
          onPage: async ({ events }) => void progress.push(events),
        },
      )
      await expect(reading).rejects.toThrow('the disk is missing')
      expect(progress).toEqual([10, 20, 30, 40])
      expect(documents.writes.active).toBe(0)
    })
  })

  it('leaves a document as it was before an event that cannot be folded, says which, and continues with the others', async () => {
    await appendEvents(store, 'quota-a-202601', [
      { draft: limitSet(1) },
      { draft: limitSet(2) },
      { draft: limitSet(3) },
    ])
    await appendEvents(store, 'quota-b-202601', [{ draft: limitSet(7) }])
    const [usage]: readonly ReadModel[] = READ_MODELS.usage
    if (!usage) throw new Error('no version')
    const readModel: ReadModel = {
      ...usage,
      fold(document, event) {
        if (event.stream === 'quota-a-202601' && event.revision === 1) throw new Error('poison')
        return usage.fold(document, event)
      },
    }
    const documents = await collection('poisoned')
    const came = await foldHistory({ store, readModel, documents }, BEGIN, { onPage, signal: never })
    expect(came.unfolded).toEqual(['quota-a-202601'])
    expect(await documents.get('a-202601')).toMatchObject({ revision: 0, limit: 1 })
    expect(await documents.get('b-202601')).toMatchObject({ revision: 0, limit: 7 })
  })

  it.each([
    ['reports', 'check-chk_1', { type: 'CheckNoted', schemaVersion: 1, data: {} }],
    ['reports', 'check-chk_1', { type: 'CheckCompleted', schemaVersion: 99, data: {} }],
    ['audit', 'account-acc_1', { type: 'AccountNoted', schemaVersion: 1, data: {} }],
    ['agenda', 'quota-a-202601', { type: 'QuotaMoved', schemaVersion: 1, data: {} }],
  ] as const)(
    'builds no %s from a log whose %s is newer than the program: %o',
    async (name, stream, newer) => {
      await writeHistory(store, 30)
      await appendEvents(store, stream, [newer])
      const [readModel]: readonly ReadModel[] = READ_MODELS[name]
      if (!readModel) throw new Error('no version')
      const documents = await collection('newer')
      const reading = foldHistory({ store, readModel, documents }, BEGIN, { onPage, signal: never })
      await expect(reading).rejects.toThrow(/newer than this program/)
    },
  )

  it('builds no report from a check that a rule set newer than the program judged', async () => {
    await writeHistory(store, EVENTS_PER_CHECK)
    const events = await store.readAll(START, EVENTS_PER_CHECK)
    const last = events.map(asDomainEvent).at(-1)
    if (last?.type !== 'CheckCompleted') throw new Error('the check has not ended')
    const data = { ...last.data, ruleSet: '2099-01', reasons: [] }
    await appendEvents(store, last.stream, [{ draft: { type: 'CheckCompleted', data } }])
    const [readModel]: readonly ReadModel[] = READ_MODELS.reports
    if (!readModel) throw new Error('no version')
    const documents = await collection('judged-by-newer')
    const reading = foldHistory({ store, readModel, documents }, BEGIN, { onPage, signal: never })
    await expect(reading).rejects.toThrow(StoreRefused)
    await expect(reading).rejects.toThrow(
      new RegExp(`${last.stream} holds CheckCompleted at revision ${EVENTS_PER_CHECK}.*2099-01`),
    )
  })

  it('skips newer events in streams of other read models', async () => {
    await appendEvents(store, 'quota-b-202601', [{ draft: limitSet(7) }])
    await appendEvents(store, 'check-chk_1', [{ type: 'CheckNoted', schemaVersion: 1, data: {} }])
    const [readModel]: readonly ReadModel[] = READ_MODELS.usage
    if (!readModel) throw new Error('no version')
    const documents = await collection('others')
    await foldHistory({ store, readModel, documents }, BEGIN, { onPage, signal: never })
    expect(await documents.get('b-202601')).toMatchObject({ limit: 7 })
  })

  it('never replaces newer documents of a consumer', async () => {
    await appendEvents(store, 'quota-a-202601', [{ draft: limitSet(1) }])
    const [readModel]: readonly ReadModel[] = READ_MODELS.usage
    if (!readModel) throw new Error('no version')
    const documents = await collection('raced')
    const newer = { _id: 'a-202601', revision: 5, limit: 9 }
    await documents.put(newer)
    await foldHistory({ store, readModel, documents }, BEGIN, { onPage, signal: never })
    expect(await documents.get('a-202601')).toEqual(newer)
  })
})

function oneByOne(readModel: ReadModel, events: readonly RecordedEvent[]): Map<string, Document> {
  const documents = new Map<string, Document>()
  for (const event of events) {
    if (readModel.types?.includes(event.type) === false) continue
    const id = readModel.idOf(event)
    if (id === null) continue
    const next = readModel.fold(documents.get(id) ?? null, asDomainEvent(event))
    if (next) documents.set(id, next)
  }
  return documents
}
