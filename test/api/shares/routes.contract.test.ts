import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { MAX_LINKS } from '../../../src/commands/share/decider.ts'
import { asDomainEvent } from '../../../src/events/event.ts'
import { shareStream } from '../../../src/events/streams.ts'
import { type Answer, type ApiWorld, openApiWorld } from '../../support/api-world.ts'
import { temporaryFolders } from '../../support/temporary-folder.ts'

const newFolder = temporaryFolders()
let world: ApiWorld
let account: string
let key: string
let id: string
const DAY = 86_400

beforeAll(async () => {
  world = await openApiWorld(await newFolder(), { NAMECHECK_TRUST_PROXY: '1' })
  account = await world.newAccount({ limits: { writesPerMinute: 10_000 } })
  key = (await world.newKey(account)).secret
  const asked = { query: 'Lumivora', metadata: { client: 'Aurora' } }
  id = String((await world.call('POST', '/api/v1/checks', { key, body: asked })).json.id)
})

afterAll(() => world.close())

const share = (
  sent: { as?: string; body?: unknown; headers?: Record<string, string>; check?: string } = {},
) =>
  world.call('POST', `/api/v1/checks/${sent.check ?? id}/share`, {
    key,
    ...sent,
    ...(sent.as && { key: sent.as }),
  })
const withdraw = (as = key) => world.call('DELETE', `/api/v1/checks/${id}/share`, { key: as })
const listed = async () =>
  (await world.call('GET', `/api/v1/checks/${id}/share`, { key })).json.data as Record<string, unknown>[]
const pathOf = ({ json }: Answer): string => String(json.url).slice(world.url.length)
let visitors = 0
/** A new visitor per request, so that only tests of the limit reach it. */
const open = (path: string, method = 'GET', headers: Record<string, string> = {}) => {
  visitors += 1
  const address = { 'x-forwarded-for': `2001:db8:${visitors.toString(16)}::1` }
  return world.call(method, path, { headers: { ...address, ...headers } })
}

describe('a link', () => {
  it('opens the report of its check, without a key and with nothing of the account', async () => {
    const made = await share()
    expect(made.status).toBe(201)
    expect(made.json).toEqual({
      id: expect.stringMatching(/^shr_[0-9A-Za-z]{24}$/),
      object: 'share',
      checkId: id,
      url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/r\/[\w-]{67}$/),
      createdAt: expect.any(String),
      expiresAt: expect.any(String),
      withdrawnAt: null,
    })
    const lasts = Date.parse(String(made.json.expiresAt)) - Date.parse(String(made.json.createdAt))
    expect(lasts).toBe(30 * DAY * 1000)

    const { status, text, headers } = await open(pathOf(made))
    expect(status).toBe(200)
    expect(text).toContain('<bdi>Lumivora</bdi>')
    // The token is random, and may begin like any other text.
    expect(text.replaceAll(pathOf(made), '')).not.toMatch(/Aurora|acc_|nk_/)
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(headers.get('x-robots-tag')).toBe('noindex, nofollow')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
  })

  it('has a preview that says first that a sandbox answer is made up', async () => {
    const { text } = await open(pathOf(await share()))
    expect(text).toMatch(/<meta property="og:title" content="Test mode: Clear: Lumivora">/)
    expect(text).toMatch(/<meta property="og:description" content="Sandbox answer, made up for tests\. /)
  })

  it('opens the PDF that the page leads to', async () => {
    const path = pathOf(await share())
    const [, href = ''] = /href="([^"]+\/report\.pdf)"/.exec((await open(path)).text) ?? []
    expect(href).toBe(`${world.url}${path}/report.pdf`)
    const pdf = await open(`${path}/report.pdf`)
    expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect(pdf.text.startsWith('%PDF-')).toBe(true)
  })

  it('is not sent again under its tag, and has a head', async () => {
    const path = pathOf(await share())
    const { headers } = await open(path)
    const known = { 'if-none-match': headers.get('etag') ?? '' }
    expect((await open(path, 'GET', known)).status).toBe(304)
    const head = await open(path, 'HEAD')
    expect([head.status, head.text]).toEqual([200, ''])
  })

  it('leaves the report as it was: its revision, its tag, the head of its chain', async () => {
    const read = () => world.call('GET', `/api/v1/checks/${id}`, { key })
    const before = await read()
    await share()
    await withdraw()
    const now = await read()
    expect(now.text).toBe(before.text)
    expect(now.headers.get('etag')).toBe(before.headers.get('etag'))
  })

  it('is kept as a hash alone, with who made it', async () => {
    const made = await share()
    const events = await world.engine.store.readStream(shareStream(id), { from: 0, limit: 1_000 })
    const last = events.at(-1)
    expect(last && asDomainEvent(last)).toMatchObject({
      type: 'ShareLinkCreated',
      account,
      mode: 'test',
      actor: expect.stringMatching(/^key:key_/),
      data: { checkId: id, shareId: made.json.id, tokenHash: expect.stringMatching(/^[0-9a-f]{64}$/) },
    })
    const secret = pathOf(made).slice('/r/'.length + 24)
    await open(pathOf(made))
    for (const { record } of events) expect(Buffer.from(record).includes(secret)).toBe(false)
    expect(world.logged.join('\n')).not.toContain(secret)
  })

  it('shows the present state of a check in progress', async () => {
    const { json } = await world.call('POST', '/api/v1/checks', {
      key,
      headers: { prefer: 'respond-async' },
      body: { query: 'Hold on' },
    })
    const path = pathOf(await share({ check: String(json.id) }))
    expect((await open(path)).text).toContain('In progress')
    await world.sources.release(String(json.id))
    await world.caughtUp()
    expect((await open(path)).text).toMatch(/<\/svg>Clear</)
  })
})

