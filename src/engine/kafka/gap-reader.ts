import kafkajs from 'kafkajs'
import { aggregateId } from '../../events/cloud-event.ts'
import type { RecordedEvent } from '../../events/event.ts'
import { isBookkeeping, isKnownKind } from '../../events/streams.ts'
import { topicOf } from '../../events/topics.ts'
import type { EventStore, Position } from '../ports/event-store.ts'
import type { TopicPartition } from './received-messages.ts'

const PAGE = 500
const partitionOf = kafkajs.Partitioners.DefaultPartitioner()

/** The topic of an event, undefined for an event that is not relayed. */
export function topicOfEvent(event: RecordedEvent, prefix: string): string | undefined {
  return isBookkeeping(event.stream) || !isKnownKind(event.stream) ? undefined : topicOf(event, prefix)
}

/**
 * The events of one partition after a position, read from the store up to its present end: for events that left the
 * topic before the group had read them. Rejects with StoreUnavailable.
 */
export async function* eventsOf(
  store: EventStore,
  topicPartition: TopicPartition,
  { prefix, partitions, after }: { prefix: string; partitions: number; after: Position },
): AsyncGenerator<RecordedEvent> {
  const end = await store.end()
  let position = after
  while (position < end) {
    const page = await store.readAll(position, PAGE)
    for (const event of page)
      if (
        topicOfEvent(event, prefix) === topicPartition.topic &&
        partitionFor(event, topicPartition, partitions) === topicPartition.partition
      )
        yield event
    position = page.at(-1)?.position ?? end
  }
}

function partitionFor({ stream }: RecordedEvent, { topic }: TopicPartition, partitions: number): number {
  const partitionMetadata = Array.from({ length: partitions }, (_, partitionId) => ({
    partitionId,
    partitionErrorCode: 0,
    leader: 0,
    replicas: [],
    isr: [],
  }))
  return partitionOf({ topic, partitionMetadata, message: { key: aggregateId(stream), value: null } })
}
