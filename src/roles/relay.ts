import type { Relay } from '../engine/kafka/relay/relay.ts'
import type { Lag } from '../engine/ports/backbone.ts'
import type { Parts, Running } from './role.ts'

/** Carries the log to the topics, and the reports that fold from it; any number of processes, one of which leads. */
export async function startRelay({ core, health, metrics, logger }: Parts): Promise<Running> {
  const { kafka, store } = core.engine
  if (!kafka) return { stop: () => undefined }
  const [{ openRelay }, { openReports }, { reportFolder }] = await Promise.all([
    import('../engine/kafka/relay/relay.ts'),
    import('../engine/kafka/relay/reports.ts'),
    import('../publications/reports.ts'),
  ])
  const options = (what: string) => ({
    clients: kafka.clients,
    topics: kafka.topics,
    timing: { sessionMs: kafka.sessionTimeoutMs },
    store,
    now: core.now,
    onProblem: (error: Error) => logger.warn({ err: error }, `the ${what} cannot go on just now`),
  })
  const relays: [string, Relay][] = [
    ['relay', await openRelay(options('relay'))],
    ['reports', await openReports({ ...options('relay of reports'), fold: reportFolder() })],
  ]
  for (const [name, relay] of relays)
    health.note(() => ({ name, ok: true, detail: relay.leading ? 'leads' : 'stands by' }))
  metrics.watch(relays.map(([group, relay]) => ({ group, lag: (): Promise<Lag> => relay.lag() })))
  return { stop: () => Promise.all(relays.map(([, relay]) => relay.stop())) }
}
