import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { newSecret } from '../../../src/commands/key/secret.ts'
import { scope } from '../../../src/events/key.ts'
import { ADMIN_TOKEN, type ApiWorld, openApiWorld } from '../../support/api-world.ts'
import { eventually } from '../../support/eventually.ts'
import { temporaryFolders } from '../../support/temporary-folder.ts'
import { adminRoutes, allowed, keyRoutes, type Route } from '../documents/routes.ts'

const newFolder = temporaryFolders()
let world: ApiWorld
const keys: Record<string, string> = {}
/** Is part of everything that the account has written. */
const MARKER = 'mrk7f3a9zq'
const ids = { check: '', batch: '', key: '', person: '', webhook: '' }
const RANDOM = {
  check: 'chk_000000000000000000000000',
  batch: 'bat_000000000000000000000000',
  key: 'key_000000000000000000000000',
  person: 'per_000000000000000000000000',
  webhook: 'whk_000000000000000000000000',
}

beforeAll(async () => {
  // All wrong keys of this file come from one address.
  world = await openApiWorld(await newFolder(), { NAMECHECK_WRONG_KEYS_PER_MINUTE: '1000000' })
  const account = await world.newAccount()
  const own = await world.newKey(account)
  keys.own = own.secret
  ids.key = own.id
  const check = await world.call('POST', '/api/v1/checks', {
    key: own.secret,
    body: { query: MARKER, metadata: { order: MARKER } },
  })
  ids.check = String(check.json.id)
  const names = { names: [MARKER], metadata: { order: MARKER } }
  const batch = await world.call('POST', '/api/v1/batches', { key: own.secret, body: names })
  ids.batch = String(batch.json.id)
  const endpoint = {
    url: `http://127.0.0.1:9/${MARKER}`,
    description: MARKER,
    eventTypes: ['webhook.paused'],
  }
  await world.call('POST', '/api/v1/keys', {
    key: own.secret,
    body: { scopes: ['checks:read'], label: MARKER },
  })
  const person = { name: MARKER, role: 'viewer' }
  const invited = await world.call('POST', '/api/v1/account/people', { key: own.secret, body: person })
  ids.person = String(invited.json.id)
  await world.caughtUp()
  const webhook = await world.call('POST', '/api/v1/webhooks', { key: own.secret, body: endpoint })
  ids.webhook = String(webhook.json.id)

  keys.live = (await world.newKey(account, { mode: 'live' })).secret
  keys.stranger = (await world.newKey(await world.newAccount())).secret
  keys.unknown = newSecret('test')
  keys.expired = (await world.newKey(account, { expiresAt: '2026-01-01T00:00:00Z' })).secret
  const revoked = await world.newKey(account)
  keys.revoked = revoked.secret
  await world.writeSide.accounts.revokeKey(account, revoked.id, 'lost', 'operator')
  const suspended = await world.newAccount()
  keys.suspended = (await world.newKey(suspended)).secret
  await world.writeSide.accounts.change(suspended, { type: 'suspend', reason: 'unpaid' }, 'operator')
})
afterAll(() => world.close())

const pathTo = ({ path, names }: Route, of: typeof ids = ids): string =>
  path.replace(':id', names ? of[names] : '').replace(':delivery', 'msg_000000000000000000000000')
const request = (route: Route, key: string | undefined, of = ids) =>
  world.call(route.method, pathTo(route, of), { key: key ?? null, body: route.body })
const named = keyRoutes.map((route) => [`${route.method} ${route.path}`, route] as const)

describe.each(named)('%s', (_name, route) => {
  const hasBody = route.method !== 'HEAD'

  it('asks for a key', async () => {
    const { status, headers, json } = await request(route, undefined)
    expect(status).toBe(401)
    expect(headers.get('www-authenticate')).toBe('Bearer realm="namecheck"')
    expect(headers.get('content-type')).toBe('application/problem+json')
    if (hasBody) expect(json).toMatchObject({ code: 'missing-api-key', status: 401 })
  })

  it.each([
    ['unknown', 'The API key is unknown.'],
    ['revoked', 'The API key was revoked.'],
    ['expired', 'The API key expired at 2026-01-01T00:00:00Z.'],
  ])('refuses a key that is %s', async (kind, detail) => {
    const { status, headers, json } = await request(route, keys[kind])
    expect(status).toBe(401)
    expect(headers.get('www-authenticate')).toBe('Bearer realm="namecheck", error="invalid_token"')
    if (hasBody) expect(json).toMatchObject({ code: 'invalid-api-key', detail })
  })

  it('refuses a mistyped key without asking for it', async () => {
    const { status, json } = await request(route, `${keys.own?.slice(0, -1)}!`)
    expect(status).toBe(401)
    if (hasBody)
      expect(json).toMatchObject({ code: 'invalid-api-key', detail: expect.stringContaining('checksum') })
  })

  it('refuses a suspended account', async () => {
    const { status, json } = await request(route, keys.suspended)
    expect(status).toBe(403)
    if (hasBody) expect(json.code).toBe('account-suspended')
  })

  it('names the scope that a key lacks', async () => {
    const account = await world.newAccount()
    // What reviewers read needs either the scope of auditors or both scopes of checks.
    const others = scope.options.filter((one) => one !== route.scope && one !== 'checks:write')
    const { secret } = await world.newKey(account, { scopes: others })
    const { status, headers, json } = await request(route, secret)
    expect(status).toBe(403)
    expect(headers.get('www-authenticate')).toContain(`scope="${route.scope}"`)
    if (hasBody)
      expect(json).toMatchObject({ code: 'insufficient-scope', detail: expect.stringContaining(route.scope) })
  })
})

