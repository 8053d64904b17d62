import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { ADMIN_TOKEN, type ApiWorld, openApiWorld, type Sent } from '../../support/api-world.ts'
import { temporaryFolders } from '../../support/temporary-folder.ts'

const newFolder = temporaryFolders()
let world: ApiWorld
let key: string
let accountId: string

beforeAll(async () => {
  world = await openApiWorld(await newFolder())
  accountId = await world.newAccount({ limits: { writesPerMinute: 10_000 } })
  key = (await world.newKey(accountId)).secret
})
afterAll(() => world.close())

const post = (sent: Sent) => world.call('POST', '/api/v1/checks', { key, ...sent })
const asked = { query: 'Lumivora' }

describe('bytes that are no JSON', () => {
  it.each<[string, Sent, string]>([
    ['cut short', { raw: '{"query": "Lum' }, 'The body is not JSON'],
    ['more text after it', { raw: '{"query":"Lumivora"} x' }, 'at position 21'],
    ['two of them', { raw: '{"query":"Lumivora"}{}' }, 'at position 20'],
    ['a single quote', { raw: "{'query': 'Lumivora'}" }, 'The body is not JSON'],
    ['not UTF-8', { raw: Buffer.from([0x7b, 0x22, 0x71, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]) }, 'not UTF-8'],
    ['no body', { headers: { 'content-type': 'application/json' } }, 'The body is empty'],
    ...['gzip', 'deflate', 'br', 'zstd'].map((coding): [string, Sent, string] => [
      `broken ${coding}`,
      { raw: `no ${coding}`, headers: { 'content-encoding': coding } },
      'cannot be decompressed',
    ]),
  ])('%s: 400', async (_what, sent, says) => {
    const { status, json, headers } = await post(sent)
    expect(headers.get('content-type')).toBe('application/problem+json')
    expect(json).toMatchObject({ code: 'malformed-json', detail: expect.stringContaining(says) })
    expect(status).toBe(400)
  })

  it.each([
    ['{"query":"Lumivora","query":"Nike"}', '/query'],
    ['{"query":"Lumivora","qu\\u0065ry":"Lumivora"}', '/query'],
    ['{"query":"Lumivora","metadata":{"a":"1","b/~":"2","b/~":"3"}}', '/metadata/b~1~0'],
    ['{"query":"Lumivora","goods":["{",{"x":1},{"\\"":1,"\\"":2}]}', '/goods/2/"'],
  ])('%s, where a member is repeated: 400 with its pointer', async (text, pointer) => {
    const { status, json } = await post({ raw: text })
    expect([status, json.code]).toEqual([400, 'malformed-json'])
    expect(json.errors).toEqual([{ pointer, detail: expect.stringContaining('twice') }])
  })

  it('takes one name in several objects', async () => {
    const raw = '{"metadata":{"query":"query","a":"{\\"query\\":1}"},"query":"Lumivora","tlds":["com"]}'
    expect((await post({ raw })).status).toBe(200)
  })

  it('takes a compressed body', async () => {
    const raw = gzipSync(JSON.stringify(asked))
    expect((await post({ raw, headers: { 'content-encoding': 'gzip' } })).status).toBe(200)
  })
})

describe('media types', () => {
  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/json; charset=iso-8859-1',
    'application/json; charset=utf-16',
    'application/jsonx',
  ])('refuses %s', async (type) => {
    const { status, json } = await post({ body: asked, headers: { 'content-type': type } })
    expect([status, json.code]).toEqual([415, 'unsupported-media-type'])
  })

  it.each([
    [{ 'content-type': 'application/x-www-form-urlencoded' }, "Add -H 'Content-Type: application/json'"],
    [{ 'content-type': 'multipart/form-data; boundary=x' }, 'The body is a form'],
    [{ 'content-type': 'text/xml' }, 'Send a JSON object with Content-Type: application/json'],
    [{ 'content-type': '' }, 'Content-Type is missing'],
  ])('says the fix for %j', async (headers, says) => {
    expect((await post({ body: asked, headers })).json.detail).toContain(says)
  })

  it.each(['application/json; charset=utf-8', 'Application/JSON;charset="UTF-8"', 'application/json; x=y'])(
    'takes %s',
    async (type) => {
      expect((await post({ body: asked, headers: { 'content-type': type } })).status).toBe(200)
    },
  )

  it('refuses a compression that it does not know', async () => {
    const { status, json } = await post({ body: asked, headers: { 'content-encoding': 'lzw' } })
    expect([status, json.code]).toEqual([415, 'unsupported-media-type'])
  })
})

