import { clock } from '../../primitives/runtime.ts'
import { Letters } from '../dispatch/dead-letter-store.ts'
import { KeptDeadLetters } from '../dispatch/dead-letters.ts'
import { Groups } from '../dispatch/groups.ts'
import type { EventBusMetrics } from '../dispatch/metrics.ts'
import type { EventBus } from '../ports/event-bus.ts'
import type { EventStore, Position } from '../ports/event-store.ts'
import type { ReadModels } from '../ports/read-models.ts'
import { beginAtEnd } from './begin-at-end.ts'
import type { KafkaClients } from './client.ts'
import { KafkaGroupConsumer } from './consumer.ts'
import { PRODUCTION, type Tuning } from './consumer-times.ts'
import { DecodedEvents } from './decoded-events.ts'
import { LetterCopies } from './letter-copies.ts'
import { Offsets } from './offsets.ts'
import { sentThrough } from './relay/shards.ts'
import { openSharedFetch } from './shared-fetch.ts'
import type { TopicSettings } from './topics.ts'

/**
 * The event bus of the distributed engine: consumer groups of Kafka, named `<prefix>.<group>`, on the topics that the
 * relay fills. At least once, in order within a stream: repeated messages are dropped, missing ones are read from the
 * store, unreadable ones become dead letters. The brokers keep the group checkpoints. Dead letters are kept in the
 * collection `_dead_letters` of the read models, with a copy in the topic `<prefix>.dead-letters.v1`.
 *
 * `subscribe` resolves at once. The group joins as soon as a broker is reachable, and again whenever it lost its
 * membership. The process that owns a stream's partition redrives its dead letter. `lag` covers the partitions owned
 * here and counts every event of their topics. `caughtUp` waits for all processes of the group, and for the relay.
 *
 * `now` returns epoch ms. `relayed` returns the position up to which every event is in the topics, by default by the
 * relay checkpoints. Closing it closes neither the store nor the read models.
 */
export async function openKafkaEventBus(options: {
  clients: KafkaClients
  store: EventStore
  readModels: ReadModels
  topics: TopicSettings
  now?: () => number
  metrics?: EventBusMetrics
  relayed?: () => Promise<Position>
  tuning?: Partial<Tuning>
}): Promise<EventBus> {
  const { clients, store, readModels, topics, now = clock.now, metrics = {} } = options
  const letters = await Letters.open(readModels)
  const offsets = new Offsets(clients)
  const copies = new LetterCopies(clients, topics.prefix, metrics)
  const relayed = inFlightOnce(options.relayed ?? (() => sentThrough(store, topics.prefix)))
  const tuning = { ...PRODUCTION, ...options.tuning }
  const decoded = new DecodedEvents()
  const sharedFetch = openSharedFetch()
  const context = {
    ...{
      clients,
      store,
      letters,
      copies,
      offsets,
      decoded,
      sharedFetch,
      topics,
      tuning,
      metrics,
      now,
      relayed,
    },
  }
  const groups = new Groups(async (subscription) => {
    const consumer = new KafkaGroupConsumer(context, subscription)
    consumer.start()
    return consumer
  })
  const deadLetters = new KeptDeadLetters(letters, (group) => groups.get(group), now)
  return {
    subscribe: (subscription) => groups.join(subscription),
    beginAtEnd: (subscription) => beginAtEnd(context, subscription),
    async forget(group) {
      groups.checkLeft(group)
      await offsets.forget(`${topics.prefix}.${group}`)
      await letters.forget(group)
    },
    deadLetters,
    async close() {
      await Promise.all([groups.close(), deadLetters.close()])
      await Promise.all([copies.close(), offsets.close()])
    },
  }
}

/** Callers share the answer that is in flight: one that is a little older is right, too. */
function inFlightOnce(ask: () => Promise<Position>): () => Promise<Position> {
  let asked: Promise<Position> | undefined
  return () => {
    asked ??= ask().finally(() => {
      asked = undefined
    })
    return asked
  }
}
