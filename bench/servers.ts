import { randomUUID } from 'node:crypto'
import { startEventStoreServer } from '../test/services/eventstore-server.ts'
import { startKafkaBroker } from '../test/services/kafka-launcher/start.ts'
import { startMongoServer } from '../test/services/mongo-launcher/start.ts'
import { runProgram } from '../test/services/service-process.ts'

/** The three servers as the tests find them, and the settings of a service on fresh topics, databases and log. */
export async function startServers() {
  const [kafka, mongo, store] = await Promise.all([
    startKafkaBroker(),
    startMongoServer(),
    startEventStoreServer(),
  ])
  if ('missing' in kafka) throw new Error(`no Kafka broker: ${kafka.missing}`)
  if ('missing' in mongo) throw new Error(`no MongoDB server: ${mongo.missing}`)
  const own = `b${randomUUID().slice(0, 8)}`
  const settings = {
    NAMECHECK_ENGINE: 'distributed',
    NAMECHECK_EVENTSTORE_URL: store.url,
    NAMECHECK_MONGODB_URL: `${mongo.url}/${own}`,
    NAMECHECK_KAFKA_BROKERS: kafka.brokers.join(','),
    NAMECHECK_KAFKA_TOPIC_PREFIX: own,
    NAMECHECK_KAFKA_PARTITIONS: '3',
    NAMECHECK_KAFKA_REPLICATION: '1',
  }
  const { code, output } = await runProgram(['topics', '--create'], settings)
  if (code !== 0) throw new Error(output)
  return {
    what: [kafka.what, mongo.what, store.what],
    brokers: kafka.brokers,
    settings,
    stop: () => Promise.all([kafka.stop(), mongo.stop(), store.stop()]),
  }
}