describe('the end of a link', () => {
  const expectNotFound = async (path: string) => {
    const found = await open(path)
    const unknown = await open(`/r/${'a'.repeat(67)}`)
    expect([found.status, found.text]).toEqual([404, unknown.text])
    expect((await open(`${path}/report.pdf`)).status).toBe(404)
  }

  it('comes when its time is over', async () => {
    const path = pathOf(await share({ body: { expiresInSeconds: 60 } }))
    world.skew += 59_000
    expect((await open(path)).status).toBe(200)
    world.skew += 2_000
    await expectNotFound(path)
  })

  it('comes for all of them when they are withdrawn', async () => {
    const paths = [pathOf(await share()), pathOf(await share())]
    expect((await withdraw()).status).toBe(204)
    for (const path of paths) await expectNotFound(path)
    expect(await listed()).toEqual([])
    expect((await withdraw()).status).toBe(204)
  })

  it('lasts as long as the account is suspended', async () => {
    const path = pathOf(await share())
    await world.writeSide.accounts.change(account, { type: 'suspend', reason: 'unpaid' }, 'operator')
    await expectNotFound(path)
    await world.writeSide.accounts.change(account, { type: 'reinstate' }, 'operator')
    expect((await open(path)).status).toBe(200)
  })

  it('gets the answer of an unknown link: a broken link, one of another secret, one of another check', async () => {
    const path = pathOf(await share())
    const other = path.endsWith('AAAA') ? 'BBBB' : 'AAAA'
    await expectNotFound(`${path.slice(0, -4)}${other}`)
    await expectNotFound(`/r/${'0'.repeat(24)}${path.slice(-43)}`)
    await expectNotFound('/r/x')
    await expectNotFound(`${path}x`)
    await expectNotFound('/r/%3Cscript%3E')
  })
})

describe('POST /checks/{id}/share', () => {
  it('makes one link under one Idempotency-Key, and shows its address once', async () => {
    const headers = { 'idempotency-key': 'share-1' }
    const [first, again] = [await share({ headers }), await share({ headers })]
    expect([first.status, again.status]).toEqual([201, 200])
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect(again.json).toEqual({ ...first.json, url: null })
    const other = await share({ headers, body: { expiresInSeconds: DAY } })
    expect([other.status, other.json.code]).toEqual([409, 'idempotency-conflict'])
    await withdraw()
    const after = await share({ headers })
    expect(after.json).toMatchObject({ id: first.json.id, url: null, withdrawnAt: expect.any(String) })
  })

  it.each([0, 59, 366 * DAY, 1.5, '60', null])(
    'refuses to let a link stand for %j',
    async (expiresInSeconds) => {
      const { status, json } = await share({ body: { expiresInSeconds } })
      expect([status, json.code]).toEqual([422, 'invalid-request'])
      expect(json.errors).toMatchObject([{ pointer: '/expiresInSeconds' }])
    },
  )

  it('refuses one link too many', async () => {
    await withdraw()
    for (let i = 0; i < MAX_LINKS; i++) expect((await share()).status).toBe(201)
    const { status, json } = await share()
    expect([status, json.code]).toEqual([409, 'too-many-shares'])
    await withdraw()
    expect((await share()).status).toBe(201)
  })
})

describe('GET /checks/{id}/share', () => {
  it('lists the links that open the check, without their addresses', async () => {
    await withdraw()
    const made = await share()
    expect(await listed()).toEqual([{ ...made.json, url: null }])
  })
})

