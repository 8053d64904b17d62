import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { parse } from 'csv-parse/sync'
import { ranked } from '../../src/api/batches/ranking.ts'
import { type Sandbox, startSandbox } from '../../src/sandbox/sandbox.ts'
import { clientOf } from '../support/client.ts'
import { onEachEngine } from '../support/engines.ts'
import { eventually } from '../support/eventually.ts'
import { liveSettings } from '../support/live-settings.ts'
import { openAccount } from '../support/open-account.ts'
import { type ServiceProcess, startServiceProcess } from '../support/service-process.ts'
import { tempFolder } from '../support/temp-folder.ts'

type Row = {
  index: number
  score: number | null
  name: string
  checkId: string
  status: string
  verdict: string | null
  summary: string
  reasons: { effect: string; text: string; points: number }[]
  domains: { domain: string; tld: string; status: string }[]
}
type Batch = {
  id: string
  status: string
  counts: Record<string, number>
  usage: { cost: number; charged: number }
  rows: Row[]
}
type List<T> = { data: T[]; nextCursor: string | null }

const NAMES = {
  'Free Everywhere': 'clear',
  'Taken Everywhere': 'conflict',
  'Live Mark': 'conflict',
  'Same Company': 'conflict',
  'Similar Mark': 'caution',
} as const

await onEachEngine('batches', (engine) => {
  const folder = tempFolder()
  let sandbox: Sandbox
  let service: ServiceProcess
  let key: string
  let batch: Batch

  const client = () => clientOf({ ...service, key })
  const ask = (names: readonly string[], headers: Record<string, string> = {}) =>
    client().call<Batch>('POST', '/api/v1/batches', { names, tlds: ['com'] }, headers)
  const read = (id: string, headers: Record<string, string> = {}) =>
    client().call<Batch>('GET', `/api/v1/batches/${id}`, undefined, headers)
  const used = async () => (await client().call<{ used: number }>('GET', '/api/v1/usage')).body.used

  beforeAll(async () => {
    sandbox = await startSandbox()
    const settings = await liveSettings(sandbox, await engine.place(folder.path))
    key = (await openAccount(settings, { plan: 'business' })).key
    service = await startServiceProcess(settings)
  })
  afterAll(async () => {
    await service.stop()
    await sandbox.close()
    folder.remove()
  })

  describe('a batch', () => {
    it('comes to what its names come to, one charge for each of them', async () => {
      const names = [...Object.keys(NAMES), 'free  everywhere']
      const answer = await ask(names, { Prefer: 'wait=60', 'Idempotency-Key': 'order-1' })
      batch = answer.body
      expect(answer.status).toBe(200)
      expect(batch.rows.map(({ name, verdict }) => [name, verdict])).toEqual([
        ...Object.entries(NAMES),
        ['free  everywhere', 'clear'],
      ])
      expect(batch).toMatchObject({
        status: 'completed',
        counts: { total: 6, pending: 0, completed: 6, clear: 2, conflict: 3, caution: 1 },
        usage: { cost: 5, charged: 5 },
      })
      expect(await used()).toBe(5)
    })

    it('is the same under the same key and costs nothing more', async () => {
      const names = [...Object.keys(NAMES), 'free  everywhere']
      const again = await ask(names, { 'Idempotency-Key': 'order-1' })
      expect(again.headers.get('idempotent-replayed')).toBe('true')
      expect(again.body).toEqual(batch)
      expect(await used()).toBe(5)
    })

    it('has a report for each row that says the same', async () => {
      for (const { checkId, verdict, reasons, summary, domains } of batch.rows) {
        const { status, body } = await client().read(checkId)
        expect([status, body.batchId, body.verdict]).toEqual([200, batch.id, verdict])
        expect(body.reasons).toEqual(reasons)
        expect(body.summary).toBe(summary)
        expect(domains.length).toBeGreaterThan(0)
        expect(body.sections.domains?.findings).toMatchObject(domains)
        expect(body.usage).toEqual({ cost: 1, charged: 1 })
      }
    })

    it('is found in the lists of batches and of checks', async () => {
      const listed = async <Item>(path: string, count: number): Promise<Item[]> => {
        let list: Item[] = []
        const isWhole = async () => {
          list = (await client().call<List<Item>>('GET', path)).body.data
          return list.length >= count
        }
        await eventually(isWhole, () => list)
        return list
      }
      expect(await listed<Batch>('/api/v1/batches?status=completed', 1)).toMatchObject([
        { id: batch.id, counts: batch.counts },
      ])
      const checks = await listed<{ id: string }>(`/api/v1/checks?batch=${batch.id}`, 5)
      expect(new Set(checks.map(({ id }) => id))).toEqual(new Set(batch.rows.map(({ checkId }) => checkId)))
    })

    it('comes as a table too', async () => {
      const response = await fetch(`${service.url}/api/v1/batches/${batch.id}`, {
        headers: { Authorization: `Bearer ${key}`, Accept: 'text/csv' },
      })
      const table = parse(await response.text(), { columns: true }) as Record<string, string>[]
      const rows = ranked(batch.rows)
      expect(table.map(({ name, verdict }) => [name, verdict])).toEqual(
        rows.map(({ name, verdict }) => [name, verdict]),
      )
    })
  })

  describe('a batch whose registries never answer', () => {
    it('is canceled: every row and every check of it ends, and nothing is charged for those without an answer', async () => {
      const before = await used()
      const names = ['Hanging Everything A', 'Hanging Everything B', 'Hanging Everything C']
      const { status, body } = await ask(names, { Prefer: 'respond-async' })
      expect(status).toBe(202)
      const canceled = await client().call<Batch>('POST', `/api/v1/batches/${body.id}/cancel`)
      expect([canceled.status, canceled.body.status]).toEqual([200, 'canceled'])
      const ended = (await read(body.id, { Prefer: 'wait=60' })).body
      expect(ended).toMatchObject({ status: 'canceled', counts: { total: 3, pending: 0, canceled: 3 } })
      let charged = 0
      for (const { checkId } of ended.rows) {
        const report = (await client().read(checkId)).body
        expect(report).toMatchObject({ status: 'canceled', batchId: body.id })
        charged += (report.usage as { charged: number }).charged
      }
      expect(ended.usage).toEqual({ cost: 3, charged })
      expect(await used()).toBe(before + charged)
    })
  })
})
