import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { monthOf } from '../../../src/commands/month.ts'
import { quotaDecider } from '../../../src/commands/quota/decider.ts'
import { openEmbeddedEngine } from '../../../src/engine/embedded/engine.ts'
import type { Engine } from '../../../src/engine/engine.ts'
import { readWholeStream } from '../../../src/engine/ports/event-store.ts'
import { verifyChains } from '../../../src/engine/verify/whole-log.ts'
import { asDomainEvent, type DomainEvent } from '../../../src/events/event.ts'
import { quotaStream } from '../../../src/events/streams.ts'
import { type Sandbox, startSandbox } from '../../../src/sandbox/sandbox.ts'
import { createWriteSide } from '../../../src/service/write-side.ts'
import { fire } from '../../../src/timers/fire-due.ts'
import { expectAllKept } from '../../support/all-kept.ts'
import { clientOf } from '../../support/client.ts'
import { CompletionWebhooks } from '../../support/completion-webhooks.ts'
import { seeded } from '../../support/damage/seeded.ts'
import { knownName } from '../../support/known-names.ts'
import { liveSettings } from '../../support/live-settings.ts'
import { openAccount } from '../../support/open-account.ts'
import { rebuiltEqualsLive } from '../../support/rebuild.ts'
import { type ServiceProcess, startProgram, startServiceProcess } from '../../support/service-process.ts'
import { inShort } from '../../support/short-form.ts'
import { tempFolder } from '../../support/temp-folder.ts'

/** `NAMECHECK_TEST_KILLS` kills so often, at moments drawn from `NAMECHECK_TEST_SEED`. */
const CYCLES = Number(process.env.NAMECHECK_TEST_KILLS ?? inShort(20, 4))
const draw = seeded(Number(process.env.NAMECHECK_TEST_SEED ?? 1))
/** `NAMECHECK_TEST_KILL_CHECKS` requests so many at once in each cycle. */
const CHECKS_A_CYCLE = Number(process.env.NAMECHECK_TEST_KILL_CHECKS ?? 12)
/** The longest times (ms) between an answer and the kill: at once, during appends, during checks, during webhooks. */
const LATER_MS = [0, 5, 50, 500]
/** One kill of so many comes while the service starts, and recovers from the kill before. */
const DURING_START = 4

const folder = tempFolder()
const acknowledged = new Map<string, string>()
/** Answers other than 202; all are failures, since nothing here exceeds a limit. */
const refused: string[] = []
const kills = { underLoad: 0, duringStart: 0, startMs: [] as number[] }
let sandbox: Sandbox
let webhooks: CompletionWebhooks
let settings: Record<string, string>
let key: string
let accountId: string
let asked = 0

beforeAll(async () => {
  sandbox = await startSandbox()
  webhooks = await CompletionWebhooks.open()
  settings = await liveSettings(sandbox, {
    NAMECHECK_DATA: folder.path,
    NAMECHECK_BACKGROUND_DEADLINE_SECONDS: '600',
    NAMECHECK_SANDBOX: 'false',
    ...webhooks.settings,
  })
  ;({ key, accountId } = await openAccount(settings, {
    plan: 'business',
    checksPerMonth: 1_000_000,
    writesPerMinute: 1_000_000,
  }))
})
afterAll(async () => {
  await webhooks.close()
  await sandbox.close()
  folder.remove()
})

/**
 * Requests checks at once until the service ends; calls `onAcknowledged` with the number of accepted checks as soon as an
 * answer has arrived: a write that is late by a few ms must be lost in the kill.
 */
async function load(service: ServiceProcess, onAcknowledged: (count: number) => void): Promise<void> {
  let count = 0
  const headers = {
    Authorization: `Bearer ${key}`,
    'Content-Type': 'application/json',
    Prefer: 'respond-async',
  }
  const one = async () => {
    const n = asked++
    const [name, verdict] = knownName(n)
    const body = JSON.stringify({ query: `${name} ${n}`, tlds: ['com'], maxAge: 0 })
    const asking = fetch(`${service.url}/api/v1/checks`, { method: 'POST', headers, body })
    const answer = await asking
      .then(async (response) => ({ status: response.status, text: await response.text() }))
      .catch(() => null)
    if (answer === null) return
    if (answer.status !== 202) refused.push(`${answer.status} ${answer.text}`)
    else {
      onAcknowledged(++count)
      acknowledged.set((JSON.parse(answer.text) as { id: string }).id, verdict)
    }
  }
  await Promise.all(Array.from({ length: CHECKS_A_CYCLE }, one))
}

