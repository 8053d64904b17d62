import { delayBefore, PATIENT } from '../../primitives/back-off.ts'
import { timers } from '../../primitives/runtime.ts'
import type { KafkaContext } from './context.ts'
import { eventsOf } from './gap-reader.ts'
import type { Committed } from './offsets.ts'
import type { Partition } from './partition.ts'

type Opening = {
  context: KafkaContext
  group: string
  groupId: string
  /** Resolves when there is room for another event. */
  room(): Promise<void>
  onProblem(error: Error): void
  /** The partition takes messages from this offset on. */
  opened(partition: Partition, offset: number): void
}

/**
 * Opens assigned partitions: reads their committed offsets and the blocking dead letters of the group. Events may leave
 * a topic before the group has read them: the retention is too short, or the group was stopped for too long. They are
 * delivered from the store, starting at the committed position. No event is skipped; some may be delivered again.
 * Retries for as long as it takes; skips a partition that is lost meanwhile.
 */
export async function openPartitions(opening: Opening, partitions: readonly Partition[]): Promise<void> {
  for (let tries = 0; ; tries++) {
    const left = partitions.filter(({ isLost, isOpen }) => !isLost && !isOpen)
    if (left.length === 0) return
    try {
      await openOnce(opening, left)
      return
    } catch (error) {
      opening.onProblem(error as Error)
      await timers.sleep(delayBefore(tries, PATIENT))
    }
  }
}

async function openOnce(opening: Opening, partitions: readonly Partition[]): Promise<void> {
  const { context, group, groupId } = opening
  const topics = [...new Set(partitions.map(({ topicPartition }) => topicPartition.topic))]
  const [extents, committed, kept] = await Promise.all([
    context.offsets.extents(topics),
    context.offsets.committed(groupId, topics),
    context.letters.ofGroup(group),
  ])
  for (const partition of partitions) {
    const { low, high } = extents.get(partition.name) ?? { low: 0, high: 0 }
    const { offset, position } = committed.get(partition.name) ?? { offset: -1, position: '' }
    const from = { offset: Math.max(offset, 0), position }
    if (partition.isLost) continue
    partition.prepare(from, kept)
    const isGap = from.offset < low || from.offset > high
    if (isGap) {
      const inTopic = `${partition.topicPartition.topic}/`
      const count = [...extents.keys()].filter((name) => name.startsWith(inTopic)).length
      await fillGap(opening, partition, from, { low, high, count })
    }
    if (!partition.isLost) {
      const next = isGap ? low : from.offset
      partition.open(next, high)
      opening.opened(partition, next)
    }
  }
}

async function fillGap(
  { context, onProblem, room }: Opening,
  partition: Partition,
  from: Committed,
  { low, high, count }: { low: number; high: number; count: number },
): Promise<void> {
  const { store, topics } = context
  onProblem(
    new Error(
      `${partition.name} begins at offset ${low} and ends at ${high}, its group had finished all before ${from.offset}: ` +
        'the missing events are delivered from the event store. Keep topics longer than a group may be away',
    ),
  )
  const { prefix } = topics
  const place = { prefix, partitions: count, after: from.position }
  for await (const event of eventsOf(store, partition.topicPartition, place)) {
    await room()
    if (partition.isLost) return
    partition.takeFromStore(event)
  }
}
