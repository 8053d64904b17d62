import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { openEventStoreDb } from '../../../src/engine/eventstoredb/event-store.ts'
import {
  type EventStore,
  readWholeStream,
  START,
  StoreUnavailable,
} from '../../../src/engine/ports/event-store.ts'
import { verifyChains } from '../../../src/engine/verify/whole-log.ts'
import type { RecordedEvent } from '../../../src/events/event.ts'
import { Collector } from '../../support/contract/collector.ts'
import { freshStream, sampleEvents } from '../../support/contract/sample-events.ts'
import { type DoubleCluster, startDoubleCluster } from '../../support/eventstore-double/cluster.ts'

const write = (store: EventStore): Promise<RecordedEvent[]> => {
  const stream = freshStream()
  return store.append(stream, -1, sampleEvents(stream))
}

const CALLS: [string, (store: EventStore) => Promise<unknown>][] = [
  ['an append', write],
  ['a read of a stream', (store) => store.readStream('account-1')],
  ['a read of the log', (store) => store.readAll(START, 5)],
  ['a scan of the log', (store) => store.scan(START, 5)],
  ['the question for the end of the log', (store) => store.end()],
]

describe('a cluster of three nodes (protocol double)', () => {
  let cluster: DoubleCluster
  let store: EventStore
  beforeAll(async () => {
    cluster = await startDoubleCluster()
  })
  afterAll(() => cluster.stop())
  beforeEach(async () => {
    await cluster.lead(0)
    store = await openEventStoreDb(cluster)
  })
  afterEach(() => store.close())

  it.each(CALLS)('answers %s that met a former leader', async (_, call) => {
    await cluster.lead(1, 0)
    await call(store)
  })

  it.each(CALLS)('answers %s when a leader is elected meanwhile', async (_, call) => {
    await cluster.lead(null, 0)
    const calling = call(store)
    await cluster.lead(2)
    await calling
  })

  it('answers many calls at once that met a former leader', async () => {
    await cluster.lead(1, 0)
    await Promise.all(Array.from({ length: 100 }, () => write(store)))
  })

  it.each([
    ['gossip that names a former leader', () => cluster.url],
    ['the address of a follower alone', () => cluster.urlOf(1)],
  ])('can be opened with %s', async (_, url) => {
    await cluster.lead(2, 1)
    const other = await openEventStoreDb({ url: url() })
    await write(other)
    await other.close()
  })

  it('delivers to a subscription the events that another leader writes', async () => {
    const collector = new Collector(store, await store.end())
    const before = await write(store)
    await collector.until(({ events }) => events.length === 1)
    await cluster.lead(1, 0)
    const after = await write(store)
    await collector.until(({ events }) => events.length === 2)
    expect(collector.ids).toEqual([...before, ...after].map(({ id }) => id))
    expect(collector.ends).toEqual([])
    await collector.subscription.stop()
  })

  it('loses nothing and repeats nothing when the leader is killed under load', async () => {
    const begin = await store.end()
    const collector = new Collector(store, begin)
    const growing = Array.from({ length: 5 }, () => grow(store, 40))
    await collector.until(({ events }) => events.length >= 50)
    await cluster.kill(0)
    await cluster.lead(1, 2)
    await collector.until(({ events }) => events.length >= 100)
    await cluster.lead(1)
    const streams = await Promise.all(growing)
    await collector.until(({ events }) => events.length >= 200)
    expect(new Set(collector.ids).size).toBe(200)
    for (const stream of streams) expect(await readWholeStream(store, stream)).toHaveLength(40)
    expect((await verifyChains(store)).problem).toBeNull()
    expect(collector.ends).toEqual([])
    await collector.subscription.stop()
    await cluster.restart(0)
  })
})

/** Appends this many events to a new stream, and repeats each until it is acknowledged. */
async function grow(store: EventStore, count: number): Promise<string> {
  const stream = freshStream()
  let last: RecordedEvent | undefined
  while ((last?.revision ?? -1) < count - 1) {
    const events = sampleEvents(stream, last ? { after: last } : {})
    let written: RecordedEvent[] | undefined
    while (!written) written = await store.append(stream, last?.revision ?? -1, events).catch(again)
    last = written.at(-1)
  }
  return stream
}

async function again(error: unknown): Promise<undefined> {
  if (!(error instanceof StoreUnavailable)) throw error
  await new Promise((resolve) => setTimeout(resolve, 20))
}
