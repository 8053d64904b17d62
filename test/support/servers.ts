import { randomUUID } from 'node:crypto'
import { inspectTopics } from '../../src/service/topics.ts'
import { readSettings } from '../../src/settings/settings.ts'
import type { EventStoreServer } from './eventstore-double/server.ts'
import { givenEventStore, startEventStoreServer } from './eventstore-server.ts'
import type { BrokerProxy, KafkaBroker } from './kafka-launcher/broker.ts'
import { startKafkaBroker } from './kafka-launcher/start.ts'
import type { MongoServer } from './mongo-launcher/server.ts'
import { startMongoServer } from './mongo-launcher/start.ts'

export type Servers = {
  what: string
  /** Those that were named from outside: killed by no test. */
  notOurs: readonly string[]
  kafka: KafkaBroker
  mongo: MongoServer
  /** A test environment with a separate event store, topics and databases. Few partitions (3) open fast. */
  place(folder: string, partitions?: number): Promise<ServedPlace>
  stop(): Promise<void>
}

type ServedPlace = { settings: Record<string, string>; store: EventStoreServer }

/** A broker and a MongoDB server: those that the files of a run share, or separate ones that a test may kill. */
export async function startServers({
  killing = false,
  proxy,
}: {
  killing?: boolean
  /** A proxy before the broker. */
  proxy?: BrokerProxy
} = {}): Promise<Servers | { missing: string }> {
  const [kafka, mongo] = await Promise.all([
    startKafkaBroker({ killing, ...(proxy && { proxy }) }),
    startMongoServer({ killing }),
  ])
  if ('missing' in kafka || 'missing' in mongo) {
    const missing = [kafka, mongo].flatMap((each) => ('missing' in each ? [each.missing] : []))
    for (const each of [kafka, mongo]) if (!('missing' in each)) await each.stop()
    return { missing: missing.join('; ') }
  }
  const stores: EventStoreServer[] = []
  return {
    what: `${kafka.what}, ${mongo.what}`,
    notOurs: [kafka, mongo, ...givenEventStore()].flatMap(({ killable, what }) => (killable ? [] : [what])),
    kafka,
    mongo,
    async place(folder, partitions = 3) {
      const store = await startEventStoreServer()
      stores.push(store)
      const own = `t${randomUUID().slice(0, 8)}`
      const settings = {
        NAMECHECK_DATA: folder,
        NAMECHECK_ENGINE: 'distributed',
        NAMECHECK_EVENTSTORE_URL: store.url,
        NAMECHECK_MONGODB_URL: `${mongo.url}/${own}`,
        NAMECHECK_KAFKA_BROKERS: kafka.brokers.join(','),
        NAMECHECK_KAFKA_TOPIC_PREFIX: own,
        NAMECHECK_KAFKA_PARTITIONS: String(partitions),
        NAMECHECK_KAFKA_REPLICATION: '1',
      }
      await inspectTopics(readSettings(settings), { create: true })
      return { settings, store }
    },
    async stop() {
      await Promise.all(stores.map((store) => store.stop()))
      await Promise.all([kafka.stop(), mongo.stop()])
    },
  }
}
