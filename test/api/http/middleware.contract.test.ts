import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { Agent, request } from 'undici'
import { ADMIN_TOKEN, type ApiWorld, openApiWorld } from '../../support/api-world.ts'
import { sentAsBytes } from '../../support/sent-as-bytes.ts'
import { temporaryFolders } from '../../support/temporary-folder.ts'
import { expectDocumented } from '../documents/openapi/documented.ts'
import { allowed } from '../documents/routes.ts'

const newFolder = temporaryFolders()
const PAGE = 'https://app.example.com'
const dispatcher = new Agent()
let world: ApiWorld
let key: string
let check: string

beforeAll(async () => {
  world = await openApiWorld(await newFolder(), { NAMECHECK_CORS_ORIGINS: `${PAGE},http://localhost:3000` })
  key = (await world.newKey(await world.newAccount())).secret
  const { json } = await world.call('POST', '/api/v1/checks', { key, body: { query: 'Lumivora' } })
  check = `/api/v1/checks/${json.id}`
})
afterAll(async () => {
  await dispatcher.close()
  await world.close()
})

/** Without the headers that the client adds by itself. */
async function raw(method: 'GET' | 'HEAD' | 'POST', path: string, headers: object, body?: string) {
  const answer = await request(world.url + path, {
    dispatcher,
    method,
    headers: { authorization: `Bearer ${key}`, ...headers },
    ...(body !== undefined && { body }),
  })
  return {
    status: answer.statusCode,
    headers: answer.headers,
    bytes: Buffer.from(await answer.body.arrayBuffer()),
  }
}

describe('compression', () => {
  it.each([
    ['gzip', gunzipSync],
    ['br', brotliDecompressSync],
  ] as const)('packs a report as %s, and says what it is', async (coding, unpack) => {
    const plain = await raw('GET', check, {})
    const packed = await raw('GET', check, { 'accept-encoding': coding })
    expect(packed.headers).toMatchObject({ 'content-encoding': coding, etag: `W/${plain.headers.etag}` })
    expect(packed.headers['content-length']).toBeUndefined()
    expect(packed.bytes.length).toBeLessThan(plain.bytes.length / 2)
    expect(unpack(packed.bytes).equals(plain.bytes)).toBe(true)
    for (const { headers } of [plain, packed]) expect(headers.vary).toContain('Accept-Encoding')
  })

  it('keeps conditional requests working, whatever form the caller holds', async () => {
    const gzip = { 'accept-encoding': 'gzip' }
    const strong = String((await raw('GET', check, {})).headers.etag)
    for (const tag of [strong, `W/${strong}`]) {
      const known = await raw('GET', check, { ...gzip, 'if-none-match': tag })
      expect([known.status, known.headers.etag, known.bytes.length]).toEqual([304, tag, 0])
      expect(known.headers['content-encoding']).toBeUndefined()
      expect(known.headers.vary).toContain('Accept-Encoding')
    }
  })

  it('gives HEAD the length of the plain form and no body', async () => {
    const plain = await raw('GET', check, {})
    const head = await raw('HEAD', check, { 'accept-encoding': 'gzip' })
    expect([head.status, head.bytes.length]).toEqual([200, 0])
    expect(head.headers['content-length']).toBe(String(plain.bytes.length))
    expect(head.headers['content-encoding']).toBeUndefined()
  })

  it('packs the answer to a check that was asked for, and no small answer', async () => {
    const json = { 'accept-encoding': 'gzip', 'content-type': 'application/json' }
    const asked = await raw('POST', '/api/v1/checks', json, '{"query":"Lumivora"}')
    expect(asked.headers['content-encoding']).toBe('gzip')
    const small = await raw('GET', '/api/v1/usage', { 'accept-encoding': 'gzip' })
    expect(small.headers['content-encoding']).toBeUndefined()
  })

  it('never packs an answer that carries a secret', async () => {
    const body = JSON.stringify({ scopes: ['checks:read'], label: '\u20ac'.repeat(100) })
    const headers = { 'accept-encoding': 'gzip, br', 'content-type': 'application/json' }
    const { status, headers: got, bytes } = await raw('POST', '/api/v1/keys', headers, body)
    expect([status, got['content-encoding']]).toEqual([201, undefined])
    expect(JSON.parse(bytes.toString()).secret).toMatch(/^nk_test_/)
    const many = Object.fromEntries(Array.from({ length: 16 }, (_, i) => [`k${i}`, 'x'.repeat(400)]))
    const account = await request(`${world.url}/admin/v1/accounts`, {
      dispatcher,
      method: 'POST',
      headers: { ...headers, authorization: `Bearer ${ADMIN_TOKEN}` },
      body: JSON.stringify({ plan: 'start', contact: many }),
    })
    expect([account.statusCode, account.headers['content-encoding']]).toEqual([201, undefined])
    await account.body.dump()
  })
})

