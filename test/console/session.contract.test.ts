import { SourceTextModule } from 'node:vm'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { OneTimeTokens } from '../../src/console/one-time-token.ts'
import { ADMIN_TOKEN, type ApiWorld, openApiWorld, type Sent } from '../support/api-world.ts'
import { MemoryEphemeralStore } from '../support/memory-ephemeral-store.ts'
import { tempFolder } from '../support/temp-folder.ts'

const folder = tempFolder()
let world: ApiWorld
let account: string
/** On the clock that the test turns. */
const store = new MemoryEphemeralStore(() => Date.now() + (world?.skew ?? 0))
beforeAll(async () => {
  world = await openApiWorld(folder.path, { NAMECHECK_WRONG_KEYS_PER_MINUTE: '1000' }, (engine) => ({
    ...engine,
    ephemeralStore: store,
  }))
  account = await world.newAccount({ plan: 'business' })
})
afterAll(async () => {
  await world.close()
  folder.remove()
})

const MINUTE = 60_000
const OWN = { 'X-Namecheck-Console': '1' }

type Options = Pick<Sent, 'body'> & { cookie?: string | null; headers?: Record<string, string> }

/** A request as the pages of the console send it. */
const call = (method: string, path: string, { cookie, headers, body }: Options = {}) =>
  world.call(method, path, {
    ...(body !== undefined && { body }),
    headers: { ...OWN, ...(cookie && { Cookie: cookie }), ...headers },
  })

const cookieOf = (headers: Headers): string => (headers.get('set-cookie') ?? '').split(';')[0] ?? ''

async function signIn(body: Record<string, string>, cookie: string | null = null): Promise<string> {
  const answer = await call('POST', '/console/session', { body, cookie })
  expect([answer.status, answer.text]).toEqual([200, expect.stringContaining('"signedIn":true')])
  return cookieOf(answer.headers)
}

const keyOf = async (mode: 'test' | 'live' = 'test', of = account) =>
  (await world.newKey(of, { mode })).secret
const codeOf = async (answer: ReturnType<typeof call>) => {
  const { status, json } = await answer
  return [status, json.code]
}
const session = async (cookie: string) => (await call('GET', '/console/session', { cookie })).json
const USAGE = '/console/api/v1/usage'

