import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { Webhook } from 'standardwebhooks'
import type { Sent } from '../../support/api-world.ts'
import { eventually } from '../../support/eventually.ts'
import { temporaryFolders } from '../../support/temporary-folder.ts'
import type { Received } from '../../support/webhook-receiver.ts'
import { openWebhookWorld, type WebhookWorld } from '../../support/webhook-world.ts'

type Json = Record<string, unknown>

const newFolder = temporaryFolders()
let world: WebhookWorld
let accountId: string
let key: string

beforeAll(async () => {
  world = await openWebhookWorld(await newFolder())
})
afterAll(() => world.close())
beforeEach(async () => {
  accountId = await world.newAccount({ plan: 'agency', limits: { writesPerMinute: 10_000 } })
  key = (await world.newKey(accountId)).secret
  world.receiver.answer = (_received, res) => void res.writeHead(204).end()
})

const call = (method: string, path: string, sent: Sent = {}) =>
  world.call(method, `/api/v1${path}`, { key, ...sent })
/** An endpoint with a separate path. */
async function register(path: string, body: Json = {}): Promise<Json & { id: string; secret: string }> {
  const { status, json } = await call('POST', '/webhooks', {
    body: { url: world.receiver.url(path), ...body },
  })
  expect(status).toBe(201)
  return { ...json, id: String(json.id), secret: String(json.secret) }
}
const at = (path: string) => (received: Received) => received.path === path
const bodyOf = ({ body }: Received) => JSON.parse(body) as { id: string; type: string; data: Json }
const read = async (id: unknown) => (await call('GET', `/webhooks/${id}`)).json
const deliveries = async (id: unknown, query = '') => {
  await world.caughtUp()
  return (await call('GET', `/webhooks/${id}/deliveries${query}`)).json.data as Json[]
}
/** The delivery, once it is no longer pending. */
async function settled(endpoint: unknown, delivery: unknown, attempts = 1): Promise<Json> {
  let shown: Json = {}
  const ended = async () => {
    shown = (await call('GET', `/webhooks/${endpoint}/deliveries/${delivery}`)).json
    return (shown.attempts as unknown[]).length >= attempts
  }
  await eventually(ended, () => shown)
  return shown
}

describe('POST /webhooks', () => {
  it('registers an endpoint and shows its secret once', async () => {
    const made = await register('/first', {
      description: ' Ours ',
      eventTypes: ['check.canceled', 'check.completed'],
    })
    expect(made).toEqual({
      id: expect.stringMatching(/^whk_/),
      object: 'webhook',
      mode: 'test',
      url: world.receiver.url('/first'),
      description: 'Ours',
      eventTypes: ['check.completed', 'check.canceled'],
      includeBatchMembers: false,
      payload: 'full',
      status: 'active',
      paused: null,
      streak: null,
      messages: { waiting: 0, delivered: 0, failed: 0 },
      nextAttemptAt: null,
      secrets: [{ id: expect.stringMatching(/^sec_/), createdAt: expect.any(String), endsAt: null }],
      createdAt: expect.any(String),
      changedAt: expect.any(String),
      revision: 0,
      links: {
        self: `${world.url}/api/v1/webhooks/${made.id}`,
        deliveries: `${world.url}/api/v1/webhooks/${made.id}/deliveries`,
      },
      secret: expect.stringMatching(/^whsec_/),
    })
    const { secret, ...view } = made
    expect(await read(made.id)).toEqual(view)
    expect((await call('GET', '/webhooks')).json.data).toEqual([view])
    expect(secret).not.toBe('')
  })

  it('gives a repeat the same endpoint without its secret', async () => {
    const body = { url: world.receiver.url('/repeat') }
    const headers = { 'idempotency-key': 'one' }
    const first = await call('POST', '/webhooks', { body, headers })
    const repeat = await call('POST', '/webhooks', { body, headers })
    expect([repeat.status, repeat.json.id, repeat.json.secret]).toEqual([200, first.json.id, null])
    const other = await call('POST', '/webhooks', { body: { url: world.receiver.url('/other') }, headers })
    expect([other.status, other.json.code]).toEqual([409, 'idempotency-conflict'])
  })

  it.each([
    ['http://10.0.0.1/', '/url'],
    ['ftp://example.com/', '/url'],
    ['http://user:secret@127.0.0.1/', '/url'],
    ['https://127.0.0.1/#here', '/url'],
  ])('refuses %s', async (url, pointer) => {
    const { status, json } = await call('POST', '/webhooks', { body: { url } })
    expect([status, json.code]).toEqual([422, 'invalid-request'])
    expect(json.errors).toMatchObject([{ pointer }])
  })

  it('refuses loopback and plain http for live endpoints', async () => {
    const live = (await world.newKey(accountId, { mode: 'live' })).secret
    for (const url of ['https://127.0.0.1/', 'http://93.184.216.34/'])
      expect((await call('POST', '/webhooks', { key: live, body: { url } })).status).toBe(422)
  })

  it('takes sixteen in each mode, and one more when one is deleted', async () => {
    const ids = []
    for (let n = 0; n < 16; n++) ids.push((await register(`/many/${n}`)).id)
    const more = { body: { url: world.receiver.url('/many/16') } }
    const refused = await call('POST', '/webhooks', more)
    expect([refused.status, refused.json.code]).toEqual([409, 'too-many-webhooks'])
    expect((await call('DELETE', `/webhooks/${ids[0]}`)).status).toBe(204)
    expect((await call('POST', '/webhooks', more)).status).toBe(201)
  })
})

