import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { checkStream } from '../../../src/events/streams.ts'
import { warmBars } from '../../../src/names/absolute-grounds/bars.ts'
import { type Answer, type ApiWorld, openApiWorld } from '../../support/api-world.ts'
import { eventually } from '../../support/eventually.ts'
import { temporaryFolders } from '../../support/temporary-folder.ts'

const newFolder = temporaryFolders()
let world: ApiWorld
let key: string

beforeAll(async () => {
  warmBars()
  world = await openApiWorld(await newFolder(), { NAMECHECK_WAIT_SECONDS: '22' })
  key = (await world.newKey(await world.newAccount({ limits: { writesPerMinute: 10_000 } }))).secret
})
afterAll(() => world.close())

const ask = (query: string, headers: Record<string, string> = {}, body: object = {}) =>
  world.call('POST', '/api/v1/checks', { key, headers, body: { query, ...body } })
const read = (id: unknown, headers: Record<string, string> = {}, method = 'GET') =>
  world.call(method, `/api/v1/checks/${id}`, { key, headers })
const started = async (query = 'Hold'): Promise<string> =>
  String((await ask(query, { prefer: 'respond-async' })).json.id)
/** Rounded up: the deadline counts from the arrival of the request, which a loaded machine accepts a while later. */
const secondsToDeadline = ({ json }: Answer) =>
  Math.ceil((Date.parse(String(json.deadlineAt)) - Date.parse(String(json.createdAt))) / 1_000)

describe('POST /checks', () => {
  it('answers the plain call with the full report', async () => {
    const answer = await ask('Lumivora')
    expect(answer.status).toBe(200)
    expect(Object.keys(answer.json)).toEqual(
      'id object mode query normalized anatomy bars status verdict verdictBasis score summary ruleSet reasons extent sections request metadata usage batchId retryOf createdAt deadlineAt completedAt revision chainHead notice attributions links'.split(
        ' ',
      ),
    )
    expect(Object.keys(answer.json.sections as object)).toEqual([
      'domains',
      'social',
      'trademarks',
      'companies',
      'analysis',
    ])
    expect(answer.json).toMatchObject({ object: 'check', mode: 'test', status: 'completed', metadata: {} })
    expect(secondsToDeadline(answer)).toBe(20)
    expect(answer.headers.get('vary')).toBe('Accept, Prefer, Accept-Encoding')
    expect(answer.headers.get('preference-applied')).toBeNull()
  })

  it('answers at once with what there is when asked to', async () => {
    const answer = await ask('Hold', { prefer: 'respond-async' })
    const { status, json, headers } = answer
    expect(status).toBe(202)
    expect(json).toMatchObject({ status: 'queued', verdict: null, completedAt: null })
    expect(headers.get('location')).toBe(`${world.url}/api/v1/checks/${json.id}`)
    expect(headers.get('retry-after')).toBe('2')
    expect(headers.get('preference-applied')).toBe('respond-async')
    expect(json.links).toMatchObject({ cancel: `${headers.get('location')}/cancel`, retry: null })
    expect(secondsToDeadline(answer)).toBe(600)
  })

  it('gives 202 when the wait is over first', async () => {
    const answer = await ask('Hold', { prefer: 'wait=1' })
    expect([answer.status, answer.headers.get('preference-applied')]).toEqual([202, 'wait=1'])
    expect(secondsToDeadline(answer)).toBe(20)
  })

  it.each([
    ['wait=60', 58, 'wait=60'],
    ['wait=23', 21, 'wait=23'],
    ['wait=22', 20, 'wait=22'],
    ['wait=500', 58, 'wait=60'],
    ['WAIT="30"', 28, 'wait=30'],
    ['respond-async, wait=5', 600, 'respond-async, wait=5'],
    ['wait=soon, return=minimal', 20, null],
  ])('with Prefer: %s, ends in time for it', async (prefer, seconds, applied) => {
    const answer = await ask('Lumivora', { prefer })
    expect(answer.status).toBe(200)
    expect(secondsToDeadline(answer)).toBe(seconds)
    expect(answer.headers.get('preference-applied')).toBe(applied)
  })

  it('says who asks in the urgency that the sources go by', async () => {
    const requested = async (id: unknown) => {
      const [first] = await world.engine.store.readStream(checkStream(String(id)))
      return first?.data
    }
    expect(await requested((await ask('Lumivora')).json.id)).toMatchObject({ urgency: 'waiting' })
    expect(await requested(await started('Lumivora'))).toMatchObject({ urgency: 'background' })
    const atOnce = await ask('Hold', { prefer: 'wait=0' })
    expect(await requested(atOnce.json.id)).toMatchObject({ urgency: 'background' })
  })

  it('keeps no waiter after a client disconnect, and the check continues', async () => {
    const leaving = new AbortController()
    const url = `${world.url}/api/v1/checks`
    const headers = {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      'idempotency-key': 'hung-up',
    }
    const call = fetch(url, { method: 'POST', headers, body: '{"query":"Hold on"}', signal: leaving.signal })
    await eventually(() => world.waiter.size > 0)
    leaving.abort()
    await expect(call).rejects.toThrow()
    await eventually(() => world.waiter.size === 0)
    const again = await ask('Hold on', { 'idempotency-key': 'hung-up', prefer: 'respond-async' })
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    await world.sources.release(String(again.json.id))
    expect((await read(again.json.id)).json.status).toBe('completed')
  })

  it('needs an endpoint, and a plan, for delivery by webhook', async () => {
    const none = await ask('Lumivora', {}, { delivery: 'webhook' })
    expect([none.status, none.json.code]).toEqual([409, 'no-webhook-endpoint'])
    const start = (await world.newKey(await world.newAccount({ plan: 'start' }))).secret
    const body = { query: 'Lumivora', delivery: 'webhook' }
    const refused = await world.call('POST', '/api/v1/checks', { key: start, body })
    expect([refused.status, refused.json.code]).toEqual([403, 'plan-upgrade-required'])
  })
})

