import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { type ApiWorld, openApiWorld } from '../../support/api-world.ts'
import { temporaryFolders } from '../../support/temporary-folder.ts'

const newFolder = temporaryFolders()
let world: ApiWorld
let key: string
let check: string
let batch: string

beforeAll(async () => {
  world = await openApiWorld(await newFolder())
  key = (await world.newKey(await world.newAccount({ limits: { writesPerMinute: 10_000 } }))).secret
  const body = { query: 'Lumivora' }
  check = `/api/v1/checks/${(await world.call('POST', '/api/v1/checks', { key, body })).json.id}`
  const sent = {
    key,
    body: { names: ['Unknown Nimbus', 'Lumivora', 'LUMIVORA'] },
    headers: { prefer: 'wait=60' },
  }
  batch = `/api/v1/batches/${(await world.call('POST', '/api/v1/batches', sent)).json.id}`
})
afterAll(() => world.close())

const get = (path: string, headers: Record<string, string> = {}) => world.call('GET', path, { key, headers })

describe('the summary of a check', () => {
  it('says first that it is made up, and has at most 2 kB', async () => {
    const { status, json, text, headers } = await get(`${check}?view=summary`)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('application/vnd.namecheck.summary+json')
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(2_000)
    expect(text.startsWith('{"sandbox":"Sandbox, made up')).toBe(true)
    expect(json).toMatchObject({
      object: 'check',
      view: 'summary',
      mode: 'test',
      verdict: 'clear',
      query: 'Lumivora',
    })
    expect(json.extent).toMatchObject({ goods: null, oldestData: null })
    expect(Object.keys(json.sources as object)).toEqual([
      'domains',
      'social',
      'trademarks',
      'companies',
      'analysis',
    ])
  })

  it('of a live check does not mention the sandbox', async () => {
    const live = (await world.newKey(await world.newAccount({ plan: 'business' }), { mode: 'live' })).secret
    const { json, text } = await world.call('POST', '/api/v1/checks?view=summary', {
      key: live,
      body: { query: 'Lumivora' },
    })
    expect(json.mode).toBe('live')
    expect(text).not.toMatch(/sandbox/i)
  })

  it('is the answer to a new check, a retry and a cancellation as well', async () => {
    const made = await world.call('POST', '/api/v1/checks?view=summary', { key, body: { query: 'Lumivora' } })
    expect([made.status, made.json.view]).toEqual([200, 'summary'])
    const begun = await world.call('POST', '/api/v1/checks?view=summary', {
      key,
      body: { query: 'Hold' },
      headers: { prefer: 'respond-async' },
    })
    expect([begun.status, begun.json.view, begun.json.validUntil]).toEqual([202, 'summary', null])
    const ended = await world.call('POST', `/api/v1/checks/${begun.json.id}/cancel?view=summary`, { key })
    expect(ended.json).toMatchObject({ view: 'summary', status: 'canceled' })
    const retried = await world.call('POST', `/api/v1/checks/${begun.json.id}/retry?fields=retryOf`, {
      key,
      headers: { prefer: 'respond-async' },
    })
    expect(retried.json).toEqual({ retryOf: begun.json.id })
  })
})

describe('the compact view', () => {
  it('of a check leaves out what is said elsewhere, and names the evidence of each finding', async () => {
    const { json: full } = await get(check)
    const { json, headers } = await get(`${check}?view=compact`)
    expect(headers.get('content-type')).toBe('application/vnd.namecheck.compact+json')
    type Sections = Record<string, { evidence?: unknown; findings: unknown[] }>
    for (const [name, section] of Object.entries(json.sections as Sections)) {
      expect(section.evidence).toBeUndefined()
      expect(section.findings).toEqual((full.sections as Sections)[name]?.findings)
    }
    expect(json.summary).toBe(full.summary)
    expect((json.links as Record<string, string>).evidence).toBe(`${world.url}${check}/evidence`)
  })

  it('of a batch has one row for a repeated name', async () => {
    const { json } = await get(`${batch}?view=compact`)
    expect((json.rows as { indexes: number[] }[]).map(({ indexes }) => indexes)).toEqual([[0], [1, 2]])
  })
})

