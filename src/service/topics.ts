import { kafkaClients } from '../engine/kafka/client.ts'
import { explainKafka } from '../engine/kafka/explain-errors.ts'
import { ensureTopics, type TopicsReport } from '../engine/kafka/topics.ts'
import { type Settings, WrongSetting } from '../settings/settings.ts'
import { kafkaOf } from './distributed-servers.ts'

export type { TopicsReport } from '../engine/kafka/topics.ts'

/**
 * Compares the topics in Kafka with the expected ones; creates missing ones on request. Throws WrongSetting without a
 * broker.
 */
export function inspectTopics(settings: Settings, { create }: { create: boolean }): Promise<TopicsReport> {
  if (settings.KAFKA_BROKERS.length === 0)
    throw new WrongSetting('NAMECHECK_KAFKA_BROKERS is missing: name at least one broker as host:port.')
  const { place, topics: expected } = kafkaOf(settings)
  return explainKafka(place, ensureTopics(kafkaClients(place), expected, { create }))
}
