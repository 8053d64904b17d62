import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { ADMIN_TOKEN, type ApiWorld, openApiWorld } from '../../support/api-world.ts'
import { temporaryFolders } from '../../support/temporary-folder.ts'

const newFolder = temporaryFolders()
let world: ApiWorld

beforeAll(async () => {
  world = await openApiWorld(await newFolder())
})
afterAll(() => world.close())

const admin = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
  world.call(method, `/admin/v1/accounts${path}`, { key: ADMIN_TOKEN, body, headers })
const opened = async (body: object = { plan: 'start' }) => String((await admin('POST', '', body)).json.id)

describe('accounts', () => {
  it('are opened with a plan, and their contact is for the operator alone', async () => {
    const { status, json, headers } = await admin('POST', '', {
      plan: 'agency',
      contact: { email: 'a@example.org' },
    })
    expect(status).toBe(201)
    expect(headers.get('location')).toBe(`${world.url}/admin/v1/accounts/${json.id}`)
    expect(json).toMatchObject({
      object: 'account',
      status: 'open',
      plan: 'agency',
      limits: {},
      terms: { checksPerMonth: 280, webhooks: true },
      contact: { email: 'a@example.org' },
      keys: [],
    })
    expect((await admin('GET', `/${json.id}`)).text).toBe(JSON.stringify(json))
    const earlier = await world.writeSide.accounts.open(
      { plan: 'start', contact: 'b@example.org' },
      'operator',
    )
    expect((await admin('GET', `/${earlier.accountId}`)).json).toMatchObject({
      contact: { address: 'b@example.org' },
    })
    const log = await world.engine.store.readAll('', 1_000)
    for (const { dataBytes } of log) expect(Buffer.from(dataBytes).toString()).not.toContain('example.org')
  })

  it('change plan and limits, and get the limits of the plan back', async () => {
    const id = await opened()
    const changed = await admin('PATCH', `/${id}`, { plan: 'business', limits: { checksPerMonth: 5_000 } })
    expect(changed.json).toMatchObject({
      plan: 'business',
      terms: { checksPerMonth: 5_000, writesPerMinute: 300 },
    })
    const lifted = await admin('PATCH', `/${id}`, { limits: {} })
    expect(lifted.json).toMatchObject({ plan: 'business', limits: {}, terms: { checksPerMonth: 600 } })
  })

  it.each<[string, string, unknown, string]>([
    ['POST', '', {}, '/plan'],
    ['POST', '', { plan: 'gold' }, '/plan'],
    ['POST', '', { plan: 'start', name: 'x' }, '/name'],
    ['PATCH', '/:id', { plan: 'constructor' }, '/plan'],
    ['PATCH', '/:id', { limits: { namesPerBatch: 51 } }, '/limits/namesPerBatch'],
    ['PATCH', '/:id', { limits: { moons: 1 } }, '/limits/moons'],
    ['POST', '/:id/suspend', {}, '/reason'],
    ['POST', '/:id/keys', { mode: 'dead' }, '/mode'],
  ])('%s %s refuses %j', async (method, path, body, pointer) => {
    const { status, json } = await admin(method, path.replace(':id', await opened()), body)
    expect(status).toBe(422)
    expect(json.errors).toEqual([expect.objectContaining({ pointer })])
  })

  it('are suspended and reinstated', async () => {
    const id = await opened()
    const { secret } = (await admin('POST', `/${id}/keys`, { mode: 'test' })).json
    const usage = async () => (await world.call('GET', '/api/v1/usage', { key: String(secret) })).status
    expect(await usage()).toBe(200)
    expect((await admin('POST', `/${id}/suspend`, { reason: 'unpaid' })).json.status).toBe('suspended')
    expect(await usage()).toBe(403)
    expect((await admin('POST', `/${id}/reinstate`)).json.status).toBe('open')
    expect(await usage()).toBe(200)
  })

  it('get their first keys from the operator, as many as the plan allows', async () => {
    const id = await opened()
    const { status, json } = await admin('POST', `/${id}/keys`, { mode: 'live', label: 'first' })
    expect(status).toBe(201)
    expect(json).toMatchObject({ mode: 'live', label: 'first', secret: expect.stringMatching(/^nk_live_/) })
    expect((json.scopes as string[]).length).toBe(5)
    const more = await admin('POST', `/${id}/keys`, { mode: 'live' })
    expect([more.status, more.json.code]).toEqual([403, 'plan-upgrade-required'])
    expect((await admin('GET', `/${id}`)).json.keys).toEqual([
      { id: json.id, mode: 'live', expiresAt: null, rotated: false },
    ])
  })

  it('get no live key before jurisdictions are set', async () => {
    const bare = await openApiWorld(await newFolder(), { NAMECHECK_JURISDICTIONS: ',' })
    try {
      const id = await bare.newAccount()
      const path = `/admin/v1/accounts/${id}/keys`
      const { status, json } = await bare.call('POST', path, { key: ADMIN_TOKEN, body: { mode: 'live' } })
      expect([status, json.code]).toEqual([409, 'jurisdictions-required'])
    } finally {
      await bare.close()
    }
  })
})

