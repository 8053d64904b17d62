import { describe, expect, it } from '@jest/globals'
import {
  EventTooLarge,
  MAX_APPEND_BYTES,
  MAX_EVENT_BYTES,
  StoreUnavailable,
  WrongExpectedRevision,
} from '../../../src/engine/ports/event-store.ts'
import type { OpenedStore } from './event-store-opened.ts'
import { freshStream, sampleEvents, sampleOfSize } from './sample-events.ts'

const wrong = (stream: string, expected: number, actual: number) =>
  expect.objectContaining({ name: 'WrongExpectedRevision', stream, expected, actual })

export function appendContract(opened: () => OpenedStore): void {
  describe('append', () => {
    it('writes to a stream that is not there, and gives the events their places', async () => {
      const { store } = opened()
      const stream = freshStream()
      const events = sampleEvents(stream, { count: 2 })
      const recorded = await store.append(stream, -1, events)
      expect(recorded.map(({ id, revision }) => [id, revision])).toEqual(
        events.map(({ id, revision }) => [id, revision]),
      )
      const [first, second] = recorded.map(({ position }) => position)
      expect(typeof first).toBe('string')
      expect((first ?? '') < (second ?? '')).toBe(true)
    })

    it('continues at the exact revision', async () => {
      const { store } = opened()
      const stream = freshStream()
      const [first] = await store.append(stream, -1, sampleEvents(stream))
      await store.append(stream, 0, sampleEvents(stream, { after: first }))
      expect((await store.readStream(stream)).map(({ revision }) => revision)).toEqual([0, 1])
    })

    it('refuses any other revision, says where the stream ends, and writes nothing', async () => {
      const { store } = opened()
      const stream = freshStream()
      const absent = sampleEvents(stream, { count: 2 })
      await expect(store.append(stream, 0, absent.slice(1))).rejects.toEqual(wrong(stream, 0, -1))
      const written = sampleEvents(stream, { count: 3 })
      await store.append(stream, -1, written)
      const ahead = sampleEvents(stream, { count: 3, after: written[2] })
      await expect(store.append(stream, 4, ahead.slice(2))).rejects.toEqual(wrong(stream, 4, 2))
      const later = sampleEvents(stream, { after: written[0] })
      await expect(store.append(stream, 0, later)).rejects.toBeInstanceOf(WrongExpectedRevision)
      await expect(store.append(stream, -1, sampleEvents(stream))).rejects.toEqual(wrong(stream, -1, 2))
      expect((await store.readStream(stream)).map(({ id }) => id)).toEqual(written.map(({ id }) => id))
    })

    it('takes no events as nothing to do', async () => {
      const { store } = opened()
      const stream = freshStream()
      expect(await store.append(stream, -1, [])).toEqual([])
      expect(await store.readStream(stream)).toEqual([])
    })

    it('refuses events that belong elsewhere', async () => {
      const { store } = opened()
      const stream = freshStream()
      await expect(store.append(stream, -1, sampleEvents(freshStream()))).rejects.toThrow(stream)
      const skipping = sampleEvents(stream, { count: 3 }).filter(({ revision }) => revision !== 1)
      await expect(store.append(stream, -1, skipping)).rejects.toThrow('revision 2')
      expect(await store.readStream(stream)).toEqual([])
    })

    it('is closed to those that come after close', async () => {
      const { store } = opened()
      const stream = freshStream()
      await store.close()
      await expect(store.append(stream, -1, sampleEvents(stream))).rejects.toBeInstanceOf(StoreUnavailable)
      await expect(store.readStream(stream)).rejects.toBeInstanceOf(StoreUnavailable)
    })
  })

  describe('append of new events', () => {
    it('can be read when it resolves, and is followed by the next append', async () => {
      const { store } = opened()
      const stream = freshStream()
      const events = sampleEvents(stream, { count: 2 })
      await store.appendNew(stream, -1, events)
      const read = await store.readStream(stream)
      expect(read.map(({ record }) => Buffer.from(record))).toEqual(events.map(({ record }) => record))
      const [next] = sampleEvents(stream, { after: events[1] })
      await store.appendNew(stream, 1, next ? [next] : [])
      expect((await store.readStream(stream)).map(({ revision }) => revision)).toEqual([0, 1, 2])
    })

    it('takes no events as nothing to do', async () => {
      const { store } = opened()
      const stream = freshStream()
      await store.appendNew(stream, -1, [])
      expect(await store.readStream(stream)).toEqual([])
    })

    it('lets exactly one of many racing writers win, and refuses the others when they can read what they lost to', async () => {
      const { store } = opened()
      const stream = freshStream()
      const race = (_: unknown, i: number) =>
        store.appendNew(stream, -1, sampleEvents(stream, { count: 1 + (i % 3) })).then(
          () => null,
          async (error: unknown) => ({ error, read: await store.readStream(stream) }),
        )
      const raced = await Promise.all(Array.from({ length: 40 }, race))
      const lost = raced.filter((one) => one !== null)
      expect(lost).toHaveLength(39)
      const end = (await store.readStream(stream)).length - 1
      for (const { error, read } of lost) {
        expect(error).toEqual(wrong(stream, -1, end))
        expect(read).toHaveLength(end + 1)
      }
    })

    it('refuses what belongs elsewhere, is too large, or comes after close', async () => {
      const { store } = opened()
      const stream = freshStream()
      await expect(store.appendNew(stream, -1, sampleEvents(freshStream()))).rejects.toThrow(stream)
      const larger = sampleOfSize(stream, MAX_EVENT_BYTES + 1)
      await expect(store.appendNew(stream, -1, [larger])).rejects.toBeInstanceOf(EventTooLarge)
      expect(await store.readStream(stream)).toEqual([])
      await store.close()
      await expect(store.appendNew(stream, -1, sampleEvents(stream))).rejects.toBeInstanceOf(StoreUnavailable)
    })
  })

  describe('append, once more', () => {
    it('answers the same ids at the same revision as the first time', async () => {
      const { store } = opened()
      const stream = freshStream()
      const events = sampleEvents(stream, { count: 2 })
      const places = (await store.append(stream, -1, events)).map(({ id, position }) => [id, position])
      await store.append(stream, 1, sampleEvents(stream, { after: events[1] }))
      const again = await store.append(stream, -1, events)
      expect(again.map(({ id, position }) => [id, position])).toEqual(places)
      expect(await store.readStream(stream)).toHaveLength(3)
    })

    it('does so too when both arrive together', async () => {
      const { store } = opened()
      const stream = freshStream()
      const events = sampleEvents(stream, { count: 2 })
      await Promise.all([1, 2, 3].map(() => store.append(stream, -1, events)))
      expect((await store.readStream(stream)).map(({ id }) => id)).toEqual(events.map(({ id }) => id))
    })

    it('refuses the same ids at another revision', async () => {
      const { store } = opened()
      const stream = freshStream()
      const events = sampleEvents(stream, { count: 3 })
      await store.append(stream, -1, events)
      const moved = sampleEvents(stream, { after: events[0], ids: events.slice(0, 1).map(({ id }) => id) })
      await expect(store.append(stream, 0, moved)).rejects.toEqual(wrong(stream, 0, 2))
    })

    it('refuses ids that are only partly those of the first time', async () => {
      const { store } = opened()
      const stream = freshStream()
      const ids = ['a', 'b'].map((id) => `${stream}-${id}`)
      await store.append(stream, -1, sampleEvents(stream, { count: 2, ids }))
      const changed = sampleEvents(stream, { count: 2, ids: ids.slice(0, 1) })
      await expect(store.append(stream, -1, changed)).rejects.toEqual(wrong(stream, -1, 1))
      const longer = sampleEvents(stream, { count: 3, ids })
      await expect(store.append(stream, -1, longer)).rejects.toEqual(wrong(stream, -1, 1))
    })
  })

  describe('append, many at once', () => {
    it('lets exactly one of 200 racing writers win each revision', async () => {
      const { store } = opened()
      const stream = freshStream()
      let after: Parameters<typeof sampleEvents>[1] = {}
      for (let expected = -1; expected < 3; expected++) {
        const raced = await Promise.allSettled(
          Array.from({ length: 200 }, () => store.append(stream, expected, sampleEvents(stream, after))),
        )
        const won = raced.filter((one) => one.status === 'fulfilled')
        const lost = raced.filter((one) => one.status === 'rejected')
        expect(won).toHaveLength(1)
        expect(lost).toHaveLength(199)
        for (const { reason } of lost) expect(reason).toEqual(wrong(stream, expected, expected + 1))
        after = { after: won[0]?.value[0] }
      }
      expect(await store.readStream(stream)).toHaveLength(4)
    })

    it('refuses a writer when it can read what it lost to', async () => {
      const { store } = opened()
      const stream = freshStream()
      const ends = Array.from({ length: 10 }, (_, i) =>
        store
          .append(stream, -1, sampleEvents(stream, { count: 1 + (i % 3) }))
          .catch(async (error: unknown) => {
            const [last] = await store.readStream(stream, { direction: 'backwards', limit: 1 })
            return { actual: error instanceof WrongExpectedRevision && error.actual, last: last?.revision }
          }),
      )
      const lost = (await Promise.all(ends)).flatMap((one) => (Array.isArray(one) ? [] : [one]))
      expect(lost).toHaveLength(9)
      for (const { actual, last } of lost) expect(last).toBe(actual)
    })

    it('takes appends to many streams together, each whole', async () => {
      const { store } = opened()
      const streams = Array.from({ length: 300 }, freshStream)
      const recorded = await Promise.all(
        streams.map((stream) => store.append(stream, -1, sampleEvents(stream, { count: 3 }))),
      )
      const positions = recorded.flat().map(({ position }) => position)
      expect(new Set(positions).size).toBe(900)
      for (const stream of streams) expect(await store.readStream(stream)).toHaveLength(3)
    })

    it('lets an append fail alone', async () => {
      const { store } = opened()
      const [good, bad, other] = [freshStream(), freshStream(), freshStream()]
      const settled = await Promise.allSettled([
        store.append(good, -1, sampleEvents(good)),
        store.append(bad, 6, sampleEvents(bad, { count: 8 }).slice(7)),
        store.append(bad, -1, [sampleOfSize(bad, MAX_EVENT_BYTES + 1)]),
        store.append(other, -1, sampleEvents(other)),
      ])
      expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled'])
      const lengths = [good, bad, other].map(async (stream) => (await store.readStream(stream)).length)
      expect(await Promise.all(lengths)).toEqual([1, 0, 1])
    })
  })

  describe('append, sizes', () => {
    it('takes an event of the largest size and none larger', async () => {
      const { store } = opened()
      const stream = freshStream()
      const largest = sampleOfSize(stream, MAX_EVENT_BYTES)
      await store.append(stream, -1, [largest])
      const [read] = await store.readStream(stream)
      expect(Buffer.from(read?.record ?? []).equals(largest.record)).toBe(true)
      const larger = sampleOfSize(stream, MAX_EVENT_BYTES + 1, largest)
      await expect(store.append(stream, 0, [larger])).rejects.toBeInstanceOf(EventTooLarge)
      expect(await store.readStream(stream)).toHaveLength(1)
    })

    it('takes all or none: one that is too large among them, or too much together', async () => {
      const { store } = opened()
      const stream = freshStream()
      const [first, second] = sampleEvents(stream, { count: 2 })
      if (!first || !second) throw new Error('two events are needed')
      const large = sampleOfSize(stream, MAX_EVENT_BYTES + 1, first)
      await expect(store.append(stream, -1, [first, large])).rejects.toBeInstanceOf(EventTooLarge)
      const many = sampleEvents(stream, { count: 4, text: MAX_APPEND_BYTES / 4 })
      await expect(store.append(stream, -1, many)).rejects.toBeInstanceOf(EventTooLarge)
      expect(await store.readStream(stream)).toEqual([])
    })
  })
}
