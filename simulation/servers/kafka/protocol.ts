/** Error codes of the Kafka protocol that the virtual brokers answer. */
export const CODES = {
  NONE: 0,
  OFFSET_OUT_OF_RANGE: 1,
  UNKNOWN_TOPIC_OR_PARTITION: 3,
  LEADER_NOT_AVAILABLE: 5,
  NOT_LEADER_FOR_PARTITION: 6,
  REQUEST_TIMED_OUT: 7,
  MESSAGE_TOO_LARGE: 10,
  GROUP_LOAD_IN_PROGRESS: 14,
  GROUP_COORDINATOR_NOT_AVAILABLE: 15,
  NOT_COORDINATOR_FOR_GROUP: 16,
  NOT_ENOUGH_REPLICAS: 19,
  ILLEGAL_GENERATION: 22,
  UNKNOWN_MEMBER_ID: 25,
  REBALANCE_IN_PROGRESS: 27,
  TOPIC_ALREADY_EXISTS: 36,
  INVALID_REPLICATION_FACTOR: 38,
  NOT_CONTROLLER: 41,
  NON_EMPTY_GROUP: 68,
  GROUP_ID_NOT_FOUND: 69,
  MEMBER_ID_REQUIRED: 79,
} as const
export type Code = (typeof CODES)[keyof typeof CODES]

type OfTopic<P> = { topic: string; partitions: P[] }

type Placed = { host: string; port: number; nodeId: number }
export type Bytes = Buffer | null

/** A record as kafkajs decodes it. */
export type FetchedRecord = {
  offset: string
  timestamp: string
  key: Bytes
  value: Bytes
  headers: Record<string, Buffer | Buffer[]>
  magicByte: 2
  attributes: 0
  isControlRecord: false
  batchContext: object
}

/** A message as callers hand it to a kafkajs producer. */
export type ProducedMessage = {
  key?: Buffer | string | null
  value: Buffer | string | null
  headers?: Record<string, Buffer | string | (Buffer | string)[] | undefined>
  timestamp?: string
}

type InGroup = { groupId: string; memberId: string }
export type JoinRequest = InGroup & {
  sessionTimeout: number
  rebalanceTimeout: number
  groupProtocols: { name: string; metadata: Buffer }[]
}
export type SyncRequest = InGroup & {
  generationId: number
  groupAssignment: { memberId: string; memberAssignment: Buffer }[]
}
export type CommitRequest = InGroup & {
  groupGenerationId: number
  topics: OfTopic<{ partition: number; offset: { toString(): string }; metadata?: string | null }>[]
}
type ConfigRequest = {
  resources: {
    type: number
    name: string
    configNames?: string[]
    configEntries?: { name: string; value: string }[]
  }[]
}

/** Requests by their names in kafkajs, with the payload that kafkajs encodes and the answer that it decodes. */
export type Api = {
  ApiVersions: { asks: undefined; gets: object }
  Metadata: { asks: { topics: string[] }; gets: object }
  Produce: {
    asks: { topicData: OfTopic<{ partition: number; messages: ProducedMessage[] }>[] }
    gets: { topics: { topicName: string; partitions: { errorCode: Code }[] }[] }
  }
  Fetch: {
    asks: {
      maxWaitTime: number
      minBytes: number
      maxBytes: number
      topics: OfTopic<{ partition: number; fetchOffset: string; maxBytes: number }>[]
    }
    gets: object
  }
  ListOffsets: { asks: { topics: OfTopic<{ partition: number; timestamp: number }>[] }; gets: object }
  OffsetCommit: { asks: CommitRequest; gets: object }
  OffsetFetch: { asks: { groupId: string; topics: OfTopic<{ partition: number }>[] }; gets: object }
  GroupCoordinator: {
    asks: { groupId: string }
    gets: { errorCode: Code; coordinator: Placed }
  }
  JoinGroup: { asks: JoinRequest; gets: object }
  SyncGroup: { asks: SyncRequest; gets: { errorCode: Code; memberAssignment: Buffer } }
  Heartbeat: { asks: InGroup & { groupGenerationId: number }; gets: { errorCode: Code } }
  LeaveGroup: { asks: InGroup; gets: object }
  DeleteGroups: { asks: string[]; gets: object }
  CreateTopics: {
    asks: {
      topics: {
        topic: string
        numPartitions?: number
        replicationFactor?: number
        configEntries?: { name: string; value: string }[]
      }[]
    }
    gets: object
  }
  DescribeConfigs: { asks: ConfigRequest; gets: object }
  AlterConfigs: { asks: ConfigRequest; gets: object }
  DeleteRecords: { asks: { topics: OfTopic<{ partition: number; offset: string }>[] }; gets: object }
}
export type ApiName = keyof Api

/** Keys and newest versions that kafkajs 2.2.4 and the virtual brokers both know. */
export const VERSIONS: Readonly<Record<ApiName, { key: number; newest: number }>> = {
  Produce: { key: 0, newest: 7 },
  Fetch: { key: 1, newest: 11 },
  ListOffsets: { key: 2, newest: 3 },
  Metadata: { key: 3, newest: 6 },
  OffsetCommit: { key: 8, newest: 5 },
  OffsetFetch: { key: 9, newest: 4 },
  GroupCoordinator: { key: 10, newest: 2 },
  JoinGroup: { key: 11, newest: 5 },
  Heartbeat: { key: 12, newest: 3 },
  LeaveGroup: { key: 13, newest: 3 },
  SyncGroup: { key: 14, newest: 3 },
  ApiVersions: { key: 18, newest: 2 },
  CreateTopics: { key: 19, newest: 3 },
  DeleteRecords: { key: 21, newest: 1 },
  DescribeConfigs: { key: 32, newest: 2 },
  AlterConfigs: { key: 33, newest: 1 },
  DeleteGroups: { key: 42, newest: 1 },
}

/** A request on its way to a broker, and the answer to it on the way back. */
export type Asked = { id: number; api: ApiName; payload: unknown }
export type Answered = { id: number; data: object }