it('is off without its token, and says with which setting it is on', async () => {
  const off = await openApiWorld(await newFolder(), { NAMECHECK_ADMIN_TOKEN: '' })
  try {
    for (const path of ['/admin/v1', '/admin/v1/accounts', '/admin/v1/nowhere']) {
      const { status, json } = await off.call('GET', path, { key: ADMIN_TOKEN })
      expect([path, status, json.code]).toEqual([path, 404, 'not-found'])
      expect(json.detail).toContain('NAMECHECK_ADMIN_TOKEN')
    }
  } finally {
    await off.close()
  }
})

describe('the list of accounts', () => {
  it('comes in pages, newest first, of one status or plan', async () => {
    const ids = [await opened({ plan: 'agency' }), await opened({ plan: 'agency' }), await opened()]
    await admin('POST', `/${ids[0]}/suspend`, { reason: 'unpaid' })
    await world.caughtUp()
    const page = async (query: string) => {
      const { json } = await admin('GET', `?${query}`)
      return { ids: (json.data as { id: string }[]).map(({ id }) => id), next: json.nextCursor }
    }
    const first = await page('limit=2')
    expect(first.ids).toEqual([ids[2], ids[1]])
    expect((await page(`limit=1&cursor=${first.next}`)).ids).toEqual([ids[0]])
    expect((await page('status=suspended')).ids).toContain(ids[0])
    const open = await page('plan=agency&status=open')
    expect(open.ids).toContain(ids[1])
    expect(open.ids).not.toContain(ids[0])
  })

  it('shows what a single account shows, but for its keys', async () => {
    const id = await opened({ plan: 'agency', contact: { email: 'b@example.org' } })
    await admin('PATCH', `/${id}`, { limits: { checksPerMonth: 7 } })
    await world.caughtUp()
    // Each first read is an event of the account.
    for (const read of [`/${id}`, '?limit=1']) await admin('GET', read)
    await world.caughtUp()
    const { keys: _keys, ...account } = (await admin('GET', `/${id}`)).json
    const { data } = (await admin('GET', '?limit=1')).json as { data: unknown[] }
    expect(data).toEqual([{ ...account, object: 'account_summary' }])
  })

  it.each(['status=unknown', 'limit=0', 'cursor=x', 'name=x'])('refuses %s', async (query) => {
    const { status, json } = await admin('GET', `?${query}`)
    expect([status, json.code]).toEqual([422, 'invalid-request'])
  })
})

describe('repeats under an Idempotency-Key', () => {
  it('open one account', async () => {
    const headers = { 'idempotency-key': 'order-1' }
    const body = { plan: 'agency', contact: { name: 'Ann' } }
    const first = await admin('POST', '', body, headers)
    const again = await admin('POST', '', body, headers)
    expect([first.status, again.status, again.text]).toEqual([201, 200, first.text])
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    for (const other of [
      { plan: 'start', contact: { name: 'Ann' } },
      { plan: 'agency', contact: { name: 'Bob' } },
      { plan: 'agency' },
    ]) {
      const refused = await admin('POST', '', other, headers)
      expect([refused.status, refused.json.code]).toEqual([409, 'idempotency-conflict'])
    }
    world.skew = 31 * 24 * 3_600_000
    expect((await admin('POST', '', body, headers)).json.code).toBe('idempotency-key-expired')
    world.skew = 0
    const erase = { reason: 'asked', confirm: first.json.id }
    await admin('POST', `/${first.json.id}/erase`, erase)
    expect((await admin('POST', '', body, headers)).json).toMatchObject({
      id: first.json.id,
      status: 'erased',
    })
  })

  it('issue one key', async () => {
    const id = await opened()
    const issue = (body: object) => admin('POST', `/${id}/keys`, body, { 'idempotency-key': 'key-1' })
    const first = await issue({ mode: 'test' })
    const again = await issue({ mode: 'test' })
    expect([again.status, again.json.id, again.json.secret]).toEqual([200, first.json.id, null])
    expect((await issue({ mode: 'test', label: 'other' })).status).toBe(409)
  })
})

describe('the keys of an account', () => {
  it('are listed, read and revoked by the operator, whatever their mode', async () => {
    const id = await opened({ plan: 'agency' })
    const live = (await admin('POST', `/${id}/keys`, { mode: 'live' })).json
    const test = (await admin('POST', `/${id}/keys`, { mode: 'test' })).json
    const list = async (query = '') =>
      ((await admin('GET', `/${id}/keys${query}`)).json.data as { id: string }[]).map((key) => key.id)
    expect(await list()).toEqual([live.id, test.id])
    const { secret: _secret, ...view } = live
    expect((await admin('GET', `/${id}/keys/${live.id}`)).json).toEqual(view)
    const removed = await admin('DELETE', `/${id}/keys/${live.id}`, { reason: 'leaked' })
    expect(removed.status).toBe(204)
    expect((await world.call('GET', '/api/v1/usage', { key: String(live.secret) })).status).toBe(401)
    expect([await list(), await list('?status=revoked')]).toEqual([[test.id], [live.id]])
    expect((await admin('DELETE', `/${id}/keys/${live.id}`)).status).toBe(404)
    const stranger = await opened()
    expect((await admin('GET', `/${stranger}/keys/${test.id}`)).status).toBe(404)
    expect((await admin('DELETE', `/${stranger}/keys/${test.id}`)).status).toBe(404)
    expect(await actors('ApiKeyWithdrawn', live.id)).toEqual(['operator'])
  })
})

