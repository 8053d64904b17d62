import type { Cluster, Node, Topic } from './cluster.ts'
import type { Handlers } from './handlers.ts'
import { CODES, VERSIONS } from './protocol.ts'

/** Resource types of the Kafka protocol. */
const TOPIC = 2
const BROKER = 4
const SEVEN_DAYS_MINUTES = 10_080

/** Defaults of the settings that clients ask for. */
const TOPIC_DEFAULTS = {
  'cleanup.policy': 'delete',
  'max.message.bytes': '1048588',
  'min.insync.replicas': '1',
  'retention.ms': '604800000',
}
const BROKER_DEFAULTS = { 'offsets.retention.minutes': String(SEVEN_DAYS_MINUTES) }

/** Requests about brokers and topics. */
export function topicRequests(
  cluster: Cluster,
  { node: own }: Node,
): Handlers<'ApiVersions' | 'Metadata' | 'CreateTopics' | 'DescribeConfigs' | 'AlterConfigs'> {
  const configOf = ({ type, name }: { type: number; name: string }): Record<string, string> | undefined => {
    if (type === BROKER) return BROKER_DEFAULTS
    const topic = type === TOPIC ? cluster.topics.get(name) : undefined
    return topic && { ...TOPIC_DEFAULTS, ...topic.config }
  }

  return {
    ApiVersions(_payload, answer) {
      const apiVersions = Object.values(VERSIONS).map(({ key, newest }) => ({
        ...{ apiKey: key, minVersion: 0, maxVersion: newest },
      }))
      answer({ errorCode: CODES.NONE, apiVersions })
    },

    Metadata({ topics }, answer) {
      const names = topics.length > 0 ? topics : [...cluster.topics.keys()]
      answer({
        brokers: cluster.running.map(({ node, host, port }) => ({ nodeId: node, host, port, rack: null })),
        clusterId: 'simulation',
        controllerId: cluster.controller,
        topicMetadata: names.map((name) => topicMetadata(name, cluster.topics.get(name))),
      })
    },

    CreateTopics({ topics }, answer) {
      answer({
        topicErrors: topics.map(
          ({ topic, numPartitions = 1, replicationFactor = 1, configEntries = [] }) => ({
            topic,
            errorCode:
              cluster.controller === own
                ? cluster.createTopic(topic, {
                    partitions: numPartitions,
                    replication: replicationFactor,
                    config: Object.fromEntries(configEntries.map(({ name, value }) => [name, value])),
                  })
                : CODES.NOT_CONTROLLER,
          }),
        ),
      })
    },

    DescribeConfigs({ resources }, answer) {
      answer({
        resources: resources.map((resource) => {
          const config = configOf(resource)
          const names = resource.configNames ?? Object.keys(config ?? {})
          return {
            errorCode: config ? CODES.NONE : CODES.UNKNOWN_TOPIC_OR_PARTITION,
            resourceType: resource.type,
            resourceName: resource.name,
            configEntries: names.flatMap((configName) => {
              const configValue = config?.[configName]
              return configValue === undefined ? [] : [{ configName, configValue }]
            }),
          }
        }),
      })
    },

    AlterConfigs({ resources }, answer) {
      answer({
        resources: resources.map(({ type, name, configEntries = [] }) => {
          const topic = cluster.topics.get(name)
          if (topic)
            topic.config = Object.fromEntries(configEntries.map((entry) => [entry.name, entry.value]))
          return {
            errorCode: topic ? CODES.NONE : CODES.UNKNOWN_TOPIC_OR_PARTITION,
            resourceType: type,
            resourceName: name,
          }
        }),
      })
    },
  }
}

function topicMetadata(name: string, topic: Topic | undefined): object {
  const partitions = topic?.partitions ?? []
  return {
    topicErrorCode: topic ? CODES.NONE : CODES.UNKNOWN_TOPIC_OR_PARTITION,
    topic: name,
    isInternal: false,
    partitionMetadata: partitions.map(({ partition, leader = -1, replicas }) => ({
      partitionErrorCode: leader < 0 ? CODES.LEADER_NOT_AVAILABLE : CODES.NONE,
      partitionId: partition,
      leader,
      replicas: [...replicas],
      isr: [...replicas],
      offlineReplicas: [],
    })),
  }
}