describe('size and depth', () => {
  it.each<[string, (text: string) => Sent]>([
    ['announced', (raw) => ({ raw })],
    ['compressed', (raw) => ({ raw: gzipSync(raw), headers: { 'content-encoding': 'gzip' } })],
  ])('refuses more than 64 KiB, %s', async (_how, sent) => {
    const { status, json } = await post(sent(JSON.stringify({ query: 'x'.repeat(66_000) })))
    expect([status, json.code]).toEqual([413, 'request-too-large'])
  })

  it.each([21, 10_000])('refuses %d levels', async (depth) => {
    const { status, json } = await post({ raw: `${'['.repeat(depth)}${']'.repeat(depth)}` })
    expect([status, json.code]).toEqual([422, 'invalid-request'])
    expect(json.detail).toContain('nested deeper than 20 levels')
  })
})

describe('members', () => {
  it.each<[unknown, string]>([
    [{}, '/query'],
    [{ query: 7 }, '/query'],
    [{ query: null }, '/query'],
    [{ query: 'x'.repeat(1_001) }, '/query'],
    [{ query: '' }, '/query'],
    [{ query: ' ™ ' }, '/query'],
    [{ query: 'a\u202eb' }, '/query'],
    [{ query: 'a\u0000b' }, '/query'],
    [{ query: 'x'.repeat(101) }, '/query'],
    ['Lumivora', ''],
    [null, ''],
    [[asked], ''],
    [{ ...asked, qurey: 'x' }, '/qurey'],
    [{ ...asked, 'a/b~c': 'x' }, '/a~1b~0c'],
    [{ ...asked, delivery: 'mail' }, '/delivery'],
    [{ ...asked, sources: [] }, '/sources'],
    [{ ...asked, sources: ['domains', 'moon'] }, '/sources/1'],
    [{ ...asked, tlds: ['com', '-'] }, '/tlds/1'],
    [{ ...asked, tlds: Array.from({ length: 31 }, (_, i) => `x${i}x`) }, '/tlds'],
    [{ ...asked, jurisdictions: [] }, '/jurisdictions'],
    [{ ...asked, jurisdictions: ['GB', 'NO', 'EU', 'FR', 'DE', 'SE'] }, '/jurisdictions'],
    [{ ...asked, jurisdictions: ['GB', 'XX'] }, '/jurisdictions/1'],
    [{ ...asked, niceClasses: [0] }, '/niceClasses/0'],
    [{ ...asked, niceClasses: [46] }, '/niceClasses/0'],
    [{ ...asked, niceClasses: [1.5] }, '/niceClasses/0'],
    [{ ...asked, maxAge: -1 }, '/maxAge'],
    [{ ...asked, maxAge: '1' }, '/maxAge'],
    [{ ...asked, metadata: { a: 1 } }, '/metadata/a'],
    [{ ...asked, metadata: { '': 'x' } }, '/metadata/'],
    [{ ...asked, metadata: { a: 'x'.repeat(501) } }, '/metadata/a'],
    [{ ...asked, metadata: { ['k'.repeat(41)]: 'x' } }, `/metadata/${'k'.repeat(41)}`],
    [
      { ...asked, metadata: Object.fromEntries(Array.from({ length: 17 }, (_, i) => [`k${i}`, 'v'])) },
      '/metadata',
    ],
  ])('refuses %j and points at it', async (body, pointer) => {
    const { status, json } = await post({ body })
    expect(status).toBe(422)
    expect(json).toMatchObject({ code: 'invalid-request', status: 422, instance: '/api/v1/checks' })
    expect(json.errors).toContainEqual(expect.objectContaining({ pointer, detail: expect.any(String) }))
  })

  it('refuses a member that would pass for a prototype', async () => {
    const { status, json } = await post({ raw: '{"query":"Lumivora","metadata":{"__proto__":"x"}}' })
    expect(status).toBe(422)
    expect(json.errors).toEqual([{ pointer: '/metadata/__proto__', detail: expect.any(String) }])
  })

  it('names every breach at once, with the code of what is wrong with a name', async () => {
    const many = await post({ body: { query: 7, moon: 1, sun: 2 } })
    expect((many.json.errors as unknown[]).length).toBe(3)
    const name = await post({ body: { query: '' } })
    expect(name.json.errors).toEqual([{ pointer: '/query', code: 'name-empty', detail: expect.any(String) }])
  })

  it('suggests the known name that is most like an unknown one', async () => {
    const body = await post({ body: { ...asked, jurisdiction: ['GB'], moon: 1 } })
    expect(body.json.errors).toEqual([
      { pointer: '/jurisdiction', detail: 'Unknown member `jurisdiction`; did you mean `jurisdictions`?' },
      { pointer: '/moon', detail: 'Unknown member `moon`.' },
    ])
    const query = await world.call('GET', '/api/v1/checks?verdct=clear', { key })
    expect(query.json.errors).toEqual([
      { parameter: 'verdct', detail: 'Unknown parameter verdct; did you mean verdict?' },
    ])
  })

  it('names every breach of a query at once, and suggests no parameter that is in use', async () => {
    const errorsOf = async (path: string) => (await world.call('GET', path, { key })).json.errors
    expect(await errorsOf('/api/v1/checks?limit=1000&foo=1&limt=3&foo=2&mode=a&cursor=b&cursor=c')).toEqual([
      { parameter: 'foo', detail: 'Unknown parameter foo.' },
      { parameter: 'limt', detail: 'Unknown parameter limt.' },
      { parameter: 'mode', detail: 'Unknown parameter mode.' },
      { parameter: 'cursor', detail: 'The parameter cursor appears twice. Send it once.' },
      { parameter: 'limit', detail: expect.stringMatching(/^limit: must be .*100/) },
    ])
    expect(await errorsOf('/api/v1/usage?foo=1&bar=2')).toHaveLength(2)
    const many = Array.from({ length: 30 }, (_, at) => `x${at}=1`).join('&')
    expect(await errorsOf(`/api/v1/checks?${many}`)).toHaveLength(20)
  })

  it.each([
    { goods: 'shoes', good: 'x' },
    { goods: 'shoes', Goods: 'x' },
  ])('suggests no member that is in use: %j', async (body) => {
    const { json } = await world.call('POST', '/api/v1/goods', { key, body })
    expect(json.detail).toMatch(/^Unknown member `good`\.$|^Unknown member `Goods`\.$/)
  })

  it.each([
    ['/api/v1/checks', { ...asked, countries: ['NO'] }, 'did you mean `jurisdictions`?'],
    ['/api/v1/checks', { name: 'Lumivora' }, 'did you mean `query`?'],
    ['/api/v1/checks', { queries: ['Lumivora'] }, 'did you mean `query`?'],
    ['/api/v1/batches', { queries: ['Lumivora'] }, 'did you mean `names`?'],
    ['/api/v1/batches', { names: ['Lumivora'], country: 'NO' }, 'did you mean `jurisdictions`?'],
  ])('suggests what %s calls what was meant by %j', async (path, body, says) => {
    const { status, json } = await world.call('POST', path, { key, body })
    expect([status, json.detail]).toEqual([422, expect.stringContaining(says)])
  })

  const LONG = 'x'.repeat(1_200)
  it.each([
    ['POST', '/api/v1/checks', { query: LONG }, '/query'],
    ['POST', '/api/v1/checks', { query: 'x'.repeat(101) }, '/query'],
    ['POST', '/api/v1/batches', { names: ['Lumivora', LONG] }, '/names/1'],
    ['GET', `/api/v1/checks?query=${LONG}`, undefined, 'query'],
    ['GET', `/api/v1/checks?contains=${LONG}`, undefined, 'contains'],
  ])(
    'says in %s %.30s that a name is too long, and how long it may be',
    async (method, path, body, place) => {
      const { status, json } = await world.call(method, path, { key, body })
      const [error] = json.errors as { detail: string; pointer?: string; parameter?: string }[]
      expect([status, error?.pointer ?? error?.parameter]).toEqual([422, place])
      expect(error?.detail).toContain('longer than 100 characters; shorten')
    },
  )

  it.each([
    ['UK', 'United Kingdom is GB'],
    ['no', 'Norway is NO'],
    ['Norway', 'Norway is NO'],
    ['XX', 'XX is not the code of a country'],
    ['Atlantis', 'must be the code of a country in two capital letters'],
  ])('says of the jurisdiction %s that %s', async (code, says) => {
    expect((await post({ body: { ...asked, jurisdictions: [code] } })).json.detail).toContain(says)
  })

  it.each(['notatld', 'co.notatld', '.test'])('refuses the unknown TLD %s, and names it', async (tld) => {
    const { status, json } = await post({ body: { ...asked, tlds: ['com', tld] } })
    const detail = `/tlds/1: ${tld} does not end in a TLD that this service knows.`
    expect([status, json.errors]).toEqual([422, [{ pointer: '/tlds/1', detail }]])
  })

  it('names what is wrong with the form of a TLD once', async () => {
    const { json } = await post({ body: { ...asked, tlds: ['-'] } })
    expect(json.errors).toEqual([
      { pointer: '/tlds/0', detail: '/tlds/0: must be a TLD such as com or co.uk.' },
    ])
  })

  it.each(['com', 'co.uk', 'xn--p1ai', 'com.np', 'google', '.COM'])('takes the TLD %s', async (tld) => {
    expect((await post({ body: { ...asked, tlds: [tld] } })).status).toBe(200)
  })

  it('charges and writes nothing for any of it', async () => {
    const live = (await world.newKey(accountId, { mode: 'live' })).secret
    await world.call('POST', '/api/v1/checks', { key: live, body: { query: '' } })
    await world.call('POST', '/api/v1/checks', { key: live, body: { ...asked, delivery: 'webhook' } })
    const usage = await world.call('GET', '/api/v1/usage', { key: live })
    expect(usage.json).toMatchObject({ used: 0, remaining: 600 })
  })
})