/** Kills the service soon after it has acknowledged a number of checks, perhaps none; both are drawn each time. */
async function killUnderLoad(service: ServiceProcess): Promise<void> {
  const enough = draw(CHECKS_A_CYCLE + 1)
  const laterMs = draw((LATER_MS[draw(LATER_MS.length)] ?? 0) + 1)
  const kill = () => service.stop('SIGKILL')
  const later = () => (laterMs === 0 ? kill() : delay(laterMs).then(kill))
  let killed = enough === 0 ? later() : Promise.resolve()
  await load(service, (count) => {
    if (count === enough) killed = later()
  })
  await killed
  kills.underLoad += 1
}

/** Kills the service at a moment of its start, which is drawn each time. */
async function killDuringStart(): Promise<void> {
  const usual = kills.startMs.at(-1) ?? 0
  const quiet = { NAMECHECK_PORT: '0', NAMECHECK_METRICS_ADDRESS: 'off', NAMECHECK_LOG_LEVEL: 'warn' }
  const program = startProgram(['serve'], { ...quiet, ...settings })
  await delay(draw(Math.ceil(usual) + 1))
  program.signal('SIGKILL')
  await program.ended
  kills.duringStart += 1
}

async function start(): Promise<ServiceProcess> {
  const begun = performance.now()
  const service = await startServiceProcess(settings)
  kills.startMs.push(performance.now() - begun)
  return service
}

/** Each check that an earlier process acknowledged is known to the present one. */
async function expectKnown(service: ServiceProcess, ids: readonly string[]): Promise<void> {
  const client = clientOf({ ...service, key })
  const answers = await Promise.all(ids.map(async (id) => [id, (await client.read(id)).status]))
  expect(answers).toEqual(ids.map((id) => [id, 200]))
}

const checkEvents = async (engine: Engine, checkId: string): Promise<DomainEvent[]> =>
  (await readWholeStream(engine.store, `check-${checkId}`)).map(asDomainEvent)

describe(`${CYCLES} times kill -9 under ${CHECKS_A_CYCLE} concurrent checks and during the start`, () => {
  it(
    'loses nothing, doubles nothing, and ends every check as the sandbox says',
    async () => {
      const first = await start()
      await webhooks.subscribe({ ...first, key })
      let service: ServiceProcess | null = first
      let seen = 0
      for (let cycle = 0; cycle < CYCLES; cycle++) {
        if (cycle > 0 && draw(DURING_START) === 0) {
          await killDuringStart()
          continue
        }
        service ??= await start()
        await expectKnown(service, [...acknowledged.keys()].slice(seen))
        seen = acknowledged.size
        await killUnderLoad(service)
        service = null
      }
      service ??= await start()
      await expectKnown(service, [...acknowledged.keys()].slice(seen))
      const open = new Set(acknowledged.keys())
      while (open.size > 0)
        for (const id of open) {
          const { body } = await clientOf({ ...service, key }).read(id, { Prefer: 'wait=20' })
          if (body.status === 'completed') open.delete(id)
        }
      await webhooks.arrived(acknowledged.keys())
      await service.stop()

      expect(refused).toEqual([])
      expect(acknowledged.size).toBeGreaterThan(kills.underLoad)
      const engine = await openEmbeddedEngine(folder.path)
      try {
        await expectAllKept(engine, acknowledged)
        await quotaIsRight(engine)
        expect(await verifyChains(engine.store)).toMatchObject({ problem: null })
        await rebuiltEqualsLive(engine)
        webhooks.expectOneEach(acknowledged.keys())
      } finally {
        await engine.close()
      }
      const startMs = kills.startMs.toSorted((a, b) => a - b)[Math.floor(kills.startMs.length / 2)]
      console.log(JSON.stringify({ ...kills, startMs: Math.round(startMs ?? 0), checks: acknowledged.size }))
    },
    300_000 + CYCLES * 60_000,
  )
})

/** After a run of the reconciler, every requested check has its reservation, and no other reservation remains. */
async function quotaIsRight(engine: Engine): Promise<void> {
  const { runner } = createWriteSide(engine, undefined)
  const stream = quotaStream(accountId, monthOf(Date.now()))
  await fire(runner, stream, { kind: 'reconcile', at: '' }, Date.now() + 61_000)
  const { state } = await runner.fold(quotaDecider, stream)
  const requested = new Set<string>()
  for (const reservationId of state.reservations.keys()) {
    const checkId = reservationId.replace(/\.\d+$/, '')
    const events = await checkEvents(engine, checkId)
    if (events[0]?.type === 'CheckRequested') requested.add(checkId)
  }
  expect(state.used).toBe(requested.size)
  for (const id of acknowledged.keys()) expect(requested).toContain(id)
}
