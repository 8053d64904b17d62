import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { copyAfter, sharedPart } from '../../../src/engine/backup/copy-log.ts'
import { type EventStore, START, StoreFull, StoreRefused } from '../../../src/engine/ports/event-store.ts'
import { openSqliteEventStore } from '../../../src/engine/sqlite/event-store.ts'
import { EncodedEvent, placed } from '../../../src/events/event.ts'
import { appendEvents, limitSet } from '../../support/event-writer.ts'
import { flakyStore } from '../../support/flaky-store.ts'
import { temporaryFolders } from '../../support/temporary-folder.ts'

const newFolder = temporaryFolders()
const drafts = (...numbers: number[]) => numbers.map((n) => ({ draft: limitSet(n) }))

const recordsOf = async (store: EventStore): Promise<string[]> =>
  (await store.readAll(START, 10_000)).map(({ record }) => Buffer.from(record).toString('hex'))

describe('a copy of a log', () => {
  let from: EventStore
  let to: EventStore
  const newStore = async () => openSqliteEventStore({ file: join(await newFolder(), 'events.db') })
  const copyOf = async (log: EventStore): Promise<EventStore> => {
    const store = await newStore()
    await copyAfter(START, { from: log, to: store })
    return store
  }
  beforeEach(async () => {
    ;[from, to] = await Promise.all([newStore(), newStore()])
    await appendEvents(from, 'account-a', drafts(1, 2))
    await appendEvents(from, 'account-b', drafts(3))
    await appendEvents(from, 'account-a', drafts(4))
    await appendEvents(from, 'account-a', drafts(5, 6))
  })
  afterEach(() => Promise.all([from.close(), to.close()]))

  it('has the same records in the same order, those that follow one another in one append', async () => {
    const seen: number[] = []
    const { store } = flakyStore(to, []) // Without appendTogether, as EventStoreDB.
    expect(await copyAfter(START, { from, to: store, onProgress: (n) => seen.push(n) })).toBe(6)
    expect(await recordsOf(to)).toEqual(await recordsOf(from))
    expect(seen).toEqual([2, 3, 6])
  })

  describe('to a target with transactions across streams', () => {
    const SMALL = 450
    const addStreams = async () => {
      await Promise.all(
        Array.from({ length: SMALL }, (_, n) => appendEvents(from, `account-s${n}`, drafts(n))),
      )
    }
    const open = async (maxPages?: number) => {
      const file = join(await newFolder(), 'events.db')
      const store = await openSqliteEventStore({ file, ...(maxPages && { maxPages }) })
      opened.push(store)
      return { file, store }
    }
    const opened: EventStore[] = []
    afterEach(async () => {
      for (const store of opened.splice(0)) await store.close()
    })

    it('commits many appends at a time', async () => {
      await addStreams()
      const { file, store } = await open()
      const before = commitsIn(`${file}-wal`)
      const seen: number[] = []
      await copyAfter(START, { from, to: store, onProgress: (n) => seen.push(n), window: 200 })
      expect(commitsIn(`${file}-wal`) - before).toBe(3)
      expect(seen).toEqual([203, 403, 456])
      expect(await recordsOf(store)).toEqual(await recordsOf(from))
    })

    it('commits all of them or none, and resumes where it stopped', async () => {
      await addStreams()
      const { file, store } = await open(40)
      await expect(copyAfter(START, { from, to: store, window: 200 })).rejects.toBeInstanceOf(StoreFull)
      await store.close()
      const again = await openSqliteEventStore({ file })
      opened.push(again)
      const { events, last } = await sharedPart(from, again)
      expect(events).toBe(203)
      expect(await copyAfter(last, { from, to: again })).toBe(253)
      expect(await recordsOf(again)).toEqual(await recordsOf(from))
    })
  })

  describe('to a target that receives appends in order', () => {
    /** Writes `written` of the appends of a call at most, and acknowledges it if these are all. */
    const inOrder = (written: number) => {
      const calls: number[] = []
      const store: EventStore = {
        ...flakyStore(to, []).store,
        async appendInOrder(appends) {
          calls.push(appends.length)
          for (const { stream, expected, events } of appends.slice(0, written))
            await to.append(stream, expected, events)
          return appends.length <= written
        },
      }
      return { store, calls }
    }

    it('sends many appends at a time', async () => {
      const { store, calls } = inOrder(100)
      expect(await copyAfter(START, { from, to: store })).toBe(6)
      expect(calls).toEqual([3])
      expect(await recordsOf(to)).toEqual(await recordsOf(from))
    })

    it('appends one after the other what was not acknowledged', async () => {
      const { store, calls } = inOrder(1)
      expect(await copyAfter(START, { from, to: store, window: 2 })).toBe(6)
      expect(calls).toEqual([2, 1])
      expect(await recordsOf(to)).toEqual(await recordsOf(from))
    })

    it('names the stream that another process writes to', async () => {
      await appendEvents(to, 'account-b', drafts(9))
      const { store } = inOrder(0)
      await expect(copyAfter(START, { from, to: store })).rejects.toThrow(
        'another process writes to the target',
      )
    })
  })

  it('holds more than a page, and more of one stream than an append takes', async () => {
    for (let i = 0; i < 3; i++)
      await appendEvents(from, 'account-c', drafts(...Array.from({ length: 700 }, (_, n) => n)))
    expect(await copyAfter(START, { from, to })).toBe(2_106)
    expect(await recordsOf(to)).toEqual(await recordsOf(from))
    expect(await sharedPart(from, to)).toMatchObject({ events: 2_106, ahead: null })
  })

  it('leaves the relay checkpoints of both sides unchanged', async () => {
    await appendEvents(from, 'relay-checkpoint', drafts(1))
    await appendEvents(to, 'relay-checkpoint', drafts(2, 3))
    expect((await sharedPart(from, to)).events).toBe(0)
    expect(await copyAfter(START, { from, to })).toBe(6)
    expect(await sharedPart(from, to)).toMatchObject({ events: 6, ahead: null })
    expect(await to.readStream('relay-checkpoint')).toHaveLength(2)
  })

  it('resumes where it stopped', async () => {
    const [a, b] = await from.readStream('account-a')
    if (!a || !b) throw new Error('two events were written')
    await to.append('account-a', -1, [a, b])
    const shared = await sharedPart(from, to)
    expect(shared).toMatchObject({ events: 2, ahead: null })
    expect(await copyAfter(shared.last, { from, to })).toBe(4)
    expect(await recordsOf(to)).toEqual(await recordsOf(from))
    const whole = await sharedPart(from, to)
    expect(await copyAfter(whole.last, { from, to })).toBe(0)
  })

  it('says where the target continues after the whole log', async () => {
    await copyAfter(START, { from, to })
    await appendEvents(to, 'account-b', drafts(7))
    const { events, ahead, last } = await sharedPart(from, to)
    expect({ events, ahead, last }).toEqual({
      events: 6,
      ahead: expect.objectContaining({ stream: 'account-b', revision: 1 }),
      last: await from.end(),
    })
  })

  it('is refused where the target holds another stream, another event, or another order', async () => {
    await appendEvents(to, 'account-z', drafts(1))
    await expect(sharedPart(from, to)).rejects.toThrow(
      'where revision 0 of account-a belongs, it has revision 0 of account-z',
    )
    const other = await newStore()
    await appendEvents(other, 'account-a', drafts(1))
    await expect(sharedPart(from, other)).rejects.toThrow(
      'where revision 0 of account-a belongs, it has another event with that revision',
    )
    const went = await copyOf(from)
    await appendEvents(from, 'account-a', drafts(7))
    await appendEvents(went, 'account-b', drafts(8))
    await expect(sharedPart(from, went)).rejects.toThrow(
      'where revision 5 of account-a belongs, it has revision 1 of account-b',
    )
    await Promise.all([other.close(), went.close()])
  })

  it('is refused where a record differs under the same hash', async () => {
    const went = await copyOf(from)
    const forged: Pick<EventStore, 'readAll'> = {
      async readAll(after, limit) {
        const page = await went.readAll(after, limit)
        return page.map((event) => {
          if (event.revision !== 1) return event
          return placed(new EncodedEvent(event, event.record.toReversed(), event.hash, 0), event.position)
        })
      },
    }
    await expect(sharedPart(from, forged)).rejects.toThrow(
      'where revision 1 of account-a belongs, it has another event with that revision',
    )
    await went.close()
  })

  it('ends when another process writes to the target', async () => {
    const { last } = await sharedPart(from, to)
    await appendEvents(to, 'account-b', drafts(9))
    const copying = copyAfter(last, { from, to })
    await expect(copying).rejects.toBeInstanceOf(StoreRefused)
    await expect(copying).rejects.toThrow(
      'account-b ends there at revision 0, where revision 0 was to be written',
    )
    expect(await to.readStream('account-b')).toHaveLength(1)
    expect(await to.readStream('account-a')).toEqual([])
  })
})

const WAL_HEADER = 32
const FRAME_HEADER = 24

/** Number of transactions in a write-ahead log: the frames that hold the size of the database (sqlite.org/fileformat2.html#walformat). */
function commitsIn(file: string): number {
  const wal = readFileSync(file)
  const frame = FRAME_HEADER + wal.readUInt32BE(8)
  let commits = 0
  for (let at = WAL_HEADER; at + frame <= wal.length; at += frame)
    if (wal.readUInt32BE(at + 4) > 0) commits += 1
  return commits
}