describe('an endpoint', () => {
  it('is there for its own account and mode alone', async () => {
    const { id } = await register('/own')
    const live = (await world.newKey(accountId, { mode: 'live' })).secret
    const other = (await world.newKey(await world.newAccount())).secret
    for (const as of [live, other])
      for (const [method, path] of [
        ['GET', ''],
        ['GET', '?at=0'],
        ['DELETE', ''],
        ['POST', '/pause'],
        ['POST', '/rotate-secret'],
        ['GET', '/deliveries'],
      ] as const)
        expect((await call(method, `/webhooks/${id}${path}`, { key: as })).status).toBe(404)
  })

  it('is not in the plan Start, which pauses it, and comes back with another plan', async () => {
    const { id } = await register('/plan')
    const { writeSide } = world
    await writeSide.accounts.change(accountId, { type: 'changePlan', plan: 'start' }, 'operator')
    await world.caughtUp()
    const refused = await call('GET', `/webhooks/${id}`)
    expect([refused.status, refused.json.code]).toEqual([403, 'plan-upgrade-required'])
    await writeSide.accounts.change(accountId, { type: 'changePlan', plan: 'business' }, 'operator')
    await world.caughtUp()
    expect((await read(id)).status).toBe('active')
    expect((await call('GET', `/webhooks/${id}?at=1`)).json.paused).toMatchObject({
      cause: 'plan',
      revisions: [1],
      events: [{ type: 'WebhookEndpointPaused', revision: 1 }],
    })
  })

  it('is changed in what is sent and in nothing else', async () => {
    const { id } = await register('/before', { description: 'Ours' })
    const change = async (body: Json) => (await call('PATCH', `/webhooks/${id}`, { body })).json
    expect(await change({ url: world.receiver.url('/after') })).toMatchObject({
      url: world.receiver.url('/after'),
      description: 'Ours',
      revision: 1,
    })
    expect(await change({ url: world.receiver.url('/after'), description: 'Ours' })).toMatchObject({
      revision: 1,
    })
    expect(await change({ description: null, includeBatchMembers: true })).toMatchObject({
      description: null,
      includeBatchMembers: true,
    })
    expect((await call('PATCH', `/webhooks/${id}`, { body: { url: 'http://10.0.0.1/' } })).status).toBe(422)
    expect((await call('GET', `/webhooks/${id}?at=0`)).json.url).toBe(world.receiver.url('/before'))
  })

  it('keeps nothing readable of its address, secret and description', async () => {
    const made = await register('/hidden-path', { description: 'Hidden words' })
    const { store } = world.engine
    const events = await store.readStream(`webhook-${made.id}`)
    const text = Buffer.concat(events.map(({ record }) => record)).toString()
    for (const hidden of ['/hidden-path', 'Hidden words', made.secret]) expect(text).not.toContain(hidden)
    expect(text).toContain('127.0.0.1')
  })
})

