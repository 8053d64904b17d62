import type { ServerAddresses } from '../engine/distributed/engine.ts'
import type { KafkaAddress } from '../engine/kafka/client.ts'
import type { TopicSettings } from '../engine/kafka/topics.ts'
import type { MongoAddress } from '../engine/mongodb/connection.ts'
import { readCertificates, readPair } from '../engine/tls/files.ts'
import type { Settings } from '../settings/settings.ts'

const DAY_MS = 86_400_000
const DATABASE = 'namecheck'

/**
 * Addresses of the servers of the distributed engine. Throws StoreRefused for a certificate file that cannot be used.
 */
export function serversOf(settings: Settings): ServerAddresses {
  const { EVENTSTORE_URL = '', MONGODB_URL = '', VAULT_URL = MONGODB_URL } = settings
  const { place, topics } = kafkaOf(settings)
  const keyStore = mongoPlace(VAULT_URL)
  return {
    eventStore: EVENTSTORE_URL,
    kafka: place,
    topics,
    mongo: mongoPlace(MONGODB_URL),
    keyStore: { ...keyStore, database: `${keyStore.database}_vault` },
  }
}

/** The brokers, and the expected settings of the topics. Throws as {@link placesOf}. */
export function kafkaOf(settings: Settings): { place: KafkaAddress; topics: TopicSettings } {
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

function sslOf(settings: Settings): KafkaAddress['ssl'] {
  if (!settings.KAFKA_TLS) return undefined
  const named = (name: 'KAFKA_CA_FILE' | 'KAFKA_CERT_FILE' | 'KAFKA_KEY_FILE') => {
    const file = settings[name]
    return file === undefined ? undefined : { name: `NAMECHECK_${name}`, file }
  }
  const [ca, cert, key] = [named('KAFKA_CA_FILE'), named('KAFKA_CERT_FILE'), named('KAFKA_KEY_FILE')]
  if (!ca && !cert) return true
  return { ...(ca && { ca: readCertificates(ca) }), ...(cert && key && readPair(cert, key)) }
}

/** The path of the connection string names the database. */
function mongoPlace(url: string): MongoAddress {
  const [, path = ''] = /^mongodb(?:\+srv)?:\/\/[^/]*\/([^?]*)/.exec(url) ?? []
  return { url, database: path === '' ? DATABASE : decodeURIComponent(path) }
}
