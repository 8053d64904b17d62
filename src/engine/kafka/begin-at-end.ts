import { topicsFor } from '../../events/topics.ts'
import type { Subscription } from '../ports/event-bus.ts'
import type { KafkaContext } from './context.ts'
import { kafkaFailure } from './failures.ts'
import { GroupMember } from './member.ts'

/**
 * Commits the present ends of its topics for a group without members, by joining it for a moment: everything that the
 * relay sends from now on comes after them. Rejects with StoreUnavailable or StoreRefused, or when the group has
 * members.
 */
export async function beginAtEnd(
  { clients, offsets, relayed, topics, tuning }: KafkaContext,
  { group, ...wanted }: Pick<Subscription, 'group' | 'types' | 'mode'>,
): Promise<void> {
  const names = topicsFor(wanted, topics.prefix)
  const joined = Promise.withResolvers<number>()
  const member = new GroupMember({
    clients,
    groupId: `${topics.prefix}.${group}`,
    topics: names,
    tuning,
    onJoined: (_, topicPartitions) => joined.resolve(topicPartitions.length),
    onRebalancing: () => undefined,
    onBatch: () => undefined,
    onOutOfRange: () => undefined,
  })
  member.run().catch(joined.reject)
  void member.ended.then(joined.reject)
  try {
    const mine = await joined.promise
    // Before the ends are read, so that they include everything relayed by then.
    const metadata = await relayed()
    const extents = await offsets.extents(names)
    if (mine < extents.size)
      throw new Error(`consumer group ${group} has members, so its start cannot be set`)
    await member.commit(
      [...extents].map(([name, { high }]) => {
        const at = name.lastIndexOf('/')
        const topicPartition = { topic: name.slice(0, at), partition: Number(name.slice(at + 1)) }
        return { ...topicPartition, offset: String(high), metadata }
      }),
    )
  } catch (error) {
    throw kafkaFailure(error)
  } finally {
    await member.leave()
  }
}
