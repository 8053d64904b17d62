import {
  deadLettersTopic,
  relayControlTopic,
  reportsControlTopic,
  reportsTopic,
  topicsFor,
} from '../../events/topics.ts'

export type TopicSettings = {
  /** Prefix of the names of all topics and groups. */
  prefix: string
  /**
   * Number of partitions that each topic with keys gets; never changed afterwards, as a key would move to another
   * partition. An existing topic may have fewer.
   */
  partitions: number
  /** Copies of each partition. */
  replication: number
  /** How long events stay in their topics (ms), -1 forever. */
  retentionMs: number
}

export type TopicSpec = {
  name: string
  partitions: number
  /** Whether a topic that was created with fewer partitions is accepted. */
  acceptsFewer?: true
  replication: number
  config: Readonly<Record<string, string>>
}

/** What the broker accepts in one batch: the largest report, or a page of events, with room for headers. */
const MAX_BATCH_BYTES = 2 * 1024 * 1024

/** Every topic that must exist, with its required configuration. */
export function allTopics({ prefix, partitions, replication, retentionMs }: TopicSettings): TopicSpec[] {
  const safe = { 'min.insync.replicas': String(replication > 2 ? 2 : 1) }
  const keyed = { ...safe, 'max.message.bytes': String(MAX_BATCH_BYTES) }
  const kept = (ms: number) => ({ ...keyed, 'cleanup.policy': 'delete', 'retention.ms': String(ms) })
  const compacted = { ...keyed, 'cleanup.policy': 'compact' }
  const spec = (name: string, config: TopicSpec['config']): TopicSpec => ({
    ...{ name, partitions, acceptsFewer: true, replication, config },
  })
  const control = (name: string) => ({ name, partitions: 1, replication, config: safe })
  return [
    ...topicsFor({}, prefix).map((name) => spec(name, kept(retentionMs))),
    ...['live', 'test'].map((mode) => spec(reportsTopic(mode, prefix), compacted)),
    spec(deadLettersTopic(prefix), kept(-1)),
    control(relayControlTopic(prefix)),
    control(reportsControlTopic(prefix)),
  ]
}
