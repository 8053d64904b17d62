import type { World } from '../../world/interfaces.ts'
import { Group } from './group.ts'
import { PartitionLog } from './log.ts'
import { CODES, type Code } from './protocol.ts'

/** What all brokers know of one; its host is its name in the network. */
export type Node = { readonly node: number; readonly host: string; readonly port: number; isUp: boolean }

export type Topic = { name: string; config: Record<string, string>; partitions: PartitionLog[] }

type Committed = { offset: string; metadata: string }
/** A group with the place of its coordinator. */
export type Coordinated = {
  group: Group
  /** By topic and partition. */
  offsets: Map<string, Map<number, Committed>>
  /** Node id; undefined while no broker coordinates the group. */
  node: number | undefined
  /** True time until which the coordinator still reads the state of the group. */
  loadsUntil: number
}

export type ClusterOptions = {
  /** Number of brokers. */
  brokers?: number
  /**
   * How long a fetch without records is held at least, ms, so that idle consumers cost little; not for a consumer that has
   * something else to fetch meanwhile, and not while a group of its process rebalances. Heartbeats come as much later.
   */
  idleFetchMs?: number
  /** How long a coordinator waits for more members of an empty group, ms. */
  initialDelayMs?: number
}

/** The state that the brokers share: topics, groups, and which broker leads and coordinates what. */
export class Cluster {
  readonly world: World
  readonly nodes: readonly Node[]
  readonly topics = new Map<string, Topic>()
  readonly groups = new Map<string, Coordinated>()
  /** True time until which no leader accepts records: too few copies are in sync. */
  refusesUntil = 0
  /** Until a true time, each answer asks its client to send nothing for some ms. */
  throttle = { until: 0, ms: 0 }
  /** How much longer fetches take, until a true time. */
  fetches = { until: 0, slowerMs: 0 }
  readonly #idleFetchMs: number
  readonly #initialDelayMs: number
  /** Shortens the fetches that are held, by the process that waits for them. */
  readonly held = new Map<string, Set<() => void>>()
  #memberIds = 0

  constructor(world: World, { brokers = 2, idleFetchMs = 2_000, initialDelayMs = 0 }: ClusterOptions) {
    this.world = world
    this.#idleFetchMs = idleFetchMs
    this.#initialDelayMs = initialDelayMs
    this.nodes = Array.from({ length: brokers }, (_, i) => ({
      ...{ node: i + 1, host: `kafka-${i + 1}`, port: 9092, isUp: true },
    }))
  }

  get running(): Node[] {
    return this.nodes.filter(({ isUp }) => isUp)
  }

  /** Node id of the controller. */
  get controller(): number {
    return this.running[0]?.node ?? -1
  }

  get partitions(): PartitionLog[] {
    return [...this.topics.values()].flatMap(({ partitions }) => partitions)
  }

  createTopic(
    name: string,
    { partitions, replication, config }: { partitions: number; replication: number; config: Topic['config'] },
  ): Code {
    if (this.topics.has(name)) return CODES.TOPIC_ALREADY_EXISTS
    const { length: count } = this.nodes
    if (replication > this.running.length) return CODES.INVALID_REPLICATION_FACTOR
    const first = this.topics.size
    const replicas = (partition: number) =>
      Array.from({ length: replication }, (_, copy) => ((first + partition + copy) % count) + 1)
    this.topics.set(name, {
      name,
      config: { ...config },
      partitions: Array.from({ length: partitions }, (_, i) => new PartitionLog(name, i, replicas(i))),
    })
    return CODES.NONE
  }

  partition(topic: string, partition: number): PartitionLog | undefined {
    return this.topics.get(topic)?.partitions[partition]
  }

  /** A group, created when it is first mentioned. */
  group(id: string): Coordinated {
    const known = this.groups.get(id)
    if (known) return known
    const running = this.running
    const sum = [...id].reduce((total, letter) => total + letter.charCodeAt(0), 0)
    const coordinated = {
      group: new Group(id, this.world, {
        initialDelayMs: this.#initialDelayMs,
        onPreparing: (process) => {
          for (const hasten of [...(this.held.get(process) ?? [])]) hasten()
        },
      }),
      offsets: new Map(),
      node: running[sum % running.length]?.node,
      loadsUntil: 0,
    }
    this.groups.set(id, coordinated)
    return coordinated
  }

  /** How long a fetch of a process without records is held at least, ms. */
  heldMs(process: string): number {
    const rebalances = [...this.groups.values()].some(({ group }) => group.awaits(process))
    return rebalances ? 0 : this.#idleFetchMs
  }

  newMemberId(clientId: string): string {
    this.#memberIds += 1
    const drawn = this.world.draw
      .below(2 ** 32)
      .toString(16)
      .padStart(8, '0')
    return `${clientId}-${drawn}-${this.#memberIds}`
  }

  /** Gives a group to another coordinator, which reads its state first. */
  moveGroup(coordinated: Coordinated, node: number | undefined, loadMs: number): void {
    coordinated.group.move()
    coordinated.node = node
    coordinated.loadsUntil = this.world.now() + loadMs
  }

  /** Another copy leads a partition, or none for a while. */
  setLeader(partition: PartitionLog, node: number | undefined): void {
    partition.leader = node
    partition.rouse()
  }
}