describe.each(named.filter(([, route]) => route.names))('%s with an id', (_name, route) => {
  it.each(['stranger', 'live'])(
    'of another account or mode (%s) answers as for one that does not exist',
    async (who) => {
      const foreign = await request(route, keys[who])
      const missing = await request(route, keys[who], RANDOM)
      expect(foreign.status).toBe(404)
      expect(missing.status).toBe(404)
      const same = ({ json }: typeof foreign) => ({ ...json, instance: '', requestId: '' })
      expect(same(foreign)).toEqual(same(missing))
      const names = ({ headers }: typeof foreign) => [...headers.keys()].sort()
      expect(names(foreign)).toEqual(names(missing))
    },
  )
})

it.each(named)('%s shows a stranger nothing of what the account has', async (_name, route) => {
  for (const who of ['stranger', 'live']) {
    const { text, headers } = await request(route, keys[who])
    expect(text + JSON.stringify([...headers])).not.toContain(MARKER)
  }
})

it('left what belongs to the account untouched', async () => {
  const { status } = await world.call('GET', `/api/v1/checks/${ids.check}`, { key: keys.own })
  expect(status).toBe(200)
})

describe('a key that was sent in another way', () => {
  it.each([
    [{ authorization: 'nk' }, '', 'The word Bearer is missing'],
    [{ authorization: 'Basic bmF0' }, '', 'does not use the scheme Bearer'],
    [{ authorization: 'Basic nk:' }, '', 'which curl -u uses'],
    [{ authorization: 'Basic user:nk' }, '', 'which curl -u uses'],
    [{ 'x-api-key': 'nk' }, '', 'The service does not read the header X-Api-Key'],
    [{}, '?api_key=nk', 'The service does not read a key from the URL'],
    [{}, '?q=nk', 'The service does not read a key from the URL'],
    [{}, '', 'No API key was sent'],
  ])('%j%s gets an answer that says how to send it', async (given, query, says) => {
    const headers: Record<string, string> = Object.fromEntries(
      Object.entries(given).map(([name, value]) => [name, sent(value)]),
    )
    const url = `/api/v1/checks${query.replace('nk', keys.own ?? '')}`
    const { status, json, text } = await world.call('GET', url, { headers })
    expect(status).toBe(401)
    expect(json).toMatchObject({ code: 'missing-api-key', detail: expect.stringContaining(says) })
    expect(text).not.toContain(keys.own)
  })

  it.each([
    ['Bearer Bearer nk', '"Bearer" appears twice'],
    ['Bearer "nk"', 'in quotation marks or brackets'],
    ['Bearer <nk>', 'in quotation marks or brackets'],
    ['Bearer sk_live_abcdef', 'its keys begin with nk_live_ or nk_test_'],
    ['Bearer', 'does not use the scheme Bearer'],
  ])('%s gets an answer that says what is wrong', async (authorization, says) => {
    const headers = { authorization: authorization.replace('nk', keys.own ?? '') }
    const { status, json } = await world.call('GET', '/api/v1/checks', { headers })
    expect([status, json.detail]).toEqual([401, expect.stringContaining(says)])
  })

  it('never reaches the log', () => {
    const lines = world.logged.join('')
    expect(world.logged.length).toBeGreaterThan(10)
    for (const secret of Object.values(keys)) expect(lines).not.toContain(secret.slice(10))
  })
})

/** A header value with the key in place of `nk`; Basic credentials are written unencoded here. */
function sent(value: string): string {
  const [scheme, credentials = ''] = value.replace('nk', keys.own ?? '').split(' ')
  if (scheme !== 'Basic' || !credentials.includes(':')) return value.replace('nk', keys.own ?? '')
  return `Basic ${Buffer.from(credentials).toString('base64')}`
}