describe('a text that others read', () => {
  const admin = { key: ADMIN_TOKEN }
  const texts: [string, string, (text: string) => object, Sent?][] = [
    ['PATCH', '/api/v1/account', (name) => ({ name })],
    ['PATCH', '/api/v1/account', (client) => ({ branding: { client } })],
    ['PATCH', '/api/v1/account', (preparedFor) => ({ branding: { preparedFor } })],
    ['POST', '/api/v1/keys', (label) => ({ scopes: ['checks:read'], label })],
    ['POST', '/api/v1/account/people', (name) => ({ name, role: 'viewer' })],
    ['POST', '/api/v1/webhooks', (description) => ({ url: 'https://a.example/', description })],
    ['PUT', '/api/v1/checks/{check}/reviews/fnd_1', (reason) => ({ mark: 'disregarded', reason })],
    ['POST', '/api/v1/checks/{check}/share', (client) => ({ branding: { client } })],
    ['POST', '/admin/v1/accounts/{account}/suspend', (reason) => ({ reason }), admin],
    ['POST', '/admin/v1/accounts/{account}/erase', (reason) => ({ reason, confirm: 'no' }), admin],
    ['POST', '/admin/v1/accounts/{account}/keys', (label) => ({ mode: 'test', label }), admin],
    ['DELETE', '/admin/v1/accounts/{account}/keys/{key}', (reason) => ({ reason }), admin],
    ['POST', '/admin/v1/dead-letters/dlt_1/discard', (reason) => ({ reason }), admin],
  ]
  it.each(texts)('of %s %s has no invisible character', async (method, path, bodyOf, sent = {}) => {
    const check = String((await post({ body: asked })).json.id)
    const { id } = await world.newKey(accountId)
    const at = path.replace('{check}', check).replace('{account}', accountId).replace('{key}', id)
    for (const [unseen, name] of [
      ['\u202e', 'U+202E'],
      ['\u0000', 'U+0000'],
      ['\u200b', 'U+200B'],
      ['\u001b[31m', 'U+001B'],
    ]) {
      const { status, json } = await world.call(method, at, { key, ...sent, body: bodyOf(`An${unseen}na`) })
      expect([status, json.detail]).toEqual([
        422,
        expect.stringContaining(`contains the invisible or control character ${name}; remove it.`),
      ])
    }
  })

  it.each(['Zoë & Søn 株式会社', 'עברית', '👩‍💻', 'ﺎﻠﻌﺮﺒﻳﺓ', '葛\u{e0100}城'])('may be %s', async (label) => {
    const { status, json } = await world.call('POST', '/api/v1/keys', {
      key,
      body: { scopes: ['checks:read'], label },
    })
    expect([status, json.label]).toEqual([201, label])
  })

  it('may have several lines where it explains', async () => {
    const body = { url: 'https://a.example/', description: 'one\ntwo' }
    expect((await world.call('POST', '/api/v1/webhooks', { key, body })).json.errors).toEqual([
      expect.objectContaining({ pointer: '/url' }),
    ])
    const { status } = await world.call('POST', '/api/v1/keys', {
      key,
      body: { scopes: ['checks:read'], label: 'one\ntwo' },
    })
    expect(status).toBe(422)
  })
})

