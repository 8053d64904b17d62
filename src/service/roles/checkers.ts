import { runChecker } from '../../checkers/consumer.ts'
import { InFlight } from '../../checkers/in-flight.ts'
import type { SourceSettings } from '../../checkers/settings.ts'
import { warmBrands } from '../../names/brands.ts'
import { liveSources } from '../live-sources.ts'
import { createCheckers, type Mode } from '../source-checkers.ts'
import { type Parts, type Running, together } from './role.ts'

/** Clocks that were set meanwhile differ by no more. */
const CLOCK_MARGIN_MS = 60_000

/** Asks the sources of checks that are open. */
export async function startCheckers(parts: Parts): Promise<Running> {
  const { settings, core, sandbox, providerClients, metrics, consumers, watched, patiently } = parts
  const { engine, runner, now } = core
  warmBrands()
  const inFlight = new InFlight()
  const following = await patiently(() => inFlight.follow(engine.store))
  watched.push({ name: 'checks in flight', stoppage: () => following.stoppage() })
  const { DEADLINE_SECONDS, BACKGROUND_DEADLINE_SECONDS } = settings
  const longestDeadlineMs = Math.max(DEADLINE_SECONDS, BACKGROUND_DEADLINE_SECONDS) * 1_000 + CLOCK_MARGIN_MS
  const common = {
    eventBus: engine.eventBus,
    runner,
    inFlight,
    now,
    longestDeadlineMs,
    onAttempt: metrics.sourceEnded,
  }
  const run = (mode: Mode, concurrency: number, sources: SourceSettings) =>
    (parts.checkers ?? createCheckers(providerClients[mode], sources, now))
      .filter(({ source }) => parts.sources?.includes(source) ?? true)
      .map((checker) => runChecker({ ...common, concurrency }, mode, checker))
  const running = await together(consumers, [
    ...run('live', settings.LIVE_CONCURRENCY, liveSources(settings)),
    ...(sandbox ? run('test', settings.TEST_CONCURRENCY, sandbox.settings) : []),
  ])
  return { stop: () => Promise.all([running.stop(), following.stop()]) }
}
