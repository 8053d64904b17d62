import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { monthOf } from '../../../src/commands/month.ts'
import { quotaDecider } from '../../../src/commands/quota/decider.ts'
import { openEmbeddedEngine } from '../../../src/engine/embedded/engine.ts'
import type { Engine } from '../../../src/engine/engine.ts'
import { readWholeStream } from '../../../src/engine/ports/event-store.ts'
import { verifyChains } from '../../../src/engine/verify.ts'
import { asDomainEvent, type DomainEvent } from '../../../src/events/event.ts'
import { quotaStream } from '../../../src/events/streams.ts'
import { type Sandbox, startSandbox } from '../../../src/sandbox/sandbox.ts'
import { createWriteSide } from '../../../src/service/write-side.ts'
import { fire } from '../../../src/timers/due.ts'
import { expectAllKept } from '../../support/all-kept.ts'
import { seeded } from '../../support/damage/seeded.ts'
import { knownName } from '../../support/known-names.ts'
import { liveSettings } from '../../support/live-settings.ts'
import { openAccount } from '../../support/open-account.ts'
import { rebuiltEqualsLive } from '../../support/rebuild.ts'
import { type ServiceProcess, startServiceProcess } from '../../support/service-process.ts'
import { tempFolder } from '../../support/temp-folder.ts'

/** `NAMECHECK_TEST_KILLS` kills so often, at moments drawn from `NAMECHECK_TEST_SEED`. */
const CYCLES = Number(process.env.NAMECHECK_TEST_KILLS ?? 20)
const draw = seeded(Number(process.env.NAMECHECK_TEST_SEED ?? 1))
const CHECKS_A_CYCLE = 200
const folder = tempFolder()
const acknowledged = new Map<string, string>()
let sandbox: Sandbox
let settings: Record<string, string>
let key: string
let accountId: string

beforeAll(async () => {
  sandbox = await startSandbox()
  const place = { NAMECHECK_DATA: folder.path, NAMECHECK_BACKGROUND_DEADLINE_SECONDS: '600' }
  settings = await liveSettings(sandbox, place)
  ;({ key, accountId } = await openAccount(settings, {
    plan: 'business',
    checksPerMonth: 1_000_000,
    writesPerMinute: 1_000_000,
  }))
})
afterAll(async () => {
  await sandbox.close()
  folder.remove()
})

/** Requests checks at once until the service ends; calls `onAcknowledged` with the number of accepted checks. */
async function load(
  service: ServiceProcess,
  cycle: number,
  onAcknowledged: (count: number) => void,
): Promise<void> {
  let count = 0
  const one = async (n: number) => {
    const [name, verdict] = knownName(n)
    const response = await fetch(`${service.url}/api/v1/checks`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${key}`,
        'Content-Type': 'application/json',
        Prefer: 'respond-async',
      },
      body: JSON.stringify({ query: `${name} ${cycle} ${n}`, tlds: ['com'], maxAge: 0 }),
    })
    if (response.status !== 202) throw new Error(`${response.status} ${await response.text()}`)
    const { id } = (await response.json()) as { id: string }
    acknowledged.set(id, verdict)
    onAcknowledged(++count)
  }
  await Promise.allSettled([...Array(CHECKS_A_CYCLE).keys()].map(one))
}

/** Kills the service as soon as it has acknowledged a number of checks, which is drawn each time. */
async function killUnderLoad(cycle: number): Promise<void> {
  const service = await startServiceProcess(settings)
  const enough = 1 + draw(CHECKS_A_CYCLE - 1)
  let killed = Promise.resolve()
  await load(service, cycle, (count) => {
    if (count === enough) killed = service.stop('SIGKILL')
  })
  await killed
}

const checkEvents = async (engine: Engine, checkId: string): Promise<DomainEvent[]> =>
  (await readWholeStream(engine.store, `check-${checkId}`)).map(asDomainEvent)

describe(`${CYCLES} times kill -9 under ${CHECKS_A_CYCLE} concurrent checks`, () => {
  it(
    'loses nothing, doubles nothing, and ends every check as the sandbox says',
    async () => {
      for (let cycle = 0; cycle < CYCLES; cycle++) await killUnderLoad(cycle)
      const service = await startServiceProcess(settings)
      const open = new Set(acknowledged.keys())
      while (open.size > 0) {
        for (const id of open) {
          const response = await fetch(`${service.url}/api/v1/checks/${id}`, {
            headers: { Authorization: `Bearer ${key}`, Prefer: 'wait=20' },
          })
          const report = (await response.json()) as { status: string }
          if (report.status === 'completed') open.delete(id)
        }
      }
      await service.stop()

      const engine = await openEmbeddedEngine(folder.path)
      try {
        await expectAllKept(engine, acknowledged)
        expect(acknowledged.size).toBeGreaterThan(CYCLES * 25)
        await quotaIsRight(engine)
        expect(await verifyChains(engine.store)).toMatchObject({ problem: null })
        await rebuiltEqualsLive(engine)
      } finally {
        await engine.close()
      }
    },
    300_000 + CYCLES * 30_000,
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
