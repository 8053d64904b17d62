import type { Server } from 'node:http'
import type { Logger } from 'pino'
import { createApiServer } from '../api/http/server.ts'
import { watchConsumers } from '../monitoring/consumer-watch.ts'
import { createMetrics, type Metrics } from '../monitoring/metrics.ts'
import type { Settings } from '../settings/settings.ts'
import { closeServer, hostAndPort, listen, publicUrlOf } from './http-server.ts'
import { lockDataFolder, openEngine } from './open-engine.ts'
import { createOperationsServer, startingUp } from './operations-server.ts'
import { Health } from './readiness.ts'
import { ON_TOPICS, ROLES, type Role } from './roles/role.ts'
import type { OnEngine, Service, ServiceOptions } from './run-on-engine.ts'
import { StartupRetry } from './startup-retry.ts'

/** A service that starts; it may have to wait for servers. */
export type Starting = {
  /** Address of `/livez`, `/readyz` and `/metrics`, available from the start; null if they are disabled. */
  operationsUrl: Promise<string | null>
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
