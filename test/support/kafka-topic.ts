import type { KafkaClients } from '../../src/engine/kafka/client.ts'
import { createTopics } from '../../src/engine/kafka/create-topics.ts'

/** Creates one topic, and resolves when each of its partitions has a leader. */
export async function createTopic(
  clients: KafkaClients,
  name: string,
  { partitions = 1, config = {} }: { partitions?: number; config?: Record<string, string> } = {},
): Promise<void> {
  const admin = clients().admin()
  await admin.connect()
  try {
    await createTopics(admin, [{ name, partitions, replication: 1, config }])
  } finally {
    await admin.disconnect()
  }
}
