import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { parse } from 'csv-parse/sync'
import { type Answer, type ApiWorld, openApiWorld } from '../../support/api-world.ts'
import { eventually } from '../../support/eventually.ts'
import { temporaryFolders } from '../../support/temporary-folder.ts'

const newFolder = temporaryFolders()
let world: ApiWorld
let account: string
let key: string

type Row = {
  index: number
  name: string
  checkId: string
  status: string
  verdict: string | null
  score: number | null
  sources: Record<string, string>
  summary: string
  reasons: unknown[]
  domains: { domain: string; status: string }[]
}
type Batch = {
  id: string
  status: string
  counts: Record<string, number>
  usage: { cost: number; charged: number }
  rows: Row[]
  links: Record<string, string | null>
} & Record<string, unknown>

beforeAll(async () => {
  world = await openApiWorld(await newFolder())
  account = await world.newAccount({ limits: { writesPerMinute: 10_000 } })
  key = (await world.newKey(account)).secret
})
afterAll(() => world.close())

const ask = (names: unknown, headers: Record<string, string> = {}, body: object = {}, as = key) =>
  world.call('POST', '/api/v1/batches', { key: as, headers, body: { names, ...body } })
const read = (id: string, headers: Record<string, string> = {}, as = key) =>
  world.call('GET', `/api/v1/batches/${id}`, { key: as, headers })
const cancel = (id: string, as = key) => world.call('POST', `/api/v1/batches/${id}/cancel`, { key: as })
const batchOf = ({ json }: Answer) => json as Batch
const whenDone = { prefer: 'wait=60' }
const many = (count: number) => [...Array(count).keys()].map((n) => `Name ${n}`)
/** A live key of a new account, so that its use can be counted. */
async function newLiveKey(plan = 'business', limits: Record<string, number> = {}): Promise<string> {
  return (await world.newKey(await world.newAccount({ plan, limits }), { mode: 'live' })).secret
}
async function usageOf(as: string): Promise<Record<string, unknown>> {
  return (await world.call('GET', '/api/v1/usage', { key: as })).json
}