it('shows a batch in short, the best name first', async () => {
  const { json, text } = await get(`${batch}?view=summary`)
  expect(text.startsWith('{"sandbox":"Sandbox, made up')).toBe(true)
  const rows = json.rows as { index: number; verdict: string }[]
  expect(rows.map(({ index, verdict }) => [index, verdict])).toEqual([
    [1, 'clear'],
    [2, 'clear'],
    [0, 'inconclusive'],
  ])
})

it.each(['full', 'summary', 'compact'])(
  'says what a batch rests on, and sums up each name: view=%s',
  async (view) => {
    const { json } = await get(`${batch}?view=${view}`)
    expect(json.extent).toMatchObject({
      jurisdictions: expect.any(Array),
      goods: [],
      searchAgainOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    })
    expect(json.notice).toMatch(/no legal advice/)
    for (const row of json.rows as object[])
      expect(row).toMatchObject({ summary: expect.any(String), level: null })
  },
)

describe('fields', () => {
  it('selects members at any depth, also in lists, in the order of the answer', async () => {
    const { json, headers } = await get(
      `${check}?fields=reasons.rule,verdict,id,sections.domains.status,extent.data.source`,
    )
    expect(headers.get('content-type')).toBe('application/vnd.namecheck.fields+json')
    expect(json).toEqual({
      id: check.split('/').at(-1),
      verdict: 'clear',
      reasons: [{ rule: expect.any(String) }],
      extent: { data: expect.any(Array) },
      sections: { domains: { status: 'done' } },
    })
  })

  it('selects from a view, and from a batch', async () => {
    expect((await get(`${check}?view=summary&fields=view,score`)).json).toEqual({
      view: 'summary',
      score: 95,
    })
    const { json } = await get(`${batch}?fields=rows.name,counts.total`)
    expect(json).toEqual({
      counts: { total: 3 },
      rows: [{ name: 'Unknown Nimbus' }, { name: 'Lumivora' }, { name: 'LUMIVORA' }],
    })
  })

  it.each([
    ['verdic', /fields: verdic is not a member .* Did you mean verdict\?/],
    ['sections.domain.status', /Did you mean sections.domains\?/],
    ['sections.domains.findings.tldd', /Did you mean sections.domains.findings.tld\?/],
    ['verdict.clear', /verdict has no members/],
    ['id,', /\(empty\) is not a member/],
    ['__proto__', /__proto__ is not a member/],
  ])('%s is refused with the nearest one', async (fields, says) => {
    for (const [method, path] of [
      ['GET', check],
      ['POST', '/api/v1/checks'],
    ] as const) {
      const { status, json } = await world.call(method, `${path}?fields=${fields}`, {
        key,
        ...(method === 'POST' && { body: { query: 'Lumivora' } }),
      })
      expect([status, json.code]).toEqual([422, 'invalid-request'])
      expect(json.detail).toMatch(says)
    }
  })

  it('of one text selects a member of a map', async () => {
    expect((await get(`${check}?fields=metadata.client`)).json).toEqual({ metadata: {} })
  })
})

it('gives each view its entity tag, and the plain answer the one that it had', async () => {
  const queries = ['', '?view=full', '?view=summary', '?view=compact', '?fields=id', '?fields=id,verdict']
  const tags = await Promise.all(
    queries.map(async (query) => (await get(`${check}${query}`)).headers.get('etag')),
  )
  expect(tags[0]).toMatch(/^(W\/)?"\d+\.\d+\.json12"$/)
  expect(tags[1]).toBe(tags[0])
  expect(new Set(tags.slice(1)).size).toBe(5)
  const again = await get(`${check}?view=summary`, { 'if-none-match': tags[2] ?? '' })
  expect(again.status).toBe(304)
})

it('refuses an unknown view, and view parameters on a list', async () => {
  const { status, json } = await get(`${check}?view=short`)
  expect([status, json.code]).toEqual([422, 'invalid-request'])
  expect((await get('/api/v1/checks?view=summary')).status).toBe(422)
})
