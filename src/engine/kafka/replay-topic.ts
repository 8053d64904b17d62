import { toCloudEvent } from '../../events/cloud-event.ts'
import type { RecordedEvent } from '../../events/event.ts'
import { StoreRefused } from '../ports/event-store.ts'
import type { KafkaClients } from './client.ts'
import { kafkaFailure } from './failures.ts'
import { allTopics, type TopicSettings } from './topics.ts'

const ALL_COPIES = -1

/**
 * Throws StoreRefused for a topic that is ours: each of those that are filled from the log, and every other name with
 * our prefix in front. What is replayed there would be taken for what happens now.
 */
export function refuseOwnTopic(topic: string, settings: TopicSettings): void {
  const { prefix } = settings
  const isOwn = topic === prefix || topic.startsWith(`${prefix}.`)
  if (!isOwn && !allTopics(settings).some(({ name }) => name === topic)) return
  throw new StoreRefused(
    `${topic} is a live topic of this service, or has its prefix ${prefix}: whoever follows it would take what is replayed for news. Give a topic of another name`,
  )
}

/**
 * Sends events to a topic that is there already, as the relay does, with `ce_replay: true` and `ce_replayid` beside their
 * attributes. Rejects with StoreRefused for one of our topics or one that is missing, with StoreUnavailable while no
 * broker can be reached.
 */
export async function openReplayTopic(
  clients: KafkaClients,
  { topic, id, settings }: { topic: string; id: string; settings: TopicSettings },
): Promise<{ send(events: readonly RecordedEvent[]): Promise<void>; close(): Promise<void> }> {
  refuseOwnTopic(topic, settings)
  await refuseMissing(clients, topic)
  const producer = clients().producer({ idempotent: true, maxInFlightRequests: 1 })
  await producer.connect()
  return {
    async send(events) {
      try {
        await producer.send({
          topic,
          acks: ALL_COPIES,
          messages: events.map((event) => {
            const { headers, ...message } = toCloudEvent(event)
            return { ...message, headers: { ...headers, ce_replay: 'true', ce_replayid: id } }
          }),
        })
      } catch (error) {
        throw kafkaFailure(error)
      }
    },
    close: () => producer.disconnect(),
  }
}

async function refuseMissing(clients: KafkaClients, topic: string): Promise<void> {
  const admin = clients().admin()
  try {
    await admin.connect()
    if ((await admin.listTopics()).includes(topic)) return
  } catch (error) {
    throw kafkaFailure(error)
  } finally {
    await admin.disconnect().catch(() => undefined)
  }
  throw new StoreRefused(`there is no topic ${topic}: create it first, with as many partitions as you want`)
}
