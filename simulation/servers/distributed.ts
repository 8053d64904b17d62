import type { EventBusMetrics } from '../../src/engine/dispatch/metrics.ts'
import type { Engine } from '../../src/engine/engine.ts'
import { PRODUCTION } from '../../src/engine/kafka/consumer-times.ts'
import { openKafkaEventBus } from '../../src/engine/kafka/event-bus.ts'
import { ensureTopics, type TopicSettings } from '../../src/engine/kafka/topics.ts'
import type { ServerFaults, World } from '../world/interfaces.ts'
import { virtualEventStoreDb } from './eventstoredb/server.ts'
import type { Inspection } from './inspection.ts'
import type { VirtualKafka } from './kafka/virtual-kafka.ts'
import { virtualMongo } from './mongodb/database.ts'

/** What the distributed engine needs of a virtual Kafka. */
type Kafka = Pick<VirtualKafka, 'clients' | 'faults' | 'topics'>

export type DistributedOptions = {
  topics?: TopicSettings
  /** How long a process may be silent before other members of its groups take over, ms. */
  sessionTimeoutMs?: number
}

export type DistributedServers = {
  /** Creates the topics of Kafka, as an operator does before the first start. */
  createTopics(): Promise<void>
  /**
   * Opens the engine in the running process: the real event store and event bus on virtual clients, and virtual parts of
   * MongoDB. Rejects with StoreUnavailable while a server is unreachable; the caller tries again, as a real start does.
   */
  openEngine(options?: { metrics?: EventBusMetrics; relayShards?: number }): Promise<Engine>
  /** By server: `eventstoredb`, `mongodb`, `keys` and `kafka`. */
  readonly faults: Readonly<Record<'eventstoredb' | 'mongodb' | 'keys' | 'kafka', ServerFaults>>
  readonly inspect: Inspection
}

const TOPICS: TopicSettings = { prefix: 'namecheck', partitions: 2, replication: 1, retentionMs: -1 }

type Closable = { close(): Promise<void> }

/** The servers of the distributed engine, which several processes use. */
export function distributedServers(
  world: World,
  kafka: Kafka,
  { topics = TOPICS, sessionTimeoutMs = PRODUCTION.sessionTimeoutMs }: DistributedOptions = {},
): DistributedServers {
  const eventStore = virtualEventStoreDb(world)
  const mongo = virtualMongo(world, 'mongodb')
  const keys = virtualMongo(world, 'keys')
  return {
    async createTopics() {
      await ensureTopics(kafka.clients, topics, { create: true })
    },
    async openEngine({ metrics = {}, relayShards = 1 } = {}) {
      const opened: Closable[] = []
      const open = async <T extends Closable>(opening: Promise<T>): Promise<T> => {
        const part = await opening
        opened.push(part)
        return part
      }
      const close = async () => {
        for (const part of opened.reverse()) await part.close()
      }
      const { clients } = kafka
      try {
        const store = await open(eventStore.open())
        const readModels = await open(mongo.readModels())
        const ephemeralStore = await open(mongo.ephemeralStore())
        const answers = await open(mongo.answers())
        const keyStore = await open(keys.keyStore())
        const tuning = { sessionTimeoutMs }
        const eventBus = await open(
          openKafkaEventBus({ clients, store, readModels, topics, metrics, tuning }),
        )
        const connected = { clients, topics, sessionTimeoutMs, relayShards }
        return { store, eventBus, readModels, ephemeralStore, answers, keyStore, kafka: connected, close }
      } catch (error) {
        await close()
        throw error
      }
    },
    faults: {
      eventstoredb: eventStore.faults,
      mongodb: mongo.faults,
      keys: keys.faults,
      kafka: kafka.faults,
    },
    inspect: {
      events: () => eventStore.events(),
      documents: () => mongo.inspect.documents(),
      keys: () => keys.inspect.keys(),
      answers: () => mongo.inspect.answers(),
      showedOldLog: (ms) => eventStore.showedOldLog(ms),
      topics: () => ({ prefix: topics.prefix, all: kafka.topics() }),
    },
  }
}