describe('a finished check', () => {
  it('comes as a signed message with the bytes of its report', async () => {
    const { id, secret } = await register('/check')
    const { json: check } = await call('POST', '/checks', {
      body: { query: 'Lumivora', metadata: { a: 'b' } },
    })
    const [received] = await world.receiver.until(1, at('/check'))
    if (!received) throw new Error('nothing came')
    const message = new Webhook(secret).verify(received.body, received.headers as Record<string, string>)
    expect(message).toMatchObject({ type: 'check.completed', id: received.headers['webhook-id'] })
    const { text } = await call('GET', `/checks/${check.id}`)
    expect(received.body.endsWith(`,"data":${text}}`)).toBe(true)
    const [delivery] = await deliveries(id)
    expect(delivery).toMatchObject({ id: received.headers['webhook-id'], eventType: 'check.completed' })
  })

  it('comes in the view that the endpoint asks for, and in full again after a change', async () => {
    const { id } = await register('/short', { payload: 'summary', eventTypes: ['check.completed'] })
    const ask = async () => (await call('POST', '/checks', { body: { query: 'Lumivora' } })).json.id
    const first = await ask()
    const [received] = await world.receiver.until(1, at('/short'))
    const { text } = await call('GET', `/checks/${first}?view=summary`)
    expect(received?.body.endsWith(`,"data":${text}}`)).toBe(true)
    const change = (payload: string) => call('PATCH', `/webhooks/${id}`, { body: { payload } })
    expect((await change('compact')).json).toMatchObject({ payload: 'compact', revision: expect.any(Number) })
    expect((await call('GET', `/webhooks/${id}?at=0`)).json.payload).toBe('summary')
    expect((await change('full')).json.payload).toBe('full')
    const second = await ask()
    const [, full] = await world.receiver.until(2, at('/short'))
    expect(full?.body.endsWith(`,"data":${(await call('GET', `/checks/${second}`)).text}}`)).toBe(true)
    expect((await change('tiny')).status).toBe(422)
  })

  it('is not sent to those who do not subscribe to it', async () => {
    const { id } = await register('/other-types', { eventTypes: ['check.canceled'] })
    await call('POST', '/checks', { body: { query: 'Lumivora' } })
    await world.caughtUp()
    expect(await deliveries(id)).toEqual([])
    const { json } = await call('POST', '/checks', {
      body: { query: 'Hold on' },
      headers: { prefer: 'wait=0' },
    })
    await call('POST', `/checks/${json.id}/cancel`)
    const [received] = await world.receiver.until(1, at('/other-types'))
    expect(received && bodyOf(received)).toMatchObject({ type: 'check.canceled', data: { id: json.id } })
  })

  it('goes by webhook where one is subscribed, and says so when all are paused', async () => {
    const body = { query: 'Lumivora', delivery: 'webhook' }
    const none = await call('POST', '/checks', { body })
    expect([none.status, none.json.code]).toEqual([409, 'no-webhook-endpoint'])
    const { id } = await register('/by-webhook')
    const accepted = await call('POST', '/checks', { body })
    expect([accepted.status, accepted.json.warnings]).toEqual([202, undefined])
    await world.receiver.until(1, at('/by-webhook'))
    await call('POST', `/webhooks/${id}/pause`)
    const waiting = await call('POST', '/checks', { body })
    expect([waiting.status, waiting.json.warnings]).toEqual([202, ['webhook-paused']])
  })
})