describe('another account, and another mode', () => {
  it('can neither make, see nor withdraw links', async () => {
    const made = await share()
    const strangers = [
      (await world.newKey(await world.newAccount())).secret,
      (await world.newKey(account, { mode: 'live' })).secret,
    ]
    for (const as of strangers) {
      const answers = [
        await share({ as }),
        await withdraw(as),
        await world.call('GET', `/api/v1/checks/${id}/share`, { key: as }),
      ]
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
    }
    expect((await open(pathOf(made))).status).toBe(200)
  })

  it('needs the right to write for a link', async () => {
    const reader = (await world.newKey(account, { scopes: ['checks:read'] })).secret
    expect([(await share({ as: reader })).status, (await withdraw(reader)).status]).toEqual([403, 403])
  })
})

describe('a client that tries links', () => {
  it('is slowed down, with a page that says for how long', async () => {
    const from = (address: string) => open('/r/x', 'GET', { 'x-forwarded-for': address })
    const first = await Promise.all(Array.from({ length: 60 }, (_, i) => from(`2001:db8:ffff:1::${i + 1}`)))
    expect(new Set(first.map(({ status }) => status))).toEqual(new Set([404]))
    const last = await from('2001:db8:ffff:1:2::3')
    expect(last.status).toBe(429)
    expect((await from('2001:db8:ffff:2::1')).status).toBe(404)
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(last.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(last.text).toContain('Wait')
    const { pathname } = new URL(String((await share()).json.url))
    const right = await world.call('GET', pathname, {
      headers: { 'x-forwarded-for': '2001:db8:ffff:1::1' },
    })
    expect(right.status).toBe(200)
  })
})

describe('a link to a batch', () => {
  let batch: string
  let rows: { checkId: string }[]
  const call = (method: string, as = key, body?: unknown) =>
    world.call(method, `/api/v1/batches/${batch}/share`, { key: as, ...(body !== undefined && { body }) })

  beforeAll(async () => {
    const sent = { key, body: { names: ['Unknown Nimbus', 'Lumivora'] }, headers: { prefer: 'wait=60' } }
    const { json } = await world.call('POST', '/api/v1/batches', sent)
    batch = String(json.id)
    rows = json.rows as { checkId: string }[]
  })

  it('opens the ranked names, their reports and the PDF of each, without a key', async () => {
    const made = await call('POST')
    expect([made.status, made.json]).toMatchObject([
      201,
      { object: 'share', batchId: batch, withdrawnAt: null },
    ])
    const path = pathOf(made)
    expect(path).toMatch(/^\/r\/b[\w-]{67}$/)
    const { status, text, headers } = await open(path)
    expect([status, headers.get('x-robots-tag')]).toEqual([200, 'noindex, nofollow'])
    expect(text.indexOf('<bdi>Lumivora</bdi>')).toBeLessThan(text.indexOf('<bdi>Unknown Nimbus</bdi>'))
    expect(text.replaceAll(path, '')).not.toMatch(/acc_|nk_|\/api\/v1\//)
    for (const { checkId } of rows) {
      expect(text).toContain(`href="${world.url}${path}/${checkId}"`)
      const report = await open(`${path}/${checkId}`)
      expect([report.status, report.text.includes(`${path}/${checkId}/report.pdf`)]).toEqual([200, true])
    }
    for (const pdf of [`${path}/report.pdf`, `${path}/${rows[0]?.checkId}/report.pdf`])
      expect((await open(pdf)).text.startsWith('%PDF-')).toBe(true)
  })

  it('opens no check of another batch, nothing for another account, and nothing once it is withdrawn', async () => {
    const path = pathOf(await call('POST'))
    expect((await open(`${path}/${id}`)).status).toBe(404)
    expect((await open(`${pathOf(await share())}/${rows[0]?.checkId}`)).status).toBe(404)
    const stranger = (await world.newKey(await world.newAccount())).secret
    const reader = (await world.newKey(account, { scopes: ['checks:read'] })).secret
    for (const method of ['POST', 'GET', 'DELETE']) expect((await call(method, stranger)).status).toBe(404)
    expect((await call('POST', reader)).status).toBe(403)
    expect((await call('GET')).json.data).toContainEqual(
      expect.objectContaining({ batchId: batch, url: null }),
    )
    expect((await call('DELETE')).status).toBe(204)
    expect((await open(path)).status).toBe(404)
    expect((await open(`${path}/${rows[0]?.checkId}`)).status).toBe(404)
    expect((await call('GET')).json.data).toEqual([])
  })
})
