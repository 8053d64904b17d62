import type { Relay } from '../../engine/kafka/relay/relay.ts'
import type { Lag } from '../../engine/ports/event-bus.ts'
import { repeat } from '../../primitives/repeat.ts'
import { publishRelayStates } from '../relay-states.ts'
import type { Parts, Running } from './role.ts'

const PUBLISH_MS = 2_000

/**
 * Sends the log and the reports folded from it to the topics. Any number of processes may run it; one of them leads.
 */
export async function startRelay({
  who,
  writeSide,
  health,
  metrics,
  logger,
  watched,
}: Parts): Promise<Running> {
  const { kafka, store, ephemeralStore } = writeSide.engine
  if (!kafka) return { stop: () => undefined }
  const [{ openRelay }, { openReports }, { reportFolder }] = await Promise.all([
    import('../../engine/kafka/relay/relay.ts'),
    import('../../engine/kafka/relay/reports.ts'),
    import('../../publications/reports.ts'),
  ])
  const options = (name: string, what: string) => ({
    clients: kafka.clients,
    topics: kafka.topics,
    timing: { sessionMs: kafka.sessionTimeoutMs },
    store,
    now: writeSide.now,
    onProblem(error: Error) {
      metrics.consumed(name, 'interrupted', 1)
      logger.warn({ err: error }, `the ${what} is interrupted; it retries`)
    },
  })
  const relays: [string, Relay][] = [
    ['relay', await openRelay({ ...options('relay', 'relay'), shards: kafka.relayShards })],
    ['reports', await openReports({ ...options('reports', 'relay of reports'), fold: reportFolder() })],
  ]
  for (const [name, relay] of relays) {
    health.note(() => ({ name, ok: true, detail: relay.leading ? 'leads' : 'on standby' }))
    watched.push({ name, stoppage: () => relay.stoppage() })
  }
  metrics.watch(relays.map(([group, relay]) => ({ group, lag: (): Promise<Lag> => relay.lag() })))
  metrics.watchLeaders(relays.map(([name, relay]) => ({ name, leads: () => relay.leading })))
  const saying = repeat(
    PUBLISH_MS,
    () => publishRelayStates(ephemeralStore, who, relays),
    (err) => logger.debug({ err }, 'the leader of the relay could not be recorded'),
  )
  return {
    async stop() {
      void saying.stop()
      await Promise.all(relays.map(([, relay]) => relay.stop()))
    },
  }
}