describe('conditional requests', () => {
  it.each(['/api/v1/usage', '/api/v1/keys', '/api/v1/plans', '/api/v1/providers'])(
    '%s has an entity tag, and 304 for who names it',
    async (path) => {
      const first = await raw('GET', path, {})
      expect(first.headers.etag).toMatch(/^"[\w-]{22}"$/)
      const again = await raw('GET', path, { 'if-none-match': String(first.headers.etag) })
      expect([again.status, again.bytes.length]).toEqual([304, 0])
      expect((await raw('GET', path, { 'if-none-match': '"other"' })).status).toBe(200)
    },
  )

  it('gives what is written and what went wrong no tag', async () => {
    const { headers } = await raw('GET', '/api/v1/checks/chk_1', {})
    expect(headers.etag).toBeUndefined()
    const issued = await world.call('POST', '/api/v1/keys', { key, body: { scopes: ['checks:read'] } })
    expect(issued.headers.get('etag')).toBeNull()
  })
})

describe('HEAD', () => {
  it.each(allowed.filter(([, allow]) => allow.includes('HEAD')))('%s answers as GET does', async (path) => {
    const admin = path.startsWith('/admin') || path === '/metrics'
    const headers = admin ? { authorization: `Bearer ${ADMIN_TOKEN}` } : {}
    const [got, head] = [await raw('GET', path, headers), await raw('HEAD', path, headers)]
    expect([path, head.status, head.bytes.length]).toEqual([path, got.status, 0])
    expect(head.headers['content-type']).toBe(got.headers['content-type'])
  })
})

