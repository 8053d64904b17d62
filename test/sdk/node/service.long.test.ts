import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import {
  AuthenticationError,
  ConflictError,
  InvalidRequestError,
  Namecheck,
  NotFoundError,
  PermissionDeniedError,
  verifyWebhook,
} from '../../../sdk/node/src/index.ts'
import { eventually } from '../../support/eventually.ts'
import { type ServiceProcess, startServiceProcess } from '../../support/service-process.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { WebhookReceiver } from '../../support/webhook-receiver.ts'

const data = tempFolder()
let service: ServiceProcess
let receiver: WebhookReceiver
let client: Namecheck

beforeAll(async () => {
  ;[service, receiver] = await Promise.all([
    startServiceProcess({ NAMECHECK_DATA: data.path }),
    WebhookReceiver.open(),
  ])
  client = new Namecheck({ baseUrl: `${service.url}/`, apiKey: service.key ?? '' })
})
afterAll(async () => {
  await Promise.all([service.stop(), receiver.close()])
  data.remove()
})

const failureOf = (call: PromiseLike<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => error,
  )

describe('against the running service', () => {
  it('a check is created, read, retried, canceled, listed', async () => {
    const check = await client.checks.create({
      query: 'Failing Domains SDK',
      sources: ['domains', 'social'],
      metadata: { order: '4711' },
    })
    expect(check).toMatchObject({
      object: 'check',
      status: 'completed',
      verdict: 'inconclusive',
      metadata: { order: '4711' },
    })
    expect(await client.checks.get(check.id)).toEqual(check)
    const retry = await client.checks.retry(check.id)
    expect(retry).toMatchObject({ retryOf: check.id, status: 'completed' })
    const started = await client.checks.start({ query: 'Hanging Everything SDK' })
    expect(['queued', 'running']).toContain(started.status)
    expect((await client.checks.cancel(started.id)).status).toBe('canceled')
    expect((await client.checks.wait(started.id)).status).toBe('canceled')
    await eventually(async () => (await client.checks.list({ limit: 1 }).collect(9)).length === 3)
    const canceled = () => client.checks.list({ status: 'canceled', createdAfter: new Date(0) }).collect(9)
    // The list shows a change up to 200 ms later.
    await eventually(async () => (await canceled()).length > 0)
    const [latest] = await canceled()
    expect(latest).toMatchObject({ object: 'check_summary', id: started.id, sources: { domains: 'unknown' } })
  })

  it('a repeat under one key returns the same check, with a header that says so', async () => {
    const create = () =>
      client.checks.create({ query: 'Free Everywhere SDK' }, { idempotencyKey: 'once' }).withResponse()
    const [first, again] = [await create(), await create()]
    expect(again.data.id).toBe(first.data.id)
    expect(first.response.headers.get('idempotent-replayed')).toBeNull()
    expect(again.response.headers.get('idempotent-replayed')).toBe('true')
    const other = client.checks.create({ query: 'Another SDK' }, { idempotencyKey: 'once' })
    expect(await failureOf(other)).toMatchObject({ name: ConflictError.name, code: 'idempotency-conflict' })
  })

  it('a batch is waited for, read as table, listed, canceled', async () => {
    const batch = await client.batches.createAndWait({ names: ['Free Everywhere S', 'Taken Everywhere S'] })
    expect(batch.rows.map(({ verdict }) => verdict)).toEqual(['clear', 'conflict'])
    expect((await client.batches.csv(batch.id)).split('\r\n')).toHaveLength(4)
    await eventually(async () => (await client.batches.list().collect(1)).length === 1)
    const slow = await client.batches.create({ names: ['Hanging Everything S'] })
    expect((await client.batches.cancel(slow.id)).status).toBe('canceled')
  })

  it('an endpoint is registered, changed, tried, paused, resumed, replayed and removed', async () => {
    const { webhooks } = client
    const { id, secret } = await webhooks.create({ url: receiver.url(), eventTypes: ['check.completed'] })
    const ping = await webhooks.test(id)
    const [received] = await receiver.until(1)
    const event = verifyWebhook(received?.body ?? '', received?.headers ?? {}, secret ?? '')
    expect(event).toMatchObject({ id: ping.id, type: 'ping', data: { webhookId: id } })
    await eventually(async () => (await webhooks.deliveries.get(id, ping.id)).status === 'delivered')
    expect((await webhooks.deliveries.get(id, ping.id)).attempts[0]?.exchange?.response?.status).toBe(204)

    const changed = await webhooks.update(id, {
      description: 'of the test',
      eventTypes: ['check.completed', 'batch.completed'],
    })
    expect(changed).toMatchObject({
      description: 'of the test',
      eventTypes: ['check.completed', 'batch.completed'],
    })
    expect((await webhooks.rotateSecret(id)).secret).not.toBe(secret)
    expect((await webhooks.pause(id)).paused?.cause).toBe('user')
    expect(await failureOf(webhooks.test(id))).toMatchObject({ code: 'webhook-paused' })
    const { revision } = await webhooks.resume(id)
    expect((await webhooks.get(id, { at: revision - 1 })).status).toBe('paused')

    await client.checks.create({ query: 'Free Everywhere Hook', delivery: 'webhook' })
    await receiver.until(1, ({ body }) => body.includes('"check.completed"'))
    await webhooks.deliveries.redeliver(id, ping.id)
    await receiver.until(2, ({ body }) => body.includes('"ping"'))
    await eventually(
      async () => (await webhooks.deliveries.list(id, { status: 'delivered' }).collect(9)).length === 2,
    )
    expect(await webhooks.replay(id, { from: new Date(0), dryRun: true })).toMatchObject({
      matched: 2,
      dryRun: true,
    })
    expect(await webhooks.list().collect(9)).toHaveLength(1)
    expect(await webhooks.delete(id)).toBeUndefined()
    expect(await failureOf(webhooks.get(id))).toMatchObject({ name: NotFoundError.name })
  })

  it('a key is issued, listed, rotated, revoked, and then refused', async () => {
    const { id, secret } = await client.keys.create({
      scopes: ['checks:read'],
      label: 'reader',
      expiresAt: new Date(4e12),
    })
    const reader = new Namecheck({ baseUrl: service.url, apiKey: secret ?? '' })
    expect((await reader.usage.get()).quotaFree).toBe(false)
    expect(await failureOf(reader.checks.start({ query: 'x' }))).toMatchObject({
      name: PermissionDeniedError.name,
      code: 'insufficient-scope',
    })
    const successor = await client.keys.rotate(id, { overlapSeconds: 3_600 })
    expect((await client.keys.get(id)).status).toBe('rotated')
    expect((await client.keys.list({ limit: 1 }).collect(9)).map((key) => key.id)).toContain(successor.id)
    expect(await client.keys.revoke(id)).toBeUndefined()
    await client.keys.revoke(successor.id)
    await eventually(async () => (await failureOf(reader.usage.get())) instanceof AuthenticationError)
  })

  it('plans and providers are listed, and usage is reported', async () => {
    expect((await client.niceClasses.list({ query: 'Schuhe' }).collect(1))[0]?.niceClass).toBe(25)
    const { doubts } = await client.goods.read({ goods: ['tablets', 'blorp'] })
    expect(doubts.map(({ choices }) => choices.map(({ niceClass }) => niceClass))).toEqual([[5, 9]])
    expect((await client.plans.list().collect(9)).map(({ id }) => id)).toEqual([
      'start',
      'agency',
      'business',
    ])
    expect((await client.providers.list()).data.map(({ name }) => name)).toContain('dns')
    expect(await client.usage.get()).toMatchObject({ object: 'usage', plan: 'business', limit: 100_000 })
  })

  it('a report is shared until the link is withdrawn', async () => {
    const { id } = await client.checks.create({ query: 'Free Everywhere Shared' })
    const { url } = await client.checks.share(id, { expiresInSeconds: 3_600 })
    expect((await fetch(url ?? '')).status).toBe(200)
    expect(await client.checks.shares(id).collect(9)).toHaveLength(1)
    await client.checks.unshare(id)
    expect((await fetch(url ?? '')).status).toBe(404)
  })

  it('a report is returned as page, table and document', async () => {
    const { id } = await client.checks.create({ query: 'Free Everywhere Paper' })
    expect(await client.checks.html(id)).toMatch(/^<!doctype html>/i)
    expect(await client.checks.csv(id)).toContain('freeeverywherepaper.com')
    expect(
      Buffer.from(await client.checks.pdf(id))
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
  })

  it('the evidence of a check is returned byte for byte, and the log is proven to have only grown', async () => {
    const { id } = await client.checks.create({ query: 'Free Everywhere Proven' })
    const bundle = JSON.parse(Buffer.from(await client.checks.evidence(id)).toString())
    expect(Object.keys(bundle)).toEqual(['payload', 'payloadType', 'signatures'])
    const [newest] = await client.checkpoints.list().collect(1)
    const { size = 0 } = newest ?? {}
    expect(Buffer.from(await client.checkpoints.get(size)).toString()).toContain('"payload"')
    expect(Buffer.from(await client.checkpoints.latest()).toString()).toContain('"payload"')
    expect(await client.checkpoints.consistency(size, { from: 1 })).toMatchObject({ first: 1, second: size })
    expect(await failureOf(client.checkpoints.timeStamp(size))).toBeInstanceOf(NotFoundError)
  })

  it('an error of a request names its position', async () => {
    const error = await failureOf(client.batches.create({ names: ['fine', '\u202Eevil'] }))
    expect(error).toBeInstanceOf(InvalidRequestError)
    expect((error as InvalidRequestError).errors[0]).toMatchObject({ pointer: '/names/1' })
  })
})
