import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Express } from 'express'
import { pino } from 'pino'
import { createApi } from '../../src/api/app.ts'
import type { Readiness } from '../../src/api/deps.ts'
import { createApiServer } from '../../src/api/http/server.ts'
import { Waiter } from '../../src/api/http/waiter.ts'
import { KeysInUse } from '../../src/checkers/keys-in-use.ts'
import { PROVIDERS as ALL_PROVIDERS } from '../../src/checkers/providers.ts'
import type { ProvenProvider } from '../../src/checkers/self-test/self-test.ts'
import { openEmbeddedEngine } from '../../src/engine/embedded/engine.ts'
import type { Engine } from '../../src/engine/engine.ts'
import type { Consumer } from '../../src/engine/ports/event-bus.ts'
import { type Scope, scope } from '../../src/events/key.ts'
import type { Mode } from '../../src/events/mode.ts'
import { LoopTurns } from '../../src/fairness/loop-turns.ts'
import { createMetrics, type Metrics } from '../../src/monitoring/metrics.ts'
import { accountProjection } from '../../src/projections/accounts/projection.ts'
import { openAudit, runAudit } from '../../src/projections/audit/runner.ts'
import { batchProjection } from '../../src/projections/batches/projection.ts'
import { openDeliveries, runDeliveries } from '../../src/projections/deliveries/runner.ts'
import { ReadModelAdmin } from '../../src/projections/read-model-admin.ts'
import { reportProjection } from '../../src/projections/report/projection.ts'
import { openCollection, runProjection } from '../../src/projections/runner.ts'
import { usageProjection } from '../../src/projections/usage/projection.ts'
import { runReactions } from '../../src/reactions/runner.ts'
import { ALL } from '../../src/rebuild/read-model-names.ts'
import { RegisterJobs } from '../../src/registers/jobs/jobs.ts'
import { openRegisters, type Registers } from '../../src/registers/serve/registers.ts'
import { fetchOptions } from '../../src/service/fetch-options.ts'
import { createWriteSide, type WriteSide } from '../../src/service/write-side.ts'
import { readSettings, type Settings } from '../../src/settings/settings.ts'
import { createGuards, type Guards, targetCheck } from '../../src/webhooks/delivery/guards.ts'
import { expectDocumented } from '../api/documents/openapi/documented.ts'
import { ScriptedSources } from './scripted-sources.ts'

export const ADMIN_TOKEN = 'an-admin-token-for-tests'

export type Answer = { status: number; headers: Headers; text: string; json: Record<string, unknown> }
export type Sent = {
  key?: string | null
  body?: unknown
  /** Sent as it is, in place of `body`. */
  raw?: string | Uint8Array
  headers?: Record<string, string>
}

/** What a test may turn while the API runs. */
type Steered = {
  /** Added to the time that everything goes by, ms. */
  skew: number
  draining: boolean
  readiness: () => Promise<Readiness>
}

/** The API over a real engine in a folder, with scripted sources. */
export type ApiWorld = Steered & {
  url: string
  app: Express
  writeSide: WriteSide
  engine: Engine
  waiter: Waiter
  turns: LoopTurns
  registers: Registers
  metrics: Metrics
  sources: ScriptedSources
  /** Where webhooks may go: test endpoints on loopback. */
  guards: Guards
  /** What the log lines said, one JSON text each. */
  logged: string[]
  settings: Settings & { publicUrl: string }
  /** Requests; JSON bodies are written and read. */
  call(method: string, path: string, sent?: Sent): Promise<Answer>
  newAccount(options?: { plan?: string; limits?: Record<string, number> }): Promise<string>
  newKey(accountId: string, options?: KeyOptions): Promise<{ id: string; secret: string }>
  /** Resolves when the read models have what is in the log, and what consumers write because of it. */
  caughtUp(): Promise<void>
  close(): Promise<void>
}

type KeyOptions = { mode?: Mode; scopes?: readonly Scope[]; expiresAt?: string | null }

const PROVIDERS: ProvenProvider[] = [
  {
    name: 'rdap',
    source: 'domains',
    status: 'failing',
    breaker: 'open',
    covers: '.com',
    lastSuccessAt: null,
    lastFailure: { at: '2026-11-01T00:00:00.000Z', reason: 'timeout' },
    canaries: [
      {
        scope: 'rdap/rdap.example/com',
        state: 'failed',
        provenAt: null,
        failedAt: '2026-11-01T00:00:00.000Z',
        reason: 'says that the name "google" is free, which is known to be taken',
        asked: ['google', 'bk4tz8'],
      },
    ],
  },
]

