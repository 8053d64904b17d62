import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { ADMIN_TOKEN, type ApiWorld, openApiWorld } from '../services/api-world.ts'
import { temporaryFolders } from '../services/temporary-folder.ts'

const newFolder = temporaryFolders()
let world: ApiWorld

beforeAll(async () => {
  world = await openApiWorld(await newFolder())
})
afterAll(() => world.close())

const admin = (method: string, path: string, body?: unknown) =>
  world.call(method, `/admin/v1/accounts${path}`, { key: ADMIN_TOKEN, body })
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
