import { runChecker } from '../../checkers/consumer.ts'
import { InFlight } from '../../checkers/in-flight.ts'
import type { Checker } from '../../checkers/provider-client/interfaces.ts'
import { ResultGathering } from '../../checkers/result-gathering.ts'
import { registerScope } from '../../checkers/self-test/self-test.ts'
import type { SourceSettings } from '../../checkers/source-settings.ts'
import { MODES, type Mode } from '../../events/mode.ts'
import { repeat } from '../../primitives/repeat.ts'
import type { Registers } from '../../registers/serve/registers.ts'
import { liveSources } from '../live-sources.ts'
import { createCheckers } from '../source-checkers.ts'
import { type Parts, type Running, together } from './role.ts'

/** Margin for clocks of different processes. */
const CLOCK_MARGIN_MS = 60_000

/** How often the service looks which providers are due for a self-test, ms. */
const PROVE_MS = 60_000

/** Asks the sources of open checks. */
export async function startCheckers(parts: Parts): Promise<Running> {
  const { settings, writeSide, sandbox, providerClients, metrics, consumers, watched, withRetry } = parts
  const { engine, runner, now } = writeSide
  const inFlight = new InFlight()
  const following = await withRetry(() => inFlight.follow(engine.store))
  watched.push({ name: 'checks in flight', stoppage: () => following.stoppage() })
  const { DEADLINE_SECONDS, BACKGROUND_DEADLINE_SECONDS } = settings
  const longestDeadlineMs = Math.max(DEADLINE_SECONDS, BACKGROUND_DEADLINE_SECONDS) * 1_000 + CLOCK_MARGIN_MS
  const common = {
    eventBus: engine.eventBus,
    runner,
    inFlight,
    results: new ResultGathering(),
    now,
    turns: parts.turns,
    longestDeadlineMs,
    onAttempt: metrics.sourceEnded,
  }
  const checkersOf = async (mode: Mode, sources: SourceSettings, registers: Registers) => {
    const checkers =
      parts.checkers ??
      (await createCheckers(
        { providerClient: providerClients[mode], selfTests: parts.selfTests[mode] },
        sources,
        now,
        parts.providers,
        registers,
      ))
    return checkers.filter(({ source }) => parts.sources?.includes(source) ?? true)
  }
  const { keysInUse } = parts
  const liveCheckers = () =>
    checkersOf('live', { ...liveSources(settings), providers: keysInUse.values() }, parts.registers)
  let present = await liveCheckers()
  /** Asks with the keys of the moment: a check that has begun ends with those that it began with. */
  const live = present.map(
    (first, at): Checker => ({
      source: first.source,
      check: (task) => (present[at] ?? first).check(task),
    }),
  )
  keysInUse.onChange(async (changed) => {
    for (const provider of changed) {
      providerClients.live.forget(provider.id)
      const source = 'holds' in provider ? 'trademarks' : 'companies'
      await parts.selfTests.live.forget(registerScope(source, provider.id))
    }
    present = await liveCheckers()
  })
  const test = sandbox ? await checkersOf('test', sandbox.settings, sandbox.localRegisters) : []
  const run = (mode: Mode, concurrency: number) => (checker: Checker) =>
    runChecker({ ...common, concurrency }, mode, checker)
  const running = await together(consumers, [
    ...live.map(run('live', settings.LIVE_CONCURRENCY)),
    ...test.map(run('test', settings.TEST_CONCURRENCY)),
  ])
  const proving = repeat(
    PROVE_MS,
    async () => {
      await Promise.all(MODES.map((mode) => parts.selfTests[mode].refresh()))
    },
    (err) => parts.logger.warn({ err }, 'the self-tests of the providers failed'),
    { delayed: true },
  )
  return {
    async stop() {
      void proving.stop()
      await Promise.all([running.stop(), following.stop()])
    },
  }
}
