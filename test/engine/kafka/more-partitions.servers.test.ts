import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { expect, it } from '@jest/globals'
import kafkajs from 'kafkajs'
import { kafkaClients } from '../../../src/engine/kafka/client.ts'
import { openKafkaEventBus } from '../../../src/engine/kafka/event-bus.ts'
import { openRelay } from '../../../src/engine/kafka/relay/relay.ts'
import { ensureTopics } from '../../../src/engine/kafka/topics.ts'
import { openSqliteEventStore } from '../../../src/engine/sqlite/event-store.ts'
import { openSqliteReadModels } from '../../../src/engine/sqlite/read-models.ts'
import { aggregateId } from '../../../src/events/cloud-event.ts'
import { topicsFor } from '../../../src/events/topics.ts'
import { numbers, Recorder, upTo } from '../../support/contract/event-bus/recorder.ts'
import { appendEvents } from '../../support/event-writer.ts'
import { onKafka } from '../../support/kafka-broker.ts'
import { HASTY } from '../../support/kafka-event-bus.ts'
import { temporaryFolders } from '../../support/temporary-folder.ts'
import { timingOn } from './relay-world.ts'

const STREAMS = upTo(40).map((n) => `quota-acc_${n}-202601`)
const [FEW, MANY] = [6, 24]

/** The steps of "More partitions" in docs/guides/distributed.md. */
await onKafka('topics that get more partitions', (broker) => {
  const folder = temporaryFolders()

  it('lose no event and keep the order of each stream, though streams move to other partitions', async () => {
    const clients = kafkaClients(broker)
    const topics = { prefix: `p-${randomUUID()}`, partitions: FEW, replication: 1, retentionMs: -1 }
    await ensureTopics(clients, topics, { create: true })
    const place = await folder()
    const store = await openSqliteEventStore({ file: join(place, 'events.db') })
    const readModels = await openSqliteReadModels({ file: join(place, 'views.db') })
    const seen = new Recorder()
    const write = async (from: number, to: number) => {
      for (const stream of STREAMS) await appendEvents(store, stream, numbers(...upTo(to).slice(from)))
    }
    /** Relay and consumer, until both have sent and finished everything; `meanwhile` runs when the relay has stopped. */
    const run = async (partitions: number, begun: () => Promise<void>, meanwhile?: () => Promise<void>) => {
      const now = { ...topics, partitions }
      const bus = await openKafkaEventBus({ clients, store, readModels, topics: now, tuning: HASTY })
      const consumer = await bus.subscribe({ group: 'g', concurrency: 8, handle: seen.handler() })
      const relay = await openRelay({
        ...{ clients, store, topics: now, timing: timingOn(broker) },
        onProblem: () => undefined, // New partitions have no leader at first: the relay sends again.
      })
      await begun()
      await relay.caughtUp()
      await relay.stop()
      await consumer.caughtUp()
      await meanwhile?.()
      await bus.close()
    }
    await run(
      FEW,
      () => write(0, 4),
      () => write(4, 6), // The API still accepts requests.
    )
    expect(STREAMS.map((stream) => seen.of(stream))).toEqual(STREAMS.map(() => upTo(4)))

    const admin = clients().admin()
    await admin.connect()
    await admin.createPartitions({
      topicPartitions: topicsFor({}, topics.prefix).map((topic) => ({ topic, count: MANY })),
    })
    await admin.disconnect()
    expect(await ensureTopics(clients, { ...topics, partitions: MANY })).toMatchObject({
      missing: [],
      differs: [],
    })
    expect(STREAMS.some((stream) => partitionOf(stream, FEW) !== partitionOf(stream, MANY))).toBe(true)

    await run(MANY, () => write(6, 8))
    for (const stream of STREAMS) {
      const numbers = seen.of(stream)
      // Events that the relay repeats after its start may be delivered twice; none comes before its predecessor.
      expect(numbers.filter((number, at) => number > Math.max(-1, ...numbers.slice(0, at)) + 1)).toEqual([])
      expect(numbers.at(-1)).toBe(7)
      expect(new Set(numbers)).toEqual(new Set(upTo(8)))
    }
    expect(await readModels.collection({ name: '_dead_letters', indexes: [] }).then((c) => c.count())).toBe(0)
    await readModels.close()
    await store.close()
  })
})

function partitionOf(stream: string, count: number): number {
  const partitionMetadata = upTo(count).map((partitionId) => ({
    ...{ partitionId, partitionErrorCode: 0, leader: 0 },
    ...{ replicas: [], isr: [] },
  }))
  const message = { key: aggregateId(stream), value: null }
  return kafkajs.Partitioners.DefaultPartitioner()({ topic: '', partitionMetadata, message })
}