describe('POST /batches', () => {
  it('is accepted at once, and shows every id and its address', async () => {
    const answer = await ask(
      ['Hold one', 'Hold two'],
      {},
      { metadata: { project: 'Aurora' }, title: ' Aurora rename ', tlds: ['.COM'] },
    )
    const batch = batchOf(answer)
    expect(answer.status).toBe(202)
    expect(answer.headers.get('location')).toBe(`${world.url}/api/v1/batches/${batch.id}`)
    expect(answer.headers.get('retry-after')).toBe('2')
    expect(Object.keys(batch).sort()).toEqual(
      'completedAt counts createdAt deadlineAt extent id links metadata mode notice object request revision rows status title usage'.split(
        ' ',
      ),
    )
    expect(batch).toMatchObject({
      id: expect.stringMatching(/^bat_[0-9A-Za-z]{24}$/),
      object: 'batch',
      title: 'Aurora rename',
      mode: 'test',
      status: 'queued',
      counts: { total: 2, pending: 2, completed: 0, canceled: 0, clear: 0 },
      request: { tlds: ['com'], delivery: 'response' },
      metadata: { project: 'Aurora' },
      completedAt: null,
    })
    expect(batch.rows[1]).toEqual({
      index: 1,
      name: 'Hold two',
      checkId: expect.stringMatching(/^chk_[0-9A-Za-z]{24}$/),
      status: 'pending',
      verdict: null,
      score: null,
      summary: expect.stringContaining('in progress'),
      level: null,
      sources: {
        domains: 'pending',
        social: 'pending',
        trademarks: 'pending',
        companies: 'pending',
        analysis: 'pending',
      },
      reasons: [],
      domains: [],
    })
    const seconds = (Date.parse(String(batch.deadlineAt)) - Date.parse(String(batch.createdAt))) / 1000
    expect(Math.round(seconds)).toBe(600)
  })

  it('gives 200 when it is done within the wait, each row as the report of its check', async () => {
    const answer = await ask(['Lumivora', 'Unknown one'], whenDone)
    const batch = batchOf(answer)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('preference-applied')).toBe('wait=60')
    expect(batch).toMatchObject({ status: 'completed', counts: { total: 2, pending: 0, completed: 2 } })
    for (const row of batch.rows) {
      const { json } = await world.call('GET', `/api/v1/checks/${row.checkId}`, { key })
      expect(json).toMatchObject({
        query: row.name,
        batchId: batch.id,
        status: row.status,
        verdict: row.verdict,
        score: row.score,
        summary: row.summary,
        reasons: row.reasons,
        deadlineAt: batch.deadlineAt,
        request: batch.request,
      })
      for (const [source, status] of Object.entries(row.sources))
        expect((json.sections as Record<string, { status: string }>)[source]?.status).toBe(status)
      const { findings } = (json.sections as { domains: { findings: { domain: string; status: string }[] } })
        .domains
      expect(row.domains.map(({ domain, status }) => [domain, status])).toEqual(
        findings.map(({ domain, status }) => [domain, status]),
      )
    }
    expect(batch.rows[1]).toMatchObject({
      verdict: 'inconclusive',
      score: null,
      sources: { companies: 'unknown' },
    })
  })

  it('gives 202 when the wait is over first', async () => {
    const answer = await ask(['Hold three'], { prefer: 'wait=1' })
    expect([answer.status, answer.headers.get('preference-applied')]).toEqual([202, 'wait=1'])
    expect(batchOf(answer)).toMatchObject({ status: 'queued', counts: { pending: 1, completed: 0 } })
  })

  it('makes one check, and one charge, of a name that comes twice', async () => {
    const live = await newLiveKey()
    const batch = batchOf(await ask(['Lumivora', 'Zephyr', ' LUMIVORA™'], whenDone, {}, live))
    expect(batch.rows.map(({ name }) => name)).toEqual(['Lumivora', 'Zephyr', ' LUMIVORA™'])
    expect(batch.rows[0]?.checkId).toBe(batch.rows[2]?.checkId)
    expect(batch).toMatchObject({ counts: { total: 3, completed: 3 }, usage: { cost: 2, charged: 2 } })
    expect(await usageOf(live)).toMatchObject({ used: 2, byKind: { batch: 2, check: 0 } })
    await world.caughtUp()
    const list = await world.call('GET', `/api/v1/checks?batch=${batch.id}`, { key: live })
    expect(list.json.data).toHaveLength(2)
  })

  it.each([
    ['no names', {}, '/names'],
    ['no list', { names: 'Lumivora' }, '/names'],
    ['an empty list', { names: [] }, '/names'],
    ['51 names', { names: many(51) }, '/names'],
    ['a name that is not text', { names: ['a', 7] }, '/names/1'],
    ['a bad name', { names: [...many(7), '—', 'fine'] }, '/names/7'],
    ['a name out of sight', { names: ['a', 'b\u200b'] }, '/names/1'],
    ['a query', { names: ['a'], query: 'b' }, '/query'],
    ['a title of several lines', { names: ['a'], title: 'one\ntwo' }, '/title'],
    ['a title that is too long', { names: ['a'], title: 'x'.repeat(101) }, '/title'],
  ])('refuses %s, and says where', async (_what, body, pointer) => {
    const live = await newLiveKey()
    const { status, json } = await world.call('POST', '/api/v1/batches', { key: live, body })
    expect([status, json.code]).toEqual([422, 'invalid-request'])
    expect((json.errors as { pointer: string }[]).map((error) => error.pointer)).toEqual([pointer])
    expect(await usageOf(live)).toMatchObject({ used: 0 })
  })

  it('names each bad name', async () => {
    const { json } = await ask(['fine', '—', 'fine too', ''])
    expect((json.errors as { pointer: string }[]).map(({ pointer }) => pointer)).toEqual([
      '/names/1',
      '/names/3',
    ])
  })

  it.each([
    ['start', 10],
    ['agency', 25],
    ['business', 50],
  ])('takes as many names as the plan %s allows, %i', async (plan, most) => {
    const live = await newLiveKey(plan)
    if (most < 50) {
      const refused = await ask(many(most + 1), {}, {}, live)
      expect([refused.status, refused.json.code]).toEqual([403, 'plan-upgrade-required'])
      expect(await usageOf(live)).toMatchObject({ used: 0 })
    }
    expect((await ask(many(most), {}, {}, live)).status).toBe(202)
    expect(await usageOf(live)).toMatchObject({ used: most })
  })

  it('charges for all or for none', async () => {
    const live = await newLiveKey('business', { checksPerMonth: 5 })
    const refused = await ask(many(6), {}, {}, live)
    expect([refused.status, refused.json.code]).toEqual([429, 'quota-exceeded'])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await usageOf(live)).toMatchObject({ used: 0 })
    expect((await ask(many(5), {}, {}, live)).status).toBe(202)
  })

  it('needs an endpoint, and a plan, for delivery by webhook', async () => {
    const none = await ask(['Lumivora'], {}, { delivery: 'webhook' })
    expect([none.status, none.json.code]).toEqual([409, 'no-webhook-endpoint'])
    const start = (await world.newKey(await world.newAccount({ plan: 'start' }))).secret
    const refused = await ask(['Lumivora'], {}, { delivery: 'webhook' }, start)
    expect([refused.status, refused.json.code]).toEqual([403, 'plan-upgrade-required'])
  })

  it('is one batch under one Idempotency-Key, and charged once', async () => {
    const live = await newLiveKey()
    const headers = { 'idempotency-key': 'b-1', ...whenDone }
    const first = await ask(['Lumivora', 'Zephyr'], headers, {}, live)
    const repeat = await ask(['Lumivora', 'Zephyr'], headers, {}, live)
    expect(repeat.headers.get('idempotent-replayed')).toBe('true')
    expect(repeat.text).toBe(first.text)
    const other = await ask(['Lumivora'], headers, {}, live)
    expect([other.status, other.json.code]).toEqual([409, 'idempotency-conflict'])
    expect(await usageOf(live)).toMatchObject({ used: 2 })
  })
})

