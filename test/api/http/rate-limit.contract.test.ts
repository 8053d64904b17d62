import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { StoreUnavailable } from '../../../src/engine/ports/event-store.ts'
import { type Answer, type ApiWorld, openApiWorld } from '../../support/api-world.ts'
import { eventually } from '../../support/eventually.ts'
import { temporaryFolders } from '../../support/temporary-folder.ts'

const newFolder = temporaryFolders()
let world: ApiWorld

beforeAll(async () => {
  world = await openApiWorld(await newFolder())
})
afterAll(() => world.close())

const ask = (key: string, headers: Record<string, string> = {}) =>
  world.call('POST', '/api/v1/checks', { key, headers, body: { query: 'Lumivora' } })
const usage = async (key: string) => (await world.call('GET', '/api/v1/usage', { key })).json
/** Parses `"name";r=1;t=2, …` into `{ name: { r: 1, t: 2 } }`. */
const limits = ({ headers }: Answer, header: string) =>
  Object.fromEntries(
    (headers.get(header) ?? '').split(', ').map((item) => {
      const [name = '', ...parameters] = item.split(';')
      const values = parameters.map((one) => one.split('='))
      return [JSON.parse(name), Object.fromEntries(values.map(([key, value]) => [key, Number(value)]))]
    }),
  )

describe('the quota of a month', () => {
  it('gives 10 of 50 callers who race for 10 checks a check, and charges no more', async () => {
    const account = await world.newAccount({ limits: { checksPerMonth: 10 } })
    const { secret } = await world.newKey(account, { mode: 'live' })
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => ask(secret, { prefer: 'respond-async' })),
    )
    const accepted = answers.filter(({ status }) => status === 202)
    const refused = answers.filter(({ status }) => status === 429)
    expect([accepted.length, refused.length]).toEqual([10, 40])
    for (const { json, headers } of refused) {
      expect(json).toMatchObject({
        code: 'quota-exceeded',
        limit: 10,
        used: 10,
        resetsAt: expect.any(String),
      })
      const seconds = (Date.parse(String(json.resetsAt)) - Date.now()) / 1000
      expect(Math.abs(Number(headers.get('retry-after')) - seconds)).toBeLessThan(30)
    }
    expect(await usage(secret)).toMatchObject({ limit: 10, used: 10, remaining: 0 })
    const left = await ask(secret)
    expect(limits(left, 'ratelimit').month.r).toBe(0)
  })

  it('is what is left after the charge, in the answer to each charged request', async () => {
    const account = await world.newAccount({ plan: 'business', limits: { checksPerMonth: 10 } })
    const { secret } = await world.newKey(account, { mode: 'live' })
    const left = (answer: Parameters<typeof limits>[0]) => limits(answer, 'ratelimit').month.r
    const batch = (names: string[]) =>
      world.call('POST', '/api/v1/batches', { key: secret, body: { names }, headers: { prefer: 'wait=0' } })
    expect(left(await ask(secret))).toBe(9)
    expect(left(await batch(['Lumivora', 'Solveig', 'lumivora']))).toBe(7)
    expect(left(await ask(secret, { prefer: 'respond-async' }))).toBe(6)
    expect(left(await ask(secret, { 'idempotency-key': 'once' }))).toBe(5)
    expect(left(await ask(secret, { 'idempotency-key': 'once' }))).toBe(5)
    expect((await usage(secret)).remaining).toBe(5)
  })

  it('is shown live, by kind of use, also before the first use', async () => {
    const account = await world.newAccount({ plan: 'agency' })
    const { secret } = await world.newKey(account, { mode: 'live' })
    const month = new Date().toISOString().slice(0, 7)
    const before = await usage(secret)
    expect(before).toEqual({
      object: 'usage',
      mode: 'live',
      month,
      plan: 'agency',
      resetsAt: expect.stringMatching(/^\d{4}-\d\d-01T00:00:00\.000Z$/),
      rateLimits: { writes: { limit: 60, windowSeconds: 60 }, reads: { limit: 600, windowSeconds: 60 } },
      namesPerBatch: 25,
      keys: { limit: 10 },
      quotaFree: false,
      limit: 280,
      used: 0,
      remaining: 280,
      byKind: { check: 0, retry: 0, batch: 0 },
    })
    await ask(secret)
    await ask(secret)
    expect(await usage(secret)).toMatchObject({ used: 2, remaining: 278, byKind: { check: 2 } })
  })

  it('is given back when a check is canceled before any answer', async () => {
    const { secret } = await world.newKey(await world.newAccount(), { mode: 'live' })
    const body = { query: 'Hold' }
    const headers = { prefer: 'respond-async' }
    const { json } = await world.call('POST', '/api/v1/checks', { key: secret, headers, body })
    expect(await usage(secret)).toMatchObject({ used: 1 })
    const canceled = await world.call('POST', `/api/v1/checks/${json.id}/cancel`, { key: secret })
    expect(canceled.json.usage).toEqual({ cost: 1, charged: 0 })
    await world.caughtUp()
    expect(await usage(secret)).toMatchObject({ used: 0, byKind: { check: 0 } })
  })

  it('of the plan does not apply to test keys, which have a separate one', async () => {
    const { secret } = await world.newKey(await world.newAccount({ limits: { checksPerMonth: 0 } }))
    expect((await ask(secret)).status).toBe(200)
    expect(await usage(secret)).toMatchObject({
      quotaFree: false,
      limit: 100_000,
      used: 1,
      remaining: 99_999,
      byKind: null,
    })
  })
})

