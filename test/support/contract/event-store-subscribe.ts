import { describe, expect, it } from '@jest/globals'
import { type EventStore, START } from '../../../src/engine/ports/event-store.ts'
import type { RecordedEvent } from '../../../src/events/event.ts'
import { Collector } from './collector.ts'
import type { OpenedStore } from './event-store-opened.ts'
import { freshStream, sampleEvents } from './sample-events.ts'

/** Appends this many events to a new stream, in batches. */
async function grow(store: EventStore, stream: string, count: number, step = 1): Promise<RecordedEvent[]> {
  const written: RecordedEvent[] = []
  while (written.length < count) {
    const after = written.at(-1)
    const events = sampleEvents(stream, { count: step, ...(after ? { after } : {}) })
    written.push(...(await store.append(stream, written.length - 1, events)))
  }
  return written
}

const inOrder = (events: readonly RecordedEvent[]): boolean =>
  events.every(({ position }, i) => i === 0 || (events[i - 1]?.position ?? '') < position)

export function subscribeContract(opened: () => OpenedStore): void {
  describe('subscribe', () => {
    it('brings history from the start, says that it is caught up, then brings what is written', async () => {
      const { store } = opened()
      const stream = freshStream()
      const history = await grow(store, stream, 3)
      const collector = new Collector(store, START, { streams: [stream] })
      await collector.until(({ caughtUp }) => caughtUp > 0)
      expect(collector.ids).toEqual(history.map(({ id }) => id))
      const more = await store.append(stream, 2, sampleEvents(stream, { count: 2, after: history[2] }))
      await collector.until(({ events }) => events.length === 5)
      expect(collector.ids).toEqual([...history, ...more].map(({ id }) => id))
      expect(collector.events.map(({ position }) => position)).toEqual(
        [...history, ...more].map(({ position }) => position),
      )
      await collector.subscription.stop()
    })

    it('begins after the given position', async () => {
      const { store } = opened()
      const stream = freshStream()
      const history = await grow(store, stream, 5)
      const collector = new Collector(store, history[2]?.position ?? '')
      await collector.until(({ caughtUp }) => caughtUp > 0)
      expect(collector.ids).toEqual(history.slice(3).map(({ id }) => id))
      await collector.subscription.stop()
    })

    it('leaves out what is not wanted, asks about each event once and in order, and says how far it has read', async () => {
      const { store } = opened()
      const [wanted, other] = [freshStream(), freshStream()]
      await grow(store, wanted, 2)
      const asked: string[] = []
      const collector = new Collector(store, START, {
        wants({ stream, revision, type }) {
          if (stream === wanted || stream === other) asked.push(`${stream} ${revision} ${type.length > 0}`)
          return stream === wanted
        },
      })
      await collector.until(({ caughtUp }) => caughtUp > 0)
      await grow(store, other, 2)
      const [last] = await store.append(wanted, 1, sampleEvents(wanted, { after: collector.events[1] }))
      await collector.until(({ events }) => events.length === 3)
      const [unwanted] = await store.append(
        other,
        1,
        sampleEvents(other, { after: (await store.readStream(other))[1] }),
      )
      await collector.until(({ through }) => through === unwanted?.position)
      expect(collector.events.map(({ stream, revision }) => [stream, revision])).toEqual([
        [wanted, 0],
        [wanted, 1],
        [wanted, 2],
      ])
      expect(collector.events[2]?.position).toBe(last?.position)
      const all = [
        ...[0, 1].map((n) => `${wanted} ${n}`),
        ...[0, 1].map((n) => `${other} ${n}`),
        `${wanted} 2`,
        `${other} 2`,
      ]
      expect(asked).toEqual(all.map((one) => `${one} true`))
      await collector.subscription.stop()
    })

    it('continues from a position after the store was reopened', async () => {
      const { store, reopen } = opened()
      const stream = freshStream()
      const history = await grow(store, stream, 4)
      const again = await reopen()
      const collector = new Collector(again, history[1]?.position ?? '')
      await again.append(stream, 3, sampleEvents(stream, { after: history[3] }))
      await collector.until(({ events }) => events.length === 3)
      expect(collector.events.map(({ revision }) => revision)).toEqual([2, 3, 4])
      await collector.subscription.stop()
    })

    it('says each time that it has reached the end', async () => {
      const { store } = opened()
      const stream = freshStream()
      const collector = new Collector(store, await store.end())
      await collector.until(({ caughtUp }) => caughtUp === 1)
      await store.append(stream, -1, sampleEvents(stream))
      await collector.until(({ caughtUp }) => caughtUp === 2)
      expect(collector.events).toHaveLength(1)
      await collector.subscription.stop()
    })

    it('leaves out none and repeats none while many write and the handler is slow', async () => {
      const { store } = opened()
      const begin = await store.end()
      const streams = Array.from({ length: 40 }, freshStream)
      const before = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
      const early = new Collector(store, begin, { before })
      const writing = streams.map((stream) => grow(store, stream, 10))
      await writing[0]
      const late = new Collector(store, begin, { before })
      const written = (await Promise.all(writing)).flat().sort((a, b) => (a.position < b.position ? -1 : 1))
      for (const collector of [early, late]) {
        await collector.until(({ events }) => events.length >= 400)
        expect(collector.ids).toEqual(written.map(({ id }) => id))
        await collector.subscription.stop()
      }
    })

    it('loses nothing of what is written while the handler does not come back', async () => {
      const { store } = opened()
      const begin = await store.end()
      const gate = Promise.withResolvers<void>()
      const collector = new Collector(store, begin, { before: () => gate.promise })
      const streams = Array.from({ length: 12 }, freshStream)
      await Promise.all(streams.map((stream) => grow(store, stream, 600, 200)))
      gate.resolve()
      await collector.until(({ events, caughtUp }) => events.length >= 7_200 && caughtUp > 0)
      expect(new Set(collector.ids).size).toBe(7_200)
      expect(collector.events).toHaveLength(7_200)
      expect(inOrder(collector.events)).toBe(true)
      await collector.subscription.stop()
    })

    it('hands over one page at a time', async () => {
      const { store } = opened()
      const begin = await store.end()
      let running = 0
      let most = 0
      const collector = new Collector(store, begin, {
        before: async () => {
          running += 1
          most = Math.max(most, running)
          await new Promise((resolve) => setImmediate(resolve))
          running -= 1
        },
      })
      await grow(store, freshStream(), 30)
      await collector.until(({ events }) => events.length === 30)
      expect(most).toBe(1)
      await collector.subscription.stop()
    })

    it('waits with stop for the handler, and brings nothing afterwards', async () => {
      const { store } = opened()
      const stream = freshStream()
      const gate = Promise.withResolvers<void>()
      const entered = Promise.withResolvers<void>()
      const collector = new Collector(store, await store.end(), {
        before: () => {
          entered.resolve()
          return gate.promise
        },
      })
      const [first] = await grow(store, stream, 1)
      await entered.promise
      let stopped = false
      const stopping = collector.subscription.stop().then(() => {
        stopped = true
      })
      await store.append(stream, 0, sampleEvents(stream, { after: first }))
      expect(stopped).toBe(false)
      gate.resolve()
      await stopping
      const orderChecker = new Collector(store, START, { streams: [stream] })
      await orderChecker.until(({ events }) => events.length === 2)
      expect(collector.ids).toEqual([first?.id])
      expect(collector.ends).toEqual([])
      await orderChecker.subscription.stop()
    })

    it('ends with the error that the handler throws, and leaves other subscriptions alone', async () => {
      const { store } = opened()
      const stream = freshStream()
      const begin = await store.end()
      const failure = new Error('cannot take this')
      const failing = new Collector(store, begin, { before: () => Promise.reject(failure) })
      const throwing = new Collector(store, begin, {
        before: () => {
          throw failure
        },
      })
      const fine = new Collector(store, begin)
      const written = await grow(store, stream, 3)
      for (const collector of [failing, throwing]) await collector.until(({ ends }) => ends.length > 0)
      await fine.until(({ events }) => events.length === 3)
      const next = await store.append(stream, 2, sampleEvents(stream, { after: written[2] }))
      await fine.until(({ events }) => events.length === 4)
      for (const collector of [failing, throwing]) {
        expect(collector.ends).toEqual([failure])
        expect(collector.events).toEqual([])
        await collector.subscription.stop()
      }
      expect(fine.ids).toEqual([...written, ...next].map(({ id }) => id))
      await fine.subscription.stop()
    })

    it('is silent once the store is closed', async () => {
      const { store } = opened()
      const collector = new Collector(store, await store.end())
      await collector.until(({ caughtUp }) => caughtUp > 0)
      await store.close()
      await collector.subscription.stop()
      expect(collector.ends).toEqual([])
    })
  })
}
