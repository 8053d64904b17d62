import { randomUUID } from 'node:crypto'
import { afterAll, describe, it, jest } from '@jest/globals'
import { type EventStoreServer, startEventStoreServer } from './eventstore-server.ts'
import { type KafkaBroker, startKafkaBroker } from './kafka-broker.ts'
import { keptInFolder, keptOnServers } from './kept.ts'
import { type MongoServer, startMongoServer } from './mongo-server.ts'
import { runProgram } from './service-process.ts'

export type TestEngine = {
  name: 'embedded' | 'distributed'
  /** Settings of a service on this engine in which nothing has happened yet; `folder` is its own. */
  place(folder: string): Promise<Record<string, string>>
  /** Everything that a service of this place has written down, but for what is meant to hold secrets. */
  kept(place: Readonly<Record<string, string>>): Promise<Buffer>
}

/** A start on three servers, on a machine that runs them and other tests as well, takes its time. */
const PATIENCE_MS = 90_000

/**
 * Declares suites once on each engine, the servers of the distributed one started for this test file. Where one of
 * them is missing, its suites are reported as skipped, with the reason. To be awaited at the top of a test file.
 */
export async function onEachEngine(
  name: string,
  suites: (engine: TestEngine) => void,
  only?: TestEngine['name'],
): Promise<void> {
  jest.setTimeout(PATIENCE_MS)
  if (only !== 'distributed')
    describe(`${name}, on the embedded engine`, () =>
      suites({
        name: 'embedded',
        place: async (folder) => ({ NAMECHECK_DATA: folder }),
        kept: async (place) => keptInFolder(place.NAMECHECK_DATA ?? ''),
      }))
  if (only === 'embedded') return
  const servers = await startServers()
  if ('missing' in servers) {
    describe(`${name}, on the distributed engine`, () => {
      it.skip(`needs its servers: ${servers.missing}`, () => undefined)
    })
    return
  }
  describe(`${name}, on the distributed engine (${servers.what})`, () => {
    const place = async (folder: string) => (await servers.place(folder)).settings
    suites({ name: 'distributed', place, kept: keptOnServers })
    afterAll(() => servers.stop(), 60_000)
  })
}

export type Servers = {
  what: string
  kafka: KafkaBroker
  mongo: MongoServer
  /** A place with an event store, topics and databases of its own. */
  place(folder: string): Promise<ServedPlace>
  stop(): Promise<void>
}

export type ServedPlace = { settings: Record<string, string>; store: EventStoreServer }

/** A broker and a MongoDB server, started for this test file. */
export async function startServers(): Promise<Servers | { missing: string }> {
  const [kafka, mongo] = await Promise.all([startKafkaBroker(), startMongoServer()])
  if ('missing' in kafka || 'missing' in mongo) {
    const missing = [kafka, mongo].flatMap((each) => ('missing' in each ? [each.missing] : []))
    for (const each of [kafka, mongo]) if (!('missing' in each)) await each.stop()
    return { missing: missing.join('; ') }
  }
  const stores: EventStoreServer[] = []
  return {
    what: `${kafka.what}, ${mongo.what}`,
    kafka,
    mongo,
    async place(folder) {
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
        NAMECHECK_KAFKA_PARTITIONS: '3',
        NAMECHECK_KAFKA_REPLICATION: '1',
      }
      await createTopics(settings)
      return { settings, store }
    },
    async stop() {
      await Promise.all(stores.map((store) => store.stop()))
      await Promise.all([kafka.stop(), mongo.stop()])
    },
  }
}

/** As an operator does before the first start. */
export async function createTopics(settings: Readonly<Record<string, string>>): Promise<void> {
  const { code, output } = await runProgram(['topics', '--create'], settings)
  if (code !== 0) throw new Error(`the topics could not be created:\n${output}`)
}
