import type kafkajs from 'kafkajs'
import { type KafkaClients, type KafkaLog, kafkaClients } from '../../../src/engine/kafka/client.ts'
import type { ServerFaults, World } from '../../world/interfaces.ts'
import { Broker } from './broker.ts'
import type { Wire } from './client/connection.ts'
import { loadKafkajs } from './client/kafkajs.ts'
import { Cluster, type ClusterOptions } from './cluster.ts'
import { kafkaFaults } from './faults.ts'
import { type InspectedGroup, type InspectedTopic, inspectGroups, inspectTopics } from './inspection.ts'

export type VirtualKafka = {
  /** For the running process. Clients log to `log` as the real ones do. */
  clients: KafkaClients
  clientsWith(log: KafkaLog): KafkaClients
  faults: ServerFaults
  /** Faults that only some histories have. */
  rareFaults: ServerFaults
  /** Faults of a relay with several shards. */
  shardFaults: ServerFaults
  /** The faults under `kafka`, and each broker under its name in the network, which may be cut off. */
  servers: Readonly<Record<string, ServerFaults>>
  /** Every record of every partition, also those that can no longer be fetched. */
  topics(): InspectedTopic[]
  groups(): InspectedGroup[]
}

let loaded: typeof kafkajs.Kafka | undefined

/**
 * Kafka in a simulated world: virtual brokers, and clients that run kafkajs itself on the clock of their process. All
 * state belongs to the brokers, so that it survives the processes. The brokers are called `kafka-1`, `kafka-2`, … in the
 * network.
 */
export function createVirtualKafka(world: World, options: ClusterOptions = {}): VirtualKafka {
  const cluster = new Cluster(world, options)
  const brokers = cluster.nodes.map((node) => new Broker(cluster, node))
  const brokerAt = (host: string) => {
    const broker = brokers.find(({ node }) => node.host === host)
    if (!broker) throw new Error(`no broker is called ${host}`)
    return broker
  }
  const wire: Wire = {
    world,
    accept: (host, end, clientId) => brokerAt(host).accept(end, clientId),
    receive: (host, end, asked) => brokerAt(host).receive(end, asked),
    hasten: (host, end) => brokerAt(host).hasten(end),
  }
  const addresses = cluster.nodes.map(({ host, port }) => `${host}:${port}`)
  loaded ??= loadKafkajs()
  const library = { Kafka: loaded, socketFactory: wire as unknown as kafkajs.ISocketFactory }
  const clientsWith = (log?: KafkaLog) => kafkaClients({ brokers: addresses }, log, library)
  const { faults, rareFaults, shardFaults } = kafkaFaults(cluster, brokers)
  const hosts = cluster.nodes.map(({ host }) => [host, {}] as const)
  return {
    clients: clientsWith(),
    clientsWith,
    faults,
    rareFaults,
    shardFaults,
    servers: { ...Object.fromEntries(hosts), kafka: faults },
    topics: () => inspectTopics(cluster),
    groups: () => inspectGroups(cluster),
  }
}
