import { afterAll, beforeAll, expect } from '@jest/globals'
import type { Engine } from '../../src/engine/engine.ts'
import { StoreUnavailable } from '../../src/engine/ports/event-store.ts'
import { verifyChains } from '../../src/engine/verify/whole-log.ts'
import { type Sandbox, startSandbox } from '../../src/sandbox/sandbox.ts'
import { openEngineOnce } from '../../src/service/open-engine.ts'
import { readSettings } from '../../src/settings/settings.ts'
import { expectAllKept, untilAllEnded } from './all-kept.ts'
import { Cluster } from './cluster.ts'
import { CompletionWebhooks } from './completion-webhooks.ts'
import { liveSettings } from './live-settings.ts'
import { Load } from './load.ts'
import { openAccount } from './open-account.ts'
import { rebuiltEqualsLive } from './rebuild.ts'
import type { Servers } from './servers.ts'
import { endAll } from './service-process.ts'
import { TcpProxy } from './tcp-proxy.ts'
import { tempFolder } from './temp-folder.ts'

/** One process of each role, and two of those that answer or ask. */
export const ROLES = [
  'relay-1',
  'projections-1',
  'reactions-1',
  'checkers-1',
  'checkers-2',
  'timers-1',
  'webhooks-1',
  'api-1',
  'api-2',
] as const

/** The servers of a distributed engine. */
export const SERVERS = ['kafka', 'store', 'mongo'] as const
export type ServerName = (typeof SERVERS)[number]

/** The time without a heartbeat (s) after which a group gives the work of a process to another one. */
export const SESSION_SECONDS = 6

type Server = { kill(): Promise<void>; restart(): Promise<void> }

export type FaultWorld = {
  cluster: Cluster
  load: Load
  /** The network between the processes and each server. */
  networks: Readonly<Record<ServerName, TcpProxy>>
  servers: Readonly<Record<ServerName, Server>>
  /** The APIs that callers ask, by the names of their processes. */
  apis: string[]
}

/**
 * Processes of every role with proxies before their servers, under load; to be called at the top of suites.
 * `kafkaProxy` leads to the broker of `servers`. `expectNothingLost` ends the load and audits everything.
 */
export function useFaultWorld(
  servers: Servers,
  kafkaProxy: TcpProxy,
  { limitMs }: { limitMs?: number } = {},
): { get(): FaultWorld; expectNothingLost(): Promise<void> } {
  const folder = tempFolder()
  /** Steps that undo what was started, the last one first. */
  const undo: (() => unknown)[] = []
  let world: FaultWorld | undefined
  let webhooks: CompletionWebhooks
  let settings: Record<string, string>

  beforeAll(async () => {
    const sandbox: Sandbox = await startSandbox()
    undo.push(() => sandbox.close())
    webhooks = await CompletionWebhooks.open()
    undo.push(() => webhooks.close())
    const { settings: served, store } = await servers.place(folder.path)
    const [storeProxy, mongoProxy] = [await TcpProxy.open(), await TcpProxy.open()]
    for (const proxy of [storeProxy, mongoProxy]) undo.push(() => proxy.close())
    const through = (proxy: TcpProxy, setting: string) => {
      const url = new URL(served[setting] ?? '')
      proxy.leadTo(Number(url.port))
      return (served[setting] ?? '').replace(url.host, `127.0.0.1:${proxy.port}`)
    }
    settings = {
      ...(await liveSettings(sandbox, served)),
      ...webhooks.settings,
      NAMECHECK_EVENTSTORE_URL: through(storeProxy, 'NAMECHECK_EVENTSTORE_URL'),
      NAMECHECK_MONGODB_URL: through(mongoProxy, 'NAMECHECK_MONGODB_URL'),
      NAMECHECK_KAFKA_BROKERS: `127.0.0.1:${kafkaProxy.port}`,
      NAMECHECK_KAFKA_SESSION_SECONDS: String(SESSION_SECONDS),
      NAMECHECK_SANDBOX: 'false',
      NAMECHECK_BACKGROUND_DEADLINE_SECONDS: '600',
    }
    const { key } = await openAccount(settings, { checksPerMonth: 1_000_000, writesPerMinute: 1_000_000 })
    const cluster = new Cluster(settings)
    undo.push(() => cluster.stop())
    await cluster.start(...ROLES)
    await webhooks.subscribe({ url: cluster.get('api-1').url, key })
    const apis = ['api-1', 'api-2']
    const urls = () => apis.map((api) => cluster.get(api).url)
    const load = new Load(urls, key, { callers: 6, perSecond: 5, ...(limitMs && { limitMs }) })
    undo.push(() => load.stop())
    const networks = { kafka: kafkaProxy, store: storeProxy, mongo: mongoProxy }
    world = { cluster, load, apis, networks, servers: { kafka: servers.kafka, store, mongo: servers.mongo } }
  }, 600_000)
  afterAll(async () => {
    // A process that did not become active in time is in no cluster.
    if (!world) endAll()
    for (let step = undo.pop(); step; step = undo.pop()) await step()
    folder.remove()
  }, 120_000)

  const get = (): FaultWorld => {
    if (!world) throw new Error('the processes did not start')
    return world
  }
  return {
    get,
    async expectNothingLost() {
      const { cluster, load } = get()
      await load.stop()
      const engine = await openAvailable(settings)
      undo.push(() => engine.close())
      await untilAllEnded(engine, cluster, load.acknowledged.keys())
      await expectAllKept(engine, load.acknowledged)
      expect(load.acknowledged.size).toBeGreaterThan(0)
      await webhooks.arrived(load.acknowledged.keys())
      webhooks.expectOneEach(load.acknowledged.keys())
      expect(await verifyChains(engine.store)).toMatchObject({ problem: null })
      // The relay continues, because the folds read from the topics.
      await cluster.stop(...cluster.names.filter((name) => !name.startsWith('relay')))
      await rebuiltEqualsLive(engine)
    },
  }
}

/** The engine for the audit, once its servers answer: they may be slow after a fault. */
async function openAvailable(settings: Readonly<Record<string, string>>): Promise<Engine> {
  for (;;) {
    try {
      return await openEngineOnce(readSettings(settings))
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error
    }
  }
}
