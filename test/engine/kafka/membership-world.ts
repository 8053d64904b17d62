import { kafkaClients } from '../../../src/engine/kafka/client.ts'
import { PRODUCTION } from '../../../src/engine/kafka/consumer-times.ts'
import { GroupMembership } from '../../../src/engine/kafka/membership.ts'
import { Leadership } from '../../../src/engine/kafka/relay/leader-election.ts'
import type { Lease } from '../../../src/engine/kafka/relay/leader-lease.ts'
import { eventually } from '../../support/eventually.ts'
import { type KafkaDouble, type Script, startKafkaDouble } from '../../support/kafka-double/broker.ts'

export const SESSION_MS = 300

/** The scripted answer to a request of a group. */
export type Answer = ReturnType<Script>

/** Members of groups whose coordinator is scripted; each group has its own script. */
export async function startGroups() {
  const scripts = new Map<string, Script>()
  const ending: (() => Promise<void>)[] = []
  const broker: KafkaDouble = await startKafkaDouble(
    (request, group) => scripts.get(group)?.(request, group) ?? 'ok',
  )

  /** A separate group whose requests are answered by this script. */
  const newGroup = (script: Script): string => {
    const group = `group-${scripts.size}`
    scripts.set(group, script)
    return group
  }

  /** Stands for election in a group. */
  function stand(group: string) {
    const world = { lease: undefined as Lease | undefined, terms: 0, problems: [] as string[] }
    const leadership = new Leadership({
      clients: kafkaClients(broker),
      group,
      topic: 'control',
      sessionMs: SESSION_MS,
      async lead(lease, stopping) {
        world.lease = lease
        world.terms += 1
        const over = AbortSignal.any([lease.signal, stopping])
        if (!over.aborted) await new Promise((resolve) => over.addEventListener('abort', resolve))
      },
      onProblem: ({ message }) => void world.problems.push(message),
    })
    ending.push(() => leadership.stop())
    return world
  }

  /** Joins a group as consumers of a topic do. */
  function consume(group: string) {
    const world = { owns: false, joins: 0, problems: [] as string[], commit: async () => {} }
    const membership = new GroupMembership({
      clients: kafkaClients(broker),
      groupId: group,
      topics: ['topic'],
      tuning: { ...PRODUCTION, sessionTimeoutMs: SESSION_MS, longestFetchMs: 20 },
      onJoined() {
        world.owns = true
        world.joins += 1
      },
      onRebalancing() {
        world.owns = false
      },
      onLost() {
        world.owns = false
      },
      onBatch: () => undefined,
      onOutOfRange: () => undefined,
      onProblem: ({ message }) => void world.problems.push(message),
    })
    world.commit = async () => {
      const commits = [{ topic: 'topic', partition: 0, offset: '0', metadata: '' }]
      await membership.member?.commit(commits).catch(() => undefined)
    }
    membership.start()
    ending.push(() => membership.stop())
    return world
  }

  return {
    newGroup,
    stand,
    consume,
    /** Commits that the coordinator acknowledged. */
    commits: (group: string) => broker.commits(group),
    /** Ends every membership. */
    end: () => Promise.all(ending.splice(0).map((end) => end())),
    /** Waits for clients that leave in the background. */
    async stop() {
      await eventually(() => broker.connections() === 0)
      await broker.stop()
    },
  }
}