describe('GET /batches/{id}', () => {
  it('gives the same bytes from the stream and from the read model, and 304 for them', async () => {
    const first = await ask(['Lumivora'], whenDone, { metadata: { project: 'Aurora' } })
    const { id } = batchOf(first)
    const early = await read(id)
    await world.caughtUp()
    const late = await read(id)
    expect([early.text, late.text]).toEqual([first.text, first.text])
    const tag = late.headers.get('etag') ?? ''
    expect(tag).toMatch(/^"[^"]+"$/)
    const unchanged = await read(id, { 'if-none-match': tag })
    expect([unchanged.status, unchanged.text, unchanged.headers.get('etag')]).toEqual([304, '', tag])
  })

  it('waits until the batch has ended', async () => {
    const { id, rows } = batchOf(await ask(['Hold wait']))
    const reading = read(id, whenDone)
    await eventually(() => world.waiter.size > 0)
    await world.sources.release(rows[0]?.checkId ?? '')
    expect(batchOf(await reading)).toMatchObject({ status: 'completed', counts: { pending: 0 } })
  })

  it('shows another state under another tag', async () => {
    const { id, rows } = batchOf(await ask(['Hold tag', 'Hold on']))
    const before = await read(id)
    await world.sources.release(rows[0]?.checkId ?? '')
    await world.caughtUp()
    const after = await read(id, { 'if-none-match': before.headers.get('etag') ?? '' })
    expect(after.status).toBe(200)
    expect(batchOf(after)).toMatchObject({ status: 'running', counts: { pending: 1, completed: 1 } })
  })

  it('comes as a table that no spreadsheet takes for formulas', async () => {
    const names = ['=cmd()+a', '+1 a', '-1 a', '@SUM a', 'Say "hi", you', 'Lumivora']
    const { id, rows } = batchOf(await ask(names, whenDone))
    const answer = await read(id, { accept: 'text/csv' })
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8; header=present')
    expect(answer.headers.get('vary')).toContain('Accept')
    expect(answer.headers.get('etag')).not.toBe((await read(id)).headers.get('etag'))
    const table = parse(answer.text, { columns: true }) as Record<string, string>[]
    expect(answer.text.startsWith('index,name,checkId,status,verdict,verdictBasis,score,domains,')).toBe(true)
    expect(table.map(({ name }) => name)).toEqual([
      ...["'=cmd()+a", "'+1 a", "'-1 a", "'@SUM a"],
      ...['Say "hi", you', 'Lumivora'],
    ])
    expect(table.map(({ checkId }) => checkId)).toEqual(rows.map(({ checkId }) => checkId))
    expect(table.map(({ rank }) => rank)).toEqual(['1', '2', '3', '4', '5', '6'])
    expect(table[5]).toMatchObject({ status: 'completed', verdict: rows[5]?.verdict, companies: 'done' })
    expect(table[5]).toMatchObject({
      domainsResult: 'none',
      trademarksResult: 'none',
      analysisResult: 'none',
    })
  })

  it('has its title and its conclusion first in every form for people', async () => {
    const { id } = batchOf(await ask(['Lumivora', 'Zephyr'], whenDone, { title: 'Aurora <b>rename' }))
    const [row, other] = parse((await read(id, { accept: 'text/csv' })).text, { columns: true })
    expect(row).toMatchObject({ title: 'Aurora <b>rename', conclusion: expect.stringMatching(/^“Lumivora”/) })
    expect(other).toMatchObject({ title: '', conclusion: '' })
    const page = (await read(id, { accept: 'text/html' })).text
    expect(page).toContain('<h1><bdi>Aurora &lt;b&gt;rename</bdi></h1>')
    expect(page.indexOf('“Lumivora”')).toBeLessThan(page.indexOf('<h2'))
    const short = await world.call('GET', `/api/v1/batches/${id}?view=summary`, { key })
    expect(short.json).toMatchObject({ title: 'Aurora <b>rename' })
  })

  it('is available in no unknown form', async () => {
    const { id } = batchOf(await ask(['Lumivora']))
    const { status, json } = await read(id, { accept: 'image/png' })
    expect([status, json.code]).toEqual([406, 'not-acceptable'])
  })
})