describe('an endpoint that gets reports', () => {
  const quotaOnly = ['quota.threshold_reached', 'webhook.paused']
  let weak: string
  beforeEach(async () => {
    weak = (await world.newKey(accountId, { scopes: ['webhooks:write'] })).secret
  })
  const asWeak = (method: string, path: string, body?: Json) =>
    call(method, path, { key: weak, ...(body !== undefined && { body }) })
  const expectNoReports = ({ status, json, headers }: Awaited<ReturnType<typeof call>>) => {
    expect([status, json.code]).toEqual([403, 'insufficient-scope'])
    expect(json.detail).toContain('checks:read')
    expect(headers.get('www-authenticate')).toContain('scope="checks:read"')
  }

  it.each([
    ['all types', undefined],
    ['reports of checks', ['check.completed']],
    ['canceled checks', ['quota.threshold_reached', 'check.canceled']],
    ['batches', ['batch.completed']],
  ])('is not registered for %s by a key that reads no checks', async (_what, eventTypes) => {
    expectNoReports(await asWeak('POST', '/webhooks', { url: world.receiver.url('/weak'), eventTypes }))
    expect((await call('GET', '/webhooks')).json.data).toEqual([])
  })

  it('is not moved, widened or given by a change by such a key', async () => {
    const { id } = await register('/strong', { eventTypes: ['check.completed'] })
    expectNoReports(await asWeak('PATCH', `/webhooks/${id}`, { url: world.receiver.url('/weak') }))
    expectNoReports(await asWeak('PATCH', `/webhooks/${id}`, { includeBatchMembers: true }))
    const taken = { url: world.receiver.url('/weak'), eventTypes: quotaOnly }
    expectNoReports(await asWeak('PATCH', `/webhooks/${id}`, taken))
    const own = await asWeak('POST', '/webhooks', { url: world.receiver.url('/own'), eventTypes: quotaOnly })
    expect(own.status).toBe(201)
    expectNoReports(await asWeak('PATCH', `/webhooks/${own.json.id}`, { eventTypes: ['check.completed'] }))
    expect((await asWeak('PATCH', `/webhooks/${own.json.id}`, { description: 'Ours' })).status).toBe(200)
  })

  it('is not moved, and sends no report again, for such a key after it has unsubscribed', async () => {
    const { id } = await register('/left', { eventTypes: ['check.completed'] })
    await call('POST', '/checks', { body: { query: 'Lumivora' } })
    await world.receiver.until(1, at('/left'))
    await world.caughtUp()
    const [sent] = await deliveries(id)
    await settled(id, sent?.id)
    await call('POST', `/webhooks/${id}/pause`)
    const held = await call('POST', '/checks', { body: { query: 'Lumivora' } })
    expect(held.status).toBe(200)
    await world.caughtUp()
    await call('PATCH', `/webhooks/${id}`, { body: { eventTypes: quotaOnly } })
    expectNoReports(await asWeak('PATCH', `/webhooks/${id}`, { url: world.receiver.url('/weak') }))
    expectNoReports(await asWeak('POST', `/webhooks/${id}/deliveries/${sent?.id}/redeliver`))
    expectNoReports(await asWeak('POST', `/webhooks/${id}/replay`, { status: 'delivered' }))
    const pings = { status: 'delivered', eventTypes: ['ping'] }
    expect((await asWeak('POST', `/webhooks/${id}/replay`, pings)).status).toBe(202)
  })

  it('continues, and is paused, resumed, tested and deleted by such a key', async () => {
    const { id } = await register('/goes-on', { eventTypes: ['check.completed'] })
    for (const path of ['test', 'pause', 'resume', 'rotate-secret'])
      expect((await asWeak('POST', `/webhooks/${id}/${path}`)).status).toBeLessThan(300)
    await call('POST', '/checks', { body: { query: 'Lumivora' } })
    await world.receiver.until(2, at('/goes-on'))
    expect((await asWeak('DELETE', `/webhooks/${id}`)).status).toBe(204)
  })
})

describe('POST /webhooks/{id}/test', () => {
  it('sends a ping and reports the answer', async () => {
    const { id } = await register('/test?token=1', { eventTypes: ['check.canceled'] })
    world.receiver.answer = (_received, res) => void res.writeHead(200, { 'x-seen': 'yes' }).end('thanks')
    const queued = await call('POST', `/webhooks/${id}/test`)
    expect([queued.status, queued.json.eventType, queued.json.trigger]).toEqual([202, 'ping', 'test'])
    expect(queued.headers.get('location')).toContain(String(queued.json.id))
    const { attempts } = await settled(id, queued.json.id)
    expect(attempts).toMatchObject([
      {
        attempt: 1,
        outcome: 'delivered',
        cause: null,
        status: 200,
        exchange: {
          request: { method: 'POST', url: world.receiver.url('/test?token=1') },
          response: { status: 200, headers: { 'x-seen': 'yes' }, body: 'thanks', truncated: false },
        },
      },
    ])
    const [received] = await world.receiver.until(1, at('/test?token=1'))
    expect(received && bodyOf(received)).toMatchObject({
      type: 'ping',
      data: { object: 'ping', webhookId: id },
    })
  })

  it('is refused while the endpoint is paused', async () => {
    const { id } = await register('/paused-test')
    expect((await call('POST', `/webhooks/${id}/pause`)).json).toMatchObject({
      status: 'paused',
      paused: { cause: 'user', revisions: [1] },
    })
    const refused = await call('POST', `/webhooks/${id}/test`)
    expect([refused.status, refused.json.code]).toEqual([409, 'webhook-paused'])
  })
})