describe('rate limits', () => {
  it('count writes and reads of each mode separately, and show what is left', async () => {
    const account = await world.newAccount({ limits: { writesPerMinute: 2 } })
    const { secret } = await world.newKey(account)
    const first = await ask(secret)
    expect(first.headers.get('ratelimit-policy')).toBe('"writes";q=2;w=60')
    expect(limits(first, 'ratelimit').writes.r).toBe(1)
    expect(limits(first, 'ratelimit').writes.t).toBeGreaterThan(0)
    expect(limits(first, 'ratelimit').writes.t).toBeLessThanOrEqual(60)
    expect(limits(await ask(secret), 'ratelimit').writes.r).toBe(0)
    const refused = await ask(secret)
    expect([refused.status, refused.json.code]).toEqual([429, 'rate-limited'])
    const retryAfter = Number(refused.headers.get('retry-after'))
    expect(retryAfter).toBeGreaterThan(0)
    expect(limits(refused, 'ratelimit').writes).toEqual({ r: 0, t: retryAfter })

    const reading = await world.call('GET', '/api/v1/usage', { key: secret })
    expect(reading.status).toBe(200)
    expect(reading.headers.get('ratelimit-policy')).toBe('"reads";q=20;w=60')
    const live = (await world.newKey(account, { mode: 'live' })).secret
    const charged = await ask(live)
    expect(charged.status).toBe(200)
    expect(Object.keys(limits(charged, 'ratelimit-policy'))).toEqual(['writes', 'month'])
    expect(limits(charged, 'ratelimit-policy').month.q).toBe(600)
    expect(limits(charged, 'ratelimit').month.r).toBe(599)

    const second = (await world.newKey(account)).secret
    expect((await ask(second)).status).toBe(429)
  })

  it('hold in this process while the shared counters are away', async () => {
    const away = await openApiWorld(await newFolder(), {}, (engine) => ({
      ...engine,
      ephemeralStore: new Proxy(engine.ephemeralStore, {
        get: (ephemeralStore, name) =>
          name === 'increment'
            ? () => Promise.reject(new StoreUnavailable('away'))
            : Reflect.get(ephemeralStore, name),
      }),
    }))
    try {
      const { secret } = await away.newKey(await away.newAccount({ limits: { writesPerMinute: 3 } }))
      const call = () => away.call('POST', '/api/v1/checks', { key: secret, body: { query: 'Lumivora' } })
      const statuses = []
      for (let i = 0; i < 5; i++) statuses.push((await call()).status)
      expect(statuses).toEqual([200, 200, 200, 429, 429])
      away.skew = 60_000
      expect((await call()).status).toBe(200)
    } finally {
      await away.close()
    }
  })
})

