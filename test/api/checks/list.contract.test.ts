import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { type ApiWorld, openApiWorld } from '../../support/api-world.ts'
import { temporaryFolders } from '../../support/temporary-folder.ts'

const newFolder = temporaryFolders()
let world: ApiWorld
let key: string
let made: string[]

type Row = { id: string; object: string; query: string; createdAt: string; sources: Record<string, string> }

const list = async (query = '', as = key) => {
  const { status, json } = await world.call('GET', `/api/v1/checks${query}`, { key: as })
  expect(status).toBe(200)
  return json as { object: string; data: Row[]; nextCursor: string | null }
}
const ids = ({ data }: { data: Row[] }) => data.map(({ id }) => id)
const ask = async (query: string, as = key) =>
  String((await world.call('POST', '/api/v1/checks', { key: as, body: { query } })).json.id)

beforeAll(async () => {
  world = await openApiWorld(await newFolder())
  key = (await world.newKey(await world.newAccount())).secret
  made = []
  for (const query of ['Lumivora', 'Unknown one', 'Zephyr', 'LUMI-VORA', 'Люмивора', 'Aurora', 'Boreal'])
    made.unshift(await ask(query))
  await world.caughtUp()
})
afterAll(() => world.close())

describe('GET /checks', () => {
  it('lists summaries, newest first', async () => {
    const page = await list()
    expect(page).toMatchObject({ object: 'list', nextCursor: null })
    expect(ids(page)).toEqual(made)
    expect(page.data[0]).toMatchObject({ object: 'check_summary', query: 'Boreal', metadata: {} })
    expect(page.data[0]?.sources).toEqual({
      domains: 'done',
      social: 'done',
      trademarks: 'done',
      companies: 'done',
      analysis: 'done',
    })
    expect(page.data[0]).not.toHaveProperty('sections')
  })

  it('pages without repeating or skipping, whatever is written in between', async () => {
    const first = await list('?limit=3')
    await ask('Written in between')
    await world.caughtUp()
    const second = await list(`?limit=3&cursor=${encodeURIComponent(first.nextCursor ?? '')}`)
    const third = await list(`?limit=3&cursor=${encodeURIComponent(second.nextCursor ?? '')}`)
    expect([...ids(first), ...ids(second), ...ids(third)]).toEqual(made)
    expect(third.nextCursor).toBeNull()
  })

  it('gives nothing for a verdict in a status that has none', async () => {
    expect(ids(await list('?verdict=conflict&status=running'))).toEqual([])
    const both = ids(await list('?verdict=inconclusive&status=completed'))
    expect(both).toEqual(ids(await list('?verdict=inconclusive')))
    expect(both.length).toBeGreaterThan(0)
  })

  it('finds a name however it is written', async () => {
    const expected = [made[3], made[6]]
    expect(ids(await list('?query=lumivora'))).toEqual(expected)
    expect(ids(await list(`?query=${encodeURIComponent('Lumi Vora™')}`))).toEqual(expected)
  })

  it('finds a name by a part of it, also with other filters', async () => {
    const both = [made[3], made[6]]
    expect(ids(await list('?contains=lumiv'))).toEqual(both)
    expect(ids(await list(`?contains=${encodeURIComponent('LU-MÍV')}`))).toEqual(both)
    expect(ids(await list('?contains=mivo'))).toEqual([made[2], ...both])
    expect(ids(await list(`?contains=${encodeURIComponent('юмив')}`))).toEqual([made[2]])
    expect(ids(await list('?contains=zzz'))).toEqual([])
    expect(ids(await list('?contains=one&status=completed&verdict=inconclusive'))).toEqual([made[5]])
    expect(ids(await list('?contains=lumi&query=lumivora&limit=1'))).toEqual([made[3]])
    const { status, json } = await world.call('GET', '/api/v1/checks?contains=%21', { key })
    expect([status, json]).toMatchObject([422, { errors: [{ parameter: 'contains' }] }])
  })

  it('filters by words in name, goods and project, and by jurisdiction', async () => {
    const account = await world.newAccount()
    const own = (await world.newKey(account)).secret
    const post = async (path: string, body: object) =>
      (await world.call('POST', `/api/v1/${path}`, { key: own, body })).json
    const brew = String(
      (await post('checks', { query: 'Brew-Haven', goods: 'Kaffee', jurisdictions: ['SE'] })).id,
    )
    const cafe = String(
      (
        await post('checks', {
          query: 'Nørd',
          project: 'Café Sjø',
          branding: { client: 'Aurora Studio AS', preparedFor: 'Ingrid' },
          jurisdictions: ['GB', 'SE'],
        })
      ).id,
    )
    const batch = await post('batches', {
      names: ['Solveig', 'Vexil'],
      title: 'Spring launch',
      goods: 'shoes',
    })
    const [first, second] = (batch.rows as { checkId: string }[]).map(({ checkId }) => checkId)
    await world.caughtUp()
    const found = async (query: string) => ids(await list(query, own)).sort()
    const of = (...some: (string | undefined)[]) => [...some].sort()
    expect(await found('?text=kaff')).toEqual([brew])
    expect(await found('?text=brewhaven')).toEqual([brew])
    expect(await found('?text=coffee')).toEqual([brew])
    expect(await found('?text=sjo%20CAFE')).toEqual([cafe])
    expect(await found('?text=sjo%20kaffee')).toEqual([])
    expect(await found('?text=aurora%20ingrid')).toEqual([cafe])
    expect(await found('?text=spring')).toEqual(of(first, second))
    expect(await found('?text=spring&contains=vex')).toEqual([second])
    expect(await found('?jurisdiction=SE')).toEqual(of(brew, cafe))
    expect(await found('?jurisdiction=SE&text=nord')).toEqual([cafe])
    const page = await list('?text=spring&limit=1', own)
    const rest = await list(`?text=spring&limit=1&cursor=${encodeURIComponent(page.nextCursor ?? '')}`, own)
    expect([...ids(page), ...ids(rest)].sort()).toEqual(of(first, second))
    expect(page.data[0]).toMatchObject({ request: { project: 'Spring launch', goods: 'shoes' } })
    const batches = async (query: string) =>
      ids((await world.call('GET', `/api/v1/batches${query}`, { key: own })).json as { data: Row[] })
    expect(await batches('?text=vexil%20launch')).toEqual([batch.id])
    expect(await batches('?text=footwear')).toEqual([batch.id])
    expect(await batches('?text=coffee')).toEqual([])
    for (const wrong of ['?text=%20', '?jurisdiction=UK'])
      expect((await world.call('GET', `/api/v1/checks${wrong}`, { key: own })).status).toBe(422)
    expect(ids(await list('?text=spring'))).toEqual([])
  })

  it('filters by status, verdict and batch', async () => {
    const running = String(
      (
        await world.call('POST', '/api/v1/checks', {
          key,
          headers: { prefer: 'respond-async' },
          body: { query: 'Hold' },
        })
      ).json.id,
    )
    await world.caughtUp()
    expect(ids(await list('?status=queued'))).toEqual([running])
    expect(ids(await list('?verdict=inconclusive'))).toEqual([made[5]])
    expect(ids(await list('?batch=none'))).toEqual([])
    expect(ids(await list('?status=completed&verdict=inconclusive&query=unknownone'))).toEqual([made[5]])
  })

  it('filters by time: from one on, up to another', async () => {
    const { data } = await list('?limit=100')
    const [after, before] = [data[5]?.createdAt ?? '', data[2]?.createdAt ?? '']
    const range = `?createdAfter=${after}&createdBefore=${before}`
    const expected = data.filter(({ createdAt }) => createdAt >= after && createdAt < before)
    expect(ids(await list(range))).toEqual(expected.map(({ id }) => id))
    const shifted = new Date(Date.parse(after) + 2 * 3_600_000).toISOString().replace('Z', '+02:00')
    expect(ids(await list(`?createdAfter=${encodeURIComponent(shifted)}&createdBefore=${before}`))).toEqual(
      expected.map(({ id }) => id),
    )
  })

  it('shows no caller the checks of another account or mode', async () => {
    const account = await world.newAccount()
    const other = (await world.newKey(account)).secret
    const live = (await world.newKey(account, { mode: 'live' })).secret
    const own = await ask('Mine', live)
    await world.caughtUp()
    expect(ids(await list('', other))).toEqual([])
    expect(ids(await list('', live))).toEqual([own])
    const { nextCursor } = await list('?limit=1')
    expect(ids(await list(`?cursor=${encodeURIComponent(nextCursor ?? '')}`, other))).toEqual([])
  })
})
