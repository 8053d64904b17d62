import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { payloadViews } from '../../../src/api/webhooks/payload-views.ts'
import type { RowExtent } from '../../../src/events/batch.ts'
import type { Coverage, Source, SourceOutcome } from '../../../src/events/sections.ts'
import { webhookPayload } from '../../../src/webhooks/payload.ts'
import { type ApiWorld, openApiWorld } from '../../support/api-world.ts'
import { outcome } from '../../support/outcomes.ts'
import { temporaryFolders } from '../../support/temporary-folder.ts'

const newFolder = temporaryFolders()
let world: ApiWorld
let key: string
let batch: Batch

type Row = { checkId: string; level: string | null; extent?: RowExtent }
type Batch = { id: string; revision: number; rows: Row[]; extent: RowExtent }

const searched = (register: string, jurisdiction: string): Coverage => ({
  register,
  jurisdiction,
  searched: true,
  dataAsOf: '2026-11-20T10:00:00.000Z',
})
const missing = (register: string, jurisdiction: string): Coverage => ({
  register,
  jurisdiction,
  searched: false,
  dataAsOf: null,
})
const answeredBy =
  (...coverage: Coverage[]) =>
  (source: Source): SourceOutcome => {
    const given = outcome(source)
    return given.source === 'trademarks' ? { ...given, coverage } : given
  }
const read = (path: string, accept = 'application/json') =>
  world.call('GET', `/api/v1${path}`, { key, headers: { accept } })

describe('the rows of a batch', () => {
  beforeAll(async () => {
    world = await openApiWorld(await newFolder())
    key = (await world.newKey(await world.newAccount())).secret
    const body = { names: ['Hold one', 'Hold two'], jurisdictions: ['EU', 'GB'] }
    const { id, rows } = (await world.call('POST', '/api/v1/batches', { key, body })).json as Batch
    const [first, second] = rows.map(({ checkId }) => checkId)
    await world.sources.release(first ?? '', answeredBy(searched('EUIPO', 'EU'), searched('UKIPO', 'GB')))
    await world.sources.release(second ?? '', answeredBy(searched('EUIPO', 'EU'), missing('UKIPO', 'GB')))
    const done = await world.call('GET', `/api/v1/batches/${id}`, { key, headers: { prefer: 'wait=60' } })
    batch = done.json as Batch
  })
  afterAll(() => world.close())

  it('show for each row the extent and the level of its report', async () => {
    for (const row of batch.rows) {
      const report = (await read(`/checks/${row.checkId}`)).json as { extent: RowExtent & { level: string } }
      const { territories, data, notSearched, level } = report.extent
      const days = data.map((each) => ({ ...each, asOf: each.asOf?.slice(0, 10) ?? null }))
      const all = (member: keyof RowExtent) => [...batch.extent[member], ...(row.extent?.[member] ?? [])]
      expect(data.length).toBeGreaterThan(0)
      expect(new Set(all('territories'))).toEqual(new Set(territories))
      expect(new Set(all('data'))).toEqual(new Set(days))
      expect(new Set(all('notSearched'))).toEqual(new Set(notSearched))
      expect(row.level).toBe(level)
    }
  })

  it('show the same after the read model has caught up, and to a webhook endpoint', async () => {
    await world.caughtUp()
    const answer = await read(`/batches/${batch.id}`)
    expect(answer.json).toEqual(batch)
    const { store } = world.engine
    const views = payloadViews({ publicUrl: world.url, encryptor: world.writeSide.encryptor })
    const subject = { kind: 'batch', id: batch.id, revision: batch.revision } as const
    expect(await webhookPayload(store, views, subject, { endpointId: 'whk_1' })).toBe(answer.text)
  })

  it.each([
    ['text/csv', '', '2026-11-20'],
    ['text/html', '', '20 Nov 2026'],
    ['application/json', '?view=summary', '2026-11-20'],
    ['application/json', '?view=compact', '2026-11-20'],
  ])('say in %s%s what was searched, and what was not', async (accept, query, day) => {
    const { status, text } = await read(`/batches/${batch.id}${query}`, accept)
    expect(status).toBe(200)
    for (const said of ['EUIPO', day, 'UKIPO for GB']) expect(text).toContain(said)
  })
})
