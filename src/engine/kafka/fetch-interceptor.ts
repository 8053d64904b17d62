import type { KafkaMessage } from 'kafkajs'

/** What a consumer of kafkajs 2.2.4 asks a broker for. */
export type FetchRequest = {
  /** How long the broker may wait for messages, ms. */
  maxWaitTime: number
  topics: readonly RequestedTopic[]
}
export type RequestedTopic = { topic: string; partitions: readonly RequestedPartition[] }
export type RequestedPartition = { partition: number; fetchOffset: string; maxBytes: number }

/** What it makes its batches of. */
export type FetchResponse = {
  responses: readonly { topicName: string; partitions: readonly FetchedPartition[] }[]
}
export type FetchedPartition = {
  partition: number
  highWatermark: string
  /** Without transactions: none. */
  abortedTransactions?: readonly unknown[]
  messages: readonly KafkaMessage[]
}

/** Asks one broker over the connection of one consumer. Rejects if any of the partitions has an error. */
export type Fetch = (request: FetchRequest) => Promise<FetchResponse>

/** Answers a fetch of one consumer from the broker with this id, by `direct` where nothing else helps. */
export type SharedFetch = (nodeId: string, request: FetchRequest, direct: Fetch) => Promise<FetchResponse>

type Broker = { fetch: Fetch }
type Cluster = { findBroker(of: { nodeId: string }): Promise<Broker> }

/** A private member of the clients of kafkajs 2.2.4, which creates the connections of a consumer. */
const CREATE_CLUSTER = 'private:Kafka:createCluster'

/** Passes the fetches of every consumer that this client creates through `share`. Throws for another version of kafkajs. */
export function shareFetches(kafka: object, share: SharedFetch): void {
  const name = Object.getOwnPropertySymbols(kafka).find(({ description }) => description === CREATE_CLUSTER)
  if (!name) throw new Error(`this version of kafkajs has no ${CREATE_CLUSTER}: its fetches cannot be shared`)
  const client = kafka as Record<symbol, (options: unknown) => Cluster>
  const create = client[name] as (options: unknown) => Cluster
  client[name] = (options) => {
    const cluster = create(options)
    const { findBroker } = cluster
    cluster.findBroker = async (of) => {
      const broker = await findBroker.call(cluster, of)
      if (!Object.hasOwn(broker, 'fetch')) {
        const direct = broker.fetch.bind(broker)
        broker.fetch = (request) => share(of.nodeId, request, direct)
      }
      return broker
    }
    return cluster
  }
}
