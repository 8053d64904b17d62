import type { Server } from 'node:http'
import type { Logger } from 'pino'
import { createApi } from './api/app.ts'
import { createMetrics, type Metrics } from './api/metrics.ts'
import { createMetricsServer } from './api/metrics-server.ts'
import { createApiServer } from './api/server.ts'
import { Waiter } from './api/waiter.ts'
import { createAnalysisChecker } from './checkers/analysis/checker.ts'
import { createCompaniesChecker } from './checkers/companies/checker.ts'
import { runChecker } from './checkers/consumer.ts'
import { createDomainsChecker } from './checkers/domains/checker.ts'
import { InFlight } from './checkers/in-flight.ts'
import type { Checker, Kit } from './checkers/kit/contract.ts'
import { identifyAs } from './checkers/kit/http.ts'
import { createKit, type KitOptions } from './checkers/kit/kit.ts'
import type { SourceSettings } from './checkers/settings.ts'
import { createSocialChecker } from './checkers/social/checker.ts'
import { createTrademarksChecker } from './checkers/trademarks/checker.ts'
import type { Settings } from './config.ts'
import { type Core, createCore } from './core.ts'
import { openEmbeddedEngine } from './engine/embedded/engine.ts'
import type { Consumer } from './engine/ports/backbone.ts'
import { beat } from './heartbeat.ts'
import { closeServer, hostAndPort, listen } from './http-server.ts'
import { liveSources } from './live-sources.ts'
import { warmBrands } from './names/brands.ts'
import { agendaProjection } from './projections/agenda/projection.ts'
import { reportProjection } from './projections/report/projection.ts'
import { openCollection, runProjection } from './projections/runner.ts'
import { usageProjection } from './projections/usage/projection.ts'
import { runReactions } from './reactions/runner.ts'
import { readiness } from './readiness.ts'
import { openRegisters } from './registers/registers.ts'
import type { Sandbox } from './sandbox/sandbox.ts'
import { openSandbox } from './sandbox-registers.ts'
import { repeat } from './timers/repeat.ts'
import { runTimers } from './timers/runner.ts'

export type Mode = 'live' | 'test'

/** A service at work. */
export type Service = {
  /** Where the API listens, `http://address:port`. */
  url: string
  core: Core
  sandbox: Sandbox | null
  /** Takes nothing new, lets what is under way end, closes every part. A second call waits for the first. */
  close(): Promise<void>
}

/** Budget of hosts that are our own. */
export const SANDBOX_LIMITS = { concurrency: 256, ratePerSecond: 100_000 }

const BEAT_MS = 5_000
const PRUNE_MS = 3_600_000

/** A name that makes the sandbox fail must not take the checks of other names down with it. */
const NEVER_OPEN = { errorThresholdPercentage: 100 }

/** The checkers of one mode: five sources on one kit. Nothing but the addresses tells the modes apart. */
export function createCheckers(kit: Kit, sources: SourceSettings, now: () => number): Checker[] {
  const { timeoutMs } = sources
  const registers = openRegisters(sources.trademarks.registers)
  return [
    createDomainsChecker({ kit, settings: { ...sources.domains, timeoutMs }, now }),
    createSocialChecker({ kit, settings: { ...sources.social, timeoutMs }, now }),
    createTrademarksChecker({ kit, settings: { ...sources.trademarks, timeoutMs }, registers, now }),
    createCompaniesChecker({ kit, settings: { ...sources.companies, timeoutMs } }),
    createAnalysisChecker({ kit, settings: { ...sources.analysis, timeoutMs } }),
  ]
}

const MODES: readonly Mode[] = ['live', 'test']

/** What a process can do, in the order in which it starts; the embedded engine does it all in one. */
export const ROLES = ['projections', 'reactions', 'checkers', 'timers', 'api'] as const
export type Role = (typeof ROLES)[number]

export type ServiceOptions = {
  roles?: readonly Role[]
  /** Checkers other than those of the settings, for both modes. */
  checkers?: readonly Checker[]
}

/** A kit for each mode: test questions have budgets, breakers and a cache of their own. */
function createKits(
  settings: Settings,
  parts: Pick<KitOptions, 'scratch' | 'answers' | 'now'>,
): Record<Mode, Kit> {
  const { HOST_CONCURRENCY: concurrency, HOST_RATE: ratePerSecond, ANSWERS_DAYS: answersKeptDays } = settings
  const given = { ...(concurrency && { concurrency }), ...(ratePerSecond && { ratePerSecond }) }
  const common = { ...parts, answersKeptDays }
  return {
    live: createKit({ ...common, namespace: 'live', limits: given }),
    test: createKit({ ...common, namespace: 'test', limits: SANDBOX_LIMITS, breaker: NEVER_OPEN }),
  }
}

/**
 * Starts roles in this process, by default all of them, on the embedded engine. Rejects with StoreRefused, or an
 * error of `listen`.
 */
