import { accountEvents } from '../../events/account.ts'
import { batchEvents } from '../../events/batch.ts'
import { checkEvents } from '../../events/check.ts'
import type { RecordedEvent } from '../../events/event.ts'
import { keyEvents } from '../../events/key.ts'
import { quotaEvents } from '../../events/quota.ts'
import { relayEvents } from '../../events/relay.ts'
import { streamKind } from '../../events/streams.ts'
import { webhookEvents } from '../../events/webhook.ts'
import type { Subscription } from '../ports/backbone.ts'

export type TopicSettings = {
  /** What the names of all topics and groups begin with. */
  prefix: string
  /** Of each topic with keys; never changed afterwards, as a key would move to another partition. */
  partitions: number
  /** Copies of each partition. */
  replication: number
  /** How long events stay in their topics (ms), -1 for ever. */
  retentionMs: number
}

export type TopicSpec = {
  name: string
  partitions: number
  replication: number
  config: Readonly<Record<string, string>>
}

/** Topics whose events have one mode each have a twin for test mode; in the others the modes are mixed. */
const MODES = { checks: true, batches: true, webhooks: true, quota: false, accounts: false } as const
type EventTopic = keyof typeof MODES

const TOPIC_OF_KIND: Readonly<Record<string, EventTopic>> = {
  check: 'checks',
  batch: 'batches',
  webhook: 'webhooks',
  quota: 'quota',
  account: 'accounts',
  key: 'accounts',
}

/** A checkpoint is never relayed. */
const TOPIC_OF_TYPE: ReadonlyMap<string, EventTopic | null> = new Map([
  ...Object.keys(checkEvents).map((type) => [type, 'checks'] as const),
  ...Object.keys(batchEvents).map((type) => [type, 'batches'] as const),
  ...Object.keys(webhookEvents).map((type) => [type, 'webhooks'] as const),
  ...Object.keys(quotaEvents).map((type) => [type, 'quota'] as const),
  ...Object.keys({ ...accountEvents, ...keyEvents }).map((type) => [type, 'accounts'] as const),
  ...Object.keys(relayEvents).map((type) => [type, null] as const),
])

/** What the broker takes in one batch: the largest report, or a page of events, with room for headers. */
const MAX_BATCH_BYTES = 2 * 1024 * 1024

/** The topic an event goes to. Throws for a kind of stream that no topic is meant for. */
export function topicOf({ stream, mode }: Pick<RecordedEvent, 'stream' | 'mode'>, prefix: string): string {
  const kind = streamKind(stream)
  const topic = Object.hasOwn(TOPIC_OF_KIND, kind) ? TOPIC_OF_KIND[kind] : undefined
  if (!topic)
    throw new Error(`no topic is meant for streams of the kind ${JSON.stringify(kind)} (stream ${stream})`)
  return nameOf(topic, mode, prefix)
}

/** The topics that hold events of these types and this mode; all event topics where nothing is said. */
export function topicsFor({ types, mode }: Pick<Subscription, 'types' | 'mode'>, prefix: string): string[] {
  const topics = types ? types.map(topicOfType) : (Object.keys(MODES) as EventTopic[])
  const modes = mode ? [mode] : ['live', 'test']
  const names = topics.flatMap((topic) => (topic ? modes.map((mode) => nameOf(topic, mode, prefix)) : []))
  return [...new Set(names)]
}

/** The compacted topic that holds the newest report of each check of a mode. */
export const reportsTopic = (mode: string, prefix: string): string =>
  mode === 'test' ? `${prefix}.test.reports.v1` : `${prefix}.reports.v1`

export const deadLettersTopic = (prefix: string): string => `${prefix}.dead-letters.v1`

/** One partition each: the member of the group that owns it is the leader. */
export const relayControlTopic = (prefix: string): string => `${prefix}.relay-control.v1`
export const reportsControlTopic = (prefix: string): string => `${prefix}.reports-control.v1`

/** Every topic there has to be, as it has to be. */
export function allTopics({ prefix, partitions, replication, retentionMs }: TopicSettings): TopicSpec[] {
  const safe = { 'min.insync.replicas': String(replication > 2 ? 2 : 1) }
  const keyed = { ...safe, 'max.message.bytes': String(MAX_BATCH_BYTES) }
  const kept = (ms: number) => ({ ...keyed, 'cleanup.policy': 'delete', 'retention.ms': String(ms) })
  const compacted = { ...keyed, 'cleanup.policy': 'compact' }
  const spec = (name: string, config: TopicSpec['config']) => ({ name, partitions, replication, config })
  const control = (name: string) => ({ name, partitions: 1, replication, config: safe })
  return [
    ...topicsFor({}, prefix).map((name) => spec(name, kept(retentionMs))),
    ...['live', 'test'].map((mode) => spec(reportsTopic(mode, prefix), compacted)),
    spec(deadLettersTopic(prefix), kept(-1)),
    control(relayControlTopic(prefix)),
    control(reportsControlTopic(prefix)),
  ]
}

function topicOfType(type: string): EventTopic | null {
  const topic = TOPIC_OF_TYPE.get(type)
  if (topic === undefined) throw new Error(`event type ${JSON.stringify(type)} has no topic`)
  return topic
}

function nameOf(topic: EventTopic, mode: string, prefix: string): string {
  return MODES[topic] && mode === 'test' ? `${prefix}.test.${topic}.v1` : `${prefix}.${topic}.v1`
}