describe('an operator', () => {
  it('is named in the history', async () => {
    const headers = { 'x-operator': 'ann.b' }
    const { id } = (await admin('POST', '', { plan: 'agency' }, headers)).json
    await admin('PATCH', `/${id}`, { plan: 'business', limits: { liveKeys: 3 } }, headers)
    await admin('POST', `/${id}/suspend`, { reason: 'unpaid' }, headers)
    await admin('POST', `/${id}/reinstate`, undefined, headers)
    await admin('POST', `/${id}/keys`, { mode: 'test' }, headers)
    await admin('POST', `/${id}/erase`, { reason: 'asked', confirm: id }, headers)
    const stream = await world.engine.store.readStream(`account-${id}`)
    expect(stream.map(({ type, actor }) => [type, actor])).toEqual(
      [
        'AccountOpened',
        'AccountLimitsSet',
        'AccountPlanChanged',
        'AccountSuspended',
        'AccountReinstated',
        'ApiKeyGranted',
        'AccountErased',
      ].map((type) => [type, 'operator:ann.b']),
    )
  })

  it.each(['ann@example.org', 'x'.repeat(65), '.ann', 'a b'])('cannot be called %j', async (name) => {
    const { status, json } = await admin('POST', '', { plan: 'agency' }, { 'x-operator': name })
    expect([status, json.code]).toEqual([400, 'invalid-header'])
  })
})

describe('an erased account', () => {
  it('has no key that works, and nothing sealed that can be read', async () => {
    const id = await opened({ plan: 'agency', contact: { email: 'c@example.org' } })
    const { secret } = (await admin('POST', `/${id}/keys`, { mode: 'test', label: 'Ann' })).json
    const key = String(secret)
    const check = { query: 'Lumivora', metadata: { client: 'Ann' } }
    const { json } = await world.call('POST', '/api/v1/checks', { key, body: check })
    expect(json.metadata).toEqual({ client: 'Ann' })

    const unsure = await admin('POST', `/${id}/erase`, { reason: 'asked', confirm: 'yes' })
    expect(unsure.json.errors).toEqual([expect.objectContaining({ pointer: '/confirm' })])
    const erase = () => admin('POST', `/${id}/erase`, { reason: 'asked', confirm: id })
    expect((await erase()).json).toMatchObject({ status: 'erased', contact: null })
    const refused = await world.call('GET', '/api/v1/usage', { key })
    expect([refused.status, refused.json.code]).toEqual([401, 'invalid-api-key'])
    expect(await world.engine.keyStore.key(id)).toBeNull()
    expect((await admin('GET', `/${id}/keys`)).json.data).toEqual([expect.objectContaining({ label: null })])

    expect((await erase()).status).toBe(200)
    for (const [method, path, body] of [
      ['PATCH', '', { plan: 'start' }],
      ['POST', '/suspend', { reason: 'x' }],
      ['POST', '/keys', { mode: 'test', label: 'x' }],
    ] as const) {
      const late = await admin(method, `/${id}${path}`, body)
      expect([path, late.status, late.json.code]).toEqual([path, 409, 'account-erased'])
    }
  })
})

async function actors(type: string, keyId: unknown): Promise<string[]> {
  const log = await world.engine.store.readAll('', 10_000)
  return log.filter((event) => event.type === type && dataOf(event).keyId === keyId).map(({ actor }) => actor)
}
const dataOf = ({ data }: { data: unknown }) => data as Record<string, unknown>

describe('read models', () => {
  const projections = (method: string, path: string, body?: unknown) =>
    world.call(method, `/admin/v1/projections${path}`, { key: ADMIN_TOKEN, body })

  it('are requested to be rebuilt, and that is given up, once or again', async () => {
    const asked = await projections('POST', '/usage/rebuild')
    expect([asked.status, asked.json]).toEqual([
      202,
      expect.objectContaining({
        status: 'rebuilding',
        rebuild: expect.objectContaining({ phase: 'waiting' }),
      }),
    ])
    for (const _ of ['once', 'again']) {
      const { status, json } = await projections('DELETE', '/usage/rebuild')
      expect([status, json]).toEqual([
        200,
        expect.objectContaining({ object: 'projection', name: 'usage', status: 'serving', rebuild: null }),
      ])
    }
    expect((await projections('GET', '/usage')).json.generation).toBe(1)
  })

  it('are named where a name is none of theirs', async () => {
    const { status, json } = await projections('DELETE', '/moons/rebuild')
    expect([status, json.detail]).toEqual([404, expect.stringContaining('Choose one of reports')])
  })
})
