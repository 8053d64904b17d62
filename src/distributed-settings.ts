import { readFileSync } from 'node:fs'
import { type Settings, WrongSetting } from './config.ts'
import type { DistributedPlaces } from './engine/distributed/engine.ts'
import type { KafkaPlace } from './engine/kafka/client.ts'
import type { TopicSettings } from './engine/kafka/topics.ts'
import type { MongoPlace } from './engine/mongodb/connection.ts'

const DAY_MS = 86_400_000
const DATABASE = 'namecheck'

/** The servers of the distributed engine. Throws {@link WrongSetting} for a certificate file that cannot be read. */
export function placesOf(settings: Settings): DistributedPlaces {
  const { EVENTSTORE_URL = '', MONGODB_URL = '', VAULT_URL = MONGODB_URL } = settings
  const { place, topics } = kafkaOf(settings)
  const vault = mongoPlace(VAULT_URL)
  return {
    eventStore: EVENTSTORE_URL,
    kafka: place,
    topics,
    mongo: mongoPlace(MONGODB_URL),
    vault: { ...vault, database: `${vault.database}_vault` },
  }
}

/** The brokers, and what is expected of the topics there. Throws as {@link placesOf}. */
export function kafkaOf(settings: Settings): { place: KafkaPlace; topics: TopicSettings } {
  const { KAFKA_SASL: mechanism, KAFKA_USERNAME: username = '', KAFKA_PASSWORD: password = '' } = settings
  const { KAFKA_RETENTION_DAYS: days } = settings
  const ssl = sslOf(settings)
  return {
    place: {
      brokers: settings.KAFKA_BROKERS,
      ...(ssl && { ssl }),
      ...(mechanism && { sasl: { mechanism, username, password } }),
    },
    topics: {
      prefix: settings.KAFKA_TOPIC_PREFIX,
      partitions: settings.KAFKA_PARTITIONS,
      replication: settings.KAFKA_REPLICATION,
      retentionMs: days === 0 ? -1 : days * DAY_MS,
    },
  }
}

function sslOf(settings: Settings): KafkaPlace['ssl'] {
  if (!settings.KAFKA_TLS) return undefined
  const files = { ca: 'KAFKA_CA_FILE', cert: 'KAFKA_CERT_FILE', key: 'KAFKA_KEY_FILE' } as const
  const given: { ca?: string; cert?: string; key?: string } = {}
  for (const [part, name] of Object.entries(files) as [keyof typeof files, (typeof files)['ca']][]) {
    const file = settings[name]
    if (file !== undefined) given[part] = read(name, file)
  }
  return Object.keys(given).length > 0 ? given : true
}

function read(setting: string, file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (cause) {
    const why = (cause as NodeJS.ErrnoException).code ?? 'unknown'
    throw new WrongSetting(`NAMECHECK_${setting}: ${file} cannot be read (${why})`, { cause })
  }
}

/** The database is named by the path of the connection string. */
function mongoPlace(url: string): MongoPlace {
  const [, path = ''] = /^mongodb(?:\+srv)?:\/\/[^/]*\/([^?]*)/.exec(url) ?? []
  return { url, database: path === '' ? DATABASE : decodeURIComponent(path) }
}
