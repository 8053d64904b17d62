import kafkajs, {
  type ConsumerConfig,
  type ISocketFactory,
  type KafkaConfig,
  type ProducerConfig,
  type SASLOptions,
} from 'kafkajs'
import Runner from 'kafkajs/src/consumer/runner.js'
import RequestQueue from 'kafkajs/src/network/requestQueue/index.js'
import { clock } from '../../primitives/runtime.ts'
import { type FetchInterceptor, interceptFetches } from './fetch-interceptor.ts'
import { sleepWithoutRequests } from './idle-connections.ts'
import { endFetchersOfStopped } from './stopped-runners.ts'
import { throttleByMonotonicClock } from './throttle-time.ts'
import { handleWaitingBatches } from './waiting-batches.ts'

endFetchersOfStopped(Runner)
handleWaitingBatches(Runner)
throttleByMonotonicClock(RequestQueue)
sleepWithoutRequests(RequestQueue)

const NAME = 'TimeoutNegativeWarning'

let ignored = false

/**
 * Suppresses Node's warning about a timer of kafkajs 2.2.4, which sets a negative time on every connection (harmless:
 * Node uses 1 ms). The same warning about other code is still printed.
 */
function ignoreNegativeTimeouts(): void {
  if (ignored) return
  ignored = true
  const emit = process.emitWarning
  process.emitWarning = (warning: string | Error, ...rest: unknown[]) => {
    if (rest[0] === NAME && new Error().stack?.includes('kafkajs')) return
    Reflect.apply(emit, process, [warning, ...rest])
  }
}

const { logLevel, Partitioners } = kafkajs

/** What the clients are made of; a simulation replaces it. */
type KafkaLibrary = { Kafka: typeof kafkajs.Kafka; socketFactory?: ISocketFactory }
const LIBRARY: KafkaLibrary = { Kafka: kafkajs.Kafka }

/** Addresses and credentials of the brokers. */
export type KafkaAddress = {
  /** `host:port` of at least one broker; the others are learned from these. */
  brokers: string[]
  clientId?: string
  /** PEM. `true` trusts the certificate authorities of the system. */
  ssl?: { ca?: string; cert?: string; key?: string } | true
  sasl?: { mechanism: 'plain' | 'scram-sha-256' | 'scram-sha-512'; username: string; password: string }
}

/**
 * A factory: each consumer needs its own client, since consumers of one kafkajs client share committed offsets. A
 * request without an answer fails after `answersWithinMs`, by default 30 s. Its consumers fetch
 * through `intercept`.
 */
export type KafkaClients = (options?: {
  answersWithinMs?: number
  intercept?: FetchInterceptor
}) => kafkajs.Kafka

/** Receives the log lines of a client, which reconnects and retries whether anyone listens or not. */
export type KafkaLog = (level: 'warn' | 'error', message: string, detail: unknown) => void

/** Given explicitly, as kafkajs has other defaults when NODE_ENV is `test`. */
const RETRY = { initialRetryTime: 100, retries: 5, maxRetryTime: 5_000 }
const CONNECT_TIMEOUT_MS = 5_000
/** A line that the client repeats is passed on once in this time. */
const REPEATED_MS = 60_000
const MAX_LINES = 1_000
/**
 * Routine messages of the client: groups rebalance whenever a process joins or leaves; it repeats a request when the
 * answer asks for that.
 */
const EXPECTED = [
  'The group is rebalancing',
  'Response Heartbeat',
  'Response JoinGroup',
  'Response SyncGroup',
  'Response OffsetCommit',
  'Response OffsetFetch',
  'Response GroupCoordinator',
]

/** Of lines that differ only in details, passes on the first, and later one a minute. */
function rateLimited(log: KafkaLog): KafkaLog {
  const passed = new Map<string, number>()
  return (level, message, detail) => {
    const { broker = '', error = '' } = detail as { broker?: string; error?: string }
    const line = [level, message, broker, error].join(' ')
    if (clock.now() - (passed.get(line) ?? Number.NEGATIVE_INFINITY) < REPEATED_MS) return
    if (passed.size >= MAX_LINES) passed.clear()
    passed.set(line, clock.now())
    log(level, message, detail)
  }
}

/**
 * Clients of one cluster. Nothing is connected yet; no message and no log line contains credentials. Each new client
 * begins with the next broker of the list: kafkajs leaves the first one only when it refuses a connection, not when it
 * is silent.
 */
export function kafkaClients(
  address: KafkaAddress,
  log?: KafkaLog,
  { Kafka, ...sockets }: KafkaLibrary = LIBRARY,
): KafkaClients {
  ignoreNegativeTimeouts()
  const KeyedKafka = keyed(Kafka)
  const report = log && rateLimited(log)
  const config: Omit<KafkaConfig, 'brokers'> = {
    clientId: address.clientId ?? 'namecheck',
    connectionTimeout: CONNECT_TIMEOUT_MS,
    ...sockets,
    retry: RETRY,
    logLevel: report ? logLevel.WARN : logLevel.NOTHING,
    logCreator: () => (entry) => {
      const { message, ...detail } = entry.log
      if (EXPECTED.some((beginning) => message.startsWith(beginning))) return
      report?.(entry.level === logLevel.ERROR ? 'error' : 'warn', `Kafka client: ${message}`, {
        part: entry.namespace,
        ...detail,
      })
    },
    ...(address.ssl && { ssl: address.ssl === true ? true : { ...address.ssl } }),
    ...(address.sasl && { sasl: address.sasl as SASLOptions }),
  }
  let made = 0
  return ({ answersWithinMs, intercept } = {}) => {
    const first = made++ % address.brokers.length
    const brokers = [...address.brokers.slice(first), ...address.brokers.slice(0, first)]
    const kafka = new KeyedKafka({
      ...config,
      brokers,
      ...(answersWithinMs !== undefined && {
        requestTimeout: answersWithinMs,
        connectionTimeout: Math.min(CONNECT_TIMEOUT_MS, answersWithinMs), // Of the first request as well.
      }),
    })
    if (intercept) interceptFetches(kafka, intercept)
    return kafka
  }
}

/**
 * All clients of this project assign a key to the same partition, as clients in other languages do (murmur2). None
 * creates a topic by requesting it.
 */
const keyed = (Kafka: KafkaLibrary['Kafka']) =>
  class extends Kafka {
    override producer(config: ProducerConfig = {}) {
      const createPartitioner = Partitioners.DefaultPartitioner
      return super.producer({ createPartitioner, allowAutoTopicCreation: false, ...config })
    }

    override consumer(config: ConsumerConfig) {
      return super.consumer({ allowAutoTopicCreation: false, ...config })
    }
  }
