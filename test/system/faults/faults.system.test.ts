import { availableParallelism } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { type Sandbox, startSandbox } from '../../../src/sandbox/sandbox.ts'
import { openEngineOnce } from '../../../src/service/open-engine.ts'
import { readSettings } from '../../../src/settings/settings.ts'
import { expectAllKept, untilAllEnded } from '../../support/all-kept.ts'
import { Cluster } from '../../support/cluster.ts'
import { seeded } from '../../support/damage/seeded.ts'
import { liveSettings } from '../../support/live-settings.ts'
import { Load } from '../../support/load.ts'
import { onServers } from '../../support/on-servers.ts'
import { openAccount } from '../../support/open-account.ts'
import { rebuiltEqualsLive } from '../../support/rebuild.ts'
import { startRefusingMongo } from '../../support/refusing-mongo.ts'
import type { Servers } from '../../support/servers.ts'
import { inShort } from '../../support/short-form.ts'
import { tempFolder } from '../../support/temp-folder.ts'

/** All pairs take minutes; without this setting each part dies once alone and twice in a pair. */
const EVERY_PAIR = process.env.NAMECHECK_TEST_EVERY_PAIR === 'true'
/** `NAMECHECK_TEST_KILLS` kills so often, alone or in pairs, parts that are drawn from `NAMECHECK_TEST_SEED`. */
const KILLS = Number(process.env.NAMECHECK_TEST_KILLS ?? inShort(0, 2))
const draw = seeded(Number(process.env.NAMECHECK_TEST_SEED ?? 1))
const SESSION_SECONDS = 6
const REFUSING_MS = 30_000
const ROLES = [
  'relay-1',
  'projections-1',
  'reactions-1',
  'checkers-1',
  'checkers-2',
  'timers-1',
  'api-1',
  'api-2',
]
const KILLED = [
  'relay-1',
  'projections-1',
  'reactions-1',
  'checkers-1',
  'timers-1',
  'api-1',
  'kafka',
  'store',
  'mongo',
]

const pairs = KILLED.flatMap((one, n) => KILLED.slice(n + 1).map((other) => [one, other]))
/** Neighbors on a ring, so that each is in two. */
const someOf = KILLED.map((one, n) => [one, KILLED[(n + 4) % KILLED.length] ?? one])
const drawn = Array.from({ length: KILLS }, () => {
  const first = draw(KILLED.length)
  const other = draw(2) === 0 ? [] : [KILLED[(first + 1 + draw(KILLED.length - 1)) % KILLED.length] ?? '']
  return [KILLED[first] ?? '', ...other]
})
const victims = KILLS > 0 ? drawn : [...KILLED.map((one) => [one]), ...(EVERY_PAIR ? pairs : someOf)]

const suites = (servers: Servers) => {
  const folder = tempFolder()
  let sandbox: Sandbox
  let settings: Record<string, string>
  let cluster: Cluster
  let load: Load
  /** Steps that undo the faults, the last one first. */
  const undo: (() => Promise<unknown>)[] = []
  const parts = new Map<string, { kill(): Promise<void>; restart(): Promise<void> }>()
  let refuseWrites: (refuse: boolean) => void
  let refused: () => number

  beforeAll(async () => {
    sandbox = await startSandbox()
    undo.push(() => sandbox.close())
    const { settings: served, store } = await servers.place(folder.path)
    const refusing = await startRefusingMongo(servers.mongo.url)
    undo.push(() => refusing.close())
    refuseWrites = refusing.refuseWrites
    refused = () => refusing.refused
    const database = new URL(served.NAMECHECK_MONGODB_URL ?? '').pathname
    settings = {
      ...(await liveSettings(sandbox, served)),
      NAMECHECK_MONGODB_URL: refusing.url + database,
      NAMECHECK_KAFKA_SESSION_SECONDS: String(SESSION_SECONDS),
      NAMECHECK_SANDBOX: 'false',
      NAMECHECK_BACKGROUND_DEADLINE_SECONDS: '3600',
    }
    const { key } = await openAccount(settings, { checksPerMonth: 1_000_000, writesPerMinute: 1_000_000 })
    cluster = new Cluster(settings)
    undo.push(() => cluster.stop())
    await cluster.start(...ROLES)
    for (const [part, server] of Object.entries({ kafka: servers.kafka, mongo: servers.mongo, store }))
      parts.set(part, server)
    for (const role of ROLES)
      parts.set(role, { kill: () => cluster.kill(role), restart: () => cluster.start(role) })
    const urls = () => ['api-1', 'api-2'].map((api) => cluster.get(api).url)
    // A check asks EUIPO up to 36 times. Two cores finish about 4 checks a second; more would only queue.
    load = new Load(urls, key, { callers: 6, perSecond: 1.5 * availableParallelism() })
  }, 120_000)
  afterAll(async () => {
    await load.stop()
    for (let step = undo.pop(); step; step = undo.pop()) await step()
    folder.remove()
  }, 120_000)

  const part = (which: string) => {
    const found = parts.get(which)
    if (!found) throw new Error(`${which} is missing`)
    return found
  }

  it.each(victims.map((each) => [each.join(' and '), each] as const))(
    'continues after kill -9 of %s',
    async (_title, killed) => {
      await load.more(5)
      await Promise.all(killed.map((each) => part(each).kill()))
      // Servers restart first, because roles that start without them wait for them.
      for (const each of [...killed].sort((one) => (ROLES.includes(one) ? 1 : -1))) await part(each).restart()
      await load.more(5)
    },
    120_000,
  )

  it('continues after checkers were stopped for longer than their session', async () => {
    cluster.get('checkers-1').signal('SIGSTOP')
    await Promise.all([delay(SESSION_SECONDS * 1_000 + 2_000), load.more(20)])
    cluster.get('checkers-1').signal('SIGCONT')
    await load.more(10)
  }, 120_000)

  it('continues after a relay and projections were stopped for longer than their session', async () => {
    for (const each of ['relay-1', 'projections-1']) cluster.get(each).signal('SIGSTOP')
    await delay(SESSION_SECONDS * 1_000 + 2_000)
    for (const each of ['relay-1', 'projections-1']) cluster.get(each).signal('SIGCONT')
    await load.more(10)
  }, 120_000)

  it('continues through many rebalances', async () => {
    for (let round = 0; round < 3; round++) {
      await cluster.start('checkers-3', 'projections-3')
      await load.more(5)
      await cluster.stop('checkers-3', 'projections-3')
    }
  }, 120_000)

  it(`continues after a read-model server that refused writes for ${REFUSING_MS / 1_000} s`, async () => {
    refuseWrites(true)
    await Promise.all([delay(REFUSING_MS), load.more(20)])
    expect(refused()).toBeGreaterThan(0)
    refuseWrites(false)
    await load.more(10)
  }, 120_000)

  it('has finally lost nothing and doubled nothing', async () => {
    await load.stop()
    const engine = await openEngineOnce(readSettings(settings))
    undo.push(() => engine.close())
    await untilAllEnded(engine, cluster, load.acknowledged.keys())
    await expectAllKept(engine, load.acknowledged)
    expect(load.acknowledged.size).toBeGreaterThan(10 * victims.length)
    // The relay continues, because the folds read from the topics.
    await cluster.stop(
      'projections-1',
      'reactions-1',
      'checkers-1',
      'checkers-2',
      'timers-1',
      'api-1',
      'api-2',
    )
    await rebuiltEqualsLive(engine)
  }, 1_500_000)
}

await onServers('the distributed engine under load', suites, { killing: true })
