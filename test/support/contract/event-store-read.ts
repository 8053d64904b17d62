import { describe, expect, it } from '@jest/globals'
import { readWholeStream, START, type Wanted } from '../../../src/engine/ports/event-store.ts'
import type { EncodedEvent, RecordedEvent } from '../../../src/events/event.ts'
import { streamKind } from '../../../src/events/streams.ts'
import type { OpenedStore } from './event-store-opened.ts'
import { freshStream, sampleEvents } from './sample-events.ts'

const revisions = (events: readonly RecordedEvent[]): number[] => events.map(({ revision }) => revision)
const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')
const full = ({ record, hash, prevHash, dataBytes, data, ...event }: EncodedEvent) => ({
  ...event,
  record: hex(record),
  hash: hex(hash),
})

export function readContract(opened: () => OpenedStore): void {
  describe('readStream', () => {
    it('gives back every byte that was written, with its hash and place', async () => {
      const { store } = opened()
      const stream = freshStream()
      const written = await store.append(stream, -1, sampleEvents(stream, { count: 3 }))
      const read = await store.readStream(stream)
      expect(read.map(full)).toEqual(written.map(full))
      expect(read.map(({ data }) => data)).toEqual(written.map(({ data }) => data))
    })

    it('reads both ways, from a revision on, within a limit', async () => {
      const { store } = opened()
      const stream = freshStream()
      await store.append(stream, -1, sampleEvents(stream, { count: 6 }))
      expect(revisions(await store.readStream(stream))).toEqual([0, 1, 2, 3, 4, 5])
      expect(revisions(await store.readStream(stream, { from: 4 }))).toEqual([4, 5])
      expect(revisions(await store.readStream(stream, { from: 1, limit: 2 }))).toEqual([1, 2])
      expect(revisions(await store.readStream(stream, { from: 6 }))).toEqual([])
      const direction = 'backwards'
      expect(revisions(await store.readStream(stream, { direction }))).toEqual([5, 4, 3, 2, 1, 0])
      expect(revisions(await store.readStream(stream, { direction, limit: 1 }))).toEqual([5])
      expect(revisions(await store.readStream(stream, { direction, from: 3, limit: 2 }))).toEqual([3, 2])
      expect(revisions(await store.readStream(stream, { direction, from: 0 }))).toEqual([0])
    })

    it('finds nothing in a stream that is not there', async () => {
      const { store } = opened()
      expect(await store.readStream(freshStream())).toEqual([])
      expect(await store.readStream(freshStream(), { direction: 'backwards', limit: 1 })).toEqual([])
    })

    it('stops at 1,000 events unless asked for more', async () => {
      const { store } = opened()
      const stream = freshStream()
      await store.append(stream, -1, sampleEvents(stream, { count: 1_200 }))
      expect(await store.readStream(stream)).toHaveLength(1_000)
      expect(await store.readStream(stream, { limit: 10_000 })).toHaveLength(1_200)
      expect(revisions(await readWholeStream(store, stream))).toEqual(
        Array.from({ length: 1_200 }, (_, i) => i),
      )
      expect(await readWholeStream(store, stream, { from: 1_100 })).toHaveLength(100)
      expect(await readWholeStream(store, stream, { through: 1_099 })).toHaveLength(1_100)
      expect(revisions(await readWholeStream(store, stream, { from: 7, through: 7 }))).toEqual([7])
      expect(await readWholeStream(store, stream, { from: 7, through: 6 })).toEqual([])
    })

    it('gives as many events as asked for, however large they are', async () => {
      const { store } = opened()
      const stream = freshStream()
      let after: RecordedEvent | undefined
      for (let i = 0; i < 15; i++) {
        const expected = after?.revision ?? -1
        const written = await store.append(
          stream,
          expected,
          sampleEvents(stream, { count: 3, text: 200_000, ...(after ? { after } : {}) }),
        )
        after = written.at(-1)
      }
      expect(revisions(await store.readStream(stream, { from: 1, limit: 43 }))).toEqual(
        Array.from({ length: 43 }, (_, i) => i + 1),
      )
      const backwards = await store.readStream(stream, { direction: 'backwards' })
      expect(revisions(backwards)).toEqual(Array.from({ length: 45 }, (_, i) => 44 - i))
    })
  })

  describe('readAll', () => {
    it('gives the log in order, after a position, within a limit', async () => {
      const { store } = opened()
      const begin = await store.end()
      const [a, b] = [freshStream(), freshStream()]
      const written = [
        ...(await store.append(a, -1, sampleEvents(a, { count: 2 }))),
        ...(await store.append(b, -1, sampleEvents(b, { count: 2 }))),
      ]
      const log = await store.readAll(begin, 100)
      expect(log.map(full)).toEqual(written.map(full))
      const positions = log.map(({ position }) => position)
      expect(positions).toEqual([...positions].sort())
      const [first = '', , third = ''] = positions
      expect((await store.readAll(first, 2)).map(({ position }) => position)).toEqual(positions.slice(1, 3))
      expect((await store.readAll(third, 100)).map(({ position }) => position)).toEqual(positions.slice(3))
      expect(await store.readAll(positions[3] ?? '', 100)).toEqual([])
    })

    it('begins at the very first event', async () => {
      const { store } = opened()
      const stream = freshStream()
      await store.append(stream, -1, sampleEvents(stream, { count: 3 }))
      const found: RecordedEvent[] = []
      for (let after = START; ; ) {
        // The suite shares a log of thousands of events: small pages at first, then large ones.
        const page = await store.readAll(after, found.length < 6 ? 2 : 1_000)
        found.push(...page)
        const last = page.at(-1)
        if (!last) break
        after = last.position
      }
      expect(revisions(found.filter((event) => event.stream === stream))).toEqual([0, 1, 2])
    })

    it('ends where end() says', async () => {
      const { store } = opened()
      const stream = freshStream()
      const before = await store.end()
      const written = await store.append(stream, -1, sampleEvents(stream, { count: 2 }))
      expect(await store.end()).toBe(written[1]?.position)
      expect(before < (await store.end())).toBe(true)
    })
  })

  describe('scan', () => {
    const of = async (store: OpenedStore['store'], after: string, length: number, wanted?: Wanted) => {
      const { events, ...stretch } = await store.scan(after, length, wanted)
      return { ...stretch, found: events.map(({ stream, revision }) => `${stream}@${revision}`) }
    }

    it('gives the wanted events of a stretch, and how far it reaches', async () => {
      const { store } = opened()
      const begin = await store.end()
      const [a, b] = [freshStream(), `scanned-${freshStream()}`]
      const [kind, other] = [streamKind(a), 'scanned']
      const inA = await store.append(a, -1, sampleEvents(a, { count: 2 }))
      const inB = await store.append(b, -1, sampleEvents(b, { count: 3 }))
      const [type = ''] = inA.map((event) => event.type)
      const ends = [...inA, ...inB].map(({ position }) => position)
      const all = [`${a}@0`, `${a}@1`, `${b}@0`, `${b}@1`, `${b}@2`]
      expect(await of(store, begin, 100)).toEqual({ found: all, position: ends[4], length: 5 })
      expect(await of(store, begin, 3)).toEqual({ found: all.slice(0, 3), position: ends[2], length: 3 })
      const wanted = await of(store, begin, 4, { kinds: [other] })
      expect(wanted).toEqual({ found: all.slice(2, 4), position: ends[3], length: 4 })
      expect(await of(store, ends[0] ?? '', 100, { kinds: [kind] })).toEqual({
        found: [`${a}@1`],
        position: ends[4],
        length: 4,
      })
      expect((await of(store, begin, 100, { types: [type] })).found).toEqual(all)
      expect(await of(store, begin, 100, { types: ['Nothing'] })).toEqual({
        found: [],
        position: ends[4],
        length: 5,
      })
      expect((await of(store, begin, 100, { types: [type], kinds: [other] })).found).toEqual(all.slice(2))
      expect((await of(store, begin, 100, { types: [] })).found).toEqual([])
    })

    it('says of others how far they reach', async () => {
      const { store } = opened()
      const begin = await store.end()
      const [a, b] = [freshStream(), `scanned-${freshStream()}`]
      const [first] = await store.append(a, -1, sampleEvents(a, { count: 3 }))
      await store.append(b, -1, sampleEvents(b, { count: 2 }))
      const type = first?.type ?? ''
      const reached = async (wanted: Wanted, length = 5) =>
        (await store.scan(begin, length, { ...wanted, others: true })).others?.toSorted(
          (one, other) => one.revision - other.revision,
        )
      const all = [
        { stream: b, type, revision: 1 },
        { stream: a, type, revision: 2 },
      ]
      expect(await reached({ types: [] })).toEqual(all)
      expect(await reached({ types: ['Nothing'], kinds: ['scanned'] })).toEqual(all.slice(0, 1))
      expect(await reached({ types: ['Nothing'] }, 2)).toEqual([{ stream: a, type, revision: 1 }])
      expect(await reached({ types: [type] })).toEqual([])
      expect(await reached({})).toEqual([])
      expect(await store.scan(begin, 5, { types: [] })).not.toHaveProperty('others')
    })

    it('continues after the end with the events appended meanwhile', async () => {
      const { store } = opened()
      let position = await store.end()
      const stream = freshStream()
      await store.append(stream, -1, sampleEvents(stream, { count: 4 }))
      const next = async () => {
        const stretch = await store.scan(position, 2)
        position = stretch.position
        return revisions(stretch.events)
      }
      expect([await next(), await next(), await next()]).toEqual([[0, 1], [2, 3], []])
      const second = freshStream()
      await store.append(second, -1, sampleEvents(second, { count: 3 }))
      expect([await next(), await next(), await next()]).toEqual([[0, 1], [2], []])
    })

    it('holds nothing after the end', async () => {
      const { store } = opened()
      const end = await store.end()
      expect(await store.scan(end, 10)).toEqual({ events: [], position: end, length: 0 })
    })

    it('gives back every byte, of a long stretch as well', async () => {
      const { store } = opened()
      const begin = await store.end()
      const stream = freshStream()
      const written = await store.append(stream, -1, sampleEvents(stream, { count: 2_500 }))
      const { events, length } = await store.scan(begin, 10_000, { kinds: [streamKind(stream)] })
      expect(length).toBe(2_500)
      expect(events.map(full)).toEqual(written.map(full))
    })

    it.each([0, -1, 1.5, 10_001, Number.NaN])('refuses a length of %p', async (length) => {
      await expect(opened().store.scan(START, length)).rejects.toThrow(RangeError)
    })
  })

  describe('reopening', () => {
    it('keeps every event at its position and continues after it', async () => {
      const { store, reopen } = opened()
      const begin = await store.end()
      const stream = freshStream()
      const written = await store.append(stream, -1, sampleEvents(stream, { count: 3 }))
      const again = await reopen()
      expect((await again.readAll(begin, 10)).map(full)).toEqual(written.map(full))
      expect(await again.end()).toBe(written[2]?.position)
      const repeated = await again.append(
        stream,
        -1,
        sampleEvents(stream, { ids: written.map(({ id }) => id), count: 3 }),
      )
      expect(repeated.map(({ position }) => position)).toEqual(written.map(({ position }) => position))
      const [next] = await again.append(stream, 2, sampleEvents(stream, { after: written[2] }))
      expect((next?.position ?? '') > (written[2]?.position ?? '')).toBe(true)
    })
  })
}
