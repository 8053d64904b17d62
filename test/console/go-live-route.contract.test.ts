import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { OneTimeTokens } from '../../src/console/one-time-token.ts'
import { ADMIN_TOKEN, type ApiWorld, openApiWorld, type Sent } from '../support/api-world.ts'
import { tempFolder } from '../support/temp-folder.ts'

const folder = tempFolder()
let world: ApiWorld
let account: string
let key: string
beforeAll(async () => {
  world = await openApiWorld(folder.path, {
    NAMECHECK_JURISDICTIONS: '',
    NAMECHECK_DATA: folder.path,
  })
})
afterAll(async () => {
  await world.close()
  folder.remove()
})

const call = (method: string, path: string, cookie: string, sent: Pick<Sent, 'body'> = {}) =>
  world.call(method, path, { ...sent, headers: { 'X-Namecheck-Console': '1', Cookie: cookie } })
async function signIn(body: Record<string, string>, cookie = ''): Promise<string> {
  const { headers } = await call('POST', '/console/session', cookie, { body })
  return (headers.get('set-cookie') ?? '').split(';')[0] ?? ''
}
const owner = async () => {
  const tokens = new OneTimeTokens(world.engine.ephemeralStore)
  return signIn({ oneTimeToken: await tokens.make({ keys: { test: key }, adminToken: null, isOwner: true }) })
}
const newAccount = async (plan = 'business') => {
  account = await world.newAccount({ plan })
  key = (await world.newKey(account, { mode: 'test' })).secret
}
beforeAll(() => newAccount())

describe('going live', () => {
  it('issues a live key, adds it to the session and keeps it for its owner', async () => {
    const before = await owner()
    const { status, headers, json } = await call('POST', '/console/live', before, {
      body: { jurisdictions: ['NO', 'FR'] },
    })
    expect([status, json]).toEqual([
      200,
      {
        object: 'live',
        secret: expect.stringMatching(/^nk_live_/),
        key: expect.objectContaining({ mode: 'live', label: 'going live' }),
        jurisdictions: ['NO', 'FR'],
      },
    ])
    const after = (headers.get('set-cookie') ?? '').split(';')[0] ?? ''
    const session = async (cookie: string) => (await call('GET', '/console/session', cookie)).json
    expect(await session(after)).toMatchObject({ modes: ['test', 'live'], canGoLive: false, owner: true })
    expect(await session(before)).toMatchObject({ signedIn: false })
    expect(readFileSync(join(folder.path, 'live-key'), 'utf8').trim()).toBe(json.secret)
  })

  it('issues one key to a session that asks ten times at once', async () => {
    await newAccount()
    const cookie = await owner()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        call('POST', '/console/live', cookie, { body: { jurisdictions: ['NO'] } }),
      ),
    )
    const [secret, ...more] = answers.map(({ json }) => json.secret).filter(Boolean)
    expect([typeof secret, more]).toEqual(['string', []])
    const { json } = await world.call('GET', '/api/v1/keys', { key: String(secret) })
    expect((json.data as unknown[]).length).toBe(1)
    expect(readFileSync(join(folder.path, 'live-key'), 'utf8').trim()).toBe(secret)
    await newAccount()
  })

  it('makes its jurisdictions the default of live checks, and of no test check', async () => {
    const cookie = await owner()
    const { json } = await call('POST', '/console/live', cookie, { body: { jurisdictions: ['NO', 'FR'] } })
    const request = async (secret: string, body = {}) => {
      const made = await world.call('POST', '/api/v1/checks', {
        key: secret,
        body: { query: 'Lumivora', ...body },
      })
      return (made.json.request as { jurisdictions: string[] }).jurisdictions
    }
    const live = String(json.secret)
    expect([await request(live), await request(live, { jurisdictions: ['SE'] }), await request(key)]).toEqual(
      [['NO', 'FR'], ['SE'], ['GB', 'NO', 'EU']],
    )
    const settings = await world.call('GET', '/api/v1/account', { key: live })
    expect(settings.json).toMatchObject({
      id: account,
      object: 'account',
      plan: 'business',
      jurisdictions: ['NO', 'FR'],
      defaultJurisdictions: ['NO', 'FR'],
      defaultTlds: ['com', 'net', 'org', 'io', 'co', 'app', 'dev'],
    })
    const inTest = await world.call('GET', '/api/v1/account', { key })
    expect(inTest.json.defaultJurisdictions).toEqual(['GB', 'NO', 'EU'])
    const change = (secret: string, jurisdictions: string[]) =>
      world.call('PATCH', '/api/v1/account', { key: secret, body: { jurisdictions } })
    expect((await change(live, ['DK'])).json.jurisdictions).toEqual(['DK'])
    expect(await request(live)).toEqual(['DK'])
    expect((await change(key, ['SE'])).json.code).toBe('invalid-request')
    expect((await change(live, [])).json.jurisdictions).toEqual([])
  })

  it('is left to the operator elsewhere', async () => {
    await newAccount()
    const user = await signIn({ key })
    const body = { jurisdictions: ['NO'] }
    const refused = await call('POST', '/console/live', user, { body })
    expect([refused.status, refused.json.code]).toEqual([403, 'insufficient-scope'])
    const alone = await signIn({ adminToken: ADMIN_TOKEN })
    expect((await call('POST', '/console/live', alone, { body })).json.code).toBe('not-signed-in')
    const kept =
      existsSync(join(folder.path, 'live-key')) && readFileSync(join(folder.path, 'live-key'), 'utf8')
    const operator = await signIn({ adminToken: ADMIN_TOKEN }, user)
    expect((await call('POST', '/console/live', operator, { body })).status).toBe(200)
    expect(readFileSync(join(folder.path, 'live-key'), 'utf8')).toBe(kept)
  })

  it('shows the owner and the operator how each register of their countries is added, and nobody else', async () => {
    await newAccount()
    const additions = (cookie: string, countries = 'NO,US') =>
      call('GET', `/console/live?countries=${countries}`, cookie)
    const { status, json } = await additions(await owner())
    const rights = 'national marks and international marks (Madrid designations) of'
    const command =
      'namecheck registers import FILE --office "Patentstyret" --jurisdiction NO --rights national,international --as-of YYYY-MM-DD'
    expect([status, json]).toMatchObject([
      200,
      {
        object: 'additions',
        countries: [
          {
            code: 'NO',
            needs: [
              {
                what: `${rights} Norway`,
                status: 'import',
                additions: [{ register: null, kind: 'file', command, restart: false }],
              },
              {
                what: 'companies of Norway',
                searchedBy: ['Brønnøysund Register Centre (identical names)'],
                additions: [],
              },
            ],
          },
          {
            code: 'US',
            needs: [
              {
                what: `${rights} the United States`,
                additions: [
                  {
                    register: 'Signa',
                    kind: 'paid key',
                    provider: 'signa',
                    does: 'get a paid key from Signa, a commercial service (signa.so)',
                  },
                  { kind: 'file', command: 'NAMECHECK_FETCH_US_KEY=… namecheck registers fetch us' },
                ],
              },
              { what: 'companies of the United States', additions: [{ kind: 'file', restart: false }] },
            ],
          },
        ],
      },
    ])
    expect((await additions(await signIn({ adminToken: ADMIN_TOKEN }))).status).toBe(200)
    expect((await additions(await signIn({ key }))).json.code).toBe('insufficient-scope')
    expect((await additions(await owner(), 'XX')).json.code).toBe('invalid-request')
  })
})