describe('pages of other origins', () => {
  const preflight = (origin: string, path = '/api/v1/checks') =>
    fetch(world.url + path, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,idempotency-key',
      },
    })

  it('may call where the operator lets them, and read what the answer says', async () => {
    const asked = await preflight(PAGE)
    expect([asked.status, await asked.text()]).toEqual([204, ''])
    expect(asked.headers.get('access-control-allow-origin')).toBe(PAGE)
    expect(asked.headers.get('access-control-allow-methods')).toContain('POST')
    expect(asked.headers.get('access-control-allow-headers')).toContain('Idempotency-Key')
    expect(asked.headers.get('access-control-allow-credentials')).toBeNull()
    expect(asked.headers.get('x-request-id')).not.toBeNull()
    const got = await world.call('GET', check, { key, headers: { origin: PAGE } })
    expect(got.headers.get('access-control-allow-origin')).toBe(PAGE)
    for (const name of ['ETag', 'Location', 'RateLimit', 'Retry-After', 'X-Request-Id'])
      expect(got.headers.get('access-control-expose-headers')?.split(',')).toContain(name)
    expect(got.headers.get('vary')?.split(', ')).toEqual(
      expect.arrayContaining(['Accept', 'Prefer', 'Origin']),
    )
    const refused = await world.call('GET', '/api/v1/usage', { headers: { origin: PAGE } })
    expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([401, PAGE])
  })

  it.each(['https://evil.example', 'null', `${PAGE}.evil.example`, 'http://app.example.com'])(
    'may not from %s',
    async (origin) => {
      for (const answer of [await preflight(origin), await world.call('GET', check, { headers: { origin } })])
        expect(answer.headers.get('access-control-allow-origin')).toBeNull()
    },
  )

  it('may not call the admin API', async () => {
    const { headers } = await preflight(PAGE, '/admin/v1/accounts')
    expect(headers.get('access-control-allow-origin')).toBeNull()
  })

  it('leave OPTIONS of another kind to the route', async () => {
    const { status, headers } = await world.call('OPTIONS', check, { headers: { origin: PAGE } })
    expect([status, headers.get('allow')]).toEqual([204, 'GET, HEAD, OPTIONS'])
    expect(headers.get('access-control-allow-origin')).toBe(PAGE)
  })

  it.each<[string, string | null]>([
    ['', null],
    ['*', '*'],
  ])('with the setting %j get %j', async (setting, allow) => {
    const other = await openApiWorld(await newFolder(), { NAMECHECK_CORS_ORIGINS: setting })
    try {
      const headers = { origin: 'https://any.example' }
      const got = await other.call('GET', '/api/v1/plans', { headers })
      expect(got.headers.get('access-control-allow-origin')).toBe(allow)
      expect(got.headers.get('vary') ?? '').not.toContain('Origin')
    } finally {
      await other.close()
    }
  })
})

describe('a service with an https address', () => {
  it('accepts no API call over http, and says why', async () => {
    const secure = await openApiWorld(await newFolder(), {
      NAMECHECK_TRUST_PROXY: '1',
      NAMECHECK_PUBLIC_URL: 'https://names.example.com',
    })
    try {
      const { secret } = await secure.newKey(await secure.newAccount())
      const call = (proto?: string) =>
        secure.call('GET', '/api/v1/usage', {
          key: secret,
          headers: proto === undefined ? {} : { 'x-forwarded-proto': proto },
        })
      const refused = await call('http')
      expect([refused.status, refused.json.code]).toEqual([403, 'https-required'])
      expect(refused.json.detail).toContain('https://names.example.com')
      expect((await call('https')).status).toBe(200)
      expect((await call()).status).toBe(200)
      const { headers } = await secure.call('GET', '/livez', { headers: { 'x-forwarded-proto': 'http' } })
      expect(headers.get('strict-transport-security')).toContain('max-age=')
      for (const target of ['http://x/api/v1/usage', 'HTTP://x:80/console/session', 'http://x/metrics']) {
        const head = `GET ${target} HTTP/1.1\r\nHost: x\r\nX-Forwarded-Proto: http\r\n`
        const bytes = `${head}Authorization: Bearer ${secret}\r\nConnection: close\r\n\r\n`
        expect(await sentAsBytes(secure.url, bytes)).toContain('"code":"https-required"')
      }
    } finally {
      await secure.close()
    }
  })

  it('believes no client without a proxy', async () => {
    const headers = { 'x-forwarded-proto': 'http' }
    expect((await world.call('GET', '/api/v1/usage', { key, headers })).status).toBe(200)
  })
})