describe('the use of a key', () => {
  it('is written down once in an hour', async () => {
    const account = await world.newAccount()
    const { id, secret } = await world.newKey(account)
    const uses = async () => {
      const log = await world.engine.store.readAll('', 10_000)
      return log.filter(({ type, actor }) => type === 'ApiKeyUsed' && actor === `key:${id}`).length
    }
    const lastUsed = async () => (await world.writeSide.accounts.keys(account, 'test'))[0]?.lastUsedAt
    await world.call('GET', '/api/v1/usage', { key: secret })
    await world.call('GET', '/api/v1/usage', { key: secret })
    await eventually(async () => (await uses()) > 0)
    expect(await lastUsed()).not.toBeNull()
    await world.call('GET', '/api/v1/usage', { key: secret })
    expect(await uses()).toBe(1)
    world.skew += 3_600_000
    await world.call('GET', '/api/v1/usage', { key: secret })
    await eventually(async () => (await uses()) > 1)
    world.skew = 0
    expect(await uses()).toBe(2)
  })
})

describe.each(adminRoutes)('$method $path', ({ method, path, body }) => {
  it.each([
    ['no token', null],
    ['a wrong token', 'another-admin-token-here'],
    ['an API key', 'own'],
  ])('refuses %s', async (_what, token) => {
    const key = token === 'own' ? keys.own : token
    const { status, json, headers } = await world.call(method, path, { key, body })
    expect(status).toBe(401)
    expect(json.code).toBe('invalid-admin-token')
    expect(headers.get('www-authenticate')).toBe('Bearer realm="namecheck-admin"')
  })
})

it.each(adminRoutes.filter(({ path }) => path.includes(':id')))(
  '$method $path knows no account by a made-up id',
  async ({ method, path, body }) => {
    const { status, json } = await world.call(method, path, { key: ADMIN_TOKEN, body })
    expect([status, json.code]).toEqual([404, 'not-found'])
  },
)

it('has no admin API without a token', async () => {
  const closed = await openApiWorld(await newFolder(), { NAMECHECK_ADMIN_TOKEN: '' })
  try {
    for (const { method, path, body } of adminRoutes) {
      const { status } = await closed.call(method, path, { key: ADMIN_TOKEN, body })
      expect([path, status]).toEqual([path, 404])
    }
  } finally {
    await closed.close()
  }
})

it('refuses test keys where the sandbox is off', async () => {
  const live = await openApiWorld(await newFolder(), { NAMECHECK_SANDBOX: 'false' })
  try {
    const { secret } = await live.newKey(await live.newAccount())
    const { status, json } = await live.call('GET', '/api/v1/usage', { key: secret })
    expect([status, json.code]).toEqual([403, 'test-mode-off'])
  } finally {
    await live.close()
  }
})

describe.each(allowed)('%s', (path, allow) => {
  it('refuses another method and lists its own', async () => {
    const { status, headers, json } = await world.call('PUT', path)
    expect(status).toBe(405)
    expect(headers.get('allow')).toBe(allow)
    expect(json.code).toBe('method-not-allowed')
    const options = await world.call('OPTIONS', path)
    expect([options.status, options.headers.get('allow')]).toEqual([204, allow])
  })
})

it.each([
  '/api',
  '/api/v1',
  '/api/v1/check',
  '/API/V1/checks',
  '/api/v2/checks',
  '/api/v1/checks/%ZZ',
  '/admin',
])('finds nothing at %s', async (path) => {
  const { status, json } = await world.call('GET', path, { key: keys.own })
  expect([status, json.code]).toEqual([404, 'not-found'])
})

it.each([
  ['/v1/checks', '/api/v1/checks'],
  ['/checks', '/api/v1/checks'],
  ['/api/checks/chk_1', '/api/v1/checks/chk_1'],
  ['/api/v2/batches', '/api/v1/batches'],
  ['/API/V1/checks', '/api/v1/checks'],
  ['/api/v1/check', '/api/v1/checks'],
  ['/api/v1/Usage', '/api/v1/usage'],
  ['//api//v1//keys', '/api/v1/keys'],
  ['/api/v1/webhook', '/api/v1/webhooks'],
])('points from %s to %s', async (path, meant) => {
  const { status, json } = await world.call('GET', path, { key: keys.own })
  expect([status, json.detail]).toEqual([404, `Unknown path. Did you mean ${meant}?`])
})

it.each(['/nowhere', '/api/v1/checks/chk_1/nothing', '/api/v1/x', '/', '/wp-login.php'])(
  'guesses nothing from %s',
  async (path) => {
    const { json } = await world.call('POST', path, { key: keys.own })
    expect(String(json.detail)).not.toContain('Did you mean')
  },
)

it('does not mind a slash at the end', async () => {
  for (const path of ['/api/v1/usage/', `/api/v1/checks/${ids.check}/`])
    expect((await world.call('GET', path, { key: keys.own })).status).toBe(200)
})

it('distinguishes an API key from the admin token', async () => {
  const { json } = await world.call('GET', '/admin/v1/accounts', { key: keys.own })
  expect(json.detail).toContain('The request carries an API key')
})
