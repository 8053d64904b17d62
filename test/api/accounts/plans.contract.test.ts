import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { ADMIN_TOKEN, type ApiWorld, openApiWorld } from '../../support/api-world.ts'
import { temporaryFolders } from '../../support/temporary-folder.ts'

const newFolder = temporaryFolders()
let world: ApiWorld

beforeAll(async () => {
  world = await openApiWorld(await newFolder())
})
afterAll(() => world.close())

const patch = (id: string, body: unknown) =>
  world.call('PATCH', `/admin/v1/accounts/${id}`, { key: ADMIN_TOKEN, body })
const ask = (key: string, query = 'Lumivora') =>
  world.call('POST', '/api/v1/checks', { key, body: { query }, headers: { prefer: 'respond-async' } })
const usage = async (key: string) => (await world.call('GET', '/api/v1/usage', { key })).json
const works = async (key: string) => (await world.call('GET', '/api/v1/usage', { key })).status === 200

async function use(key: string, checks: number): Promise<void> {
  for (let i = 0; i < checks; i++) expect((await ask(key)).status).toBe(202)
}

describe('a change of plan within a month', () => {
  it('up gives the difference at once, and what was used stays used', async () => {
    const account = await world.newAccount({ plan: 'start' })
    const key = (await world.newKey(account, { mode: 'live' })).secret
    await use(key, 3)
    await patch(account, { plan: 'agency' })
    expect(await usage(key)).toMatchObject({ plan: 'agency', limit: 280, used: 3, remaining: 277 })
    const { headers } = await ask(key)
    expect(headers.get('ratelimit-policy')).toMatch(/^"writes";q=60;w=60, "month";q=280;/)
    await patch(account, { plan: 'business' })
    expect(await usage(key)).toMatchObject({ limit: 600, used: 4, remaining: 596 })
  })

  it('to a limit below the use refuses more, keeps work in progress, and ends with the month', async () => {
    const account = await world.newAccount({ plan: 'agency', limits: { checksPerMonth: 5 } })
    const key = (await world.newKey(account, { mode: 'live' })).secret
    const held = await ask(key, 'Hold')
    await use(key, 3)
    await patch(account, { limits: { checksPerMonth: 2 } })
    const refused = await ask(key)
    expect([refused.status, refused.json.code]).toEqual([429, 'quota-exceeded'])
    expect(refused.json).toMatchObject({ limit: 2, used: 4 })
    expect(await usage(key)).toMatchObject({ limit: 2, used: 4, remaining: 0 })
    const running = await world.call('GET', `/api/v1/checks/${held.json.id}`, { key })
    expect(running.json.status).not.toBe('canceled')
    const canceled = await world.call('POST', `/api/v1/checks/${held.json.id}/cancel`, { key })
    expect(canceled.json.usage).toEqual({ cost: 1, charged: 0 })

    const now = Date.now() + world.skew
    const next = new Date(now)
    world.skew += Date.UTC(next.getUTCFullYear(), next.getUTCMonth() + 1, 1, 1) - now
    expect(await usage(key)).toMatchObject({ limit: 2, used: 0, remaining: 2 })
    await use(key, 2)
    expect((await ask(key)).status).toBe(429)
    await patch(account, { limits: {} })
    expect(await usage(key)).toMatchObject({ limit: 280, used: 2 })
    world.skew = 0
  })

  it('to Start leaves the oldest live key and pauses endpoints; back again resumes them', async () => {
    const account = await world.newAccount({ plan: 'agency' })
    const [first, second, third] = [
      await world.newKey(account, { mode: 'live' }),
      await world.newKey(account, { mode: 'live' }),
      await world.newKey(account, { mode: 'live' }),
    ]
    const key = (await world.newKey(account)).secret
    const body = { url: 'http://127.0.0.1:9/', eventTypes: ['check.completed'] }
    const { json } = await world.call('POST', '/api/v1/webhooks', { key, body })
    await patch(account, { plan: 'start' })
    expect([await works(first.secret), await works(second.secret), await works(third.secret)]).toEqual([
      true,
      false,
      false,
    ])
    const refused = await world.call('GET', '/api/v1/webhooks', { key })
    expect([refused.status, refused.json.code]).toEqual([403, 'plan-upgrade-required'])
    await patch(account, { plan: 'business' })
    const endpoint = (await world.call('GET', `/api/v1/webhooks/${json.id}`, { key })).json
    expect([endpoint.status, endpoint.revision]).toEqual(['active', 2])
    expect(await works(second.secret)).toBe(false)
    const withdrawn = await world.call('GET', `/api/v1/keys/${second.id}`, { key: first.secret })
    expect(withdrawn.json).toMatchObject({ status: 'revoked' })
  })

  it('keeps own limits, which win over the plan', async () => {
    const account = await world.newAccount({ plan: 'business' })
    const keys = [
      await world.newKey(account, { mode: 'live' }),
      await world.newKey(account, { mode: 'live' }),
    ]
    const limits = { checksPerMonth: 1_000_000_000, liveKeys: 2 }
    const { json } = await patch(account, { plan: 'start', limits })
    expect(json).toMatchObject({ plan: 'start', terms: { ...limits, writesPerMinute: 30, webhooks: false } })
    for (const { secret } of keys) expect(await works(secret)).toBe(true)
    expect(await usage(keys[0]?.secret ?? '')).toMatchObject({ limit: 1_000_000_000, used: 0 })
    const beyond = await patch(account, { limits: { checksPerMonth: 1_000_000_001 } })
    expect(beyond.json.errors).toEqual([expect.objectContaining({ pointer: '/limits/checksPerMonth' })])
  })

  it('is not overtaken by what other processes go through again later', async () => {
    const account = await world.newAccount({ plan: 'start' })
    const key = (await world.newKey(account, { mode: 'live' })).secret
    await patch(account, { plan: 'agency' })
    await patch(account, { plan: 'start' })
    await patch(account, { plan: 'business' })
    await world.caughtUp()
    expect(await usage(key)).toMatchObject({ limit: 600 })
    const month = new Date().toISOString().slice(0, 7).replace('-', '')
    const stream = await world.engine.store.readStream(`quota-${account}-${month}`)
    // The operator's request or the reaction to it sets a limit, whichever comes first.
    expect(stream.map(({ type }) => type)).toEqual(Array(3).fill('QuotaLimitSet'))
  })
})
