import type { KafkaMessage } from 'kafkajs'

/** A fetch request of a consumer of kafkajs 2.2.4. */
export type FetchRequest = {
  /** How long the broker may wait for messages, ms. */
  maxWaitTime: number
  topics: readonly RequestedTopic[]
}
export type RequestedTopic = { topic: string; partitions: readonly RequestedPartition[] }
export type RequestedPartition = { partition: number; fetchOffset: string; maxBytes: number }

/** The answer, of which kafkajs makes its batches. */
export type FetchResponse = {
  responses: readonly { topicName: string; partitions: readonly FetchedPartition[] }[]
}
export type FetchedPartition = {
  partition: number
  highWatermark: string
  /** Absent or empty without transactions. */
  abortedTransactions?: readonly unknown[]
  messages: readonly KafkaMessage[]
}

/** Asks one broker over the connection of one consumer. Rejects if any of the partitions has an error. */
export type Fetch = (request: FetchRequest) => Promise<FetchResponse>

/** Answers a fetch that one consumer sends to the broker with this id. `direct` sends it over the connection of the consumer. */
export type FetchInterceptor = (
  nodeId: string,
  request: FetchRequest,
  direct: Fetch,
) => Promise<FetchResponse>

type Broker = { fetch: Fetch }
type Cluster = { findBroker(of: { nodeId: string }): Promise<Broker> }

/** A private member of the clients of kafkajs 2.2.4, which creates the connections of a consumer. */
const CREATE_CLUSTER = 'private:Kafka:createCluster'

/** Passes the fetches of every consumer that this client creates to `intercept`. Throws for another version of kafkajs. */
export function interceptFetches(kafka: object, intercept: FetchInterceptor): void {
  const name = Object.getOwnPropertySymbols(kafka).find(({ description }) => description === CREATE_CLUSTER)
  if (!name)
    throw new Error(`this version of kafkajs has no ${CREATE_CLUSTER}: its fetches cannot be intercepted`)
  const client = kafka as Record<symbol, (options: unknown) => Cluster>
  const create = client[name] as (options: unknown) => Cluster
  client[name] = (options) => {
    const cluster = create(options)
    const { findBroker } = cluster
    cluster.findBroker = async (of) => {
      const broker = await findBroker.call(cluster, of)
      if (!Object.hasOwn(broker, 'fetch')) {
        const direct = broker.fetch.bind(broker)
        broker.fetch = (request) => intercept(of.nodeId, request, direct)
      }
      return broker
    }
    return cluster
  }
}
