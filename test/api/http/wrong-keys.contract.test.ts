import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { newSecret } from '../../../src/commands/key/secret.ts'
import { StoreUnavailable } from '../../../src/engine/ports/event-store.ts'
import { ADMIN_TOKEN, type ApiWorld, openApiWorld } from '../../support/api-world.ts'
import { temporaryFolders } from '../../support/temporary-folder.ts'

const newFolder = temporaryFolders()
const SETTINGS = { NAMECHECK_WRONG_KEYS_PER_MINUTE: '5', NAMECHECK_TRUST_PROXY: '1' }
let world: ApiWorld
let account: string

beforeAll(async () => {
  world = await openApiWorld(await newFolder(), SETTINGS)
  account = await world.newAccount()
})
afterAll(() => world.close())

const call = (key: string | null, from: string, path = '/api/v1/usage') =>
  world.call('GET', path, { key, headers: { 'x-forwarded-for': from } })
const wrong = () => newSecret('test')

async function guess(from: string, times: number): Promise<number[]> {
  const statuses = []
  for (let i = 0; i < times; i++) statuses.push((await call(wrong(), from)).status)
  return statuses
}

describe('an address with too many wrong keys', () => {
  it('is answered 429 for wrong ones until the minute is over, while every right key gets in', async () => {
    const { secret } = await world.newKey(account)
    expect(await guess('192.0.2.1', 6)).toEqual([401, 401, 401, 401, 401, 429])
    // A key that is new to this process, as of another client of the same NAT.
    expect((await call(secret, '192.0.2.1')).status).toBe(200)
    const refused = await call(wrong(), '192.0.2.1')
    expect([refused.status, refused.json.code]).toEqual([429, 'too-many-wrong-keys'])
    const seconds = Number(refused.headers.get('retry-after'))
    expect(seconds).toBeGreaterThan(0)
    expect(seconds).toBeLessThanOrEqual(60)
    expect(await guess('192.0.2.2', 1)).toEqual([401])
    world.skew = seconds * 1000
    expect(await guess('192.0.2.1', 1)).toEqual([401])
    world.skew = 0
  })

  it('is answered 429 for a key that was right until it was revoked', async () => {
    const revoked = await world.newKey(account)
    expect((await call(revoked.secret, '192.0.2.3')).status).toBe(200)
    await guess('192.0.2.3', 5)
    await world.writeSide.accounts.revokeKey(account, revoked.id, 'lost', 'operator')
    expect((await call(revoked.secret, '192.0.2.3')).status).toBe(429)
  })

  it('is one /64 of IPv6, and IPv4 however it is written', async () => {
    await guess('2001:db8:1:2::1', 3)
    await guess('2001:db8:1:2:ffff::7', 2)
    expect(await guess('2001:db8:1:2::9', 1)).toEqual([429])
    expect(await guess('2001:db8:1:3::9', 1)).toEqual([401])
    await guess('::ffff:192.0.2.4', 5)
    expect(await guess('192.0.2.4', 1)).toEqual([429])
  })

  it('is identified by the address that the proxy saw, not by what the client claims', async () => {
    for (let i = 0; i < 5; i++) await guess(`198.51.100.${i}, 192.0.2.5`, 1)
    expect(await guess('198.51.100.9, 192.0.2.5', 1)).toEqual([429])
  })

  it('reaches the admin API and the metrics with the right token, and guesses of tokens are counted apart', async () => {
    const admin = (key: string, path = '/admin/v1/accounts') => call(key, '192.0.2.6', path)
    await guess('192.0.2.6', 6)
    for (const path of ['/admin/v1/accounts', '/metrics'])
      expect((await admin(ADMIN_TOKEN, path)).status).toBe(200)
    const statuses = []
    for (let i = 0; i < 6; i++) statuses.push((await admin(`guess-number-${i}-of-many`)).status)
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
    expect((await admin(ADMIN_TOKEN)).status).toBe(200)
    const { secret } = await world.newKey(account)
    expect((await admin(secret, '/api/v1/usage')).status).toBe(200)
  })

  it('is counted for keys that cannot be any, and not for requests without one', async () => {
    for (let i = 0; i < 5; i++) expect((await call('nk_test_short', '192.0.2.8')).status).toBe(401)
    expect((await call('nk_test_short', '192.0.2.8')).status).toBe(429)
    for (let i = 0; i < 9; i++) expect((await call(null, '192.0.2.9')).status).toBe(401)
  })

  it('waits while the shared counters are away too', async () => {
    const away = await openApiWorld(await newFolder(), SETTINGS, (engine) => ({
      ...engine,
      ephemeralStore: new Proxy(engine.ephemeralStore, {
        get: (ephemeralStore, name) =>
          name === 'increment'
            ? () => Promise.reject(new StoreUnavailable('away'))
            : Reflect.get(ephemeralStore, name),
      }),
    }))
    try {
      const statuses = []
      for (let i = 0; i < 6; i++)
        statuses.push((await away.call('GET', '/api/v1/usage', { key: wrong() })).status)
      expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
    } finally {
      await away.close()
    }
  })
})
