import type { Server } from 'node:http'
import type { Logger } from 'pino'
import { createApiServer } from '../api/http/server.ts'
import { watchConsumers } from '../monitoring/consumer-watch.ts'
import { createMetrics, type Metrics } from '../monitoring/metrics.ts'
import type { Settings } from '../settings/settings.ts'
import { AddressTaken, closeServer, hostAndPort, listen, publicUrlOf } from './http-server.ts'
import { lockDataFolder, openEngine } from './open-engine.ts'
import { createOperationsServer, startingUp } from './operations-server.ts'
import { Health } from './readiness.ts'
import { ON_TOPICS, ROLES, type Role } from './roles/role.ts'
import type { OnEngine, Service, ServiceOptions } from './run-on-engine.ts'
import { StartupRetry } from './startup-retry.ts'

/** Where `/livez`, `/readyz` and `/metrics` are; without an address, why not, a sentence, or null if they are disabled. */
type Operations = { url: string | null; problem: string | null }

/** A service that starts; it may have to wait for servers. */
export type Starting = {
  /** Available from the start. */
  operations: Promise<Operations>
  started: Promise<Service>
  /** Accepts no new work, finishes work in progress and closes every part. A second call waits for the first. */
  stop(): Promise<void>
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
    return serveOperations(settings, health, metrics)
  })()
  closing.push(async () => {
    const serving = await operations.catch(() => null)
    if (serving?.server) await closeServer(serving.server)
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
  return {
    operations: operations.catch(() => ({ url: null, problem: null })),
    started,
    stop: () => (stopped ??= stop()),
  }
}

type Run = Pick<OnEngine, 'settings' | 'logger' | 'options' | 'waiting' | 'health' | 'metrics' | 'closing'>

async function run({ settings, logger, options, waiting, health, metrics, closing }: Run): Promise<Service> {
  const { roles = rolesOf(settings) } = options
  // Listens before the engine is open, so that early requests learn what is missing. The embedded engine has nothing to
  // wait for.
  const apiServer = createApiServer({
    maxConnections: settings.MAX_CONNECTIONS,
    usesProxy: settings.TRUST_PROXY > 0,
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

  const openedEngine = async () => {
    const engine = await openEngine(settings, {
      usesTopics: roles.some((role) => ON_TOPICS.includes(role)),
      withRetry: (setting, open) => waiting.until(setting, open),
      metrics: watchConsumers(metrics, logger),
      kafkaLog: (level, message, detail) => logger[level]({ detail }, message),
    })
    closing.push(() => engine.close())
    return engine
  }
  // The modules of the roles are loaded while the threads of the engine start.
  const [engine, { runOnEngine }] = await Promise.all([openedEngine(), import('./run-on-engine.ts')])
  return runOnEngine({
    ...{ settings, logger, options, roles, waiting, health, metrics, closing, engine, apiServer },
    listening: async () => early ?? (serves ? listening() : ''),
  })
}

/** The operations address is optional: if it is in use, the service says so and continues without it. */
async function serveOperations(
  settings: Settings,
  health: Health,
  metrics: Metrics,
): Promise<Operations & { server: Server | null }> {
  if (settings.METRICS_ADDRESS === 'off') return { server: null, url: null, problem: null }
  const server = createOperationsServer(health, metrics.registry, publicUrlOf(settings, ''))
  try {
    const url = await listen(server, ...hostAndPort(settings.METRICS_ADDRESS), 'NAMECHECK_METRICS_ADDRESS')
    return { server, url, problem: null }
  } catch (error) {
    const why =
      error instanceof AddressTaken
        ? error.message
        : `NAMECHECK_METRICS_ADDRESS cannot be used (${error instanceof Error ? error.message : error})`
    return { server: null, url: null, problem: `${why}. Until then, health and metrics are not served` }
  }
}