describe('a request that HTTP does not allow', () => {
  const long = 'x'.repeat(20_000)
  it.each<[string, string, number, string]>([
    ['no HTTP', 'HELLO\r\n\r\n', 400, 'malformed-request'],
    [
      'a control character in a header',
      'GET / HTTP/1.1\r\nHost: x\r\nA: \0\r\n\r\n',
      400,
      'malformed-request',
    ],
    ['no Host', 'GET /livez HTTP/1.1\r\n\r\n', 400, 'malformed-request'],
    ['two Hosts', 'GET /livez HTTP/1.1\r\nHost: x\r\nhost: y\r\n\r\n', 400, 'malformed-request'],
    ['one Host twice', 'GET /livez HTTP/1.1\r\nHost: x\r\nHost: x\r\n\r\n', 400, 'malformed-request'],
    ['two Hosts in HTTP/1.0', 'GET /livez HTTP/1.0\r\nHost: x\r\nHost: y\r\n\r\n', 400, 'malformed-request'],
    [
      'two lengths',
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
      400,
      'malformed-request',
    ],
    ['large headers', `GET / HTTP/1.1\r\nHost: x\r\nA: ${long}\r\n\r\n`, 431, 'headers-too-large'],
    [
      'long chunk extensions',
      `POST /api/v1/checks HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n1;${long}\r\nx\r\n0\r\n\r\n`,
      413,
      'request-too-large',
    ],
    ['CONNECT', 'CONNECT x:443 HTTP/1.1\r\nHost: x\r\n\r\n', 405, 'method-not-allowed'],
  ])('is answered with a problem: %s', async (_what, bytes, status, code) => {
    const [head = '', body = ''] = (await sentAsBytes(world.url, bytes)).split('\r\n\r\n')
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(head).toMatch(/^Content-Type: application\/problem\+json/im)
    expect(head).toMatch(/^Connection: close/im)
    const problem = JSON.parse(body) as Record<string, string>
    expect(problem).toMatchObject({ status, code, detail: expect.stringMatching(/\w+ .*\.$/) })
    expect(problem.type).toBe(`${world.url}/api-docs/problems/${code}`)
    expect(head).toContain(`X-Request-Id: ${problem.requestId}`)
  })

  it.each([
    ['GET', `GET /api/v1/usage HTTP/1.1\r\nHost: x\r\nA: ${long}\r\n\r\n`, 431],
    [
      'POST',
      `POST /api/v1/checks HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n1;${long}\r\nx\r\n0\r\n\r\n`,
      413,
    ],
  ])('is answered as documented before its key is read: %s', async (method, bytes, status) => {
    const [head = '', text = ''] = (await sentAsBytes(world.url, bytes)).split('\r\n\r\n')
    const headers = new Headers(
      head
        .split('\r\n')
        .slice(1)
        .map((line) => line.split(': ') as [string, string]),
    )
    const path = bytes.split(' ', 2)[1] ?? ''
    expect(head).toContain(String(status))
    expect(() => expectDocumented({ method, path, status, headers, text })).not.toThrow()
  })

  it('may ask for an upgrade that is not offered, and is answered without it', async () => {
    const bytes = 'GET /livez HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, close\r\nUpgrade: websocket\r\n\r\n'
    expect(await sentAsBytes(world.url, bytes)).toMatch(/^HTTP\/1.1 200 /)
  })

  it('may lack Host in HTTP/1.0', async () => {
    expect(await sentAsBytes(world.url, 'GET /livez HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1.1 200 /)
  })
})

it('answers four requests that are sent ahead, and closes a connection with more', async () => {
  const one = 'GET /api/v1/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n'
  const last = 'GET /api/v1/plans HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'
  const answered = async (bytes: string) =>
    (await sentAsBytes(world.url, bytes)).split('HTTP/1.1 200').length - 1
  expect(await answered(one.repeat(3) + last)).toBe(4)
  expect(await answered(one.repeat(99) + last)).toBeLessThan(4)
})

describe('X-Request-Id', () => {
  it.each<[string, string, number]>([
    ['no request', 'HELLO\r\n\r\n', 400],
    [
      'an unknown expectation',
      'GET /livez HTTP/1.1\r\nHost: x\r\nExpect: miracles\r\nConnection: close\r\n\r\n',
      200,
    ],
    ['an unknown method', 'GRAB /livez HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 400],
  ])('is on the answer to %s', async (_what, bytes, status) => {
    const answer = await sentAsBytes(world.url, bytes)
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(answer).toMatch(/\r\nX-Request-Id: [\w-]{36}\r\n/i)
  })
})