describe('POST /batches/{id}/cancel', () => {
  it('cancels what is open and charges for what was answered alone', async () => {
    const live = await newLiveKey()
    const { id, rows } = batchOf(await ask(['Lumivora', 'Hold a', 'Hold b'], {}, {}, live))
    await eventually(async () => batchOf(await read(id, {}, live)).counts.completed === 1)
    const answer = await cancel(id, live)
    expect(answer.status).toBe(200)
    expect(batchOf(answer)).toMatchObject({
      status: 'canceled',
      counts: { total: 3, pending: 0, completed: 1, canceled: 2 },
      usage: { cost: 3, charged: 1 },
      links: { cancel: null },
    })
    const open = await world.call('GET', `/api/v1/checks/${rows[1]?.checkId}`, { key: live })
    expect(open.json).toMatchObject({ status: 'canceled', batchId: id })
    expect(await usageOf(live)).toMatchObject({ used: 1 })
    expect((await cancel(id, live)).text).toBe(answer.text)
  })

  it('leaves a batch that has ended as it is', async () => {
    const done = await ask(['Lumivora'], whenDone)
    const answer = await cancel(batchOf(done).id)
    expect([answer.status, answer.text]).toEqual([200, done.text])
  })
})

describe('GET /batches', () => {
  it('lists batches without their rows, newest first, in pages', async () => {
    const own = (await world.newKey(await world.newAccount())).secret
    const made: string[] = []
    for (const name of ['a1', 'b1', 'c1', 'd1', 'e1'])
      made.unshift(batchOf(await ask([name], whenDone, { title: `List ${name}` }, own)).id)
    const held = batchOf(await ask(['Hold list'], {}, {}, own)).id
    await world.caughtUp()
    const list = async (query: string) => {
      const { status, json } = await world.call('GET', `/api/v1/batches${query}`, { key: own })
      expect(status).toBe(200)
      return json as { data: Batch[]; nextCursor: string | null }
    }
    const first = await list('?limit=4')
    const second = await list(`?limit=4&cursor=${encodeURIComponent(first.nextCursor ?? '')}`)
    expect([...first.data, ...second.data].map(({ id }) => id)).toEqual([held, ...made])
    expect(second.nextCursor).toBeNull()
    expect([...first.data, ...second.data].map(({ title }) => title)).toEqual([
      null,
      ...['e1', 'd1', 'c1', 'b1', 'a1'].map((name) => `List ${name}`),
    ])
    expect(first.data[0]).toMatchObject({ object: 'batch_summary', counts: { pending: 1 } })
    expect(first.data[0]).not.toHaveProperty('rows')
    expect((await list('?status=queued')).data.map(({ id }) => id)).toEqual([held])
    const since = encodeURIComponent(String(first.data[0]?.createdAt))
    expect((await list(`?createdAfter=${since}`)).data.map(({ id }) => id)).toEqual([held])
  })

  it.each(['?limit=0', '?status=done', '?verdict=clear', '?cursor=x'])('refuses %s', async (query) => {
    const { status, json } = await world.call('GET', `/api/v1/batches${query}`, { key })
    expect([status, json.code]).toEqual([422, 'invalid-request'])
  })
})

describe('what is private of a batch', () => {
  it('is nowhere to be read in the log or the read model', async () => {
    const { id } = batchOf(
      await ask(['Lumivora'], whenDone, {
        metadata: { secretName: 'a-secret-value' },
        title: 'a-secret-value',
      }),
    )
    await world.caughtUp()
    const log = await world.engine.store.readAll('', 100_000)
    const [event] = log.filter(({ stream }) => stream === `batch-${id}`)
    expect(event?.type).toBe('BatchRequested')
    for (const { record } of log) expect(Buffer.from(record).includes('a-secret-value')).toBe(false)
  })
})