describe('what a check is asked with', () => {
  it('is normalized and echoed', async () => {
    const metadata = { project: 'Ünïcode ✓', 'a.b': '' }
    const { status, json } = await post({
      body: {
        query: '  Lumivora® ',
        sources: ['companies', 'domains', 'companies'],
        tlds: ['.COM', 'co.uk', 'com'],
        jurisdictions: ['NO', 'GB', 'NO'],
        niceClasses: [42, 9, 9],
        maxAge: 0,
        metadata,
      },
    })
    expect(status).toBe(200)
    expect(json).toMatchObject({
      query: '  Lumivora® ',
      normalized: 'Lumivora',
      metadata,
      verdictBasis: ['domains', 'companies'],
      request: {
        sources: ['domains', 'companies'],
        tlds: ['com', 'co.uk'],
        jurisdictions: ['NO', 'GB'],
        niceClasses: [9, 42],
        delivery: 'response',
        maxAge: 0,
      },
    })
  })

  it('needs jurisdictions from somebody', async () => {
    const bare = await openApiWorld(await newFolder(), { NAMECHECK_JURISDICTIONS: ',' })
    try {
      const account = await bare.newAccount()
      const live = (await bare.newKey(account, { mode: 'live' })).secret
      const call = (body: unknown) => bare.call('POST', '/api/v1/checks', { key: live, body })
      const refused = await call(asked)
      expect(refused.status).toBe(422)
      expect(refused.json.errors).toEqual([
        {
          pointer: '/jurisdictions',
          detail: expect.stringMatching(/"jurisdictions".*ask the operator/),
        },
      ])
      expect((await call({ ...asked, jurisdictions: ['GB'] })).status).toBe(200)
      expect((await call({ ...asked, sources: ['domains', 'social'] })).status).toBe(200)
    } finally {
      await bare.close()
    }
  })
})