describe('a paused endpoint', () => {
  it('gets nothing until it is resumed, then everything in order', async () => {
    const { id } = await register('/line')
    await call('POST', `/webhooks/${id}/pause`)
    const checks = []
    for (let n = 0; n < 4; n++) {
      checks.push((await call('POST', '/checks', { body: { query: `Lumivora ${n}` } })).json.id)
      // Messages of different checks are queued concurrently: the order to keep is that of the queue.
      await world.caughtUp()
    }
    expect((await read(id)).messages).toEqual({ waiting: 4, delivered: 0, failed: 0 })
    expect(world.receiver.received.filter(at('/line'))).toEqual([])
    expect((await call('POST', `/webhooks/${id}/resume`)).json.status).toBe('active')
    const received = await world.receiver.until(4, at('/line'))
    expect(received.map((one) => bodyOf(one).data.id).sort()).toEqual([...checks].sort())
    for (const { id: message } of await deliveries(id)) await settled(id, message)
    // Attempts start in the order of the queue; on a busy machine the network may still swap neighbors.
    const sent = (await deliveries(id)).reverse() as { subject: Json; attempts: Json[] }[]
    expect(sent.map(({ subject }) => subject.id)).toEqual(checks)
    const starts = sent.map(({ attempts }) => attempts[0]?.startedAt)
    expect(starts).toEqual([...starts].sort())
  })

  it('was paused by 410, says by which attempt, and the others get a message', async () => {
    const { id } = await register('/removed')
    await register('/others', { eventTypes: ['webhook.paused'] })
    world.receiver.answer = ({ path }, res) => void res.writeHead(path === '/removed' ? 410 : 204).end()
    const { json: ping } = await call('POST', `/webhooks/${id}/test`)
    const [message] = await world.receiver.until(1, at('/others'))
    expect(message && bodyOf(message)).toMatchObject({
      type: 'webhook.paused',
      data: { object: 'webhook_pause', webhookId: id, cause: 'gone', revision: 2 },
    })
    const now = await read(id)
    expect(now).toMatchObject({
      status: 'paused',
      paused: {
        cause: 'gone',
        events: [
          {
            type: 'WebhookDeliveryFailed',
            revision: 2,
            delivery: ping.id,
            attempt: 1,
            status: 410,
            cause: 'gone',
          },
        ],
      },
      messages: { waiting: 1 },
    })
    expect((await call('GET', `/webhooks/${id}?at=1`)).json.status).toBe('active')
    const then = (now.paused as Json).since
    expect((await call('GET', `/webhooks/${id}?at=${then}`)).json.object).toBe('webhook')
    expect((await call('GET', `/webhooks/${id}?at=never`)).status).toBe(422)
    expect((await call('GET', `/webhooks/${id}?at=2000-01-01T00:00:00Z`)).status).toBe(404)
  })
})

describe('rotate-secret', () => {
  it('lets both secrets sign during the overlap', async () => {
    const { id, secret } = await register('/rotated')
    const rotated = await call('POST', `/webhooks/${id}/rotate-secret`)
    expect(rotated.json.secret).toMatch(/^whsec_/)
    expect(rotated.json.secrets).toMatchObject([{ endsAt: null }, { endsAt: expect.any(String) }])
    await call('POST', `/webhooks/${id}/test`)
    const [received] = await world.receiver.until(1, at('/rotated'))
    if (!received) throw new Error('nothing came')
    for (const one of [secret, String(rotated.json.secret)])
      expect(new Webhook(one).verify(received.body, received.headers as Record<string, string>)).toBeDefined()
  })

  it('leaves the old one out without an overlap, and rotates once for one key', async () => {
    const { id, secret } = await register('/rotated-at-once')
    const sent = { body: { overlapSeconds: 0 }, headers: { 'idempotency-key': 'rotate' } }
    const rotated = await call('POST', `/webhooks/${id}/rotate-secret`, sent)
    const repeat = await call('POST', `/webhooks/${id}/rotate-secret`, sent)
    expect([repeat.json.secret, repeat.json.revision]).toEqual([null, rotated.json.revision])
    await call('POST', `/webhooks/${id}/test`)
    const [received] = await world.receiver.until(1, at('/rotated-at-once'))
    if (!received) throw new Error('nothing came')
    const headers = received.headers as Record<string, string>
    expect(new Webhook(String(rotated.json.secret)).verify(received.body, headers)).toBeDefined()
    expect(() => new Webhook(secret).verify(received.body, headers)).toThrow('No matching signature')
  })
})

