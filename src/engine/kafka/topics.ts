import kafkajs, { type Admin } from 'kafkajs'
import type { KafkaClients } from './client.ts'
import { createTopics } from './create-topics.ts'
import { kafkaFailure } from './failures.ts'
import { allTopics, type TopicSettings, type TopicSpec } from './topic-specs.ts'

export { allTopics, type TopicSettings } from './topic-specs.ts'

const { ConfigResourceTypes } = kafkajs

export type TopicsReport = {
  /** Topics that this call created. */
  created: string[]
  existing: string[]
  missing: string[]
  differs: TopicDifference[]
  /** Sentences about settings of the brokers that an operator should know. */
  notes: string[]
}

export type TopicDifference = { topic: string; setting: string; expected: string; found: string }

const MINUTE_MS = 60_000
const MONTH_MINUTES = 30 * 24 * 60
/** More than the required number is accepted. */
const AT_LEAST = new Set(['max.message.bytes', 'min.insync.replicas', 'replication'])

/**
 * Compares the topics with their required configuration, and creates missing ones if `create`; existing ones are never
 * changed, and those with keys may have fewer partitions than new ones get. Rejects with StoreUnavailable while the brokers are unreachable, with StoreRefused without the right to
 * describe topics.
 */
export async function ensureTopics(
  clients: KafkaClients,
  settings: TopicSettings,
  { create = false }: { create?: boolean } = {},
): Promise<TopicsReport> {
  const admin = clients().admin()
  try {
    await admin.connect()
    const wanted = allTopics(settings)
    const names = new Set(await answered(admin.listTopics()))
    const there = wanted.filter(({ name }) => names.has(name))
    const absent = wanted.filter(({ name }) => !names.has(name))
    if (create && absent.length > 0) await createTopics(admin, absent)
    const absentNames = absent.map(({ name }) => name)
    return {
      created: create ? absentNames : [],
      existing: there.map(({ name }) => name),
      missing: create ? [] : absentNames,
      differs: await differences(admin, there),
      notes: await notesOnOffsets(admin, settings),
    }
  } catch (error) {
    throw kafkaFailure(error)
  } finally {
    await admin.disconnect()
  }
}

async function differences(admin: Admin, specs: readonly TopicSpec[]): Promise<TopicDifference[]> {
  if (specs.length === 0) return []
  const { topics } = await answered(admin.fetchTopicMetadata({ topics: specs.map(({ name }) => name) }))
  const found = new Map(topics.map(({ name, partitions }) => [name, partitions]))
  const configs = await configsOf(admin, specs)
  return specs.flatMap((spec) => {
    const partitions = found.get(spec.name) ?? []
    const actual: Record<string, string | undefined> = {
      ...configs.get(spec.name),
      partitions: String(partitions.length),
      replication: String(Math.min(...partitions.map(({ replicas }) => replicas.length))),
    }
    const expected = {
      partitions: String(spec.partitions),
      replication: String(spec.replication),
      ...spec.config,
    }
    return Object.entries(expected).flatMap(([setting, value]) => {
      const is = actual[setting] ?? 'not set'
      if (setting === 'partitions' && spec.acceptsFewer && Number(is) >= 1 && Number(is) < Number(value))
        return []
      return fits(setting, value, is) ? [] : [{ topic: spec.name, setting, expected: value, found: is }]
    })
  })
}

function fits(setting: string, expected: string, found: string): boolean {
  return AT_LEAST.has(setting) ? Number(found) >= Number(expected) : found === expected
}

async function configsOf(
  admin: Admin,
  specs: readonly TopicSpec[],
): Promise<Map<string, Record<string, string>>> {
  const { resources } = await admin.describeConfigs({
    includeSynonyms: false,
    resources: specs.map(({ name, config }) => ({
      type: ConfigResourceTypes.TOPIC,
      name,
      configNames: Object.keys(config),
    })),
  })
  return new Map(resources.map((resource) => [resource.resourceName, entriesOf(resource.configEntries)]))
}

/** If a group pauses for longer than its offsets are kept, it begins again from the earliest event. */
async function notesOnOffsets(admin: Admin, { retentionMs }: TopicSettings): Promise<string[]> {
  const { brokers } = await answered(admin.describeCluster())
  const wanted = retentionMs < 0 ? MONTH_MINUTES : Math.ceil(retentionMs / MINUTE_MS)
  const { resources } = await admin.describeConfigs({
    includeSynonyms: false,
    resources: brokers.map(({ nodeId }) => ({
      type: ConfigResourceTypes.BROKER,
      name: String(nodeId),
      configNames: ['offsets.retention.minutes'],
    })),
  })
  return resources.flatMap(({ resourceName, configEntries }) => {
    const minutes = entriesOf(configEntries)['offsets.retention.minutes']
    return minutes !== undefined && Number(minutes) < wanted
      ? [
          `broker ${resourceName} forgets the offsets of a stopped consumer group after ${minutes} minutes (offsets.retention.minutes). At least ${wanted} are advised, or a group that was away for longer reads everything again`,
        ]
      : []
  })
}

/** kafkajs drops the errors of the brokers that it asks for metadata, and then reads a member of null. */
async function answered<T>(question: Promise<T>): Promise<T> {
  try {
    return await question
  } catch (error) {
    throw error instanceof TypeError ? new Error('no broker answers a request for metadata') : error
  }
}

function entriesOf(entries: readonly { configName: string; configValue: string }[]): Record<string, string> {
  return Object.fromEntries(entries.map(({ configName, configValue }) => [configName, configValue]))
}
