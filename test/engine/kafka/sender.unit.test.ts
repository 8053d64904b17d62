import { createRequire } from 'node:module'
import { describe, expect, it } from '@jest/globals'
import type { Producer, ProducerConfig } from 'kafkajs'
import type { KafkaClients } from '../../../src/engine/kafka/client.ts'
import { RelaySender } from '../../../src/engine/kafka/relay/sender.ts'

const inside = createRequire(createRequire(import.meta.url).resolve('kafkajs'))
const createRetry = inside('./src/retry')
const createSendMessages = inside('./src/producer/sendMessages')
const { KafkaJSConnectionClosedError } = inside('./src/errors')

type TopicData = { topic: string; partitions: { partition: number; messages: { key: string }[] }[] }[]

/**
 * Two brokers that lead one partition each. The second one dies of its request, and the first takes over its partition.
 */
function dyingCluster() {
  const stored: string[] = []
  let hasMoved = false
  const leaderOf = (partition: number) => (partition === 0 || hasMoved ? 1 : 2)
  const brokers = [
    {
      nodeId: 1,
      async produce({ topicData }: { topicData: TopicData }) {
        const of = topicData.flatMap(({ partitions }) => partitions)
        stored.push(...of.flatMap(({ messages }) => messages.map(({ key }) => key)))
        const partitions = of.map(({ partition }) => ({ partition, errorCode: 0, baseOffset: '0' }))
        return { topics: topicData.map(({ topic: topicName }) => ({ topicName, partitions })) }
      },
    },
    {
      nodeId: 2,
      async produce() {
        await new Promise((resolve) => setImmediate(resolve))
        hasMoved = true
        throw new KafkaJSConnectionClosedError('closed', { host: 'b', port: 1 })
      },
    },
  ]
  const nothing = async () => undefined
  const cluster = {
    refreshMetadataIfNecessary: nothing,
    refreshMetadata: nothing,
    addMultipleTargetTopics: nothing,
    removeBroker: () => undefined,
    isConnected: () => true,
    targetTopics: new Set(['t']),
    findTopicPartitionMetadata: () => [0, 1].map((id) => ({ partitionId: id, leader: leaderOf(id) })),
    findLeaderForPartitions: (_: string, partitions: string[]) =>
      Object.groupBy(partitions.map(Number), (partition) => String(leaderOf(partition))),
    findBroker: async ({ nodeId }: { nodeId: string }) =>
      brokers.find((broker) => broker.nodeId === Number(nodeId)),
  }
  return { cluster, stored }
}

/** Producers with the client's own sending code, over that cluster. */
function clientsOf(cluster: object): KafkaClients {
  const eosManager = {
    acquireBrokerLock: async () => undefined,
    releaseBrokerLock: async () => undefined,
    isTransactional: () => false,
    getSequence: () => 0,
    updateSequence: () => undefined,
    getProducerId: () => -1,
    getProducerEpoch: () => 0,
  }
  const logger = { debug: () => undefined, error: () => undefined }
  const partitioner = ({ message }: { message: { key: string } }) => Number(message.key)
  const producer = ({ retry }: ProducerConfig): Partial<Producer> => ({
    connect: async () => undefined,
    disconnect: async () => undefined,
    sendBatch: createSendMessages({
      logger,
      cluster,
      partitioner,
      eosManager,
      retrier: createRetry({ ...retry, initialRetryTime: 1 }),
    }),
  })
  return (() => ({ producer })) as unknown as KafkaClients
}

describe('what the relay sends while a broker dies', () => {
  const outboundMessages = ['0', '1'].map((key) => ({ load: { topic: 't', message: { key, value: key } } }))

  it('is not reported as sent before every partition has it, and arrives when it is sent again', async () => {
    const { cluster, stored } = dyingCluster()
    const sender = new RelaySender(clientsOf(cluster))
    const send = () => sender.send(outboundMessages as unknown as Parameters<RelaySender['send']>[0])
    await expect(send()).rejects.toThrow('closed')
    await send()
    expect([...new Set(stored)].sort()).toEqual(['0', '1'])
    await sender.close()
  })
})
