import { distributedServers } from '../../../../simulation/servers/distributed.ts'
import { createVirtualKafka } from '../../../../simulation/servers/kafka/virtual-kafka.ts'
import { simulatedWorld } from '../../../../simulation/world/world.ts'
import { openRelay, type Relay } from '../../../../src/engine/kafka/relay/relay.ts'
import type { Consumer } from '../../../../src/engine/ports/event-bus.ts'
import { chance, timers } from '../../../../src/primitives/runtime.ts'
import { appendEvents, limitSet } from '../../../support/event-writer.ts'

const TOPICS = { prefix: 'p', partitions: 3, replication: 2, retentionMs: -1 }
const GROUPS = ['g0', 'g1']
const STREAMS = 10
const EVENTS = 6
const START_MS = 15_000
/** Long enough for unfinished events at every death of a process. */
const LONGEST_HANDLING_MS = 2_000

/**
 * A simulated world in which two processes relay the events of a virtual store through virtual Kafka, and consume them in
 * two groups. `seen` counts the events of each stream that each group has finished in order.
 */
export async function startServiceWorld(seed: number, { shards = 1 } = {}) {
  const world = simulatedWorld(seed)
  const kafka = createVirtualKafka(world)
  const servers = distributedServers(world, kafka, { topics: TOPICS })
  const seen = new Map<string, number>()
  const broken: string[] = []
  const relays = new Map<string, Relay>()
  const consumers = new Map<string, Consumer>()

  const process = (name: string) => async (): Promise<void> => {
    for (;;)
      try {
        const { store, eventBus } = await servers.openEngine()
        const onProblem = () => undefined
        relays.set(
          name,
          await openRelay({ clients: kafka.clients, store, topics: TOPICS, onProblem, shards }),
        )
        for (const group of GROUPS) {
          const consumer = await eventBus.subscribe({
            group,
            concurrency: 4,
            async handle(events) {
              await timers.sleep(chance.random() * LONGEST_HANDLING_MS)
              for (const { stream, revision } of events) {
                const key = `${group} ${stream}`
                const next = seen.get(key) ?? 0
                if (revision > next) broken.push(`${key}: ${revision} came before ${next}`)
                seen.set(key, Math.max(next, revision + 1))
              }
            },
          })
          consumers.set(`${group} of ${name}`, consumer)
        }
        return
      } catch {
        await timers.sleep(1_000)
      }
  }
  await world.drive(() => servers.createTopics())
  for (const name of ['a', 'b']) world.start(name, process(name))
  const store = await world.drive(async () => (await servers.openEngine()).store)
  await world.run({ ms: START_MS })
  const expected = new Map(
    GROUPS.flatMap((group) =>
      Array.from({ length: STREAMS }, (_, i) => [`${group} check-${i}`, EVENTS] as const),
    ),
  )
  return {
    world,
    kafka,
    broken,
    seen,
    expected,
    relays,
    /** By `<group> of <process>`. */
    consumers,
    /** Writes all events, spread over a time. */
    write(overMs: number): void {
      for (let i = 0; i < STREAMS; i++)
        world.later((i * overMs) / STREAMS, () => {
          const events = Array.from({ length: EVENTS }, (_, n) => ({
            draft: limitSet(n),
            mode: 'live' as const,
          }))
          void appendEvents(store, `check-${i}`, events)
        })
    },
    /** Runs the world until every group has finished every event, or something came out of order. */
    settle: () =>
      world.run({
        ms: 600_000,
        until: () =>
          broken.length > 0 || [...expected].every(([key, count]) => (seen.get(key) ?? 0) >= count),
      }),
  }
}
