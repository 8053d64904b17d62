import { StreamsClient } from '@eventstore/db-client/generated/streams_grpc_pb.js'
import { afterEach, describe, expect, it, jest } from '@jest/globals'
import { openEventStoreDb } from '../../../src/engine/eventstoredb/event-store.ts'
import {
  type EventStore,
  START,
  StoreUnavailable,
  WrongExpectedRevision,
} from '../../../src/engine/ports/event-store.ts'
import type { EncodedEvent } from '../../../src/events/event.ts'
import { freshStream, sampleEvents } from '../../support/contract/sample-events.ts'
import { startDouble } from '../../support/eventstore-double/process.ts'

const ending: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ending.splice(0).reverse()) await end()
})

/** A double with these delays, and a store that uses it. */
async function open(delays: Parameters<typeof startDouble>[0]) {
  const double = await startDouble(delays)
  ending.push(double.stop)
  const store: EventStore = await openEventStoreDb(double)
  ending.push(() => store.close())
  return { double, store }
}

describe('an append that the server dropped because the same ids are in flight (protocol double)', () => {
  it('is answered as the first one, once the events can be read', async () => {
    const { store } = await open({ shown: 50, commitTimeout: 200 })
    const stream = freshStream()
    const [first] = await store.append(stream, -1, sampleEvents(stream))
    const events = sampleEvents(stream, { count: 2, after: first })
    const answers = await Promise.all([1, 2, 3].map(() => store.append(stream, 0, events)))
    const places = answers.map((answer) => answer.map(({ id, position }) => [id, position]))
    expect(places[0]?.map(([id]) => id)).toEqual(events.map(({ id }) => id))
    expect(places[1]).toEqual(places[0])
    expect(places[2]).toEqual(places[0])
  })

  it('has an unknown outcome while the events cannot be read', async () => {
    const { double, store } = await open({ shown: 60_000, commitTimeout: 0 })
    const stream = freshStream()
    const events = sampleEvents(stream)
    const both = [1, 2].map(() => store.append(stream, -1, events))
    await expect(Promise.race(both)).rejects.toBeInstanceOf(StoreUnavailable)
    await double.restart()
    await Promise.allSettled(both)
    expect(await store.append(stream, -1, events)).toHaveLength(1)
  })
})

describe('an append of new events (protocol double)', () => {
  const reads = () => jest.spyOn(StreamsClient.prototype, 'read')
  afterEach(() => void jest.restoreAllMocks())

  it('is not read back once the server has acknowledged it, and the next one links to it', async () => {
    const { store } = await open({})
    const stream = freshStream()
    const read = reads()
    const events = sampleEvents(stream, { count: 2 })
    await store.appendNew(stream, -1, events)
    await store.appendNew(stream, 1, sampleEvents(stream, { after: events[1] }))
    expect(read).not.toHaveBeenCalled()
    expect(await store.readStream(stream)).toHaveLength(3)
    expect(read).toHaveBeenCalledTimes(1)
  })

  it('reads nothing for its link to an event of another process that a subscription has brought', async () => {
    const { double, store } = await open({})
    const other = await openEventStoreDb(double)
    ending.push(() => other.close())
    const stream = freshStream()
    const events = sampleEvents(stream)
    const seen = Promise.withResolvers<void>()
    const subscription = store.subscribe({
      after: START,
      wants: (event) => {
        if (event.stream === stream) seen.resolve()
        return false
      },
      onEvents: () => undefined,
    })
    ending.push(() => subscription.stop())
    await other.append(stream, -1, events)
    await seen.promise
    const read = reads()
    const forged = sampleEvents(stream, { after: { ...events[0], hash: new Uint8Array(32) } as EncodedEvent })
    await expect(store.appendNew(stream, 0, forged)).rejects.toThrow(/is not the hash/)
    read.mockClear()
    await store.appendNew(stream, 0, sampleEvents(stream, { after: events[0] }))
    expect(read).not.toHaveBeenCalled()
  })
})

describe('an append that is refused because of events that readers do not see yet (protocol double)', () => {
  it('is refused when they can be read, with the revision at which the stream ends', async () => {
    const { store } = await open({ shown: 100 })
    const stream = freshStream()
    const [first] = await store.append(stream, -1, sampleEvents(stream))
    const race = async (_: unknown, i: number) => {
      try {
        return await store.append(stream, 0, sampleEvents(stream, { count: 1 + (i % 3), after: first }))
      } catch (error) {
        const [last] = await store.readStream(stream, { direction: 'backwards', limit: 1 })
        return { error, readable: last?.revision }
      }
    }
    const raced = await Promise.all(Array.from({ length: 20 }, race))
    const [winner] = raced.filter((one) => Array.isArray(one))
    const lost = raced.filter((one) => !Array.isArray(one))
    expect(lost).toHaveLength(19)
    const end = winner?.at(-1)?.revision ?? 0
    for (const one of lost)
      expect(one).toEqual({ error: new WrongExpectedRevision(stream, 0, end), readable: end })
  })

  it('gives the refused writer what it lost to, so that it need not read again', async () => {
    const { store } = await open({})
    const stream = freshStream()
    const events = sampleEvents(stream, { count: 3 })
    await store.appendNew(stream, -1, events)
    const refused: unknown = await store
      .appendNew(stream, 0, sampleEvents(stream, { after: events[0] }))
      .catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(WrongExpectedRevision)
    const { tail } = refused as WrongExpectedRevision
    expect(tail.map(({ id }) => id)).toEqual(events.slice(1).map(({ id }) => id))
  })

  it('has an unknown outcome if they cannot be read for long', async () => {
    const { double, store } = await open({ shown: 60_000 })
    const stream = freshStream()
    const racing = [1, 2].map(() => store.append(stream, -1, sampleEvents(stream)))
    const refusal = expect.stringContaining('cannot be read')
    await expect(Promise.race(racing)).rejects.toMatchObject({ name: 'StoreUnavailable', message: refusal })
    await double.kill()
    await Promise.allSettled(racing)
  })
})