describe('Idempotency-Key', () => {
  it('gives the same check again, bare or quoted', async () => {
    const first = await ask('Lumivora', { 'idempotency-key': 'order-7' })
    const repeat = await ask('Lumivora', { 'idempotency-key': '"order-7"' })
    expect(first.headers.get('idempotent-replayed')).toBeNull()
    expect(repeat.headers.get('idempotent-replayed')).toBe('true')
    expect(repeat.text).toBe(first.text)
  })

  it('compares what was sent, not how it was written', async () => {
    const headers = { 'idempotency-key': 'order-8', 'content-type': 'application/json' }
    const call = (raw: string) => world.call('POST', '/api/v1/checks', { key, headers, raw })
    const first = await call('{"query":"Lumivora","tlds":["com"]}')
    const repeat = await call('{ "tlds": ["com"], "query": "Lumivora" }')
    expect(repeat.json.id).toBe(first.json.id)
    const other = await call('{"query":"Lumivora","tlds":["net"]}')
    expect([other.status, other.json.code]).toEqual([409, 'idempotency-conflict'])
  })

  it('compares metadata too', async () => {
    const headers = { 'idempotency-key': 'order-9' }
    const call = (client: string) => ask('Lumivora', headers, { metadata: { client } })
    const first = await call('ACME')
    expect((await call('ACME')).json.id).toBe(first.json.id)
    expect((await call('Other')).json.code).toBe('idempotency-conflict')
  })

  it('makes one check of 20 equal requests that race', async () => {
    const live = (await world.newKey(await world.newAccount(), { mode: 'live' })).secret
    const call = () =>
      world.call('POST', '/api/v1/checks', {
        key: live,
        headers: { 'idempotency-key': 'race' },
        body: { query: 'Lumivora' },
      })
    const answers = await Promise.all(Array.from({ length: 20 }, call))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(answers.filter(({ headers }) => headers.get('idempotent-replayed') === null).length).toBe(1)
    const usage = await world.call('GET', '/api/v1/usage', { key: live })
    expect(usage.json.used).toBe(1)
  })

  it('is of one account and mode', async () => {
    const account = await world.newAccount()
    const other = (await world.newKey(account)).secret
    const live = (await world.newKey(account, { mode: 'live' })).secret
    const ids = []
    for (const one of [key, other, live]) {
      const sent = { key: one, headers: { 'idempotency-key': 'shared' }, body: { query: 'Lumivora' } }
      ids.push((await world.call('POST', '/api/v1/checks', sent)).json.id)
    }
    expect(new Set(ids).size).toBe(3)
  })

  it('is forgotten after 30 days, and says so', async () => {
    await ask('Lumivora', { 'idempotency-key': 'old' })
    world.skew = 31 * 24 * 3_600_000
    const late = await ask('Lumivora', { 'idempotency-key': 'old' })
    world.skew = 0
    expect([late.status, late.json.code]).toEqual([422, 'idempotency-key-expired'])
  })
})

