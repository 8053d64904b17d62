import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { secretMode } from '../../../src/commands/key/secret.ts'
import type { Scope } from '../../../src/events/key.ts'
import { type ApiWorld, openApiWorld, type Sent } from '../../support/api-world.ts'
import { temporaryFolders } from '../../support/temporary-folder.ts'

const newFolder = temporaryFolders()
let world: ApiWorld
let accountId: string
let key: string

beforeAll(async () => {
  world = await openApiWorld(await newFolder())
  accountId = await world.newAccount()
  key = (await world.newKey(accountId)).secret
})
afterAll(() => world.close())

const issue = (body: unknown, sent: Sent = {}) => world.call('POST', '/api/v1/keys', { key, body, ...sent })
const list = async (as = key) =>
  (await world.call('GET', '/api/v1/keys', { key: as })).json.data as Record<string, unknown>[]
const works = async (secret: unknown) =>
  (await world.call('GET', '/api/v1/usage', { key: String(secret) })).status === 200
const read: { scopes: Scope[] } = { scopes: ['checks:read'] }

describe('POST /keys', () => {
  it('issues a key of the same mode and shows the secret once', async () => {
    const { status, json } = await issue({ ...read, label: ' CI ', expiresAt: '2100-01-01T00:00:00+01:00' })
    expect(status).toBe(201)
    expect(json).toEqual({
      id: expect.stringMatching(/^key_/),
      object: 'key',
      mode: 'test',
      status: 'active',
      prefix: expect.stringMatching(/^nk_test_/),
      lastFour: String(json.secret).slice(-4),
      scopes: ['checks:read'],
      label: 'CI',
      createdAt: expect.any(String),
      expiresAt: '2099-12-31T23:00:00.000Z',
      revokedAt: null,
      lastUsedAt: null,
      secret: expect.any(String),
    })
    expect(secretMode(String(json.secret))).toBe('test')
    expect(await works(json.secret)).toBe(true)
    const { secret, ...view } = json
    const listed = (await list()).find(({ id }) => id === json.id)
    expect(listed).toEqual({ ...view, lastUsedAt: listed?.lastUsedAt })
    expect(JSON.stringify(await list())).not.toContain(String(secret).slice(12, -4))
  })

  it('passes on no scope that it lacks', async () => {
    const { secret } = await world.newKey(accountId, { scopes: ['keys:write', 'checks:read'] })
    const refused = await issue({ scopes: ['checks:read', 'webhooks:write'] }, { key: secret })
    expect([refused.status, refused.json.code]).toEqual([403, 'insufficient-scope'])
    expect(refused.json.detail).toContain('webhooks:write')
    const strong = await world.newKey(accountId)
    const rotated = await world.call('POST', `/api/v1/keys/${strong.id}/rotate`, { key: secret })
    expect([rotated.status, rotated.json.code]).toEqual([403, 'insufficient-scope'])
    expect((await issue(read, { key: secret })).status).toBe(201)
  })

  it('issues no key that outlives the one that asks', async () => {
    const [soon, later] = [1, 2].map((days) => new Date(Date.now() + days * 86_400_000).toISOString())
    const { secret, id } = await world.newKey(accountId, { expiresAt: String(soon) })
    for (const expiresAt of [undefined, null, later]) {
      const refused = await issue({ ...read, expiresAt }, { key: secret })
      expect([refused.status, refused.json.code]).toEqual([422, 'invalid-request'])
      expect(refused.json.errors).toEqual([
        { pointer: '/expiresAt', detail: expect.stringContaining(String(soon)) },
      ])
    }
    expect((await issue({ ...read, expiresAt: soon }, { key: secret })).status).toBe(201)
    for (const expiresAt of [null, String(later)]) {
      const other = await world.newKey(accountId, { expiresAt })
      const rotated = await world.call('POST', `/api/v1/keys/${other.id}/rotate`, { key: secret })
      expect([rotated.status, rotated.json.code]).toEqual([422, 'invalid-request'])
      expect(JSON.stringify(rotated.json.errors)).toContain('outlive')
      expect(await works(other.secret)).toBe(true)
    }
    const itself = await world.call('POST', `/api/v1/keys/${id}/rotate`, { key: secret })
    expect([itself.status, itself.json.expiresAt]).toEqual([201, soon])
  })

  it('gives a repeat the same key without its secret', async () => {
    const headers = { 'idempotency-key': 'first' }
    const first = await issue({ ...read, label: 'CI' }, { headers })
    const repeat = await issue({ ...read, label: 'CI' }, { headers })
    expect([repeat.status, repeat.json.id, repeat.json.secret]).toEqual([200, first.json.id, null])
    expect(repeat.headers.get('idempotent-replayed')).toBe('true')
    const other = await issue({ scopes: ['checks:write'], label: 'CI' }, { headers })
    expect([other.status, other.json.code]).toEqual([409, 'idempotency-conflict'])
  })

  it.each<[unknown, string]>([
    [{}, '/scopes'],
    [{ scopes: [] }, '/scopes'],
    [{ scopes: ['all'] }, '/scopes/0'],
    [{ ...read, mode: 'live' }, '/mode'],
    [{ ...read, label: 'x'.repeat(101) }, '/label'],
    [{ ...read, expiresAt: 'soon' }, '/expiresAt'],
    [{ ...read, expiresAt: '2020-01-01T00:00:00Z' }, '/expiresAt'],
  ])('refuses %j', async (body, pointer) => {
    const { status, json } = await issue(body)
    expect(status).toBe(422)
    expect(json.errors).toEqual([expect.objectContaining({ pointer })])
  })

  it('issues as many as the plan allows', async () => {
    const start = await world.newAccount({ plan: 'start' })
    const only = (await world.newKey(start)).secret
    const refused = await issue(read, { key: only })
    expect([refused.status, refused.json.code]).toEqual([403, 'plan-upgrade-required'])
    expect((await world.newKey(start, { mode: 'live' })).secret).toMatch(/^nk_live_/)
  })

  it('issues live keys only once jurisdictions are set', async () => {
    const bare = await openApiWorld(await newFolder(), { NAMECHECK_JURISDICTIONS: ',' })
    try {
      const { secret } = await bare.newKey(await bare.newAccount(), { mode: 'live' })
      const { status, json } = await bare.call('POST', '/api/v1/keys', { key: secret, body: read })
      expect([status, json.code]).toEqual([409, 'jurisdictions-required'])
      expect(json.detail).toContain('going live in the console')
    } finally {
      await bare.close()
    }
  })
})

