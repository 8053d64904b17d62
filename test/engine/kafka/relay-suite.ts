import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { createTopics } from '../../../src/engine/kafka/create-topics.ts'
import { allTopics } from '../../../src/engine/kafka/topics.ts'
import type { EventStore } from '../../../src/engine/ports/event-store.ts'
import { openSqliteEventStore } from '../../../src/engine/sqlite/event-store.ts'
import { topicsFor } from '../../../src/events/topics.ts'
import { allEvents } from '../../support/all-events.ts'
import { appendEvents, limitSet } from '../../support/event-writer.ts'
import { eventually } from '../../support/eventually.ts'
import { expectCarried } from '../../support/kafka-launcher/carried.ts'
import { readTopics } from '../../support/kafka-launcher/read-topics.ts'
import { clientsOf, freshTopics, keepWriting, type RelayPlace, relays, write } from './relay-world.ts'

/** What the relay does with messages that a topic does not accept, over a store in a file. */
export function relaySizesSuite(place: RelayPlace, newFolder: () => Promise<string>): void {
  describe('over a topic that accepts only small messages', () => {
    const all = relays(place)
    let store: EventStore
    afterEach(async () => {
      await all.stop()
      await store.close()
    })

    it('sends smaller batches, and stops before a message that is too large', async () => {
      store = await openSqliteEventStore({ file: join(await newFolder(), 'log.db') })
      const topics = { prefix: `small-${Date.now()}`, partitions: 1, replication: 1, retentionMs: -1 }
      const clients = clientsOf(place)
      const admin = clients().admin()
      await admin.connect()
      // A change of the limit would reach the broker some time after its answer.
      const specs = allTopics(topics).map((spec) => ({
        ...spec,
        config: { ...spec.config, 'max.message.bytes': '8000' },
      }))
      await createTopics(admin, specs)
      await admin.disconnect()
      const relay = await all.open({ clients, topics, store })
      const reasons = (reason: string, count: number) =>
        Array.from({ length: count }, () => ({
          draft: { type: 'AccountSuspended', data: { accountId: 'a', reason } } as const,
        }))
      await appendEvents(store, 'account-a', reasons('short', 200))
      await relay.caughtUp()
      await expectCarried(clients, topics, store)
      expect(all.problems).toEqual([])
      await appendEvents(store, 'account-a', reasons('x'.repeat(10_000), 1))
      await eventually(
        () => all.problems.some((problem) => problem.includes('max.message.bytes')),
        () => all.problems,
      )
      expect((await relay.lag()).events).toBe(1)
    })
  })
}

/** What the relay does over any store. */
export function relaySuite(what: string, at: RelayPlace, openStore: () => Promise<EventStore>): void {
  describe(`over ${what}`, () => {
    const all = relays(at)
    let store: EventStore
    let place: Awaited<ReturnType<typeof freshTopics>> & { store: EventStore }

    beforeEach(async () => {
      store = await openStore()
      place = { ...(await freshTopics(at)), store }
    })
    afterEach(async () => {
      await all.stop()
      await store.close()
    })

    it('sends every event byte for byte and in order, but not the relay checkpoints', async () => {
      await write(store, 300)
      const relay = await all.open(place)
      await relay.caughtUp()
      await write(store, 2)
      await relay.caughtUp()
      expect(await relay.lag()).toEqual({ events: 0, seconds: 0 })
      await expectCarried(place.clients, place.topics, store)
    })

    it('has one leader at a time, and continues with another one when it stops', async () => {
      const first = await all.open(place)
      await eventually(() => first.leading)
      const second = await all.open(place)
      const writing = keepWriting(store)
      await eventually(async () => (await allEvents(store)).length > 100)
      await eventually(() => first.leading !== second.leading)
      const [leader, other] = first.leading ? [first, second] : [second, first]
      expect([leader.leading, other.leading]).toEqual([true, false])
      await leader.stop()
      await eventually(() => other.leading)
      await writing.stop()
      await other.caughtUp()
      await expectCarried(place.clients, place.topics, store)
    })

    it('sends a small overlap again when it takes over', async () => {
      const { prefix } = place.topics
      const checkpoints = () => store.readStream(`relay-${prefix}`)
      const first = await all.open(place)
      for (const round of [1, 2, 3]) {
        await write(store, 5)
        await eventually(
          async () => (await checkpoints()).length >= round && (await first.lag()).events === 0,
        )
      }
      await first.stop()
      const [, last] = (await checkpoints()).slice(-2)
      const messages = await expectCarried(place.clients, place.topics, store)
      const second = await all.open(place)
      await eventually(() => second.leading)
      await write(store, 1)
      await second.caughtUp()
      expect(await expectCarried(place.clients, place.topics, store)).toBeGreaterThan(messages + 7)
      expect(last?.type).toBe('RelayCheckpointMoved')
    })

    it('keeps the order of each stream while its number of shards changes and both numbers run', async () => {
      await write(store, 20)
      const single = await all.open(place)
      await single.caughtUp()
      const writing = keepWriting(store)
      const four = await Promise.all([1, 2].map(() => all.open({ ...place, shards: 4 })))
      await eventually(() => four.some(({ leading }) => leading))
      await eventually(async () => (await allEvents(store)).length > 300)
      await single.stop()
      await writing.stop()
      await write(store, 60)
      await Promise.all(four.map((relay) => relay.caughtUp()))
      expect(await four[0]?.lag()).toEqual({ events: 0, seconds: 0 })
      await expectCarried(place.clients, place.topics, store)
      await Promise.all(four.map((relay) => relay.stop()))
      const messages = await expectCarried(place.clients, place.topics, store)
      const again = await all.open(place)
      await write(store, 1)
      await again.caughtUp()
      // It begins where the four shards were, and not where the single one was, 420 events before.
      expect(await expectCarried(place.clients, place.topics, store)).toBeLessThan(messages + 200)
    })

    it('leaves an event without a known topic to a newer program, and sends the later ones', async () => {
      const { prefix } = place.topics
      await write(store, 3)
      const [odd] = await appendEvents(store, 'odd-1', [{ draft: limitSet(1) }])
      await appendEvents(store, 'check-late', [{ draft: limitSet(1), mode: 'live' }])
      const carried = async () => {
        const read = await readTopics(place.clients, topicsFor({}, prefix))
        return read.map(({ message }) => String(message.headers?.ce_subject))
      }
      const first = await all.open(place)
      await eventually(async () => (await carried()).includes('check-late'))
      expect(all.problems.some((problem) => problem.includes('odd-1'))).toBe(true)
      expect(await carried()).not.toContain('odd-1')
      // The checkpoint stays before it, so that the next leader reads it again.
      await eventually(async () => (await first.lag()).events === 2)
      const caughtUp = expect(first.caughtUp()).rejects.toThrow('stopped')
      await first.stop()
      await caughtUp
      for (const { data } of await store.readStream(`relay-${prefix}`))
        expect((data as { position: string }).position < (odd?.position ?? '')).toBe(true)
      await all.open(place)
      await eventually(async () => (await carried()).filter((stream) => stream === 'check-late').length === 2)
    })
  })
}
