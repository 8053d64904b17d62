import { toCloudEvent } from '../../events/cloud-event.ts'
import type { RecordedEvent } from '../../events/event.ts'
import { StoreRefused } from '../ports/event-store.ts'
import type { KafkaClients } from './client.ts'
import { isTooLarge, kafkaFailure } from './failures.ts'
import { settled } from './retry-request.ts'
import { allTopics, type TopicSettings } from './topics.ts'

const ALL_COPIES = -1
/** The default prefix of a service. */
const USUAL_PREFIX = 'namecheck'
/** With its own retries, kafkajs omits messages of a partition whose leader is now a broker that has answered. */
const ONCE = { retries: 0 }
/** A topic that was only just created, or whose broker was only just started, has no leaders for a moment. */
const SETTLING_TIMEOUT_MS = 5_000

/**
 * Throws StoreRefused for a topic of this service: each topic that is filled from the log, and every other name with
 * this service's prefix or the default one. Consumers would take replayed events there for new ones.
 */
export function refuseOwnTopic(topic: string, settings: TopicSettings): void {
  const own = [settings.prefix, USUAL_PREFIX].find((prefix) => isUnder(topic, prefix))
  if (own === undefined && !allTopics(settings).some(({ name }) => name === topic)) return
  throw new StoreRefused(
    `${topic} is a live topic of this service, or has its prefix ${own ?? settings.prefix}: its consumers would take replayed events for new ones. Give another topic name`,
  )
}

const isUnder = (topic: string, prefix: string): boolean => topic === prefix || topic.startsWith(`${prefix}.`)

type ReplayTopic = {
  topic: string
  /** Id of the replay. */
  id: string
  settings: TopicSettings
  /** The offset after the last sent message of each partition: empty at first, then updated here. */
  ends: Map<number, string>
}

/**
 * Sends events to an existing topic, as the relay does, with `ce_replay: true` and `ce_replayid` besides their
 * attributes. After a rejection the state of the events being sent is unknown. Rejects with StoreUnavailable while no
 * broker is reachable. Rejects with StoreRefused for a topic of this service, and for one that is missing or does not
 * hold what was sent before. The same applies to an event that the topic does not accept.
 */
export async function openReplayTopic(
  clients: KafkaClients,
  { topic, id, settings, ends }: ReplayTopic,
): Promise<{ send(events: readonly RecordedEvent[]): Promise<void>; close(): Promise<void> }> {
  refuseOwnTopic(topic, settings)
  refuseOther(topic, ends, await endsOf(clients, topic))
  const producer = clients().producer({ maxInFlightRequests: 1, retry: ONCE })
  const close = () => producer.disconnect()
  try {
    await producer.connect()
  } catch (error) {
    close().catch(() => undefined)
    throw kafkaFailure(error)
  }
  const send = async (events: readonly RecordedEvent[]): Promise<void> => {
    try {
      const messages = events.map((event) => {
        const { headers, ...message } = toCloudEvent(event)
        return { ...message, headers: { ...headers, ce_replay: 'true', ce_replayid: id } }
      })
      const written = await producer.send({ topic, acks: ALL_COPIES, messages })
      for (const { partition, baseOffset = '-1' } of written) {
        if (!ends.has(partition)) throw otherPartitions(topic, ends.size, partition + 1)
        if (BigInt(baseOffset) >= 0n) ends.set(partition, String(BigInt(baseOffset) + 1n))
      }
    } catch (error) {
      if (!isTooLarge(error)) throw kafkaFailure(error)
      const [first, ...others] = events
      if (first && others.length === 0) throw tooLarge(topic, first, error)
      const half = Math.ceil(events.length / 2)
      await send(events.slice(0, half))
      await send(events.slice(half))
    }
  }
  return { send, close }
}

/** The offset after the newest message of each partition. Rejects with StoreRefused for a missing topic. */
async function endsOf(clients: KafkaClients, topic: string): Promise<Map<number, string>> {
  const admin = clients().admin()
  try {
    await admin.connect()
    if ((await admin.listTopics()).includes(topic)) {
      const offsets = await settled(() => admin.fetchTopicOffsets(topic), { withinMs: SETTLING_TIMEOUT_MS })
      return new Map(offsets.map(({ partition, high }) => [partition, high]))
    }
  } catch (error) {
    throw kafkaFailure(error)
  } finally {
    await admin.disconnect().catch(() => undefined)
  }
  throw new StoreRefused(
    `missing topic ${topic}: create it first, with as many partitions as you want, and let this user describe it and write to it`,
  )
}

/**
 * Continuing after deleted messages would omit events, and with another number of partitions a stream's events would be
 * in two of them. Messages that the topic holds at first are left as they are.
 */
function refuseOther(topic: string, ends: Map<number, string>, found: ReadonlyMap<number, string>): void {
  if (ends.size === 0) for (const [partition, end] of found) ends.set(partition, end)
  if (ends.size !== found.size) throw otherPartitions(topic, ends.size, found.size)
  for (const [partition, end] of ends) {
    const is = found.get(partition) ?? '0'
    if (BigInt(is) < BigInt(end))
      throw new StoreRefused(
        `${topic} does not hold what was sent before (partition ${partition} ends at ${is}, and reached ${end}): it was created again, or has lost messages`,
      )
  }
}

const otherPartitions = (topic: string, had: number, has: number): StoreRefused =>
  new StoreRefused(
    `${topic} has ${has} partitions, and had ${had} when the replay began: events of a stream would be in two of them`,
  )

function tooLarge(topic: string, { stream, revision, record }: RecordedEvent, cause: unknown): StoreRefused {
  return new StoreRefused(
    `${topic} does not accept revision ${revision} of ${stream}, of ${record.length} bytes and its headers: raise max.message.bytes of the topic`,
    { cause },
  )
}
