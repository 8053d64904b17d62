import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { OneTimeTokens } from '../../../src/console/one-time-token.ts'
import { asDomainEvent } from '../../../src/events/event.ts'
import { PROVIDER_KEYS_STREAM } from '../../../src/events/provider-keys.ts'
import { ADMIN_TOKEN, type ApiWorld, openApiWorld } from '../../support/api-world.ts'
import { temporaryFolders } from '../../support/temporary-folder.ts'

const newFolder = temporaryFolders()
const SECRET = 'a-client-secret-of-EUIPO-1234'
const EUIPO = { EUIPO_CLIENT_ID: 'client-7', EUIPO_CLIENT_SECRET: SECRET }
let world: ApiWorld

beforeAll(async () => {
  world = await openApiWorld(await newFolder(), { NAMECHECK_SIGNA_KEY: 'signa-key-of-the-environment' })
})
afterAll(() => world.close())

const call = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
  world.call(method, `/admin/v1/provider-keys${path}`, { key: ADMIN_TOKEN, body, headers })
const put = (provider: string, keys: unknown, headers?: Record<string, string>) =>
  call('PUT', `/${provider}`, { keys }, headers)
const shown = async (id: string) => {
  const { data } = (await call('GET', '')).json as { data: { provider: string }[] }
  return data.find(({ provider }) => provider === id)
}
const history = async () => {
  const events = await world.engine.store.readStream(PROVIDER_KEYS_STREAM)
  return events.map(asDomainEvent).map(({ type, actor }) => `${type} by ${actor}`)
}
const NOTHING = { state: 'none', storedAt: null, storedBy: null }

