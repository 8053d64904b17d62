import type { KafkaClients } from '../kafka/client.ts'
import { ensureTopics, type TopicSettings } from '../kafka/topics.ts'
import { StoreRefused, StoreUnavailable } from '../ports/event-store.ts'

/**
 * Whether every topic is there as expected. Rejects with {@link StoreUnavailable} while the brokers are away or
 * a topic is missing, with {@link StoreRefused} for one that differs: nothing is silently used.
 */
export async function expectTopics(clients: KafkaClients, settings: TopicSettings): Promise<void> {
  const { missing, differs } = await ensureTopics(clients, settings)
  if (differs.length > 0) {
    const each = differs.map(
      ({ topic, setting, expected, found }) => `${topic}: ${setting} is ${found}, expected ${expected}`,
    )
    throw new StoreRefused(
      `topics are not as expected (${each.join('; ')}). Change the topic, or the NAMECHECK_KAFKA_ setting; 'namecheck topics' shows them all`,
    )
  }
  if (missing.length > 0)
    throw new StoreUnavailable(
      `${missing.length} topics are missing, among them ${missing[0]}: create them with 'namecheck topics --create'`,
    )
}