export async function openApiWorld(
  folder: string,
  environment: Record<string, string> = {},
  change: (engine: Engine) => Engine = (engine) => engine,
): Promise<ApiWorld> {
  const opened = await openEmbeddedEngine(folder)
  const engine = change(opened)
  const steered: Steered = { skew: 0, draining: false, readiness: async () => ({ ok: true, checks: [] }) }
  const now = () => Date.now() + steered.skew
  const read = readSettings({
    NAMECHECK_ADMIN_TOKEN: ADMIN_TOKEN,
    NAMECHECK_JURISDICTIONS: 'GB,EU',
    ...environment,
  })
  const writeSide = createWriteSide(engine, undefined, now)
  const { store, readModels, ephemeralStore, eventBus, keyStore } = engine
  const { runner, plans } = writeSide
  const logged: string[] = []
  const logger = pino({ level: 'debug' }, { write: (line: string) => void logged.push(line) })
  const metrics = createMetrics()
  metrics.watchDeadLetters(eventBus.deadLetters)
  metrics.watchProviders(() => PROVIDERS)
  const waiter = await Waiter.open({ store, logger })
  const sources = new ScriptedSources(runner)
  const guards = createGuards({ allowRanges: [], allowHttp: false, testOnLoopback: true })
  const consumers: Consumer[] = await Promise.all([
    runProjection(engine, reportProjection),
    runProjection(engine, batchProjection),
    runProjection(engine, usageProjection),
    runProjection(engine, accountProjection),
    runReactions(eventBus, { runner, keyStore, store, plans, now }),
    runDeliveries(engine),
    runAudit(engine),
    sources.run(eventBus),
  ])

  const server = createApiServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const settings = {
    ...read,
    publicUrl: environment.NAMECHECK_PUBLIC_URL ?? url,
  }
  const turns = new LoopTurns()
  const registersFolder = join(folder, 'registers')
  const registers = openRegisters(registersFolder)
  const registerJobs = new RegisterJobs({ folder: registersFolder, fetch: fetchOptions(settings), now })
  const keysInUse = new KeysInUse({
    stored: writeSide.providerKeys,
    environment: settings.providers,
    providers: ALL_PROVIDERS,
    logger,
  })
  await keysInUse.reload()
  const api = createApi({
    ...writeSide,
    settings,
    registers,
    registerJobs,
    keysInUse,
    tryProvider: async ({ name }) => ({ works: false, detail: `${name} is not asked in this test.` }),
    store,
    reports: await openCollection(readModels, reportProjection),
    batches: await openCollection(readModels, batchProjection),
    deliveries: await openDeliveries(readModels),
    audit: await openAudit(readModels),
    checkTarget: targetCheck(guards),
    usage: await openCollection(readModels, usageProjection),
    accountList: await openCollection(readModels, accountProjection),
    projections: new ReadModelAdmin({ ...engine, models: ALL, now }),
    deadLetters: eventBus.deadLetters,
    ephemeralStore,
    waiter,
    turns,
    providers: async () => PROVIDERS,
    metrics,
    ready: () => steered.readiness(),
    draining: () => steered.draining,
    logger,
  })
  server.on('request', api)

  return Object.assign(steered, {
    url,
    app: api,
    writeSide,
    engine,
    waiter,
    turns,
    registers,
    metrics,
    sources,
    guards,
    logged,
    settings,
    call: (method: string, path: string, sent: Sent = {}) => call(url, method, path, sent),
    async newAccount({ plan = 'business', limits }: { plan?: string; limits?: Record<string, number> } = {}) {
      const { accountId } = await writeSide.accounts.open({ plan, contact: null }, 'operator')
      if (limits) await writeSide.accounts.change(accountId, { type: 'setLimits', limits }, 'operator')
      return accountId
    },
    async newKey(
      accountId: string,
      { mode = 'test', scopes = scope.options, expiresAt = null }: KeyOptions = {},
    ) {
      const issued = await writeSide.accounts.issueKey(
        accountId,
        { mode, scopes, label: null, expiresAt },
        'operator',
      )
      return { id: issued.key.id, secret: issued.secret ?? '' }
    },
    async caughtUp() {
      // What a consumer writes is read by the others: the end of the log is compared until nothing follows.
      for (let end: string | undefined; end !== (await opened.store.end()); ) {
        end = await opened.store.end()
        await Promise.all(consumers.map((consumer) => consumer.caughtUp()))
      }
    },
    async close() {
      await registerJobs.close()
      registers.close()
      await waiter.close()
      server.close()
      server.closeAllConnections()
      for (const consumer of consumers) await consumer.stop()
      await opened.close()
    },
  })
}

async function call(url: string, method: string, path: string, sent: Sent): Promise<Answer> {
  const { key, body, raw } = sent
  const headers: Record<string, string> = {
    'accept-encoding': 'identity',
    ...(key != null && { authorization: `Bearer ${key}` }),
    ...((body !== undefined || raw !== undefined) && { 'content-type': 'application/json' }),
    ...sent.headers,
  }
  const payload = raw ?? (body === undefined ? undefined : JSON.stringify(body))
  const response = await fetch(url + path, {
    method,
    headers,
    ...(payload !== undefined && { body: payload }),
  })
  const text = await response.text()
  const { status } = response
  expectDocumented({ method, path, body, status, headers: response.headers, text })
  const isJson = response.headers.get('content-type')?.includes('json') === true && text !== ''
  return { status, headers: response.headers, text, json: isJson ? JSON.parse(text) : {} }
}
