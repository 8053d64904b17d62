import type { Server } from 'node:http'
import { hostname } from 'node:os'
import type { Logger } from 'pino'
import { createApiServer } from '../api/http/server.ts'
import { identifyAs } from '../checkers/provider-client/http.ts'
import { SpendingLedger } from '../commands/spending/ledger.ts'
import { MODES, type Mode } from '../events/mode.ts'
import { LoopTurns } from '../fairness/loop-turns.ts'
import { watchConsumers } from '../monitoring/consumer-watch.ts'
import { createMetrics, type Metrics } from '../monitoring/metrics.ts'
import { clock } from '../primitives/runtime.ts'
import { RegisterJobs } from '../registers/jobs/jobs.ts'
import { openRegisters } from '../registers/serve/registers.ts'
import type { Sandbox } from '../sandbox/sandbox.ts'
import type { Twin } from '../sandbox/twin.ts'
import type { Settings } from '../settings/settings.ts'
import { fetchOptions } from './fetch-options.ts'
import { closeServer, hostAndPort, listen, publicUrlOf } from './http-server.ts'
import { liveSources } from './live-sources.ts'
import { lockDataFolder, openEngine } from './open-engine.ts'
import { openSandbox } from './open-sandbox.ts'
import { createOperationsServer, startingUp } from './operations-server.ts'
import { providerStates } from './provider-states.ts'
import { publishAddress } from './published-address.ts'
import { Health, registersLine } from './readiness.ts'
import { keepRegistersFresh } from './registers-kept-fresh.ts'
import { type Parts, ROLES, type Role } from './roles/role.ts'
import { ON_TOPICS, runRoles } from './run-roles.ts'
import { createProviderClients, createSelfTests } from './source-checkers.ts'
import { StartupRetry } from './startup-retry.ts'
import { warmUpSoon } from './warm-up.ts'
import { createWriteSide, type WriteSide } from './write-side.ts'

/** A running service. */
export type Service = {
  /** Address of the API, `http://address:port`; null for a process without the API. */
  url: string | null
  writeSide: WriteSide
  sandbox: Sandbox | null
  withRetry: Parts['withRetry']
}

/** A service that starts; it may have to wait for servers. */
export type Starting = {
  /** Address of `/livez`, `/readyz` and `/metrics`, available from the start; null if they are disabled. */
  operationsUrl: Promise<string | null>
  started: Promise<Service>
  /** Accepts no new work, finishes work in progress and closes every part. A second call waits for the first. */
  stop(): Promise<void>
}

export type ServiceOptions = Pick<Parts, 'checkers' | 'providers' | 'sources'> & {
  /** Default: all. */
  roles?: readonly Role[]
  /** Providers that the sandbox plays. Default all of this program. */
  twins?: readonly Twin[]
  /** Proofs other than those of the providers. */
  selfTests?: Parts['selfTests']
}

/** All roles; the embedded engine needs no relay. */
const rolesOf = ({ ENGINE }: Settings): readonly Role[] =>
  ENGINE === 'embedded' ? ROLES.filter((role) => role !== 'relay') : ROLES

/**
 * Starts roles in this process on the engine of the settings. `started` rejects with StoreRefused, WrongSetting, or an
 * error of `listen`. It waits for servers that are unavailable.
 */
export function startService(settings: Settings, logger: Logger, options: ServiceOptions = {}): Starting {
  const closing: (() => unknown)[] = []
  const abort = new AbortController()
  const closeAll = async () => {
    abort.abort(new Error('the process is shutting down'))
    for (let step = closing.pop(); step; step = closing.pop()) await step()
  }
  const waiting = new StartupRetry((sentence) => logger.warn(sentence), abort.signal)
  const health = new Health(waiting)
  const metrics = createMetrics()
  const operations = (async () => {
    const kept = lockDataFolder(settings)
    closing.push(() => kept?.release())
    return serveOperations(settings, health, metrics, logger)
  })()
  closing.push(async () => {
    const serving = await operations.catch(() => null)
    if (serving) await closeServer(serving.server)
  })
  const started = operations
    .then(() => run({ settings, logger, options, waiting, health, metrics, closing }))
    .catch(async (error: unknown) => {
      await closeAll()
      throw error
    })
  let stopped: Promise<void> | undefined
  const stop = async () => {
    health.draining = true
    await closeAll()
    await started.catch(() => undefined)
    await closeAll()
  }
  const operationsUrl = operations.then(
    (serving) => serving?.url ?? null,
    () => null,
  )
  return { operationsUrl, started, stop: () => (stopped ??= stop()) }
}

type Run = {
  settings: Settings
  logger: Logger
  options: ServiceOptions
  waiting: StartupRetry
  health: Health
  metrics: Metrics
  /** Functions that close what was opened, called in reverse order. */
  closing: (() => unknown)[]
}

