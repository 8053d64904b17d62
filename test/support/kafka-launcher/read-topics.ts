import { randomUUID } from 'node:crypto'
import type { KafkaMessage } from 'kafkajs'
import type { KafkaClients } from '../../../src/engine/kafka/client.ts'
import { inTime } from '../eventually.ts'

export type Read = { topic: string; partition: number; message: KafkaMessage }

/** All that topics hold at the time of the call, each partition in order. */
export async function readTopics(clients: KafkaClients, topics: readonly string[]): Promise<Read[]> {
  const missing = await endsOf(clients, topics)
  const consumer = clients().consumer({ groupId: `reader-${randomUUID()}`, maxWaitTimeInMs: 100 })
  const read: Read[] = []
  const whole = Promise.withResolvers<void>()
  if (missing.size === 0) return read
  whole.promise.catch(() => undefined)
  consumer.on(consumer.events.CRASH, ({ payload }) => {
    if (!payload.restart) whole.reject(payload.error)
  })
  await consumer.connect()
  await consumer.subscribe({ topics: [...topics], fromBeginning: true })
  await consumer.run({
    autoCommit: false,
    eachBatch: async ({ batch }) => {
      const { topic, partition, messages } = batch
      for (const message of messages) read.push({ topic, partition, message })
      if (BigInt(batch.lastOffset()) + 1n >= (missing.get(`${topic}/${partition}`) ?? 0n))
        missing.delete(`${topic}/${partition}`)
      if (missing.size === 0) whole.resolve()
    },
  })
  try {
    await inTime(whole.promise, () => `not read: ${[...missing].join(', ')}; read: ${read.length} messages`)
  } finally {
    await consumer.disconnect()
  }
  return read
}

/** The offset after the last message of each partition that has messages. */
async function endsOf(clients: KafkaClients, topics: readonly string[]): Promise<Map<string, bigint>> {
  const admin = clients().admin()
  await admin.connect()
  const ends = new Map<string, bigint>()
  for (const topic of topics)
    for (const { partition, high } of await admin.fetchTopicOffsets(topic))
      if (BigInt(high) > 0n) ends.set(`${topic}/${partition}`, BigInt(high))
  await admin.disconnect()
  return ends
}
