import type { KafkaClients } from '../kafka/client.ts'
import { ensureTopics, type TopicSettings } from '../kafka/topics.ts'
import { StoreRefused, StoreUnavailable } from '../ports/event-store.ts'

/** A look gives the brokers this long for each answer, ms; the next one twice as long. */
const ANSWERS_WITHIN_MS = { first: 5_000, longest: 30_000 }

/**
 * A look at the topics, to be repeated until it succeeds: one request that got lost costs the first one 5 s, and brokers
 * that take longer for each answer are waited for as well. Rejects as {@link expectTopics} does.
 */
export function topicsLook(clients: KafkaClients, settings: TopicSettings): () => Promise<void> {
  let next = ANSWERS_WITHIN_MS.first
  return () => {
    const answersWithinMs = next
    next = Math.min(2 * next, ANSWERS_WITHIN_MS.longest)
    return expectTopics(() => clients({ answersWithinMs }), settings)
  }
}

/**
 * Whether every topic is there as expected. Rejects with {@link StoreUnavailable} while the brokers are away or
 * a topic is missing, with {@link StoreRefused} for one that differs: nothing is silently used.
 */
async function expectTopics(clients: KafkaClients, settings: TopicSettings): Promise<void> {
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
