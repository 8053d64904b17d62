import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Kafka, Producer } from 'kafkajs'
import type { EventBusMetrics } from '../../src/engine/dispatch/metrics.ts'
import { type KafkaClients, kafkaClients } from '../../src/engine/kafka/client.ts'
import type { Tuning } from '../../src/engine/kafka/consumer-times.ts'
import { openKafkaEventBus } from '../../src/engine/kafka/event-bus.ts'
import { Offsets } from '../../src/engine/kafka/offsets.ts'
import { ensureTopics, type TopicSettings } from '../../src/engine/kafka/topics.ts'
import type { EventBus } from '../../src/engine/ports/event-bus.ts'
import { type EventStore, type Position, START } from '../../src/engine/ports/event-store.ts'
import type { ReadModels } from '../../src/engine/ports/read-models.ts'
import { openSqliteEventStore } from '../../src/engine/sqlite/event-store.ts'
import { openSqliteReadModels } from '../../src/engine/sqlite/read-models.ts'
import { toCloudEvent } from '../../src/events/cloud-event.ts'
import type { RecordedEvent } from '../../src/events/event.ts'
import { topicOf, topicsFor } from '../../src/events/topics.ts'
import type { EventBusHarness } from './contract/event-bus/harness.ts'
import { CrashSimulator } from './crash-simulator.ts'
import { appendEvents, type Wanted } from './event-writer.ts'

export const HASTY: Partial<Tuning> = {
  sessionTimeoutMs: 6_000,
  commitEveryMs: 20,
  longestFetchMs: 30,
  pollMs: 15,
}

/** Partitions in the settings of a bus: the existing topics have fewer. */
const NEW_TOPICS_GET = 24

export type KafkaHarnessOptions = ({ brokers: string[] } | { clients: KafkaClients }) & {
  folder: string
  partitions?: number
  metrics?: EventBusMetrics
  tuning?: Partial<Tuning>
}

export type KafkaHarness = EventBusHarness & {
  store: EventStore
  readModels: ReadModels
  clients: KafkaClients
  topics: TopicSettings
  /** Another member of the same groups, where a separate process is not needed. */
  openAnother(): Promise<EventBus>
  /** Writes to the store alone. */
  appendOnly(stream: string, events: readonly Wanted[]): Promise<RecordedEvent[]>
  /** Sends events to their topics, in this order, however often they were sent before. */
  carry(events: readonly RecordedEvent[]): Promise<void>
  /** An event that is not carried counts as not relayed until this says otherwise. */
  relayedTo(position: Position): void
}

/**
 * The event bus on a broker, in separate topics and groups, over a store and read models in files. An appended event
 * is in its topics before `append` resolves. A kill leaves all work in progress without an answer;
 * the group learns of the death at once.
 */
export async function openKafkaHarness(options: KafkaHarnessOptions): Promise<KafkaHarness> {
  const clients = 'clients' in options ? options.clients : kafkaClients({ brokers: options.brokers })
  const prefix = `t${randomUUID().slice(0, 8)}`
  const topics = { prefix, partitions: options.partitions ?? 1, replication: 1, retentionMs: -1 }
  await ensureTopics(clients, topics, { create: true })
  const producer = clients().producer()
  await producer.connect()
  const relayWorker = new RelayWorker(producer, prefix)
  const offsets = new Offsets(clients)
  const store = await openSqliteEventStore({ file: join(options.folder, 'events.db') })
  const readModels = await openSqliteReadModels({ file: join(options.folder, 'read-models.db') })
  const begin = async (): Promise<Life> => {
    const death = new CrashSimulator()
    const connected = new Connected(clients, death)
    const inner = await openKafkaEventBus({
      clients: connected.clients,
      store: death.overStore(store),
      readModels: death.overReadModels(readModels),
      topics: { ...topics, partitions: NEW_TOPICS_GET },
      relayed: async () => relayWorker.relayed,
      tuning: { ...HASTY, ...options.tuning },
      ...(options.metrics ? { metrics: options.metrics } : {}),
    })
    const end = async (how: 'stopped' | 'killed') => {
      if (how === 'stopped') return inner.close()
      death.strike()
      await connected.cut()
    }
    return { eventBus: death.overEventBus(inner), end }
  }
  let life = await begin()
  const others: Life[] = []
  let closed: Promise<void> | undefined
  let writing: Promise<unknown> = Promise.resolve()
  return {
    get eventBus() {
      return life.eventBus
    },
    store,
    readModels,
    clients,
    topics,
    async openAnother() {
      const other = await begin()
      others.push(other)
      return other.eventBus
    },
    append(stream, wanted, at) {
      const written = writing.then(async () => {
        const events = await appendEvents(store, stream, wanted, at)
        await relayWorker.carry(events)
        return events
      })
      writing = written.catch(() => undefined)
      return written
    },
    appendOnly: (stream, wanted) => appendEvents(store, stream, wanted),
    carry: (events) => relayWorker.carry(events),
    relayedTo(position) {
      relayWorker.relayed = position
    },
    async restart(how) {
      await life.end(how)
      life = await begin()
    },
    async hasKept(group) {
      const committed = await offsets.committed(`${prefix}.${group}`, topicsFor({}, prefix))
      return [...committed.values()].some(({ offset }) => offset > 0)
    },
    close() {
      closed ??= (async () => {
        for (const each of [life, ...others]) await each.end('stopped')
        await producer.disconnect()
        await offsets.close()
        await store.close()
        await readModels.close()
      })()
      return closed
    },
  }
}

