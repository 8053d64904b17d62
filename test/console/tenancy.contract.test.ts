import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { adminRoutes, keyRoutes, type Route } from '../api/documents/routes.ts'
import { ADMIN_TOKEN, type ApiWorld, openApiWorld } from '../support/api-world.ts'
import { temporaryFolders } from '../support/temporary-folder.ts'

const newFolder = temporaryFolders()
const MARKER = 'mrk5c2e8wd'
let world: ApiWorld
let account: string
/** Cookies by who has them. */
const sessions: Record<string, string> = {}
const ids = { check: '', batch: '', key: '', person: '', webhook: '' }

const call = (method: string, path: string, cookie = '', body?: unknown, headers = {}) =>
  world.call(method, path, {
    ...(body !== undefined && { body }),
    headers: { 'X-Namecheck-Console': '1', ...(cookie && { Cookie: cookie }), ...headers },
  })

async function signIn(body: Record<string, string>): Promise<string> {
  const { headers } = await call('POST', '/console/session', '', body)
  return (headers.get('set-cookie') ?? '').split(';')[0] ?? ''
}

beforeAll(async () => {
  world = await openApiWorld(await newFolder(), { NAMECHECK_WRONG_KEYS_PER_MINUTE: '5' })
  account = await world.newAccount()
  const own = await world.newKey(account)
  ids.key = own.id
  sessions.own = await signIn({ key: own.secret })
  sessions.live = await signIn({ key: (await world.newKey(account, { mode: 'live' })).secret })
  sessions.stranger = await signIn({ key: (await world.newKey(await world.newAccount())).secret })
  const make = async (path: string, body: unknown) =>
    String((await call('POST', `/console/api/v1${path}`, sessions.own, body)).json.id)
  ids.check = await make('/checks', { query: MARKER, metadata: { order: MARKER } })
  ids.batch = await make('/batches', { names: [MARKER] })
  ids.person = await make('/account/people', { name: MARKER, role: 'viewer' })
  await world.caughtUp()
  ids.webhook = await make('/webhooks', { url: `http://127.0.0.1:9/${MARKER}`, description: MARKER })
})
afterAll(() => world.close())

const pathTo = ({ path, names }: Route): string =>
  `/console${path}`
    .replace(':id', names ? ids[names] : '')
    .replace(':delivery', 'msg_000000000000000000000000')
    .replace(':finding', 'domains%2F0')
const request = (route: Route, cookie = '', headers = {}) =>
  call(route.method, pathTo(route), cookie, route.body, headers)

describe.each(keyRoutes.map((route) => [`${route.method} ${route.path}`, route] as const))(
  '%s',
  (_name, route) => {
    it('asks for a session, and for a request of the console', async () => {
      const { status, json } = await request(route)
      expect([status, route.method === 'HEAD' || json.code]).toEqual([
        401,
        route.method === 'HEAD' || 'not-signed-in',
      ])
      const foreign = await request(route, sessions.own, { 'Sec-Fetch-Site': 'cross-site' })
      expect(foreign.status).toBe(403)
    })

    it('shows a session of another account or mode nothing, and does nothing for it', async () => {
      for (const who of ['stranger', 'live']) {
        const { status, text, headers } = await request(route, sessions[who])
        expect(text + JSON.stringify([...headers])).not.toContain(MARKER)
        if (route.names) expect([who, status]).toEqual([who, 404])
      }
    })
  },
)

it('left what belongs to the account untouched', async () => {
  for (const path of [`/checks/${ids.check}`, `/batches/${ids.batch}`, `/webhooks/${ids.webhook}`])
    expect((await call('GET', `/console/api/v1${path}`, sessions.own)).status).toBe(200)
})

const adminApi = adminRoutes.filter(({ path }) => path.startsWith('/admin/'))
it.each(adminApi.map((route) => [`${route.method} ${route.path}`, route] as const))(
  '%s needs the session of an operator',
  async (_name, { method, path, body }) => {
    for (const cookie of ['', sessions.own])
      expect((await call(method, `/console${path}`, cookie, body)).status).toBe(401)
  },
)

describe('a live history', () => {
  const stream = (cookie: string) => {
    const response = Promise.withResolvers<IncomingMessage>()
    const headers = { Cookie: cookie, Accept: 'text/event-stream' }
    get(`${world.url}/console/api/v1/checks/${ids.check}/events?mode=test`, { headers }, response.resolve)
    return response.promise
  }

  it('reaches a session, and ends with it', async () => {
    const { json } = await call(
      'POST',
      '/console/api/v1/checks',
      sessions.own,
      { query: 'Hold this' },
      {
        Prefer: 'respond-async',
      },
    )
    const before = ids.check
    ids.check = String(json.id)
    const { secret } = await world.newKey(account)
    const cookie = await signIn({ key: secret })
    const answer = await stream(cookie)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/event-stream'])
    const ended = once(answer.resume(), 'end')
    await call('DELETE', '/console/session', cookie)
    await world.sources.release(ids.check)
    await ended
    ids.check = before
  })
})

describe('refused sign-ins', () => {
  it.each([
    ['keys', { key: `nk_test_${'x'.repeat(36)}` }],
    ['admin tokens', { adminToken: 'guess' }],
    ['one-time links', { oneTimeToken: 'A'.repeat(43) }],
  ])('count against the address: %s', async (_what, body) => {
    const statuses = []
    for (let i = 0; i < 6; i++) statuses.push((await call('POST', '/console/session', '', body)).status)
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
    expect(await signIn({ adminToken: ADMIN_TOKEN })).toMatch(/^namecheck_session=/)
  })
})