describe('a process under pressure', () => {
  it('refuses more waiting requests than it accepts, and continues with everything else', async () => {
    const small = await openApiWorld(await newFolder(), {
      NAMECHECK_MAX_IN_FLIGHT: '2',
      NAMECHECK_MAX_WAITING: '2',
    })
    try {
      const newKey = async () => (await small.newKey(await small.newAccount())).secret
      const keys = [await newKey(), await newKey(), await newKey()]
      const call = (key = '') => small.call('POST', '/api/v1/checks', { key, body: { query: 'Hold' } })
      const waiting = keys.slice(1).map((key) => call(key))
      await eventually(() => small.waiter.size === 2)
      const refused = await call(keys[0])
      expect([refused.status, refused.json.code]).toEqual([503, 'overloaded'])
      expect(refused.headers.get('retry-after')).toBe('1')
      const usage = () => small.call('GET', '/api/v1/usage', { key: keys[0] ?? '' })
      await eventually(async () => (await usage()).status === 200)
      expect((await small.call('GET', '/livez')).status).toBe(200)
      small.waiter.release()
      expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([202, 202])
    } finally {
      await small.close()
    }
  })

  it('lets no account take all of it', async () => {
    const small = await openApiWorld(await newFolder(), { NAMECHECK_MAX_IN_FLIGHT_PER_ACCOUNT: '2' })
    try {
      const account = await small.newAccount()
      const keys = [(await small.newKey(account)).secret, (await small.newKey(account)).secret]
      const call = (key = '') => small.call('POST', '/api/v1/checks', { key, body: { query: 'Hold' } })
      const waiting = keys.map((key) => call(key))
      await eventually(() => small.waiter.size === 2)
      const refused = await call(keys[0])
      expect([refused.status, refused.json.code]).toEqual([429, 'too-many-in-flight'])
      expect(refused.headers.get('retry-after')).toBe('1')
      const live = (await small.newKey(account, { mode: 'live' })).secret
      expect((await small.call('GET', '/api/v1/usage', { key: live })).status).toBe(200)
      const other = (await small.newKey(await small.newAccount())).secret
      expect((await small.call('GET', '/api/v1/usage', { key: other })).status).toBe(200)
      small.waiter.release()
      expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([202, 202])
      expect((await small.call('GET', '/api/v1/usage', { key: keys[1] ?? '' })).status).toBe(200)
    } finally {
      await small.close()
    }
  })

  it('gives the slot of a caller who has disconnected to the next', async () => {
    const small = await openApiWorld(await newFolder(), { NAMECHECK_MAX_IN_FLIGHT_PER_ACCOUNT: '1' })
    try {
      const key = (await small.newKey(await small.newAccount())).secret
      const leaving = new AbortController()
      const held = fetch(`${small.url}/api/v1/checks`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: '{"query":"Hold"}',
        signal: leaving.signal,
      })
      await eventually(() => small.waiter.size === 1)
      const again = async () =>
        (await small.call('POST', '/api/v1/checks', { key, body: { query: 'Lumivora' } })).status
      expect(await again()).toBe(429)
      leaving.abort()
      await expect(held).rejects.toThrow()
      await eventually(() => small.waiter.size === 0)
      expect(await again()).toBe(200)
    } finally {
      await small.close()
    }
  })

  it('takes nothing new while it goes down', async () => {
    const { secret } = await world.newKey(await world.newAccount())
    world.draining = true
    const refused = await ask(secret)
    world.draining = false
    expect([refused.status, refused.json.code]).toEqual([503, 'draining'])
    expect(refused.headers.get('retry-after')).toBe('1')
    expect(refused.headers.get('connection')).toBe('close')
  })
})