describe('the keys of providers', () => {
  it('are listed with what they are, where they come from and their ends, never with their values', async () => {
    const { status, text } = await call('GET', '')
    expect([status, text.includes('signa-key-of-the-environment')]).toEqual([200, false])
    expect(await shown('signa')).toEqual({
      object: 'provider_keys',
      provider: 'signa',
      name: 'Signa',
      covers: 'US, AU, CA, SG',
      isFree: false,
      from: expect.stringContaining('signa.so'),
      state: 'environment',
      keys: [{ name: 'SIGNA_KEY', label: 'API key of Signa', isSet: true, ending: 'ment' }],
      storedAt: null,
      storedBy: null,
    })
    expect(await shown('euipo')).toMatchObject({
      ...NOTHING,
      keys: [
        { name: 'EUIPO_CLIENT_ID', label: 'EUIPO client id', isSet: false, ending: null },
        { name: 'EUIPO_CLIENT_SECRET', isSet: false },
      ],
    })
  })

  it('are entered, entered again and removed, with who did it; their values are nowhere', async () => {
    const before = (await history()).length
    const entered = await put(
      'euipo',
      { ...EUIPO, EUIPO_CLIENT_SECRET: ` ${SECRET}\n` },
      { 'X-Operator': 'ada' },
    )
    expect([entered.status, entered.json]).toMatchObject([
      200,
      {
        state: 'stored',
        storedBy: 'operator:ada',
        keys: [
          // Too short for its end to be shown.
          { isSet: true, ending: null },
          { isSet: true, ending: '1234' },
        ],
      },
    ])
    expect((await put('euipo', EUIPO)).json).toEqual(entered.json)
    const prefixed = Object.entries(EUIPO).map(([name, value]) => [`NAMECHECK_${name}`, value])
    expect((await put('euipo', Object.fromEntries(prefixed))).json).toEqual(entered.json)
    expect((await put('euipo', { ...EUIPO, NAMECHECK_EUIPO_CLIENT_ID: 'client-8' })).status).toBe(422)
    expect((await put('euipo', { ...EUIPO, EUIPO_CLIENT_ID: 'client-8' })).json.storedBy).toBe('operator')
    const [first] = await world.writeSide.providerKeys.read()
    expect(first?.keys).toEqual({ ...EUIPO, EUIPO_CLIENT_ID: 'client-8' })
    for (const _ of [1, 2]) expect((await call('DELETE', '/euipo')).status).toBe(204)
    expect(await shown('euipo')).toMatchObject(NOTHING)
    expect((await history()).slice(before)).toEqual([
      'ProviderKeysStored by operator:ada',
      'ProviderKeysStored by operator',
      'ProviderKeysRemoved by operator',
    ])
    expect(world.logged.filter((line) => line.includes('"provider":"euipo"')).length).toBe(6)
    expect(world.logged.join('').includes(SECRET)).toBe(false)
  })

  it('of earlier sets can be read by nobody: their key is destroyed', async () => {
    await put('euipo', EUIPO)
    await call('DELETE', '/euipo')
    const events = await world.engine.store.readStream(PROVIDER_KEYS_STREAM)
    const entries = events
      .map(asDomainEvent)
      .flatMap((event) => (event.type === 'ProviderKeysStored' ? [event.data.entry] : []))
    expect(entries.length).toBeGreaterThan(0)
    for (const entry of entries) expect(await world.engine.keyStore.key(entry)).toBeNull()
  })

  it.each([
    ['a provider that needs none', 'brreg', {}, 404, 'not-found'],
    ['one of two', 'euipo', { EUIPO_CLIENT_ID: 'client-7' }, 422, 'invalid-request'],
    ['of another provider', 'euipo', { ...EUIPO, SIGNA_KEY: SECRET }, 422, 'invalid-request'],
    ['an empty one', 'cvr', { CVR_USER: ' ', CVR_PASSWORD: SECRET }, 422, 'invalid-request'],
    [
      'with a control character',
      'cvr',
      { CVR_USER: 'u', CVR_PASSWORD: `${SECRET}\u0007x` },
      422,
      'invalid-request',
    ],
  ])('are refused: %s, without repeating them', async (_, provider, keys, status, code) => {
    const answer = await put(provider, keys)
    expect([answer.status, answer.json.code, answer.text.includes(SECRET)]).toEqual([status, code, false])
  })

  it('are for the operator alone: no API key, no session of an account', async () => {
    const { secret: key } = await world.newKey(await world.newAccount())
    for (const [method, path, body] of [
      ['GET', '', undefined],
      ['PUT', '/euipo', { keys: EUIPO }],
      ['DELETE', '/euipo', undefined],
      ['POST', '/euipo/test', undefined],
    ] as const) {
      const refused = await world.call(method, `/admin/v1/provider-keys${path}`, { key, body })
      expect([method, refused.status]).toEqual([method, 401])
      for (const [who, expected] of [
        [{ key }, 403],
        [null, 401],
      ] as const) {
        const answer = await inConsole(method, path, who === null ? '' : await session(who), body)
        expect([method, answer.status]).toEqual([method, expected])
      }
    }
    expect(await shown('euipo')).toMatchObject(NOTHING)
  })

  it('are entered in the console too, by the operator and by the owner of this machine', async () => {
    const tokens = new OneTimeTokens(world.engine.ephemeralStore)
    const { secret: test } = await world.newKey(await world.newAccount())
    const oneTimeToken = await tokens.make({ keys: { test }, adminToken: null, isOwner: true })
    const people: Record<string, string>[] = [{ oneTimeToken }, { adminToken: ADMIN_TOKEN }]
    for (const who of people) {
      const cookie = await session(who)
      const entered = await inConsole('PUT', '/euipo', cookie, { keys: EUIPO })
      expect([entered.status, entered.json.storedBy]).toEqual([200, 'operator'])
      const coverage = await world.call('GET', '/api/v1/coverage?country=EU')
      expect(coverage.json.countries).toMatchObject([{ trademarks: { status: 'untried' } }])
      expect((await inConsole('POST', '/euipo/test', cookie)).json).toMatchObject({ provider: 'euipo' })
      expect((await inConsole('DELETE', '/euipo', cookie)).status).toBe(204)
      const after = await world.call('GET', '/api/v1/coverage?country=EU')
      expect(after.json.countries).toMatchObject([{ trademarks: { status: 'key' } }])
    }
  })
})

const inConsole = (method: string, path: string, cookie: string, body?: unknown) =>
  world.call(method, `/console/provider-keys${path}`, {
    body,
    headers: { 'X-Namecheck-Console': '1', Cookie: cookie },
  })
async function session(body: Record<string, string>): Promise<string> {
  const { headers } = await world.call('POST', '/console/session', {
    body,
    headers: { 'X-Namecheck-Console': '1' },
  })
  return (headers.get('set-cookie') ?? '').split(';')[0] ?? ''
}
