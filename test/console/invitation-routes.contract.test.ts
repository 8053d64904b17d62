import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { type ApiWorld, openApiWorld, type Sent } from '../support/api-world.ts'
import { temporaryFolders } from '../support/temporary-folder.ts'

const newFolder = temporaryFolders()
const DAY_MS = 86_400_000
let world: ApiWorld
let account: string
let key: string

beforeAll(async () => {
  world = await openApiWorld(await newFolder(), { NAMECHECK_WRONG_KEYS_PER_MINUTE: '1000' })
  account = await world.newAccount({ plan: 'business' })
  key = (await world.newKey(account)).secret
  await world.call('PATCH', '/api/v1/account', { key, body: { name: 'Aurora <b>Studio</b>' } })
})
afterAll(() => world.close())

type Options = Pick<Sent, 'body'> & { cookie?: string; headers?: Record<string, string> }
const call = (method: string, path: string, { cookie, headers, body }: Options = {}) =>
  world.call(method, path, {
    ...(body !== undefined && { body }),
    headers: { 'X-Namecheck-Console': '1', ...(cookie && { Cookie: cookie }), ...headers },
  })
const cookieOf = (headers: Headers): string => (headers.get('set-cookie') ?? '').split(';')[0] ?? ''
const codeOf = async (answer: ReturnType<typeof call>) => {
  const { status, json } = await answer
  return [status, json.code]
}

async function invite(role = 'reviewer'): Promise<{ id: string; token: string }> {
  const { json } = await world.call('POST', '/api/v1/account/people', {
    key,
    body: { name: 'Ada Lind', role },
  })
  return { id: String(json.id), token: String(json.invitationUrl).split('#join=')[1] ?? '' }
}
const see = (token: string, options: Options = {}) =>
  call('POST', '/console/invitation', { body: { token }, ...options })
const accept = (token: string, options: Options = {}) =>
  call('POST', '/console/invitation/accept', { body: { token }, ...options })
const session = async (cookie: string) => (await call('GET', '/console/session', { cookie })).json

