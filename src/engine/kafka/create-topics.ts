import type { Admin } from 'kafkajs'
import { StoreUnavailable } from '../ports/event-store.ts'
import { errorsOf } from './failures.ts'
import { settled } from './retry-request.ts'
import type { TopicSpec } from './topic-specs.ts'

const TIMEOUT_MS = 30_000
/** Too few brokers send heartbeats: they are starting, or were slower than their session with the controller. */
const TOO_FEW_BROKERS = 'INVALID_REPLICATION_FACTOR'
/**
 * Answers for one topic after which a repeat can succeed; kafkajs repeats none of them. A request that timed out may
 * have created the topic.
 */
const TEMPORARY = new Set(['TOPIC_ALREADY_EXISTS', 'REQUEST_TIMED_OUT', 'NOT_CONTROLLER', TOO_FEW_BROKERS])

/**
 * Creates topics, and resolves when each of their partitions has a leader. A topic that exists already is left as it
 * is. Retries temporary errors for 30 s. Rejects with the error of kafkajs that prevents the creation, and with
 * StoreUnavailable if there are fewer brokers than copies.
 */
export async function createTopics(admin: Admin, specs: readonly TopicSpec[]): Promise<void> {
  const topics = specs.map(({ name, partitions, replication, config }) => ({
    topic: name,
    numPartitions: partitions,
    replicationFactor: replication,
    configEntries: Object.entries(config).map(([name, value]) => ({ name, value })),
  }))
  // kafkajs gives up waiting for leaders if a broker does not know the topic yet.
  const create = () => admin.createTopics({ topics, waitForLeaders: false })
  await settled(create, { withinMs: TIMEOUT_MS, isTemporary }).catch((error) => {
    throw reasonOf(error)
  })
  for (const { name } of specs) await settled(() => admin.fetchTopicOffsets(name), { withinMs: TIMEOUT_MS })
}

/** Whether every topic that was not created got a temporary error. */
function isTemporary(error: unknown): boolean {
  const types = typesOf(error)
  return types.length > 0 && types.every(({ type }) => TEMPORARY.has(type))
}

/** Of the errors of all topics, the one that prevents their creation. */
function reasonOf(error: unknown): unknown {
  const types = typesOf(error)
  const permanent = types.find(({ type }) => !TEMPORARY.has(type))
  if (permanent || !types.some(({ type }) => type === TOO_FEW_BROKERS)) return permanent?.error ?? error
  return new StoreUnavailable(
    'Kafka has fewer brokers available than the topics need copies: start more brokers, or lower NAMECHECK_KAFKA_REPLICATION',
    { cause: error },
  )
}

const typesOf = (error: unknown): { type: string; error: Error }[] =>
  errorsOf(error).flatMap((each) => (each.type === undefined ? [] : [{ type: each.type, error: each }]))
