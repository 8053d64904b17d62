import type { ServerFaults } from '../../world/interfaces.ts'
import type { Broker, Trap } from './broker.ts'
import type { Cluster, Coordinated } from './cluster.ts'
import type { PartitionLog } from './log.ts'
import { type Api, type ApiName, CODES, type Code } from './protocol.ts'

/** A trap for the next request ends after this time. */
const TRAPPED_MS = 30_000

/**
 * What the brokers can suffer, each for a drawn time at a drawn place. No acknowledged record and no committed offset is
 * ever lost, as in a cluster that elects no leader out of date. Some histories also have the rare ones.
 */
export function kafkaFaults(
  cluster: Cluster,
  brokers: readonly Broker[],
): { faults: ServerFaults; rareFaults: ServerFaults; shardFaults: ServerFaults } {
  const { world } = cluster
  const { draw } = world
  const say = (what: string) => world.record('kafka', what)
  const between = (least: number, most: number) => least + draw.below(most - least + 1)
  const oneOf = <T>(list: readonly T[]): T | undefined => (list.length > 0 ? draw.of(list) : undefined)
  const upBrokers = () => brokers.filter(({ node }) => node.isUp)
  const peopled = () => [...cluster.groups.values()].filter(({ group }) => group.members.size > 0)

  const moveGroup = (coordinated: Coordinated, gapMs: number) => {
    cluster.moveGroup(coordinated, undefined, 0)
    world.later(gapMs, () => {
      const next = oneOf(cluster.running)
      const loadMs = between(0, 2_000)
      if (coordinated.node === undefined && next) cluster.moveGroup(coordinated, next.node, loadMs)
    })
  }
  const elect = (partition: PartitionLog, gapMs: number) => {
    cluster.setLeader(partition, undefined)
    world.later(gapMs, () => {
      const candidates = cluster.running.filter(({ node }) => partition.replicas.includes(node))
      const next = oneOf(candidates)
      if (partition.leader === undefined && next) cluster.setLeader(partition, next.node)
    })
  }
  const isIn = (data: object): data is Api['Produce']['gets'] => 'topics' in data
  /** Gives every partition of the answer to a Produce another code. */
  const withCode = (data: object | undefined, errorCode: Code): object => ({
    topics: (data && isIn(data) ? data.topics : []).map(({ topicName, partitions }) => ({
      topicName,
      partitions: partitions.map((partition) => ({ ...partition, errorCode })),
    })),
  })
  /** Catches the next request of a kind at any broker, within a while. */
  const trapNext = (api: ApiName, spring: (broker: Broker) => Trap['spring'], takes?: Trap['takes']) => {
    const set = brokers.map((broker) => {
      const once: Trap = {
        ...(takes && { takes }),
        spring(...given) {
          unset()
          spring(broker)(...given)
        },
      }
      broker.traps.set(api, once)
      return { traps: broker.traps, once }
    })
    const unset = () => {
      for (const { traps, once } of set) if (traps.get(api) === once) traps.delete(api)
    }
    world.later(TRAPPED_MS, unset)
  }
  const losesAnswer = (api: ApiName) => () =>
    trapNext(api, (broker) => (serve, _answer, line) => {
      say(`${broker.node.host} serves a ${api} of ${line.end.process}, and loses the answer`)
      serve()
      broker.drop(line)
    })
  /** Of one of the groups whose ids match. */
  const forgetsLeader = (ids: RegExp) => () => {
    const found = oneOf(peopled().filter(({ group }) => ids.test(group.id)))
    if (!found) return
    const { group, node } = found
    const owner = group.members.get(group.ownerOf(0))
    const broker = brokers.find((each) => each.node.node === node)
    if (!owner || !broker) return
    say(`${owner.id} is forgotten by ${group.id}, and does not hear of it`)
    broker.deafen(owner.line, between(1_000, 20_000))
    group.expel(owner.id)
  }
  const isKept = (name: string) => /\.(dead-letters|relay-control|reports-control|reports)\b/.test(name)
  const isProduce = (payload: object): payload is Api['Produce']['asks'] => 'topicData' in payload
  const isCompacted = (topic: string) => cluster.topics.get(topic)?.config['cleanup.policy'] === 'compact'
  const servesProduceLate = (takes?: Trap['takes']) => () =>
    trapNext(
      'Produce',
      (broker) => (serve, _answer, line) => {
        const ms = between(500, 30_000)
        say(`${broker.node.host} loses ${line.end.process}, and serves its Produce ${ms} ms later`)
        broker.drop(line)
        world.later(ms, () => {
          say(`${broker.node.host} serves the late Produce of ${line.end.process}`)
          serve()
        })
      },
      takes,
    )

  const always: ServerFaults = {
    'a coordinator moves'() {
      const moved = oneOf([...cluster.groups.values()])
      if (!moved) return
      say(`the coordinator of ${moved.group.id} moves`)
      moveGroup(moved, between(0, 1_000))
    },

    'a group rebalances'() {
      const found = oneOf(peopled())
      if (!found) return
      say(`${found.group.id} has to rebalance`)
      found.group.rebalance()
    },

    'a session ends too early'() {
      const found = oneOf(peopled())
      const member = found && oneOf([...found.group.members.keys()])
      if (!member) return
      say(`${member} loses its session in ${found.group.id}`)
      found.group.expel(member)
    },

    'a leader of a control topic is forgotten': forgetsLeader(/\.(relay|reports)(-\d+-\d+)?$/),

    'a partition elects a leader'() {
      const partition = oneOf(cluster.partitions)
      if (!partition) return
      say(`${partition.topic}/${partition.partition} elects a leader`)
      elect(partition, between(0, 3_000))
    },

    'a broker stops'() {
      const broker = oneOf(upBrokers())
      if (!broker) return
      const ms = between(200, 20_000)
      say(`${broker.node.host} stops for ${ms} ms`)
      broker.stop()
      const noticedMs = between(0, 3_000)
      for (const partition of cluster.partitions)
        if (partition.leader === broker.node.node) elect(partition, noticedMs)
      for (const coordinated of cluster.groups.values())
        if (coordinated.node === broker.node.node) moveGroup(coordinated, noticedMs)
      world.later(ms, () => {
        broker.start()
        for (const partition of cluster.partitions) if (partition.leader === undefined) elect(partition, 0)
        for (const coordinated of cluster.groups.values())
          if (coordinated.node === undefined) moveGroup(coordinated, 0)
      })
    },

    'a broker is silent'() {
      const broker = oneOf(upBrokers().filter(({ isSilent }) => !isSilent))
      if (!broker) return
      const ms = between(200, 40_000)
      say(`${broker.node.host} is silent for ${ms} ms`)
      broker.isSilent = true
      world.later(ms, () => broker.resume())
    },

    'a broker closes its connections'() {
      const broker = oneOf(upBrokers())
      if (!broker) return
      say(`${broker.node.host} closes its connections`)
      for (const line of broker.lines) broker.drop(line)
    },

    'the answer of a produce request is lost': losesAnswer('Produce'),
    'the answer of a commit is lost': losesAnswer('OffsetCommit'),
    'the answer of a join is lost'() {
      losesAnswer('JoinGroup')()
      oneOf(peopled())?.group.rebalance()
    },

    'a produce request is served late': servesProduceLate(),

    'copies are late'() {
      trapNext('Produce', (broker) => (serve, answer) => {
        say(`${broker.node.host} has written records, and gets no word from its copies`)
        answer(withCode(serve(), CODES.REQUEST_TIMED_OUT))
      })
    },

    'copies are missing'() {
      const until = world.now() + between(500, 10_000)
      say(`too few copies are in sync for ${until - world.now()} ms`)
      cluster.refusesUntil = until
    },

    'fetches are slow'() {
      const ms = between(2_000, 20_000)
      cluster.fetches = { until: world.now() + ms, slowerMs: between(50, 3_000) }
      say(`fetches take ${cluster.fetches.slowerMs} ms longer, for ${ms} ms`)
    },

    'brokers throttle clients'() {
      const ms = between(2_000, 20_000)
      cluster.throttle = { until: world.now() + ms, ms: between(50, 5_000) }
      say(`clients are to wait for ${cluster.throttle.ms} ms after each answer, for ${ms} ms`)
    },

    'records leave a topic'() {
      const partition = oneOf(
        cluster.partitions.filter(({ topic, high, low }) => high > low && !isKept(topic)),
      )
      if (!partition) return
      partition.low += between(1, partition.high - partition.low)
      say(`${partition.topic}/${partition.partition} forgets every record before ${partition.low}`)
    },
  }
  return {
    faults: always,
    shardFaults: { 'a shard of the relay loses its leader': forgetsLeader(/\.relay-\d+-\d+$/) },
    rareFaults: {
      'a produce request to a compacted topic is served late': servesProduceLate(
        (payload) => isProduce(payload) && payload.topicData.some(({ topic }) => isCompacted(topic)),
      ),

      'topics keep records for seconds'() {
        const until = world.now() + between(5_000, 60_000)
        const everyMs = between(500, 5_000)
        say(`topics keep records for ${everyMs} to ${2 * everyMs} ms, for ${until - world.now()} ms`)
        const forget = (ends: ReadonlyMap<PartitionLog, number>): void => {
          for (const [partition, end] of ends) partition.low = Math.max(partition.low, end)
          if (world.now() >= until) return
          const kept = cluster.partitions.filter(({ topic }) => !isKept(topic))
          const next = new Map(kept.map((partition) => [partition, partition.high]))
          world.later(everyMs, () => forget(next))
        }
        forget(new Map())
      },
    },
  }
}