describe('an invitation', () => {
  it('shows team, role and end, and nothing happens until it is accepted', async () => {
    const { id, token } = await invite()
    for (let i = 0; i < 2; i++)
      expect((await see(token)).json).toEqual({
        object: 'invitation',
        team: 'Aurora <b>Studio</b>',
        name: 'Ada Lind',
        role: 'reviewer',
        mode: 'test',
        expiresAt: expect.any(String),
      })
    expect((await world.call('GET', `/api/v1/account/people/${id}`, { key })).json.status).toBe('invited')
  })

  it('is never used by GET', async () => {
    const { token } = await invite()
    for (const path of ['/console/invitation', '/console/invitation/accept'])
      expect([
        (await call('GET', path)).status,
        (await call('GET', `${path}?token=${token}`)).status,
        (await call('POST', `${path}?token=${token}`, { body: {} })).status,
      ]).toEqual([405, 405, 422])
    expect((await see(token)).status).toBe(200)
  })

  it('gives a key once, and signs in', async () => {
    const { token } = await invite()
    const answer = await accept(token)
    expect([answer.status, answer.json]).toEqual([
      201,
      {
        object: 'membership',
        secret: expect.stringMatching(/^nk_test_/),
        session: expect.objectContaining({
          signedIn: true,
          account: { id: account, plan: 'business' },
          scopes: { test: ['checks:read', 'checks:write'], live: [] },
          owner: false,
          canGoLive: false,
        }),
      },
    ])
    expect(answer.headers.get('set-cookie')).toMatch(
      /^namecheck_session=[\w-]{43};.*HttpOnly; SameSite=Strict$/,
    )
    expect((await session(cookieOf(answer.headers))).signedIn).toBe(true)
    for (const again of [see(token), accept(token)])
      expect(await codeOf(again)).toEqual([401, 'invalid-one-time-token'])
  })

  it('gives one key to several uses at the same time', async () => {
    const { id, token } = await invite()
    const answers = await Promise.all(Array.from({ length: 8 }, () => accept(token)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(401)])
    const { json } = await world.call('GET', '/api/v1/keys?limit=100', { key })
    const { json: person } = await world.call('GET', `/api/v1/account/people/${id}`, { key })
    const keys = (json.data as { id: string }[]).filter((one) => one.id === person.keyId)
    expect(keys).toHaveLength(1)
  })

  it.each([
    ['after seven days', 7 * DAY_MS + 1, 401],
    ['just before', 7 * DAY_MS - 60_000, 200],
  ])('answers %s', async (_when, skew, status) => {
    const { token } = await invite()
    try {
      world.skew = skew
      expect((await see(token)).status).toBe(status)
      if (status !== 200) expect((await accept(token)).status).toBe(status)
    } finally {
      world.skew = 0
    }
  })

  it('ends when it is withdrawn', async () => {
    const { id, token } = await invite()
    await world.call('DELETE', `/api/v1/account/people/${id}`, { key })
    for (const answer of [see(token), accept(token)])
      expect(await codeOf(answer)).toEqual([401, 'invalid-one-time-token'])
  })

  it.each(['suspend', 'erase'] as const)('ends with the account: %s', async (type) => {
    const own = await world.newAccount({ plan: 'business' })
    const { secret } = await world.newKey(own)
    const body = { name: 'Ada', role: 'viewer' }
    const { json } = await world.call('POST', '/api/v1/account/people', { key: secret, body })
    const token = String(json.invitationUrl).split('#join=')[1] ?? ''
    expect((await see(token)).json.team).toBe(null)
    const header = { branding: { name: 'Fjord Studio' } }
    await world.call('PATCH', '/api/v1/account', { key: secret, body: header })
    expect((await see(token)).json.team).toBe('Fjord Studio')
    await world.writeSide.accounts.change(own, { type, reason: 'test' }, 'operator')
    expect((await accept(token)).status).toBe(401)
  })

  it('does not open with the hash or a part of its token, or in another account', async () => {
    const { token } = await invite()
    const other = await world.newAccount()
    for (const wrong of [token.slice(24), token.slice(0, -1), `${other.slice(4)}${token.slice(24)}`, 'x'])
      expect((await accept(wrong)).status).toBe(401)
  })

  it('is not accepted for a page of another origin', async () => {
    const { token } = await invite()
    const foreign: Options[] = [
      { headers: { 'X-Namecheck-Console': '' } },
      { headers: { 'Sec-Fetch-Site': 'cross-site' } },
      { headers: { 'Sec-Fetch-Site': 'same-site' } },
      { headers: { Origin: 'https://evil.example' } },
    ]
    for (const options of foreign) {
      expect((await accept(token, options)).status).toBe(403)
      expect((await see(token, options)).status).toBe(403)
    }
    expect((await see(token)).status).toBe(200)
  })

  it('replaces the session of the browser, and keeps nothing of it', async () => {
    const before = await call('POST', '/console/session', { body: { key } })
    const old = cookieOf(before.headers)
    const fixed = `namecheck_session=${'A'.repeat(43)}`
    const { token } = await invite('viewer')
    const joined = await accept(token, { cookie: old })
    const cookie = cookieOf(joined.headers)
    expect((await session(cookie)).scopes).toEqual({ test: ['checks:read'], live: [] })
    expect([(await session(old)).signedIn, cookie === old]).toEqual([false, false])
    const second = await accept((await invite()).token, { cookie: fixed })
    expect(cookieOf(second.headers)).not.toBe(fixed)
    expect((await session(fixed)).signedIn).toBe(false)
  })

  it('leaves its token in no log line and in no event', async () => {
    const { token } = await invite()
    await see(token)
    await accept(token)
    const lines = world.logged.join('\n')
    const kept = JSON.stringify(
      await world.engine.store.readStream(`account-${account}`, { from: 0, limit: 1_000 }),
    )
    for (const text of [lines, kept, Buffer.from(kept).toString('latin1')])
      expect(text).not.toContain(token.slice(24))
  })
})

describe('a removed person', () => {
  it('loses the sessions with the key at once', async () => {
    const { id, token } = await invite()
    const cookie = cookieOf((await accept(token)).headers)
    expect((await call('GET', '/console/api/v1/usage', { cookie })).status).toBe(200)
    await world.call('DELETE', `/api/v1/account/people/${id}`, { key })
    expect((await call('GET', '/console/api/v1/usage', { cookie })).status).toBe(401)
    expect((await session(cookie)).signedIn).toBe(false)
  })
})

it('counts guesses against the address', async () => {
  const few = await openApiWorld(await newFolder(), { NAMECHECK_WRONG_KEYS_PER_MINUTE: '3' })
  try {
    const statuses: number[] = []
    for (const path of ['/console/invitation', '/console/invitation/accept'])
      for (let i = 0; i < 2; i++) {
        const body = { token: 'x'.repeat(67) }
        const headers = { 'X-Namecheck-Console': '1' }
        statuses.push((await few.call('POST', path, { body, headers })).status)
      }
    expect(statuses).toEqual([401, 401, 401, 429])
  } finally {
    await few.close()
  }
})
