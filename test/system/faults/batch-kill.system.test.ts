import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { monthOf } from '../../../src/commands/month.ts'
import { quotaDecider } from '../../../src/commands/quota/decider.ts'
import { openEmbeddedEngine } from '../../../src/engine/embedded/engine.ts'
import { readWholeStream } from '../../../src/engine/ports/event-store.ts'
import { verifyChains } from '../../../src/engine/verify/whole-log.ts'
import { asDomainEvent } from '../../../src/events/event.ts'
import { batchStream, quotaStream } from '../../../src/events/streams.ts'
import { type Sandbox, startSandbox } from '../../../src/sandbox/sandbox.ts'
import { createWriteSide } from '../../../src/service/write-side.ts'
import { fire } from '../../../src/timers/fire-due.ts'
import { expectAllKept } from '../../support/all-kept.ts'
import { eventually } from '../../support/eventually.ts'
import { knownName, verdictOf } from '../../support/known-names.ts'
import { liveSettings } from '../../support/live-settings.ts'
import { openAccount } from '../../support/open-account.ts'
import { rebuiltEqualsLive } from '../../support/rebuild.ts'
import { type ServiceProcess, startServiceProcess } from '../../support/service-process.ts'
import { inShort } from '../../support/short-form.ts'
import { tempFolder } from '../../support/temp-folder.ts'

const SIZE = 50
/** How many rows have ended when the service is killed; at 0 it is killed as soon as it has answered. */
const KILLED_AT = inShort([0, 0, 0, 1, 7, 20, 35, 49], [0, 1, 35])

type Row = { name: string; checkId: string; status: string; verdict: string | null }
type Batch = { id: string; status: string; counts: Record<string, number>; rows: Row[] }

const folder = tempFolder()
let sandbox: Sandbox
let settings: Record<string, string>
let key: string
let accountId: string

beforeAll(async () => {
  sandbox = await startSandbox()
  settings = await liveSettings(sandbox, { NAMECHECK_DATA: folder.path })
  ;({ key, accountId } = await openAccount(settings, {
    plan: 'business',
    checksPerMonth: 100_000,
    writesPerMinute: 100_000,
  }))
})
afterAll(async () => {
  await sandbox.close()
  folder.remove()
})

async function call(service: ServiceProcess, path: string, init: RequestInit = {}): Promise<Batch> {
  const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json', ...init.headers }
  const response = await fetch(`${service.url}/api/v1/batches${path}`, { ...init, headers })
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
  return (await response.json()) as Batch
}

/** Requests a batch and kills the service after `rows` rows have ended. */
async function killInTheMiddle(cycle: number, rows: number): Promise<Batch> {
  const service = await startServiceProcess(settings)
  const names = Array.from({ length: SIZE }, (_, n) => `${knownName(n)[0]} ${cycle} ${n}`)
  const body = JSON.stringify({ names, tlds: ['com'], maxAge: 0 })
  const batch = await call(service, '', { method: 'POST', body })
  const completed = async () => (await call(service, `/${batch.id}`)).counts.completed ?? 0
  await eventually(async () => rows === 0 || (await completed()) >= rows)
  await service.stop('SIGKILL')
  return batch
}

describe(`kill -9 in the middle of a batch of ${SIZE}`, () => {
  it('leaves a batch that continues where it was, with every row and one charge for each', async () => {
    const batches: Batch[] = []
    for (const [cycle, rows] of KILLED_AT.entries()) batches.push(await killInTheMiddle(cycle, rows))
    const service = await startServiceProcess(settings)
    for (const { id, rows } of batches) {
      const headers = { Prefer: 'wait=60' }
      let ended: Batch
      do ended = await call(service, `/${id}`, { headers })
      while (ended.status !== 'completed')
      expect(ended.counts).toMatchObject({ total: SIZE, completed: SIZE, pending: 0 })
      expect(ended.rows.map(({ checkId }) => checkId)).toEqual(rows.map(({ checkId }) => checkId))
      for (const { name, verdict } of ended.rows) expect([name, verdict]).toEqual([name, verdictOf(name)])
    }
    await service.stop()

    const engine = await openEmbeddedEngine(folder.path)
    try {
      const checks = batches.flatMap(({ rows }) =>
        rows.map(({ checkId, name }) => [checkId, verdictOf(name)] as const),
      )
      expect(new Set(checks.map(([checkId]) => checkId)).size).toBe(KILLED_AT.length * SIZE)
      await expectAllKept(engine, new Map(checks))
      for (const { id } of batches) {
        const events = (await readWholeStream(engine.store, batchStream(id))).map(asDomainEvent)
        const rows = events.flatMap((event) => (event.type === 'BatchRowCompleted' ? event.data.checkId : []))
        expect([rows.length, new Set(rows).size]).toEqual([SIZE, SIZE])
        expect(events.filter(({ type }) => type === 'BatchCompleted')).toHaveLength(1)
        expect(events.at(-1)?.type).toBe('BatchCompleted')
      }
      const { runner } = createWriteSide(engine, undefined)
      const stream = quotaStream(accountId, monthOf(Date.now()))
      await fire(runner, stream, { kind: 'reconcile', at: '' }, Date.now() + 61_000)
      const { state } = await runner.fold(quotaDecider, stream)
      expect(state.used).toBe(KILLED_AT.length * SIZE)
      expect(new Set([...state.reservations.keys()].map((id) => id.replace(/\.\d+$/, '')))).toEqual(
        new Set(batches.map(({ id }) => id)),
      )
      expect(await verifyChains(engine.store)).toMatchObject({ problem: null })
      await rebuiltEqualsLive(engine)
    } finally {
      await engine.close()
    }
  }, 300_000)
})
