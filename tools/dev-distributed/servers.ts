import { startEventStoreServer } from '../../test/support/eventstore-server.ts'
import { startKafkaBroker } from '../../test/support/kafka-launcher/start.ts'
import { hasJava } from '../../test/support/maven.ts'
import { hasContainerEngine, startContainer } from '../../test/support/mongo-launcher/container.ts'
import { startJavaServer } from '../../test/support/mongo-launcher/java-server.ts'

export type Servers = {
  /** The settings with which the roles reach the servers. */
  settings: Record<string, string>
  stop(): Promise<void>
}

type Server = { what: string; stop(): Promise<void> }

const ADDRESSES = ['NAMECHECK_EVENTSTORE_URL', 'NAMECHECK_KAFKA_BROKERS', 'NAMECHECK_MONGODB_URL'] as const

/**
 * The three servers: those that the environment names, or new ones, in containers if a container engine answers,
 * otherwise the substitutes of the tests. All three or none, because a log without its topics, or topics without
 * their log, cannot be used. Prints a line for each. Rejects with the missing ones.
 */
export async function findServers(
  environment: NodeJS.ProcessEnv,
  say: (line: string) => void,
): Promise<Servers> {
  const given = ADDRESSES.filter((name) => environment[name])
  if (given.length === ADDRESSES.length) {
    for (const name of ADDRESSES) say(`${name} names a server of yours`)
    return { settings: {}, stop: () => Promise.resolve() }
  }
  if (given.length > 0)
    throw new Error(
      `${given.join(' and ')} given, but not ${ADDRESSES.filter((name) => !environment[name]).join(' and ')}: name all three servers, or none to have them started here`,
    )
  return startServers(say)
}

async function startServers(say: (line: string) => void): Promise<Servers> {
  const started: Server[] = []
  const stop = async () => {
    for (const server of started.reverse()) await server.stop()
  }
  const keep = <S extends Server>(server: S, standsFor: string): S => {
    started.push(server)
    say(`${standsFor}: ${server.what}`)
    return server
  }
  try {
    const store = keep(await startEventStoreServer(), 'EventStoreDB')
    const broker = await startKafkaBroker()
    if ('missing' in broker) throw new Error(`Kafka is missing: ${broker.missing}`)
    keep(broker, 'Kafka')
    const mongo = keep(await startMongo(), 'MongoDB')
    say('they were started here, and what they hold goes when they stop')
    return {
      settings: {
        NAMECHECK_EVENTSTORE_URL: store.url,
        NAMECHECK_KAFKA_BROKERS: broker.brokers.join(','),
        NAMECHECK_KAFKA_REPLICATION: '1',
        NAMECHECK_KAFKA_PARTITIONS: '6',
        NAMECHECK_MONGODB_URL: withDatabase(mongo.url, 'namecheck'),
      },
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

async function startMongo(): Promise<Server & { url: string }> {
  if (await hasContainerEngine()) return startContainer()
  if (await hasJava()) return startJavaServer()
  throw new Error('MongoDB is missing: no container engine, no JDK 17 or newer')
}

function withDatabase(url: string, database: string): string {
  const [, hosts = '', options = ''] = /^(mongodb:\/\/[^/?]+)\/?(\?.*)?$/.exec(url) ?? []
  return `${hosts}/${database}${options}`
}
