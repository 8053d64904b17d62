import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { ADMIN_TOKEN, type Answer, type Sent } from '../../support/api-world.ts'
import { temporaryFolders } from '../../support/temporary-folder.ts'
import { openWebhookWorld, type WebhookWorld } from '../../support/webhook-world.ts'

const DAY_MS = 86_400_000

const newFolder = temporaryFolders()
let world: WebhookWorld
let jurisdictions: readonly string[]
let account: string
let key: string

beforeAll(async () => {
  world = await openWebhookWorld(await newFolder())
  jurisdictions = world.settings.JURISDICTIONS
})
afterAll(() => world.close())
beforeEach(async () => {
  account = await world.newAccount({ plan: 'business' })
  key = (await world.newKey(account)).secret
})
afterEach(() => {
  world.skew = 0
  Object.assign(world.settings, { JURISDICTIONS: jurisdictions })
})

const post = (path: string, sent: Sent = {}) =>
  world.call('POST', path, { key, ...sent, headers: { 'idempotency-key': 'once', ...sent.headers } })
const register = async () => {
  const { json } = await world.call('POST', '/api/v1/webhooks', {
    key,
    body: { url: world.receiver.url() },
  })
  return `/api/v1/webhooks/${json.id}`
}
const codeOf = ({ status, json }: Answer) => [status, json.code]

/** Sends the same request twice; a step in between makes new requests fail. */
async function repeat(request: (idempotencyKey: string) => Promise<Answer>, between: () => unknown) {
  const first = await request('once')
  expect(first.status).toBeLessThan(300)
  await between()
  const fresh = await request('another')
  expect(fresh.status).toBeGreaterThanOrEqual(400)
  const second = await request('once')
  expect(codeOf(second)).toEqual([expect.any(Number), undefined])
  expect(second.status).toBeLessThan(300)
  expect(second.headers.get('idempotent-replayed')).toBe('true')
  expect(second.json.id).toBe(first.json.id)
  return { first, fresh, second }
}

describe('a repeat of a request that would be refused today gives the state of what it made', () => {
  const asking = (path: string, body: unknown) => (idempotencyKey: string) =>
    post(path, { body, headers: { 'idempotency-key': idempotencyKey } })
  const check = asking('/api/v1/checks', { query: 'Lumivora', delivery: 'webhook' })
  const batch = asking('/api/v1/batches', { names: ['Lumivora'], delivery: 'webhook' })

  it.each([
    ['check', check],
    ['batch', batch],
  ])('a %s, when no endpoint is subscribed any more', async (_what, request) => {
    const endpoint = await register()
    const { fresh } = await repeat(request, () => world.call('DELETE', endpoint, { key }))
    expect(codeOf(fresh)).toEqual([409, 'no-webhook-endpoint'])
  })

  it.each([
    ['check', check],
    ['batch', batch],
  ])('a %s, when the plan includes webhooks no longer', async (_what, request) => {
    await register()
    const { fresh } = await repeat(request, () =>
      world.writeSide.accounts.change(account, { type: 'changePlan', plan: 'start' }, 'operator'),
    )
    expect(codeOf(fresh)).toEqual([403, 'plan-upgrade-required'])
  })

  it.each([
    ['check', '/api/v1/checks', { query: 'Lumivora' }],
    ['batch', '/api/v1/batches', { names: ['Lumivora'] }],
  ])('a %s, when no setting names jurisdictions any more', async (_what, path, body) => {
    key = (await world.newKey(account, { mode: 'live' })).secret
    const { fresh } = await repeat(asking(path, body), () =>
      Object.assign(world.settings, { JURISDICTIONS: [] }),
    )
    expect(codeOf(fresh)).toEqual([422, 'invalid-request'])
  })

  it('a retry, when it would be free no longer', async () => {
    const asked = await post('/api/v1/checks', { body: { query: 'Unknown Lumivora' } })
    const path = `/api/v1/checks/${asked.json.id}/retry`
    const first = await post(path)
    world.skew = 2 * DAY_MS
    const second = await post(path)
    expect([first.json.id, first.status]).toEqual([second.json.id, 200])
    expect(second.headers.get('idempotent-replayed')).toBe('true')
  })

  it('a key that has expired since', async () => {
    const expiresAt = new Date(Date.now() + DAY_MS).toISOString()
    const { second } = await repeat(asking('/api/v1/keys', { scopes: ['checks:read'], expiresAt }), () => {
      world.skew = 2 * DAY_MS
    })
    expect(second.json).toMatchObject({ status: 'expired', secret: null })
  })

  it('a key, when no setting names jurisdictions any more', async () => {
    key = (await world.newKey(account, { mode: 'live' })).secret
    const { fresh } = await repeat(asking('/api/v1/keys', { scopes: ['checks:read'] }), () =>
      Object.assign(world.settings, { JURISDICTIONS: [] }),
    )
    expect(fresh.json.code).toBe('jurisdictions-required')
  })

  it('a key of the operator that has expired since', async () => {
    const expiresAt = new Date(Date.now() + DAY_MS).toISOString()
    const body = { mode: 'live', expiresAt }
    await repeat(
      (idempotencyKey) =>
        post(`/admin/v1/accounts/${account}/keys`, {
          key: ADMIN_TOKEN,
          body,
          headers: { 'idempotency-key': idempotencyKey },
        }),
      () => {
        world.skew = 2 * DAY_MS
        Object.assign(world.settings, { JURISDICTIONS: [] })
      },
    )
  })

  it('a rotation, when the old key is revoked', async () => {
    const old = await world.newKey(account, { scopes: ['checks:read'] })
    const { fresh } = await repeat(asking(`/api/v1/keys/${old.id}/rotate`, undefined), () =>
      world.call('DELETE', `/api/v1/keys/${old.id}`, { key }),
    )
    expect(codeOf(fresh)).toEqual([404, 'not-found'])
  })

  it('a ping, when the endpoint is paused', async () => {
    const endpoint = await register()
    const first = await post(`${endpoint}/test`)
    await world.call('POST', `${endpoint}/pause`, { key })
    const fresh = await post(`${endpoint}/test`, { headers: { 'idempotency-key': 'another' } })
    expect(codeOf(fresh)).toEqual([409, 'webhook-paused'])
    const second = await post(`${endpoint}/test`)
    expect([second.status, second.json.id]).toEqual([202, first.json.id])
  })

  it('an account, when its plan is offered no longer', async () => {
    const { plans } = world.writeSide
    const { agency } = plans
    const opening = (idempotencyKey: string) =>
      post('/admin/v1/accounts', {
        key: ADMIN_TOKEN,
        body: { plan: 'agency' },
        headers: { 'idempotency-key': idempotencyKey },
      })
    try {
      await repeat(opening, () => Reflect.deleteProperty(plans, 'agency'))
    } finally {
      Object.assign(plans, { agency })
    }
  })
})

describe('a repeat is refused', () => {
  it('of a key that was revoked, or of a suspended account', async () => {
    const body = { query: 'Lumivora' }
    await post('/api/v1/checks', { body })
    await world.writeSide.accounts.change(account, { type: 'suspend', reason: 'unpaid' }, 'operator')
    expect(codeOf(await post('/api/v1/checks', { body }))).toEqual([403, 'account-suspended'])
  })

  it('with another body', async () => {
    await post('/api/v1/checks', { body: { query: 'Lumivora' } })
    const other = await post('/api/v1/checks', { body: { query: 'Lumivora', delivery: 'webhook' } })
    expect(codeOf(other)).toEqual([409, 'idempotency-conflict'])
  })
})