describe('GET /checks/{id}', () => {
  it('gives the bytes of the first answer, from the stream or from the read model', async () => {
    const first = await ask('Lumivora', {}, { metadata: { project: 'Aurora' } })
    expect(first.json.metadata).toEqual({ project: 'Aurora' })
    const early = await read(first.json.id)
    await world.caughtUp()
    const late = await read(first.json.id)
    expect(early.text).toBe(first.text)
    expect(late.text).toBe(first.text)
  })

  it('waits until the check has ended', async () => {
    const id = await started()
    const reading = read(id, { prefer: 'wait=60' })
    await eventually(() => world.waiter.size > 0)
    await world.sources.release(id)
    const { json, headers } = await reading
    expect(json.status).toBe('completed')
    expect(headers.get('preference-applied')).toBe('wait=60')
  })

  it('gives what there is when the wait is over', async () => {
    const { status, json } = await read(await started(), { prefer: 'wait=1' })
    expect([status, json.status]).toEqual([200, 'queued'])
  })

  it('gives everybody who waits what there is when the process goes down', async () => {
    const other = await openApiWorld(await newFolder())
    try {
      const { secret } = await other.newKey(await other.newAccount())
      const call = other.call('POST', '/api/v1/checks', { key: secret, body: { query: 'Hold' } })
      await eventually(() => other.waiter.size > 0)
      other.waiter.release()
      expect((await call).status).toBe(202)
    } finally {
      await other.close()
    }
  })

  it('tags what it gives, and saves sending it again', async () => {
    const id = await started()
    const queued = await read(id)
    const tag = queued.headers.get('etag') ?? ''
    expect(tag).toMatch(/^"0\.1\./)
    for (const value of [tag, `W/${tag}`, `"x", ${tag}`, '*']) {
      const same = await read(id, { 'if-none-match': value })
      expect([same.status, same.text, same.headers.get('etag')]).toEqual([304, '', tag])
      expect(same.headers.get('vary')).toBe('Accept, Prefer, Accept-Encoding')
    }
    await world.sources.release(id)
    const done = await read(id, { 'if-none-match': tag })
    expect([done.status, done.json.status]).toEqual([200, 'completed'])
    expect(done.headers.get('etag')).not.toBe(tag)
  })

  it('gives HEAD the headers and no body', async () => {
    const id = (await ask('Lumivora')).json.id
    const got = await read(id)
    const head = await read(id, {}, 'HEAD')
    expect([head.status, head.text]).toEqual([200, ''])
    for (const name of ['etag', 'content-length', 'content-type', 'vary'])
      expect([name, head.headers.get(name)]).toEqual([name, got.headers.get(name)])
  })

  it.each([
    ['image/png', 406],
    ['image/*, application/json;q=0', 406],
    ['*/*', 200],
    ['text/html, application/*;q=0.5', 200],
  ])('with Accept: %s answers %d', async (accept, status) => {
    const id = (await ask('Lumivora')).json.id
    expect((await read(id, { accept })).status).toBe(status)
  })
})

describe('cancel', () => {
  const cancel = (id: unknown) => world.call('POST', `/api/v1/checks/${id}/cancel`, { key })

  it('ends a check, and wakes who waits for it', async () => {
    const id = await started()
    const reading = read(id, { prefer: 'wait=60' })
    await eventually(() => world.waiter.size > 0)
    const { status, json } = await cancel(id)
    expect([status, json.status, json.verdict, json.score]).toEqual([200, 'canceled', null, null])
    expect((await reading).text).toBe((await read(id)).text)
    expect((await reading).json.status).toBe('canceled')
  })

  it('leaves an ended one as it is', async () => {
    const done = await ask('Lumivora')
    const { status, text } = await cancel(done.json.id)
    expect([status, text]).toEqual([200, done.text])
  })

  it('takes no members', async () => {
    const body = { reason: 'changed my mind' }
    const { status, json } = await world.call('POST', `/api/v1/checks/${await started()}/cancel`, {
      key,
      body,
    })
    expect(status).toBe(422)
    expect(json.errors).toEqual([expect.objectContaining({ pointer: '/reason' })])
  })
})

describe('retry', () => {
  const retry = (id: unknown, headers: Record<string, string> = {}) =>
    world.call('POST', `/api/v1/checks/${id}/retry`, { key, headers })

  it('asks again what is unknown, with the metadata of the first', async () => {
    const first = await ask('Unknown Lumivora', {}, { metadata: { project: 'Aurora' } })
    const { status, json } = await retry(first.json.id)
    expect(status).toBe(200)
    expect(json).toMatchObject({
      retryOf: first.json.id,
      metadata: { project: 'Aurora' },
      usage: { cost: 0 },
    })
    expect(json.id).not.toBe(first.json.id)
  })

  it('is one check under one Idempotency-Key, and may be asynchronous', async () => {
    const first = await ask('Unknown Lumivora')
    const headers = { 'idempotency-key': 'again', prefer: 'respond-async' }
    const answers = [await retry(first.json.id, headers), await retry(first.json.id, headers)]
    expect(answers[0]?.status).toBe(202)
    expect(new Set(answers.map(({ json }) => json.id)).size).toBe(1)
    expect(answers[1]?.headers.get('idempotent-replayed')).toBe('true')
  })

  it('is refused while there is nothing to ask', async () => {
    const running = await retry(await started())
    expect([running.status, running.json.code]).toEqual([409, 'check-not-finished'])
    const done = await retry((await ask('Lumivora')).json.id)
    expect([done.status, done.json.code]).toEqual([409, 'nothing-to-retry'])
  })
})
