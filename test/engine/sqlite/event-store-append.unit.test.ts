import { join } from 'node:path'
import { afterEach, describe, expect, it } from '@jest/globals'
import type { EventStore } from '../../../src/engine/ports/event-store.ts'
import { openSqliteEventStore } from '../../../src/engine/sqlite/event-store.ts'
import { type EncodedEvent, EncodedEvent as Event, type RecordedEvent } from '../../../src/events/event.ts'
import { ZERO_HASH } from '../../../src/events/record.ts'
import { freshStream, sampleEvents } from '../../support/contract/sample-events.ts'
import { temporaryFolders } from '../../support/temporary-folder.ts'

const newFolder = temporaryFolders()

describe('append to the embedded event store', () => {
  const opened: EventStore[] = []
  // A store that stays open keeps its thread, and so the process of a failed test.
  afterEach(() => Promise.all(opened.splice(0).map((store) => store.close())))
  const open = async (file: string) => {
    const store = await openSqliteEventStore({ file })
    opened.push(store)
    return store
  }
  const newStore = async () => open(join(await newFolder(), 'events.db'))

  it('returns the very objects that it received', async () => {
    const store = await newStore()
    const stream = freshStream()
    const events: EncodedEvent[] = sampleEvents(stream, { count: 2 })
    const recorded = await store.append(stream, -1, events)
    recorded.forEach((event, i) => {
      expect(event).toBe(events[i])
    })
    expect(recorded.map(({ position }) => position)).toEqual(['0000000000000001', '0000000000000002'])
  })

  it('answers a repeat with the stored bytes, not with those of the repeat', async () => {
    const store = await newStore()
    const stream = freshStream()
    const ids = ['a', 'b']
    const first = await store.append(stream, -1, sampleEvents(stream, { count: 2, ids }))
    const again = await store.append(stream, -1, sampleEvents(stream, { count: 2, ids, text: 50 }))
    const records = (events: RecordedEvent[]) =>
      events.map(({ record }) => Buffer.from(record).toString('hex'))
    expect(records(again)).toEqual(records(first))
  })

  it('reports a broken link as an error of the caller, who must not retry', async () => {
    const store = await newStore()
    const stream = freshStream()
    const [first] = await store.append(stream, -1, sampleEvents(stream))
    if (!first) throw new Error('nothing was written')
    const astray = sampleEvents(stream, { after: { ...first, hash: ZERO_HASH } })
    const failure = await store.append(stream, 0, astray).catch((error: unknown) => error)
    expect((failure as Error).name).toBe('Error')
    expect((failure as Error).message).toContain('prevHash')
    expect(await store.readStream(stream)).toHaveLength(1)
  })

  it('fails only the append whose bytes are not a record', async () => {
    const store = await newStore()
    const [good, bad] = [freshStream(), freshStream()]
    const [event] = sampleEvents(bad)
    if (!event) throw new Error('nothing was encoded')
    const garbage = new Event(event, Buffer.from('garbage'), event.hash, 0)
    const [one, two] = await Promise.allSettled([
      store.append(bad, -1, [garbage]),
      store.append(good, -1, sampleEvents(good)),
    ])
    expect(one).toMatchObject({ status: 'rejected', reason: { message: expect.stringContaining('NCE') } })
    expect(two?.status).toBe('fulfilled')
    expect((await store.readAll('', 10)).map(({ stream }) => stream)).toEqual([good])
  })

  it('continues a stream that another process continued in the meantime', async () => {
    const file = join(await newFolder(), 'events.db')
    const [one, other] = [await open(file), await open(file)]
    const stream = freshStream()
    const events = sampleEvents(stream, { count: 3 })
    await one.append(stream, -1, events.slice(0, 1))
    await other.append(stream, 0, events.slice(1, 2))
    await one.append(stream, 1, events.slice(2))
    expect(await one.readStream(stream)).toHaveLength(3)
  })

  it('writes appends together in their order, or none of them', async () => {
    const store = await newStore()
    const [one, two] = [freshStream(), freshStream()]
    const events = sampleEvents(one, { count: 2 })
    const appends = [
      { stream: one, expected: -1, events: events.slice(0, 1) },
      { stream: two, expected: -1, events: sampleEvents(two) },
      { stream: one, expected: 0, events: events.slice(1) },
    ]
    const astray = { stream: two, expected: 4, events: sampleEvents(two, { count: 6 }).slice(5) }
    await expect(store.appendTogether?.([...appends, astray])).rejects.toMatchObject({
      name: 'WrongExpectedRevision',
      stream: two,
      expected: 4,
      actual: 0,
    })
    expect(await store.readAll('', 10)).toEqual([])
    const stored = await store.appendTogether?.(appends)
    expect(stored?.flat().map(({ position }) => Number(position))).toEqual([1, 2, 3])
    const order = [one, two, one]
    expect((await store.readAll('', 10)).map(({ stream }) => stream)).toEqual(order)
    await store.appendTogether?.(appends)
    expect(await store.readAll('', 10)).toHaveLength(3)
  })

  it('leaves out appends together that are refused, and writes what arrived with them', async () => {
    const store = await newStore()
    const [one, two, taken] = [freshStream(), freshStream(), freshStream()]
    await store.append(taken, -1, sampleEvents(taken))
    const both = (stream: string, other: string) => [
      { stream, expected: -1, events: sampleEvents(stream) },
      { stream: other, expected: -1, events: sampleEvents(other) },
    ]
    const [before, refused, after, again] = await Promise.allSettled([
      store.appendTogether?.(both(one, freshStream())),
      store.appendTogether?.(both(two, taken)),
      store.appendTogether?.(both(freshStream(), freshStream())),
      store.append(two, -1, sampleEvents(two)),
    ])
    expect(refused).toMatchObject({ status: 'rejected', reason: { stream: taken, actual: 0 } })
    for (const written of [before, after, again]) expect(written?.status).toBe('fulfilled')
    const log = await store.readAll('', 10)
    expect(log.map(({ position }) => Number(position))).toEqual([1, 2, 3, 4, 5, 6])
    expect(log.filter(({ stream }) => stream === two)).toHaveLength(1)
  })
})
