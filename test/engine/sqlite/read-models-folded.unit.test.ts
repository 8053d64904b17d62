import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { type EventStore, StoreRefused } from '../../../src/engine/ports/event-store.ts'
import type { CollectionSpec, Document, ReadModels } from '../../../src/engine/ports/read-models.ts'
import { openSqliteEventStore } from '../../../src/engine/sqlite/event-store.ts'
import { openSqliteReadModels } from '../../../src/engine/sqlite/read-models.ts'
import { asDomainEvent, type RecordedEvent } from '../../../src/events/event.ts'
import { appendEvents, limitSet } from '../../support/event-writer.ts'
import { temporaryFolders } from '../../support/temporary-folder.ts'

type Limits = Document & { owner: string | null; limits: number[]; last: number }

function fold(events: readonly RecordedEvent[]): Limits | null {
  const last = events.at(-1)
  if (!last) return null
  const limits = events
    .map(asDomainEvent)
    .flatMap((event) => (event.type === 'QuotaLimitSet' ? event.data.limit : []))
  const _id = last.stream.slice('quota-'.length)
  return { _id, revision: last.revision, owner: ownerOf(_id), limits, last: limits.at(-1) ?? 0 }
}
const ownerOf = (id: string): string | null => (id === 'none' ? null : `owner of ${id}`)

const SPEC: CollectionSpec<Limits> = {
  name: 'limits',
  indexes: [{ on: { last: -1 } }],
  folded: { searchedBy: ['owner'], placeOf: ({ _id }) => ({ stream: `quota-${_id}`, from: 0 }), fold },
}

describe('documents that are folded from the log', () => {
  const folder = temporaryFolders()
  let [file, log] = ['', undefined as unknown as EventStore]
  let opened: ReadModels[] = []

  beforeEach(async () => {
    const place = await folder()
    file = join(place, 'views.db')
    log = await openSqliteEventStore({ file: join(place, 'events.db') })
  })
  afterEach(async () => {
    await Promise.all(opened.map((readModels) => readModels.close()))
    opened = []
    await log.close()
  })

  async function open(spec = SPEC, withLog = true) {
    const readModels = await openSqliteReadModels({ file, ...(withLog && { log }) })
    opened.push(readModels)
    return readModels.collection<Limits>(spec)
  }

  /** Appends these limits to the stream of a document; gives the fold of the whole stream. */
  async function limited(id: string, ...limits: number[]): Promise<Limits> {
    const drafts = limits.map((limit) => ({ draft: limitSet(limit) }))
    await appendEvents(log, `quota-${id}`, drafts)
    return fold(await log.readStream(`quota-${id}`)) as Limits
  }

  const columns = (): string[] => {
    const db = new DatabaseSync(file, { readOnly: true })
    const names = db.prepare("SELECT name FROM pragma_table_info('c1')").all()
    db.close()
    return names.map(({ name }) => String(name))
  }

  it('are returned as they were put, though only their index fields are stored', async () => {
    const limits = await open()
    const [a, b] = [await limited('a', 1, 2, 3), await limited('b', 9)]
    expect(await limits.putMany([a, b])).toEqual(['written', 'written'])
    expect(limits.isFolded).toBe(true)
    expect(columns()).toEqual(['id', 'revision', 'at last', 'at owner'])
    expect(JSON.stringify(await limits.get('a'))).toBe(JSON.stringify(a))
    expect(await limits.getMany(['b', 'nowhere', 'a'])).toEqual(
      new Map([
        ['a', a],
        ['b', b],
      ]),
    )
    expect((await limits.find()).data).toEqual([a, b])
    expect(await limits.get('nowhere')).toBeNull()
  })

  it('have the revision that was put, whatever follows in the log', async () => {
    const limits = await open()
    const before = await limited('a', 1, 2)
    await limits.put(before)
    const older = await limited('a', 3)
    expect(await limits.get('a')).toEqual(before)
    expect(await limits.put(older)).toBe('written')
    expect(await limits.put(before)).toBe('stale')
    expect(await limits.get('a')).toEqual(older)
  })

  it('are found, sorted and paged by their index fields, and by nothing else', async () => {
    const limits = await open()
    const all = [await limited('a', 5), await limited('b', 7), await limited('none', 6)] as const
    await limits.putMany(all)
    const [a, b, none] = all
    const sort = [['last', -1]] as const
    const first = await limits.find({ sort, limit: 2 })
    expect(first.data).toEqual([b, none])
    const second = await limits.find({ sort, limit: 2, cursor: first.nextCursor ?? '' })
    expect(second).toEqual({ data: [a], nextCursor: null })
    expect((await limits.find({ filter: { owner: null } })).data).toEqual([none])
    expect(await limits.count({ owner: 'owner of a', last: { gte: 5 } })).toBe(1)
    await expect(limits.find({ filter: { limits: 5 } })).rejects.toThrow('have no index field limits')
    await expect(limits.find({ sort: [['limits', 1]] })).rejects.toThrow(TypeError)
  })

  it('can begin at any revision of their stream', async () => {
    const one: CollectionSpec<Limits> = {
      ...SPEC,
      folded: {
        searchedBy: ['owner'],
        placeOf: ({ revision, at }) => ({ stream: String(at('owner')), from: revision }),
        fold,
      },
    }
    const limits = await open(one)
    await limited('a', 4, 5, 6)
    const [, event] = await log.readStream('quota-a')
    if (!event) throw new Error('nothing was written')
    await limits.put({ _id: event.id, revision: 1, owner: 'quota-a', limits: [], last: 5 })
    expect(await limits.get(event.id)).toMatchObject({ revision: 1, limits: [5] })
  })

  it('are stored whole without a log, and stay stored in a file that stored them', async () => {
    const kept = await open(SPEC, false)
    const a = await limited('a', 1)
    await kept.put(a)
    expect(kept.isFolded).toBe(false)
    const later = await open()
    expect(later.isFolded).toBe(false)
    expect(columns()).toContain('body')
    const older = await limited('a', 2)
    await later.put(older)
    expect(await later.get('a')).toEqual(older)
    expect((await later.find({ filter: { limits: null } })).data).toEqual([])
  })

  it('cannot be read without their log', async () => {
    await (await open()).put(await limited('a', 1))
    await expect(open(SPEC, false)).rejects.toThrow('give the fold and the log')
    const { folded: _, ...unsaid } = SPEC
    await expect(open(unsaid)).rejects.toThrow('give the fold')
  })

  it('that are missing in the log are refused, with what to do', async () => {
    const limits = await open()
    await limits.put({ _id: 'lost', revision: 0, owner: null, limits: [], last: 1 })
    await expect(limits.get('lost')).rejects.toThrow(StoreRefused)
    await expect(limits.find()).rejects.toThrow('limits holds lost, which is missing in the event log')
    expect(await limits.count()).toBe(1)
  })
})