describe('redelivery', () => {
  it('sends the same message again under its id, its attempts numbered on', async () => {
    const { id } = await register('/again')
    const { json: ping } = await call('POST', `/webhooks/${id}/test`)
    await settled(id, ping.id)
    const again = await call('POST', `/webhooks/${id}/deliveries/${ping.id}/redeliver`)
    expect([again.status, again.json.id]).toEqual([202, ping.id])
    const { attempts } = await settled(id, ping.id, 2)
    expect((attempts as Json[]).map(({ attempt }) => attempt)).toEqual([1, 2])
    const received = await world.receiver.until(2, at('/again'))
    expect(new Set(received.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([ping.id]))
    expect(received[0]?.body).toBe(received[1]?.body)
  })

  it('brings a message that waits for its retry out at once, under one key once', async () => {
    const { id } = await register('/now')
    world.receiver.answer = (_received, res) => void res.writeHead(500).end()
    const { json: ping } = await call('POST', `/webhooks/${id}/test`)
    const failed = await settled(id, ping.id)
    expect(failed).toMatchObject({ status: 'pending', nextAttemptAt: expect.any(String) })
    world.receiver.answer = (_received, res) => void res.writeHead(204).end()
    const headers = { 'idempotency-key': 'now' }
    await call('POST', `/webhooks/${id}/deliveries/${ping.id}/redeliver`, { headers })
    await settled(id, ping.id, 2)
    await call('POST', `/webhooks/${id}/deliveries/${ping.id}/redeliver`, { headers })
    expect((await settled(id, ping.id, 2)).status).toBe('delivered')
    expect((await deliveries(id, '?status=delivered')).map((one) => one.id)).toEqual([ping.id])
    expect(await deliveries(id, '?status=failed')).toEqual([])
  })

  it('is done for a range, which can be counted first', async () => {
    const { id } = await register('/range')
    const pings = []
    for (let n = 0; n < 3; n++) {
      const { json } = await call('POST', `/webhooks/${id}/test`)
      await settled(id, json.id)
      pings.push(json.id)
    }
    await world.caughtUp()
    const replay = (body: Json) => call('POST', `/webhooks/${id}/replay`, { body })
    const counted = await replay({ status: 'delivered', dryRun: true })
    expect([counted.status, counted.json.matched]).toEqual([200, 3])
    expect((await replay({ status: 'failed' })).json.matched).toBe(0)
    expect((await replay({})).status).toBe(422)
    const done = await replay({ from: '2000-01-01T00:00:00Z' })
    expect([done.status, done.json.matched]).toEqual([202, 3])
    const received = await world.receiver.until(6, at('/range'))
    expect(received.slice(3).map(({ headers }) => headers['webhook-id'])).toEqual(pings)
  })

  it('queues no message twice under one key, but those that match only at the repeat', async () => {
    const { id } = await register('/repeat')
    const ping = async () => {
      const { json } = await call('POST', `/webhooks/${id}/test`)
      await settled(id, json.id)
      await world.caughtUp()
      return String(json.id)
    }
    const headers = { 'idempotency-key': 'all' }
    const replay = (body: Json) => call('POST', `/webhooks/${id}/replay`, { headers, body })
    const first = await ping()
    expect((await replay({ status: 'delivered' })).json.matched).toBe(1)
    await settled(id, first, 2)
    const second = await ping()
    const repeat = await replay({ status: 'delivered' })
    expect([repeat.status, repeat.json.matched]).toEqual([202, 2])
    expect(repeat.headers.get('idempotent-replayed')).toBeNull()
    await settled(id, second, 2)
    const received = await world.receiver.until(4, at('/repeat'))
    expect(received.map(({ headers: sent }) => sent['webhook-id'])).toEqual([first, first, second, second])
  })

  it('waits where the endpoint is paused, and says so', async () => {
    const { id } = await register('/later')
    const { json: ping } = await call('POST', `/webhooks/${id}/test`)
    await settled(id, ping.id)
    await call('POST', `/webhooks/${id}/pause`)
    const again = await call('POST', `/webhooks/${id}/deliveries/${ping.id}/redeliver`)
    expect([again.status, again.json.warnings]).toEqual([202, ['webhook-paused']])
    await call('POST', `/webhooks/${id}/resume`)
    expect((await settled(id, ping.id, 2)).status).toBe('delivered')
  })

  it('knows no message of another endpoint', async () => {
    const [one, other] = [await register('/one'), await register('/two')]
    const { json: ping } = await call('POST', `/webhooks/${one.id}/test`)
    expect((await call('GET', `/webhooks/${other.id}/deliveries/${ping.id}`)).status).toBe(404)
    expect((await call('GET', `/webhooks/${one.id}/deliveries/msg_1`)).status).toBe(404)
  })
})
