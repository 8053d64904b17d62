import type { EventBusMetrics } from '../dispatch/metrics.ts'
import type { Engine } from '../engine.ts'
import { openEventStoreDb } from '../eventstoredb/event-store.ts'
import { type KafkaAddress, type KafkaLog, kafkaClients } from '../kafka/client.ts'
import { openKafkaEventBus } from '../kafka/event-bus.ts'
import { explainKafka } from '../kafka/explain-errors.ts'
import type { TopicSettings } from '../kafka/topics.ts'
import { openMongoAnswers } from '../mongodb/answers.ts'
import type { MongoAddress } from '../mongodb/connection.ts'
import { openMongoEphemeralStore } from '../mongodb/ephemeral-store.ts'
import { openMongoKeyStore } from '../mongodb/key-store.ts'
import { openMongoReadModels } from '../mongodb/read-models.ts'
import { topicsCheck } from './expected-topics.ts'

/** Addresses of the servers. */
export type ServerAddresses = {
  /** Connection string. */
  eventStore: string
  kafka: KafkaAddress
  topics: TopicSettings
  mongo: MongoAddress
  keyStore: MongoAddress
}

export type DistributedOptions = {
  /** Runs an opening until it succeeds or gives up; the first argument names the setting to check. */
  withRetry<T>(setting: string, open: () => Promise<T>): Promise<T>
  /** Whether this process consumes or fills topics, and so has to wait for the brokers. */
  usesTopics: boolean
  metrics: EventBusMetrics
  kafkaLog: KafkaLog
  /** How long a process may be silent before other members of its groups take over, ms. */
  sessionTimeoutMs: number
  /** Number of shards of the relay. */
  relayShards: number
}

type Closable = { close(): Promise<void> }

/**
 * Opens the engine that uses three servers. A process that only writes to the log and reads read models does not wait
 * for Kafka. Rejects with StoreRefused for a wrong credential or a topic that is not as expected.
 */
export async function openDistributedEngine(
  addresses: ServerAddresses,
  options: DistributedOptions,
): Promise<Engine> {
  const opened: Closable[] = []
  let failed = false
  /** Closes a server that opens after another one has failed, or after the caller stopped waiting. */
  const open = <T extends Closable>(setting: string, attempt: () => Promise<T>): Promise<T> =>
    options.withRetry(setting, async () => {
      const part = await attempt()
      if (failed) await part.close()
      else opened.push(part)
      return part
    })
  const close = async () => {
    for (const part of opened.reverse()) await part.close()
  }
  const { mongo, keyStore: keyStoreAddress, kafka, topics } = addresses
  const { metrics, sessionTimeoutMs } = options
  const tuning = { sessionTimeoutMs }
  const clients = kafkaClients(kafka, options.kafkaLog)
  const check = topicsCheck(clients, topics)
  const openings = [
    open('NAMECHECK_EVENTSTORE_URL', () => openEventStoreDb({ url: addresses.eventStore })),
    open('NAMECHECK_MONGODB_URL', () => openMongoReadModels(mongo)),
    open('NAMECHECK_MONGODB_URL', () => openMongoEphemeralStore(mongo)),
    open('NAMECHECK_MONGODB_URL', () => openMongoAnswers(mongo)),
    open('NAMECHECK_VAULT_URL', () => openMongoKeyStore(keyStoreAddress)),
    options.usesTopics
      ? options.withRetry('NAMECHECK_KAFKA_BROKERS', () => explainKafka(kafka, check()))
      : null,
  ] as const
  try {
    const [store, readModels, ephemeralStore, answers, keyStore] = await Promise.all(openings)
    const eventBus = await open('NAMECHECK_MONGODB_URL', () =>
      openKafkaEventBus({ clients, store, readModels, topics, metrics, tuning }),
    )
    return {
      store,
      eventBus,
      readModels,
      ephemeralStore,
      answers,
      keyStore,
      kafka: { clients, topics, sessionTimeoutMs, relayShards: options.relayShards },
      close,
    }
  } catch (error) {
    failed = true
    await close()
    throw error
  }
}
