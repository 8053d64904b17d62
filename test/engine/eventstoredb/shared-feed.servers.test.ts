import { StreamsClient } from '@eventstore/db-client/generated/streams_grpc_pb.js'
import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js'
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals'
import { openEventStoreDb } from '../../../src/engine/eventstoredb/event-store.ts'
import { type EventStore, START } from '../../../src/engine/ports/event-store.ts'
import type { RecordedEvent } from '../../../src/events/event.ts'
import { Collector } from '../../support/contract/collector.ts'
import { freshStream, sampleEvents } from '../../support/contract/sample-events.ts'
import { startDouble } from '../../support/eventstore-double/process.ts'
import { eventually } from '../../support/eventually.ts'

type Call = { cancel(): void; once(event: string, listener: () => void): Call }
type Read = (this: unknown, request: ReadReq, ...rest: unknown[]) => Call

/** Counts the subscriptions of the server that are open. */
function countSubscriptions(): { open(): number } {
  const open = new Set<Call>()
  const read = StreamsClient.prototype.read as unknown as Read
  const counted: Read = function (request, ...rest) {
    const call = read.call(this, request, ...rest)
    if (!request.getOptions()?.hasSubscription()) return call
    open.add(call)
    for (const event of ['error', 'end']) call.once(event, () => void open.delete(call))
    const cancel = call.cancel.bind(call)
    call.cancel = () => {
      open.delete(call)
      cancel()
    }
    return call
  }
  jest.spyOn(StreamsClient.prototype, 'read').mockImplementation(counted as never)
  return { open: () => open.size }
}

const ids = (events: readonly { id: string }[]): string[] => events.map(({ id }) => id)

describe('subscriptions of one store (protocol double)', () => {
  let double: Awaited<ReturnType<typeof startDouble>>
  let store: EventStore
  let subscriptions: ReturnType<typeof countSubscriptions>
  beforeAll(async () => {
    double = await startDouble()
    subscriptions = countSubscriptions()
    store = await openEventStoreDb(double)
  })
  afterAll(async () => {
    await store.close()
    expect(subscriptions.open()).toBe(0)
    jest.restoreAllMocks()
    await double.stop()
  })
  const collectors: Collector[] = []
  const follow = (after: string, options?: ConstructorParameters<typeof Collector>[2]): Collector => {
    const collector = new Collector(store, after, options)
    collectors.push(collector)
    return collector
  }
  afterEach(async () => {
    await Promise.all(collectors.splice(0).map(({ subscription }) => subscription.stop()))
    await eventually(() => subscriptions.open() === 0)
  })

  async function grow(count: number, text?: number): Promise<RecordedEvent[]> {
    const stream = freshStream()
    const written: RecordedEvent[] = []
    while (written.length < count) {
      const after = written.at(-1)
      const next = sampleEvents(stream, { ...(after && { after }), ...(text !== undefined && { text }) })
      written.push(...(await store.append(stream, written.length - 1, next)))
    }
    return written
  }

  it('share one subscription of the server at the end of the log, and get each event once and in order', async () => {
    const history = await grow(3)
    const begin = await store.end()
    const all = [follow(START), follow(begin), follow(begin), follow(begin)]
    await Promise.all(all.map((collector) => collector.until(({ caughtUp }) => caughtUp > 0)))
    await eventually(() => subscriptions.open() === 1)
    const more = await grow(20)
    for (const collector of all) await collector.until(({ events }) => events.at(-1)?.id === more.at(-1)?.id)
    for (const collector of all.slice(1)) expect(collector.ids).toEqual(ids(more))
    expect(all[0]?.ids.slice(-23)).toEqual(ids([...history, ...more]))
    expect(subscriptions.open()).toBe(1)
  })

  it('deliver to a further one from memory', async () => {
    expect(store.deliversFromMemory).toBe(false)
    const first = follow(await store.end())
    expect(store.deliversFromMemory).toBe(true)
    await first.subscription.stop()
    await eventually(() => !store.deliversFromMemory)
  })

  it('do without the one that began the shared one', async () => {
    const begin = await store.end()
    const first = follow(begin)
    await first.until(({ caughtUp }) => caughtUp > 0)
    const second = follow(begin)
    await second.until(({ caughtUp }) => caughtUp > 0)
    await eventually(() => subscriptions.open() === 1)
    await first.subscription.stop()
    const more = await grow(2)
    await second.until(({ events }) => events.length === 2)
    expect(second.ids).toEqual(ids(more))
    expect(first.ids).toEqual([])
    expect(subscriptions.open()).toBe(1)
  })

  it('do not wait for one of them whose handler is slow; it gets everything later', async () => {
    const begin = await store.end()
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const slow = follow(begin, { before: () => released })
    const fast = follow(begin)
    await Promise.all([slow, fast].map((collector) => collector.until(({ caughtUp }) => caughtUp > 0)))
    await eventually(() => subscriptions.open() === 1)
    // More bytes than the memory for events that were not taken.
    const more = await grow(90, 200_000)
    await fast.until(({ events }) => events.length === 90)
    expect(slow.events).toHaveLength(0)
    release()
    await slow.until(({ events }) => events.length === 90)
    expect(slow.ids).toEqual(ids(more))
    expect(fast.ids).toEqual(ids(more))
    await eventually(() => subscriptions.open() === 1)
  }, 60_000)

  it('follow the log again after the server was killed', async () => {
    const begin = await store.end()
    const all = [follow(begin), follow(begin)]
    await Promise.all(all.map((collector) => collector.until(({ caughtUp }) => caughtUp > 0)))
    await eventually(() => subscriptions.open() === 1)
    await double.restart()
    const other = await openEventStoreDb(double)
    const stream = freshStream()
    const more = await other.append(stream, -1, sampleEvents(stream, { count: 3 }))
    for (const collector of all) {
      await collector.until(({ events }) => events.length === 3)
      expect(collector.ids).toEqual(ids(more))
    }
    await other.close()
  })
})