type Life = { eventBus: EventBus; end(how: 'stopped' | 'killed'): Promise<void> }

class RelayWorker {
  relayed: Position = START
  readonly #producer: Producer
  readonly #prefix: string

  constructor(producer: Producer, prefix: string) {
    this.#producer = producer
    this.#prefix = prefix
  }

  async carry(events: readonly RecordedEvent[]): Promise<void> {
    if (events.length === 0) return
    const byTopic = new Map<string, ReturnType<typeof toCloudEvent>[]>()
    for (const event of events) {
      const topic = topicOf(event, this.#prefix)
      byTopic.set(topic, [...(byTopic.get(topic) ?? []), toCloudEvent(event)])
    }
    await this.#producer.sendBatch({
      acks: -1,
      topicMessages: [...byTopic].map(([topic, messages]) => ({ topic, messages })),
    })
    for (const { position } of events) if (position > this.relayed) this.relayed = position
  }
}

/** The connections of one life; after its death none is of any use. */
class Connected {
  readonly clients: KafkaClients
  readonly #clients: Connectable[] = []
  /** Connections and joins that have begun. */
  readonly #begins: Promise<void>[] = []

  constructor(clients: KafkaClients, death: CrashSimulator) {
    this.clients = (given) => {
      if (death.hasStruck) return DEAD
      const kafka = clients(given)
      const consumerOf = kafka.consumer.bind(kafka)
      kafka.consumer = (config) => {
        const consumer = consumerOf(config)
        const commit = consumer.commitOffsets.bind(consumer)
        consumer.commitOffsets = (offsets) => death.alive(() => commit(offsets))
        const subscribe = consumer.subscribe.bind(consumer)
        consumer.subscribe = (subscription) => death.alive(() => subscribe(subscription))
        const run = consumer.run.bind(consumer)
        consumer.run = (options) => death.alive(() => this.#begun(run(options)))
        return this.#noted(consumer)
      }
      const adminOf = kafka.admin.bind(kafka)
      kafka.admin = (config) => this.#noted(adminOf(config))
      const producerOf = kafka.producer.bind(kafka)
      kafka.producer = (config) => this.#noted(producerOf(config))
      return kafka
    }
  }

  /** Ends them in a way that the group notices: a connection or join in progress would survive a disconnect. */
  async cut(): Promise<void> {
    await Promise.allSettled(this.#begins)
    await Promise.all(this.#clients.map((each) => each.disconnect()))
  }

  #noted<T extends Connectable>(client: T): T {
    const connect = client.connect.bind(client)
    client.connect = () => this.#begun(connect())
    this.#clients.push(client)
    return client
  }

  #begun(beginning: Promise<void>): Promise<void> {
    this.#begins.push(beginning)
    return beginning
  }
}

type Connectable = { connect(): Promise<void>; disconnect(): Promise<void> }

const never = () => new Promise<never>(() => undefined)
const silent = { events: {}, on: () => undefined, connect: never, disconnect: never }
const DEAD = { consumer: () => silent, producer: () => silent, admin: () => silent } as unknown as Kafka
