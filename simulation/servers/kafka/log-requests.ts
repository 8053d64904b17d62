import type { Cluster, Node } from './cluster.ts'
import type { Handlers } from './handlers.ts'
import { batchBytes, type PartitionLog } from './log.ts'
import { CODES, type Code, type FetchedRecord } from './protocol.ts'

/** Of a broker that is not configured otherwise. */
const MAX_MESSAGE_BYTES = 1_048_588
const EARLIEST = -2

type FetchedPartition = { errorCode: Code; messages: FetchedRecord[] }

/** Requests to the leaders of partitions. */
export function logRequests(
  cluster: Cluster,
  { node: own }: Node,
): Handlers<'Produce' | 'Fetch' | 'ListOffsets' | 'DeleteRecords'> {
  const led = (topic: string, index: number): PartitionLog | Code => {
    const partition = cluster.partition(topic, index)
    if (!partition) return CODES.UNKNOWN_TOPIC_OR_PARTITION
    return partition.leader === own ? partition : CODES.NOT_LEADER_FOR_PARTITION
  }

  return {
    Produce({ topicData }, answer) {
      const topics = topicData.map(({ topic, partitions }) => ({
        topicName: topic,
        partitions: partitions.map(({ partition: index, messages }) => {
          const partition = led(topic, index)
          const refused = (errorCode: Code) => ({ partition: index, errorCode, baseOffset: '-1' })
          if (typeof partition === 'number') return refused(partition)
          if (cluster.refusesUntil > cluster.world.now()) return refused(CODES.NOT_ENOUGH_REPLICAS)
          const limit = Number(cluster.topics.get(topic)?.config['max.message.bytes'] ?? MAX_MESSAGE_BYTES)
          if (batchBytes(messages) > limit) return refused(CODES.MESSAGE_TOO_LARGE)
          const baseOffset = String(partition.append(messages, cluster.world.now()))
          return {
            partition: index,
            errorCode: CODES.NONE,
            baseOffset,
            logStartOffset: String(partition.low),
          }
        }),
      }))
      answer({ topics })
    },

    Fetch({ topics, minBytes, maxBytes, maxWaitTime }, answer, line) {
      const { world, held } = cluster
      const { process } = line.end
      const asked = topics.flatMap(({ topic, partitions }) =>
        partitions.map((partition) => ({ topic, ...partition, offset: Number(partition.fetchOffset) })),
      )
      const isDue = (): boolean => {
        let bytes = 0
        for (const { topic, partition: index, offset } of asked) {
          const partition = led(topic, index)
          if (typeof partition === 'number' || offset < partition.low || offset > partition.high) return true
          bytes += partition.bytesFrom(offset, minBytes - bytes)
          if (bytes >= minBytes) return true
        }
        return !line.end.isOpen
      }
      /** Partitions without records are left out: kafkajs drops them. */
      const found = (): object => {
        let bytes = 0
        const responses = new Map<string, FetchedPartition[]>()
        for (const { topic, partition: index, offset, maxBytes: most } of asked) {
          const partition = led(topic, index)
          const read =
            typeof partition === 'number'
              ? { code: partition, bytes: 0, records: [] }
              : partition.read(offset, Math.min(most, Math.max(0, maxBytes - bytes)))
          if (read.code === CODES.NONE && read.records.length === 0) continue
          bytes += read.bytes
          const high = String(typeof partition === 'number' ? -1 : partition.high)
          const ofTopic = responses.get(topic) ?? []
          responses.set(topic, ofTopic)
          ofTopic.push({
            ...{ partition: index, errorCode: read.code, highWatermark: high, lastStableOffset: high },
            ...{ abortedTransactions: [], preferredReadReplica: -1, messages: read.records },
          })
        }
        return {
          ...{ errorCode: CODES.NONE, sessionId: 0 },
          responses: Array.from(responses, ([topicName, partitions]) => ({ topicName, partitions })),
        }
      }
      const reply = (): void => {
        const { until, slowerMs } = cluster.fetches
        const data = found()
        if (until > world.now()) world.later(slowerMs, () => answer(data))
        else answer(data)
      }
      if (isDue()) {
        reply()
        return
      }
      const settle = (): void => {
        for (const end of ends.splice(0)) end()
        delete line.hasten
        reply()
      }
      const watch = () => {
        if (isDue()) settle()
      }
      const ends = asked.flatMap(
        ({ topic, partition }) => cluster.partition(topic, partition)?.watch(watch) ?? [],
      )
      const latestAt = world.now() + Math.max(maxWaitTime, cluster.heldMs(process))
      let cancel = world.later(latestAt - world.now(), settle)
      ends.push(() => cancel())
      const hasten = () => {
        if (line.hasten !== hasten || world.now() + maxWaitTime >= latestAt) return
        delete line.hasten
        cancel()
        cancel = world.later(world.draw.below(maxWaitTime + 1), settle)
      }
      line.hasten = hasten
      const ofProcess = held.get(process) ?? new Set()
      held.set(process, ofProcess.add(hasten))
      ends.push(() => ofProcess.delete(hasten))
    },

    ListOffsets({ topics }, answer) {
      answer({
        responses: topics.map(({ topic, partitions }) => ({
          topic,
          partitions: partitions.map(({ partition: index, timestamp }) => {
            const partition = led(topic, index)
            if (typeof partition === 'number')
              return { partition: index, errorCode: partition, timestamp: '-1', offset: '-1' }
            const offset = String(Number(timestamp) === EARLIEST ? partition.low : partition.high)
            return { partition: index, errorCode: CODES.NONE, timestamp: '-1', offset }
          }),
        })),
      })
    },

    DeleteRecords({ topics }, answer) {
      answer({
        topics: topics.map(({ topic, partitions }) => ({
          topic,
          partitions: partitions.map(({ partition: index, offset }) => {
            const partition = led(topic, index)
            if (typeof partition === 'number')
              return { partition: index, lowWatermark: -1n, errorCode: partition }
            const upTo = Number(offset) < 0 ? partition.high : Number(offset)
            if (upTo > partition.high)
              return { partition: index, lowWatermark: -1n, errorCode: CODES.OFFSET_OUT_OF_RANGE }
            partition.low = Math.max(partition.low, upTo)
            return { partition: index, lowWatermark: BigInt(partition.low), errorCode: CODES.NONE }
          }),
        })),
      })
    },
  }
}
