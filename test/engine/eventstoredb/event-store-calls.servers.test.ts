import { binaryEvent, EventStoreDBClient, jsonEvent, NO_STREAM } from '@eventstore/db-client'
import { StreamsClient } from '@eventstore/db-client/generated/streams_grpc_pb.js'
import { afterAll, afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { openEventStoreDb } from '../../../src/engine/eventstoredb/event-store.ts'
import { toServer } from '../../../src/engine/eventstoredb/wire.ts'
import { type EventStore, START, StoreRefused } from '../../../src/engine/ports/event-store.ts'
import { verifyChains } from '../../../src/engine/verify/whole-log.ts'
import type { EncodedEvent } from '../../../src/events/event.ts'
import { ZERO_HASH } from '../../../src/events/record.ts'
import { Collector } from '../../support/contract/collector.ts'
import { freshStream, sampleEvents } from '../../support/contract/sample-events.ts'
import { startDouble } from '../../support/eventstore-double/process.ts'
import { startEventStoreServer } from '../../support/eventstore-server.ts'

const server = await startEventStoreServer()
afterAll(() => server.stop())

/** With these, the client itself uses the classic append as well. */
const credentials = { username: 'admin', password: 'changeit' }

const ids = (events: readonly EncodedEvent[]): string[] => events.map(({ id }) => id)

describe(`the event store on ${server.what}`, () => {
  let store: EventStore
  beforeEach(async () => {
    store = await openEventStoreDb(server)
  })
  afterEach(() => store.close())

  it('answers a repeat with the stored bytes, not with those of the repeat', async () => {
    const stream = freshStream()
    const first = await store.append(stream, -1, sampleEvents(stream, { count: 2 }))
    const repeat = sampleEvents(stream, { count: 2, ids: ids(first), text: 50 })
    const again = await store.append(stream, -1, repeat)
    expect(again.map(({ record }) => Buffer.from(record))).toEqual(first.map(({ record }) => record))
    await store.append(stream, 1, sampleEvents(stream, { after: again[1] }))
  })

  it('reports a broken link as an error of the caller, who must not retry', async () => {
    const stream = freshStream()
    const [first] = await store.append(stream, -1, sampleEvents(stream))
    if (!first) throw new Error('nothing was written')
    const astray = { ...first, hash: ZERO_HASH }
    for (const one of [store, await openEventStoreDb(server)]) {
      const failure: unknown = await one
        .append(stream, 0, sampleEvents(stream, { after: astray }))
        .catch((error: unknown) => error)
      expect(failure).toMatchObject({ name: 'Error', message: expect.stringContaining('prevHash') })
      if (one !== store) await one.close()
    }
    const [second] = await store.append(stream, 0, sampleEvents(stream, { after: first }))
    const late = sampleEvents(stream, { after: astray })
    await expect(store.append(stream, 0, late)).rejects.toMatchObject({ actual: 1 })
    expect(ids(await store.readStream(stream))).toEqual([first.id, second?.id])
  })

  it('reads backwards from after the end of a stream', async () => {
    const stream = freshStream()
    const written = await store.append(stream, -1, sampleEvents(stream, { count: 3 }))
    const read = await store.readStream(stream, { direction: 'backwards', from: 50, limit: 2 })
    expect(ids(read)).toEqual(ids(written).reverse().slice(0, 2))
  })

  it('refuses invalid limits', async () => {
    for (const limit of [0, -1, 1.5, Number.NaN]) {
      await expect(store.readStream('account-1', { limit })).rejects.toThrow(RangeError)
      await expect(store.readAll(START, limit)).rejects.toThrow(RangeError)
    }
    await expect(store.readStream('account-1', { limit: 10_001 })).rejects.toThrow(RangeError)
    await expect(store.readAll('12', 1)).rejects.toThrow(RangeError)
    expect(() => store.subscribe({ after: '12', onEvents: () => undefined })).toThrow(RangeError)
  })

  it('skips links and events of the server, wherever they are', async () => {
    const begin = await store.end()
    const collector = new Collector(store, begin)
    const [a, b] = [freshStream(), freshStream()]
    const first = await store.append(a, -1, sampleEvents(a))
    const client = EventStoreDBClient.connectionString(server.url)
    const links = Array.from({ length: 12 }, () => binaryEvent({ type: '$>', data: Buffer.from(`0@${a}`) }))
    await client.appendToStream(freshStream(), links, { expectedRevision: NO_STREAM, credentials })
    expect(await store.end()).toBe(first[0]?.position)
    const second = await store.append(b, -1, sampleEvents(b))
    await collector.until(({ events }) => events.length === 2)
    expect(collector.ids).toEqual(ids([...first, ...second]))
    expect(ids(await store.readAll(begin, 10))).toEqual(ids([...first, ...second]))
    expect(ids(await store.readAll(begin, 1))).toEqual(ids(first))
    await collector.subscription.stop()
    await client.dispose()
  })

  it('ends a subscription whose position is after the end of the log', async () => {
    const after = `${'9'.repeat(18).padStart(20, '0')}-${'9'.repeat(18).padStart(20, '0')}`
    const collector = new Collector(store, after)
    await collector.until(({ ends }) => ends.length > 0)
    expect(collector.ends).toEqual([expect.any(StoreRefused)])
    expect(collector.ends[0]?.message).toContain('begin again from the start')
  })

  it('has chains that verify', async () => {
    const streams = Array.from({ length: 5 }, freshStream)
    for (const stream of streams) {
      const first = await store.append(stream, -1, sampleEvents(stream, { count: 3 }))
      await store.append(stream, 2, sampleEvents(stream, { count: 2, after: first[2] }))
    }
    const report = await verifyChains(store)
    expect(report.problem).toBeNull()
    expect(report.events).toBeGreaterThanOrEqual(25)
    expect(report.head).toBe(await store.end())
  })
})

describe('the end of the log (protocol double)', () => {
  it('is asked for once by all that want to know it at the same moment, and again later', async () => {
    const double = await startDouble()
    const store = await openEventStoreDb(double)
    const read = jest.spyOn(StreamsClient.prototype, 'read')
    const before = await Promise.all([store.end(), store.end(), store.end()])
    expect(read).toHaveBeenCalledTimes(1)
    const stream = freshStream()
    const [event] = await store.append(stream, -1, sampleEvents(stream))
    expect(await store.end()).toBe(event?.position)
    expect(new Set(before)).toEqual(new Set([START]))
    jest.restoreAllMocks()
    await store.close()
    await double.stop()
  })
})

describe('an event of another program (protocol double)', () => {
  it('ends a read that reaches it, and says where it is', async () => {
    const double = await startDouble()
    const store = await openEventStoreDb(double)
    const stream = freshStream()
    const client = EventStoreDBClient.connectionString(double.url)
    const event = jsonEvent({ type: 'OrderPlaced', data: { order: 1 } })
    await client.appendToStream(stream, event, { expectedRevision: NO_STREAM, credentials })
    const collector = new Collector(store, START)
    await collector.until(({ ends }) => ends.length > 0)
    expect(collector.ends[0]).toBeInstanceOf(StoreRefused)
    expect(collector.ends[0]?.message).toContain(stream)
    await expect(store.readStream(stream)).rejects.toBeInstanceOf(StoreRefused)
    expect((await verifyChains(store)).problem?.what).toContain(stream)
    await client.dispose()
    await store.close()
    await double.stop()
  })
})

describe('an event whose data are not those of its hash (protocol double)', () => {
  it('makes its stream refused, forwards and backwards, and no other read', async () => {
    const double = await startDouble()
    const store = await openEventStoreDb(double)
    const stream = freshStream()
    const [first, second, third] = sampleEvents(stream, { count: 3 })
    if (!first || !second || !third) throw new Error('three events were asked for')
    const changed = { ...toServer(second), data: Buffer.from('{"accountId":"a","reason":"another"}') }
    const client = EventStoreDBClient.connectionString(double.url)
    const events = [toServer(first), changed, toServer(third)]
    await client.appendToStream(stream, events, { expectedRevision: NO_STREAM, credentials })
    const says = `revision 1 of ${stream} was altered (its bytes do not have the stored hash)`
    await expect(store.readStream(stream)).rejects.toThrow(says)
    await expect(store.readStream(stream, { direction: 'backwards' })).rejects.toThrow(says)
    await expect(store.readStream(stream, { from: 2 })).resolves.toHaveLength(1)
    await client.dispose()
    await store.close()
    await double.stop()
  })
})
