import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { adminDocument } from '../../../src/api/documents/openapi/admin-document.ts'
import { openApiDocument } from '../../../src/api/documents/openapi/document.ts'
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

  const operator = { key: ADMIN_TOKEN }
  type Request = { path: string; body: object; sent?: Sent }
  const check = async () => (await post('/api/v1/checks', { body: { query: 'Lumivora' } })).json.id
  const batch = async () => (await post('/api/v1/batches', { body: { names: ['Lumivora'] } })).json.id
  const webhook = async () => ({
    path: '/api/v1/webhooks',
    body: { url: world.receiver.url(), description: 'one' },
  })
  const keyOf = (path: string, sent?: Sent) => async () => ({
    path: path.replace('{id}', account),
    body: { mode: 'test', scopes: ['checks:read'], label: 'one' },
    ...(sent && { sent }),
  })
  const issue = async () => ({ path: '/api/v1/keys', body: { scopes: ['checks:read'], label: 'one' } })
  const invite = async () => ({ path: '/api/v1/account/people', body: { name: 'Ada', role: 'viewer' } })
  const share = (of: 'checks' | 'batches', made: () => Promise<unknown>) => async () => ({
    path: `/api/v1/${of}/${await made()}/share`,
    body: { expiresInSeconds: 600 },
  })
  /** Every operation with an idempotency key whose body can differ, and what differs. */
  const others: [string, () => Promise<Request>, object][] = [
    [
      'createCheck',
      async () => ({ path: '/api/v1/checks', body: { query: 'Nova' } }),
      { delivery: 'webhook' },
    ],
    [
      'createBatch',
      async () => ({ path: '/api/v1/batches', body: { names: ['Nova'] } }),
      { names: ['Vona'] },
    ],
    ['shareCheck', share('checks', check), { expiresInSeconds: 601 }],
    ['shareBatch', share('batches', batch), { expiresInSeconds: 601 }],
    ['createKey', issue, { label: 'two' }],
    ['createKey', issue, { scopes: ['checks:write'] }],
    ['createKey', issue, { expiresAt: '2099-01-01T00:00:00Z' }],
    [
      'rotateKey',
      async () => ({
        path: `/api/v1/keys/${(await world.newKey(account)).id}/rotate`,
        body: { overlapSeconds: 60 },
      }),
      { overlapSeconds: 61 },
    ],
    ['invitePerson', invite, { name: 'Eve' }],
    ['invitePerson', invite, { role: 'reviewer' }],
    ['createWebhook', webhook, { url: 'https://elsewhere.example/' }],
    ['createWebhook', webhook, { payload: 'summary' }],
    ['createWebhook', webhook, { description: 'two' }],
    ['createWebhook', webhook, { includeBatchMembers: true }],
    ['createWebhook', webhook, { eventTypes: ['check.completed'] }],
    [
      'rotateWebhookSecret',
      async () => ({ path: `${await register()}/rotate-secret`, body: { overlapSeconds: 60 } }),
      { overlapSeconds: 61 },
    ],
    [
      'replayWebhook',
      async () => ({ path: `${await register()}/replay`, body: { status: 'failed' } }),
      { status: 'delivered' },
    ],
    [
      'openAccount',
      async () => ({ path: '/admin/v1/accounts', body: { plan: 'agency' }, sent: operator }),
      { contact: { name: 'two' } },
    ],
    ['issueAccountKey', keyOf('/admin/v1/accounts/{id}/keys', operator), { label: 'two' }],
  ]
  it.each(others)(
    'of %s with another body, and not with the same',
    async (_operation, request, difference) => {
      const { path, body, sent } = await request()
      const once = { ...sent, headers: { 'idempotency-key': randomUUID() } }
      const first = await post(path, { ...once, body })
      const same = await post(path, { ...once, body: Object.fromEntries(Object.entries(body).reverse()) })
      expect([first.status, same.status].filter((status) => status >= 300)).toEqual([])
      expect(same.json.id).toBe(first.json.id)
      const other = await post(path, { ...once, body: { ...body, ...difference } })
      expect(codeOf(other)).toEqual([409, 'idempotency-conflict'])
    },
  )

  it('of webhooks with another body, after the endpoint was changed', async () => {
    const { path, body } = await webhook()
    const first = await post(path, { body })
    const own = `/api/v1/webhooks/${first.json.id}`
    await world.call('PATCH', own, { key, body: { description: 'changed' } })
    expect((await post(path, { body })).status).toBe(200)
    const other = await post(path, { body: { ...body, description: 'changed' } })
    expect(codeOf(other)).toEqual([409, 'idempotency-conflict'])
  })

  it('of several at once: one makes it, and the others get it', async () => {
    const opened = others.filter(([operation]) =>
      /^(open|create(Key|Webhook)|invite|issue|rotate)/.test(operation),
    )
    for (const [operation, request] of opened) {
      const { path, body, sent } = await request()
      const once = { ...sent, body, headers: { 'idempotency-key': randomUUID() } }
      const answers = await Promise.all(Array.from({ length: 5 }, () => post(path, once)))
      const made = answers.filter(({ headers }) => headers.get('idempotent-replayed') === null)
      const ids = new Set(answers.map(({ json }) => json.id))
      expect([operation, made.length, ids.size]).toEqual([operation, 1, 1])
    }
  })

  it('of each of these after 30 days', async () => {
    const late = others.filter(([operation]) => operation !== 'replayWebhook')
    const requests = await Promise.all(late.map(([, request]) => request()))
    const sendAll = () =>
      Promise.all(
        requests.map(({ path, body, sent }, n) =>
          post(path, { ...sent, body, headers: { 'idempotency-key': `late-${n}` } }),
        ),
      )
    await sendAll()
    world.skew = 31 * DAY_MS
    const codes = (await sendAll()).map((answer, n) => [late[n]?.[0], ...codeOf(answer)])
    expect(codes).toEqual(late.map(([operation]) => [operation, 422, 'idempotency-key-expired']))
  })

  it('for every operation that takes a key, and whose body can differ', () => {
    const taking = [openApiDocument(''), adminDocument('')]
      .flatMap(({ paths }) => Object.values(paths as Record<string, Record<string, Operation>>))
      .flatMap((methods) => Object.values(methods))
      .filter(({ parameters = [] }) => parameters.some(({ $ref }) => $ref?.endsWith('IdempotencyKey')))
      .map(({ operationId }) => operationId)
    const alwaysTheSame = ['retryCheck', 'testWebhook', 'redeliverDelivery']
    expect(new Set(taking)).toEqual(new Set([...others.map(([operation]) => operation), ...alwaysTheSame]))
  })
})

type Operation = { operationId: string; parameters?: { $ref?: string }[] }