describe('a session', () => {
  it('shows its modes, account and scopes, and no secret', async () => {
    expect((await call('GET', '/console/session')).json).toEqual({
      object: 'session',
      signedIn: false,
      oneTimeLinks: false,
    })
    const key = await keyOf()
    const cookie = await signIn({ key })
    const { headers, json, text } = await call('GET', '/console/session', { cookie })
    expect(json).toEqual({
      object: 'session',
      signedIn: true,
      modes: ['test'],
      account: { id: account, plan: 'business' },
      scopes: { test: expect.arrayContaining(['checks:read', 'keys:write']), live: [] },
      operator: false,
      owner: false,
      canGoLive: false,
      expiresAt: expect.any(String),
    })
    expect(text).not.toContain(key)
    expect(headers.get('cache-control')).toBe('no-store')
  })

  it('gets the live mode from a second key of its account, and chooses the mode of each request', async () => {
    const first = await signIn({ key: await keyOf() })
    const both = await signIn({ key: await keyOf('live') }, first)
    expect((await session(both)).modes).toEqual(['test', 'live'])
    const modeOf = async (path: string, headers = {}) =>
      (await call('GET', path, { cookie: both, headers })).json.mode
    expect([
      await modeOf(USAGE),
      await modeOf(USAGE, { 'X-Namecheck-Mode': 'test' }),
      await modeOf(`${USAGE}?mode=test`),
    ]).toEqual(['live', 'test', 'test'])
    expect(await codeOf(call('GET', `${USAGE}?mode=other`, { cookie: both }))).toEqual([
      400,
      'invalid-header',
    ])
    expect(await codeOf(call('GET', `${USAGE}?mode=live`, { cookie: first }))).toEqual([401, 'not-signed-in'])
  })

  it('is replaced by a key of another account', async () => {
    const first = await signIn({ key: await keyOf() })
    const other = await world.newAccount()
    const second = await signIn({ key: await keyOf('live', other) }, first)
    expect(await session(second)).toMatchObject({ account: { id: other }, modes: ['live'] })
    expect((await session(first)).signedIn).toBe(false)
  })

  it('gets a new cookie at each sign-in, and the previous one ends', async () => {
    const key = await keyOf()
    const first = await signIn({ key })
    const second = await signIn({ key }, first)
    expect(second).not.toBe(first)
    expect(await codeOf(call('GET', USAGE, { cookie: first }))).toEqual([401, 'not-signed-in'])
    const fixed = `namecheck_session=${'A'.repeat(43)}`
    expect(await signIn({ key }, fixed)).not.toBe(fixed)
    expect((await session(fixed)).signedIn).toBe(false)
  })

  it('ends by signing out', async () => {
    const cookie = await signIn({ key: await keyOf() })
    const out = await call('DELETE', '/console/session', { cookie })
    expect([out.status, out.json]).toEqual([200, { object: 'session', signedIn: false, oneTimeLinks: false }])
    expect(out.headers.get('set-cookie')).toMatch(/^namecheck_session=; Max-Age=0;/)
    expect(await codeOf(call('GET', USAGE, { cookie }))).toEqual([401, 'not-signed-in'])
  })

  it('ends after an hour without use and after twelve hours with use', async () => {
    const idle = await signIn({ key: await keyOf() })
    const used = await signIn({ key: await keyOf() })
    try {
      world.skew = 59 * MINUTE
      expect((await session(used)).signedIn).toBe(true)
      world.skew = 61 * MINUTE
      expect((await session(idle)).signedIn).toBe(false)
      for (let minutes = 100; minutes < 12 * 60; minutes += 40) {
        world.skew = minutes * MINUTE
        expect([minutes, (await session(used)).signedIn]).toEqual([minutes, true])
      }
      world.skew = 12 * 60 * MINUTE + MINUTE
      expect((await session(used)).signedIn).toBe(false)
    } finally {
      world.skew = 0
    }
  })

  it('ends when its only key is revoked', async () => {
    const { id, secret } = await world.newKey(account, { mode: 'test' })
    const cookie = await signIn({ key: secret })
    await world.writeSide.accounts.revokeKey(account, id, 'test', 'operator')
    expect(await codeOf(call('GET', USAGE, { cookie }))).toEqual([401, 'not-signed-in'])
    expect((await session(cookie)).signedIn).toBe(false)
  })

  it('has a cookie that scripts cannot read and other sites cannot cause to be sent', async () => {
    const answer = await call('POST', '/console/session', { body: { key: await keyOf() } })
    expect(answer.headers.get('set-cookie')).toMatch(
      /^namecheck_session=[\w-]{43}; Max-Age=43200; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Strict$/,
    )
  })

  it('is not a way into the API', async () => {
    const cookie = await signIn({ key: await keyOf() })
    const admin = await signIn({ adminToken: ADMIN_TOKEN }, cookie)
    expect(await codeOf(call('GET', '/api/v1/usage', { cookie }))).toEqual([401, 'missing-api-key'])
    expect(await codeOf(call('GET', '/admin/v1/accounts', { cookie: admin }))).toEqual([
      401,
      'invalid-admin-token',
    ])
  })

  it('takes the place of an Authorization header, which is refused', async () => {
    const key = await keyOf()
    const cookie = await signIn({ key })
    const headers = { Authorization: `Bearer ${key}` }
    expect(await codeOf(call('GET', USAGE, { cookie, headers }))).toEqual([400, 'invalid-header'])
  })
})

describe('the operator', () => {
  it('signs in with the admin token, alone or in addition to a key', async () => {
    const cookie = await signIn({ adminToken: ADMIN_TOKEN })
    expect(await session(cookie)).toMatchObject({ operator: true, account: null, modes: [] })
    expect((await call('GET', '/console/admin/v1/accounts', { cookie })).status).toBe(200)
    expect(await codeOf(call('GET', USAGE, { cookie }))).toEqual([401, 'not-signed-in'])
    const both = await signIn({ key: await keyOf() }, cookie)
    expect(await session(both)).toMatchObject({ operator: true, account: { id: account }, canGoLive: true })
  })

  it('is not a session with only an API key', async () => {
    const cookie = await signIn({ key: await keyOf() })
    expect(await codeOf(call('GET', '/console/admin/v1/accounts', { cookie }))).toEqual([
      401,
      'not-signed-in',
    ])
  })
})

