import type { KafkaClients } from '../kafka/client.ts'
import { ensureTopics, type TopicSettings } from '../kafka/topics.ts'
import { StoreRefused, StoreUnavailable } from '../ports/event-store.ts'

/** Time that the first check gives the brokers for each answer, ms; each later one doubles it. */
const ANSWERS_WITHIN_MS = { first: 5_000, longest: 30_000 }

/**
 * A check of the topics, to be repeated until it succeeds. One lost request costs the first check 5 s; brokers that
 * take longer per answer get more time in later checks. Rejects as {@link expectTopics} does.
 */
export function topicsCheck(clients: KafkaClients, settings: TopicSettings): () => Promise<void> {
  let next = ANSWERS_WITHIN_MS.first
  return () => {
    const answersWithinMs = next
    next = Math.min(2 * next, ANSWERS_WITHIN_MS.longest)
    return expectTopics(() => clients({ answersWithinMs }), settings)
  }
}

/**
 * Checks that every topic exists and is as expected. Rejects with {@link StoreUnavailable} while the brokers are
 * unreachable or a topic is missing, with {@link StoreRefused} for one that differs: no difference is silently
 * accepted.
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