export async function startService(
  settings: Settings,
  logger: Logger,
  options: ServiceOptions = {},
): Promise<Service> {
  const { roles = ROLES } = options
  const closing: (() => unknown)[] = []
  const closeAll = async () => {
    for (const step of closing.reverse()) await step()
  }
  try {
    const engine = await openEmbeddedEngine(settings.DATA, { exclusive: true })
    closing.push(() => engine.close())
    const core = createCore(engine, settings.PLANS)
    if (settings.CONTACT_URL) identifyAs(settings.CONTACT_URL)
    const sandbox = settings.SANDBOX ? await openSandbox(settings) : null
    closing.push(() => sandbox?.close())
    const kits = createKits(settings, { scratch: engine.scratch, answers: engine.answers, now: core.now })
    closing.push(() => Promise.all(MODES.map((mode) => kits[mode].close())))
    const metrics = createMetrics((mode) => kits[mode].providers())
    const parts: Parts = { ...options, settings, logger, core, sandbox, kits, metrics, consumers: [] }
    let url = ''
    for (const role of ROLES) {
      if (!roles.includes(role)) continue
      const running = await start[role](parts)
      closing.push(() => running.stop())
      url = running.url ?? url
    }
    const beating = repeat(
      BEAT_MS,
      () => beat(engine.scratch, roles, parts.consumers),
      (err) => logger.debug({ err }, 'no heartbeat'),
    )
    closing.push(() => beating.stop())
    let closed: Promise<void> | undefined
    return { url, core, sandbox, close: () => (closed ??= closeAll()) }
  } catch (error) {
    await closeAll()
    throw error
  }
}

/** What roles are built from. */
type Parts = ServiceOptions & {
  settings: Settings
  logger: Logger
  core: Core
  sandbox: Sandbox | null
  kits: Readonly<Record<Mode, Kit>>
  metrics: Metrics
  /** Every consumer of this process, for what it says of its health. */
  consumers: Consumer[]
}
type Running = { stop(): unknown; url?: string }

const start: Record<Role, (parts: Parts) => Promise<Running>> = {
  async projections({ core: { engine }, consumers }) {
    return together(consumers, [
      runProjection(engine, reportProjection),
      runProjection(engine, usageProjection),
      runProjection(engine, agendaProjection),
    ])
  },

  async reactions({ core: { engine, runner, plans, now }, consumers }) {
    const { backbone, vault } = engine
    return together(consumers, [runReactions(backbone, { runner, vault, plans, now })])
  },

  async checkers({ settings, core: { engine, runner, now }, sandbox, kits, metrics, checkers, consumers }) {
    warmBrands()
    const inFlight = new InFlight()
    const following = await inFlight.follow(engine.store)
    const common = { backbone: engine.backbone, runner, inFlight, now, onAttempt: metrics.sourceEnded }
    const run = (mode: Mode, concurrency: number, sources: SourceSettings) =>
      (checkers ?? createCheckers(kits[mode], sources, now)).map((checker) =>
        runChecker({ ...common, concurrency }, mode, checker),
      )
    const running = await together(consumers, [
      ...run('live', settings.LIVE_CONCURRENCY, liveSources(settings)),
      ...(sandbox ? run('test', settings.TEST_CONCURRENCY, sandbox.settings) : []),
    ])
    return { stop: async () => Promise.all([running.stop(), following.stop()]) }
  },

  async timers({ core: { engine, runner, now }, logger }) {
    const agenda = await openCollection(engine.readModels, agendaProjection)
    const onError = (error: unknown, stream: string) => logger.warn({ err: error, stream }, 'timer failed')
    const pruning = repeat(
      PRUNE_MS,
      async () => {
        const pruned = await engine.answers.prune(now())
        if (pruned > 0) logger.info({ pruned }, 'raw answers that have outlived their time were thrown away')
      },
      (err) => logger.warn({ err }, 'raw answers could not be pruned'),
    )
    const timers = runTimers({ agenda, runner, now, onError })
    return {
      stop() {
        pruning.stop()
        return timers.stop()
      },
    }
  },

  async api({ settings, logger, core, kits, metrics, consumers }) {
    const { store, readModels, scratch } = core.engine
    const [reports, usage, waiter] = await Promise.all([
      openCollection(readModels, reportProjection),
      openCollection(readModels, usageProjection),
      Waiter.open({ store, logger }),
    ])
    waiter.listen((event) => {
      if (event.type === 'CheckCompleted') metrics.checkEnded(event.mode, event.data.verdict)
      if (event.type === 'CheckCanceled') metrics.checkEnded(event.mode, 'canceled')
    })
    const server = createApiServer()
    const url = await listen(server, settings.HOST, settings.PORT)
    let draining = false
    const api = createApi({
      ...core,
      settings: { ...settings, publicUrl: settings.PUBLIC_URL ?? url },
      store,
      reports,
      usage,
      scratch,
      waiter,
      metrics,
      logger,
      providers: (mode) => kits[mode].providers(),
      ready: () => readiness(core.engine, settings.DATA, consumers, core.now()),
      draining: () => draining,
    })
    server.on('request', api)
    const metricsServer = await serveMetrics(settings, metrics, logger)
    return {
      url,
      async stop() {
        draining = true
        waiter.release()
        await closeServer(server)
        await waiter.close()
        if (metricsServer) await closeServer(metricsServer)
      },
    }
  },
}

async function together(known: Consumer[], starting: readonly Promise<Consumer>[]): Promise<Running> {
  const consumers = await Promise.all(starting)
  known.push(...consumers)
  return { stop: () => Promise.all(consumers.map((consumer) => consumer.stop())) }
}

/** Metrics are no reason to stay away: where their address is taken, the service says so and goes on without. */
async function serveMetrics(
  { METRICS_ADDRESS }: Settings,
  metrics: Metrics,
  logger: Logger,
): Promise<Server | null> {
  if (METRICS_ADDRESS === 'off') return null
  const server = createMetricsServer(metrics.registry)
  try {
    await listen(server, ...hostAndPort(METRICS_ADDRESS))
    return server
  } catch (error) {
    logger.warn({ err: error }, `metrics are not served on ${METRICS_ADDRESS}; set NAMECHECK_METRICS_ADDRESS`)
    return null
  }
}