describe('a request of another origin', () => {
  const change = (headers: Record<string, string>, cookie: string) =>
    world.call('POST', '/console/api/v1/checks', {
      body: { query: 'Lumivora' },
      headers: { Cookie: cookie, ...headers },
    })

  it.each([
    ['without the header of the console', {}],
    ['of another site', { ...OWN, 'Sec-Fetch-Site': 'cross-site' }],
    ['of another port of the same host', { ...OWN, 'Sec-Fetch-Site': 'same-site' }],
    ['of another origin', { ...OWN, Origin: 'https://evil.example' }],
    ['of a sandboxed frame', { ...OWN, Origin: 'null' }],
  ])('is refused %s', async (_why, headers) => {
    const cookie = await signIn({ key: await keyOf() })
    expect(await codeOf(change(headers, cookie))).toEqual([403, 'cross-site-request'])
    for (const method of ['POST', 'DELETE'])
      expect(
        await codeOf(
          world.call(method, '/console/session', {
            body: { key: 'x' },
            headers: { Cookie: cookie, ...headers },
          }),
        ),
      ).toEqual([403, 'cross-site-request'])
    expect((await session(cookie)).signedIn).toBe(true)
  })

  it('cannot read either', async () => {
    const cookie = await signIn({ key: await keyOf() })
    const headers = { 'Sec-Fetch-Site': 'cross-site' }
    expect(await codeOf(call('GET', USAGE, { cookie, headers }))).toEqual([403, 'cross-site-request'])
  })

  it('is accepted from the own origin', async () => {
    const cookie = await signIn({ key: await keyOf() })
    const headers = { ...OWN, 'Sec-Fetch-Site': 'same-origin', Origin: world.url }
    expect((await change(headers, cookie)).status).toBe(200)
  })
})

describe('a one-time link', () => {
  const tokens = () => new OneTimeTokens(store)
  const make = async () => tokens().make({ keys: { test: await keyOf() }, adminToken: null, isOwner: true })

  it('opens one session of the owner, once', async () => {
    const oneTimeToken = await make()
    const cookie = await signIn({ oneTimeToken })
    expect(await session(cookie)).toMatchObject({ owner: true, canGoLive: true, modes: ['test'] })
    const again = call('POST', '/console/session', { body: { oneTimeToken } })
    expect(await codeOf(again)).toEqual([401, 'invalid-one-time-token'])
  })

  it('opens one session if it arrives many times at once', async () => {
    const oneTimeToken = await make()
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => call('POST', '/console/session', { body: { oneTimeToken } })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('ends after 15 minutes', async () => {
    const oneTimeToken = await make()
    try {
      world.skew = 15 * MINUTE + 1_000
      expect(await codeOf(call('POST', '/console/session', { body: { oneTimeToken } }))).toEqual([
        401,
        'invalid-one-time-token',
      ])
    } finally {
      world.skew = 0
    }
  })
})

describe('secrets', () => {
  it('are in no log line, problem or stored value', async () => {
    const { id, secret } = await world.newKey(account, { mode: 'test' })
    const oneTimeToken = await new OneTimeTokens(store).make({
      keys: { test: secret },
      adminToken: null,
      isOwner: true,
    })
    const cookie = await signIn({ oneTimeToken })
    const token = cookie.split('=')[1] ?? ''
    const problems = await Promise.all([
      call('POST', '/console/session', { body: { oneTimeToken } }),
      call('GET', '/console/api/v1/checks/none', { cookie }),
      call('POST', '/console/session', { body: { key: `${secret.slice(0, -1)}x` } }),
    ])
    await world.writeSide.accounts.revokeKey(account, id, 'test', 'operator')
    problems.push(await call('GET', USAGE, { cookie }))
    const stored = [...store.entries].map(([name, { value }]) => `${name} ${value}`)
    const seen = [...world.logged, ...problems.map(({ text }) => text), ...stored].join('\n')
    for (const one of [secret, token, oneTimeToken]) expect(seen).not.toContain(one)
  })
})

describe('the page', () => {
  it('may not be framed, and runs only own scripts', async () => {
    const { headers, text } = await world.call('GET', '/', { headers: { Accept: 'text/html' } })
    expect(headers.get('x-frame-options')).toBe('DENY')
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toMatch(/unsafe|\*/)
    expect(text).toContain('<script type="importmap">')
  })

  it('gets every module that it names, without types', async () => {
    const { text } = await world.call('GET', '/', { headers: { Accept: 'text/html' } })
    const files = [...text.matchAll(/(?:href|src)="(\/console\/assets\/[^"]+)"/g)].map(
      ([, path = '']) => path,
    )
    expect(files.length).toBeGreaterThan(7)
    for (const path of files) {
      const { status, headers, text: code } = await world.call('GET', path)
      expect([path, status]).toEqual([path, 200])
      expect(headers.get('content-type')).toMatch(/^text\/(?:javascript|css)/)
      if (path.endsWith('.ts')) expect(() => new SourceTextModule(code)).not.toThrow()
      const known = await world.call('GET', path, { headers: { 'If-None-Match': headers.get('etag') ?? '' } })
      expect(known.status).toBe(304)
    }
  })

  it.each(['../shell.ts', 'lib/lit/package.json', 'lib/express/index.js', 'tsconfig.json', 'missing.ts'])(
    'has no file %s',
    async (name) => {
      expect((await world.call('GET', `/console/assets/${encodeURI(name)}`)).status).toBe(404)
    },
  )
})