describe('query parameters', () => {
  it.each([
    ['/api/v1/checks?limit=0', 'limit'],
    ['/api/v1/checks?limit=101', 'limit'],
    ['/api/v1/checks?limit=1e1', 'limit'],
    ['/api/v1/checks?limit=5&limit=6', 'limit'],
    ['/api/v1/checks?cursor=xyz', 'cursor'],
    ['/api/v1/checks?status=done', 'status'],
    ['/api/v1/checks?verdict=free', 'verdict'],
    ['/api/v1/checks?query=%20', 'query'],
    ['/api/v1/checks?createdAfter=yesterday', 'createdAfter'],
    ['/api/v1/checks?createdBefore=2026-13-01T00:00:00Z', 'createdBefore'],
    ['/api/v1/checks?statu=completed', 'statu'],
    ['/api/v1/checks?__proto__=1', '__proto__'],
    ['/api/v1/checks/chk_1?at=then', 'at'],
    ['/api/v1/checks/chk_1?revision=3', 'revision'],
    ['/api/v1/usage?month=1', 'month'],
  ])('%s is refused, and the answer names it', async (path, parameter) => {
    const { status, json } = await world.call('GET', path, { key })
    expect(status).toBe(422)
    expect(json.errors).toEqual([expect.objectContaining({ parameter, detail: expect.any(String) })])
  })
})

describe('headers', () => {
  it.each(['', ' ', 'x'.repeat(256), '"open', '"a" b', 'caf\u00e9', 'a\tb'])(
    'refuses the Idempotency-Key %j',
    async (value) => {
      const { status, json } = await post({ body: asked, headers: { 'idempotency-key': value } })
      expect([status, json.code]).toEqual([400, 'invalid-header'])
    },
  )

  it('keeps a sane request id and makes one otherwise', async () => {
    const kept = await post({ body: {}, headers: { 'x-request-id': 'my-request.1' } })
    expect(kept.headers.get('x-request-id')).toBe('my-request.1')
    expect(kept.json.requestId).toBe('my-request.1')
    const made = await post({ body: {}, headers: { 'x-request-id': 'x\u00a0y'.repeat(9) } })
    expect(made.json.requestId).toMatch(/^[\w-]{36}$/)
    expect(made.headers.get('x-request-id')).toBe(made.json.requestId)
  })

  it('sends no header that identifies the server, and those that protect', async () => {
    const { headers } = await world.call('GET', '/api/v1/usage', { key })
    expect(headers.get('x-powered-by')).toBeNull()
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('cache-control')).toBe('no-store')
  })
})