async function run({ settings, logger, options, waiting, health, metrics, closing }: Run): Promise<Service> {
  const { roles = rolesOf(settings), twins, ...others } = options
  // Listens before the engine is open, so that early requests learn what is missing. The embedded engine has nothing to
  // wait for.
  const apiServer = createApiServer({
    maxConnections: settings.MAX_CONNECTIONS,
    publicUrl: settings.PUBLIC_URL,
  })
  let apiUrl = ''
  apiServer.on(
    'request',
    startingUp(health, () => publicUrlOf(settings, apiUrl)),
  )
  const listening = async () => {
    apiUrl = await listen(apiServer, settings.HOST, settings.PORT)
    closing.push(() => apiServer.listening && closeServer(apiServer))
    return apiUrl
  }
  const serves = roles.includes('api')
  const early = serves && settings.ENGINE === 'distributed' ? await listening() : null

  const engine = await openEngine(settings, {
    usesTopics: roles.some((role) => ON_TOPICS.includes(role)),
    withRetry: (setting, open) => waiting.until(setting, open),
    metrics: watchConsumers(metrics, logger),
    kafkaLog: (level, message, detail) => logger[level]({ detail }, message),
  })
  closing.push(() => engine.close())
  metrics.watchDeadLetters(engine.eventBus.deadLetters)
  const writeSide = createWriteSide(
    engine,
    settings.PLANS,
    clock.now,
    settings.WRITE_FORMAT,
    settings.TEST_CHECKS_PER_MONTH,
    settings.RULE_SET,
  )
  if (settings.CONTACT_URL) identifyAs(settings.CONTACT_URL)
  const sandbox = settings.SANDBOX && roles.includes('checkers') ? await openSandbox(settings, twins) : null
  closing.push(() => sandbox?.close())
  const turns = new LoopTurns()
  const providerClients = createProviderClients(settings, {
    ephemeralStore: engine.ephemeralStore,
    answers: engine.answers,
    now: writeSide.now,
    turns,
    spending: new SpendingLedger({
      runner: writeSide.runner,
      caps: { month: settings.SPENDING_PER_MONTH, account: settings.SPENDING_PER_ACCOUNT },
      now: writeSide.now,
    }),
  })
  closing.push(() => Promise.all(MODES.map((mode) => providerClients[mode].close())))
  const selfTests = options.selfTests ?? createSelfTests(settings, { ...engine, now: writeSide.now })
  closing.push(() => Promise.all(MODES.map((mode) => selfTests[mode].close())))
  const statesOf = (mode: Mode) =>
    providerStates({ providerClient: providerClients[mode], selfTests: selfTests[mode] })
  metrics.watchProviders(statesOf)

  const asksRegisters = roles.includes('checkers')
  const folder = asksRegisters || serves ? liveSources(settings).registers : null
  // A damaged register stops the start of a process that must search it, and not that of an API.
  const registers = openRegisters(folder, { refuseDamaged: asksRegisters })
  closing.push(() => registers.close())
  const registerJobs = new RegisterJobs({
    folder: liveSources(settings).registers,
    fetch: fetchOptions(settings),
    now: writeSide.now,
  })
  closing.push(() => registerJobs.close())
  if (asksRegisters) {
    const fresh = keepRegistersFresh(registerJobs, settings, logger)
    closing.push(() => fresh.stop())
    health.note(() => registersLine(registers, fresh.states()))
    metrics.watchRegisters(
      () => [...registers.coverage('marks'), ...registers.coverage('companies')],
      fresh.states,
    )
  }

  const parts: Parts = {
    ...others,
    settings,
    logger,
    who: `${hostname()}:${process.pid}`,
    writeSide,
    sandbox,
    providerClients,
    selfTests,
    turns,
    registers,
    registerJobs,
    metrics,
    health,
    consumers: [],
    watched: [],
    withRetry: (open) => waiting.until('start', open),
    apiServer,
    apiUrl: early ?? (serves ? await listening() : ''),
  }
  await runRoles(parts, {
    roles,
    statesOf,
    closing,
    withRetry: (role, open) => waiting.until(`role ${role}`, open),
  })
  if (serves) closing.push(publishAddress(settings, parts.apiUrl))
  health.opened(settings, engine, parts.consumers, writeSide.now)
  const importSoon = () =>
    void sandbox?.localRegisters
      .open()
      .catch((err: unknown) => logger.warn({ err }, 'the registers of test mode could not be imported yet'))
  closing.push(warmUpSoon(roles, [importSoon]))
  return { url: serves ? parts.apiUrl : null, writeSide, sandbox, withRetry: parts.withRetry }
}

/** The operations address is optional: if it is in use, the service logs that and continues without it. */
async function serveOperations(
  settings: Settings,
  health: Health,
  metrics: Metrics,
  logger: Logger,
): Promise<{ server: Server; url: string } | null> {
  if (settings.METRICS_ADDRESS === 'off') return null
  const server = createOperationsServer(health, metrics.registry, publicUrlOf(settings, ''))
  try {
    return { server, url: await listen(server, ...hostAndPort(settings.METRICS_ADDRESS)) }
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    logger.warn(
      `health and metrics are not served (${why}); set NAMECHECK_METRICS_ADDRESS to another address`,
    )
    return null
  }
}