describe('the modes', () => {
  it('do not see each other', async () => {
    const live = await world.newKey(accountId, { mode: 'live' })
    expect((await list(live.secret)).map(({ id }) => id)).toEqual([live.id])
    expect((await list()).map(({ id }) => id)).not.toContain(live.id)
    expect((await issue(read, { key: live.secret })).json.mode).toBe('live')
  })
})

describe('POST /keys/{id}/rotate', () => {
  const rotate = (id: unknown, body?: unknown, headers: Record<string, string> = {}) =>
    world.call('POST', `/api/v1/keys/${id}/rotate`, { key, headers, body })

  it('lets both keys work for a day, then the new one', async () => {
    const old = (await issue({ ...read, label: 'CI' })).json
    const { status, json } = await rotate(old.id)
    expect(status).toBe(201)
    expect(json).toMatchObject({ scopes: ['checks:read'], label: 'CI', expiresAt: null })
    expect([await works(old.secret), await works(json.secret)]).toEqual([true, true])
    const ends = Date.parse(String((await list()).find(({ id }) => id === old.id)?.expiresAt))
    expect(Math.round((ends - Date.now()) / 60_000)).toBe(24 * 60)
    world.skew = 24 * 3_600_000 + 1_000
    expect([await works(old.secret), await works(json.secret)]).toEqual([false, true])
    world.skew = 0
  })

  it('ends the old key at once without an overlap', async () => {
    const old = (await issue(read)).json
    const { json } = await rotate(old.id, { overlapSeconds: 0 })
    expect([await works(old.secret), await works(json.secret)]).toEqual([false, true])
  })

  it('hands on nothing of a key that has ended', async () => {
    const old = (await issue(read)).json
    const headers = { 'idempotency-key': 'last' }
    const last = await rotate(old.id, { overlapSeconds: 0 }, headers)
    const { status, json } = await rotate(old.id)
    expect([status, json.code]).toEqual([422, 'invalid-request'])
    expect(json.detail).toMatch(/The key expired at .*\. Issue a new one/)
    const repeat = await rotate(old.id, { overlapSeconds: 0 }, headers)
    expect([repeat.status, repeat.json.id]).toEqual([200, last.json.id])
  })

  it('gives a repeat no second key', async () => {
    const old = (await issue(read)).json
    const headers = { 'idempotency-key': 'rotation' }
    const first = await rotate(old.id, undefined, headers)
    const repeat = await rotate(old.id, undefined, headers)
    expect([repeat.status, repeat.json.id, repeat.json.secret]).toEqual([200, first.json.id, null])
  })

  it.each([-1, 604_801, 1.5, 'day'])('refuses an overlap of %j', async (overlapSeconds) => {
    const { status, json } = await rotate('key_1', { overlapSeconds })
    expect(status).toBe(422)
    expect(json.errors).toEqual([expect.objectContaining({ pointer: '/overlapSeconds' })])
  })
})

describe('DELETE /keys/{id}', () => {
  it('ends a key at once; it can be read and nothing else', async () => {
    const { json } = await issue(read)
    const remove = () => world.call('DELETE', `/api/v1/keys/${json.id}`, { key })
    const { status, text } = await remove()
    expect([status, text]).toEqual([204, ''])
    expect(await works(json.secret)).toBe(false)
    expect((await list()).map(({ id }) => id)).not.toContain(json.id)
    expect((await remove()).status).toBe(404)
    expect((await world.call('POST', `/api/v1/keys/${json.id}/rotate`, { key })).status).toBe(404)
    const { secret: _secret, ...issued } = json
    expect((await world.call('GET', `/api/v1/keys/${json.id}`, { key })).json).toEqual({
      ...issued,
      status: 'revoked',
      revokedAt: expect.any(String),
      lastUsedAt: null,
    })
  })
})

describe('GET /keys/{id} and the list', () => {
  const get = async (id: unknown) => (await world.call('GET', `/api/v1/keys/${id}`, { key })).json

  it('say whether a key works, and until when', async () => {
    const soon = new Date(Date.now() + 60_000).toISOString()
    const passing = (await issue({ ...read, expiresAt: soon })).json
    const old = (await issue(read)).json
    await world.call('POST', `/api/v1/keys/${old.id}/rotate`, { key })
    expect([(await get(passing.id)).status, (await get(old.id)).status]).toEqual(['active', 'rotated'])
    world.skew = 61_000
    expect((await get(passing.id)).status).toBe('expired')
    world.skew = 25 * 3_600_000
    expect((await get(old.id)).status).toBe('expired')
    world.skew = 0
  })

  it('give pages, oldest first, and those of one status', async () => {
    const account = await world.newAccount()
    const own = await world.newKey(account)
    const more = [await world.newKey(account), await world.newKey(account), await world.newKey(account)]
    const page = async (query: string) => {
      const { json } = await world.call('GET', `/api/v1/keys?${query}`, { key: own.secret })
      return { ids: (json.data as { id: string }[]).map(({ id }) => id), next: json.nextCursor }
    }
    const [a, b, c] = more.map(({ id }) => id)
    const first = await page('limit=2')
    expect(first.ids).toEqual([own.id, a])
    await world.call('DELETE', `/api/v1/keys/${a}`, { key: own.secret })
    expect(await page(`limit=2&cursor=${first.next}`)).toEqual({ ids: [b, c], next: null })
    expect((await page('status=revoked')).ids).toEqual([a])
    expect((await page('status=active')).ids).toEqual([own.id, b, c])
    expect((await page('status=expired')).ids).toEqual([])
    const broken = await world.call('GET', '/api/v1/keys?cursor=after-x', { key: own.secret })
    expect(broken.json.errors).toEqual([expect.objectContaining({ parameter: 'cursor' })])
  })
})
