import { describe, expect, it } from '@jest/globals'
import type { Namecheck } from '../../../sdk/node/src/index.ts'
import { openApiDocument } from '../../../src/api/documents/openapi/document.ts'
import { json, type Recorded, recordingClient } from './recorded.ts'

type Parameter = { name: string; in: string }
type Operation = {
  operationId: string
  parameters?: (Parameter | { $ref: string })[]
  responses: Record<string, { content?: Record<string, unknown> }>
  'x-codeSamples': { lang: string; label: string; source: string }[]
}
type Method = 'get' | 'post' | 'patch' | 'put' | 'delete'

const METHODS: readonly Method[] = ['get', 'post', 'patch', 'put', 'delete']
const time = new Date(0)
const LISTS = { limit: 1, cursor: 'c' }
const SHORT = { view: 'full', fields: ['id'] } as const
const BETWEEN = { createdAfter: time, createdBefore: time }

/** The methods of the SDK for each operation, with every parameter. */
const CALLS: Record<string, ((client: Namecheck) => PromiseLike<unknown>)[]> = {
  createCheck: [
    ({ checks }) => checks.create({ query: 'x' }, { view: 'summary' }),
    ({ checks }) => checks.start({ query: 'x' }, SHORT),
  ],
  listChecks: [
    ({ checks }) =>
      checks.list({
        ...LISTS,
        ...BETWEEN,
        status: 'completed',
        verdict: 'clear',
        query: 'x',
        contains: 'x',
        text: 'x',
        jurisdiction: 'NO',
        batch: 'b',
        reviews: true,
      }),
  ],
  getCheck: [
    ({ checks }) => checks.get('1', { at: time, ...SHORT }),
    ({ checks }) => checks.wait('1', { view: 'compact' }),
    ({ checks }) => checks.html('1', { at: 3, appendix: false }),
    ({ checks }) => checks.csv('1', { at: time }),
    ({ checks }) => checks.pdf('1', { at: time, appendix: false }),
  ],
  shareCheck: [({ checks }) => checks.share('1', { expiresInSeconds: 60 })],
  listShares: [({ checks }) => checks.shares('1')],
  unshareCheck: [({ checks }) => checks.unshare('1')],
  cancelCheck: [({ checks }) => checks.cancel('1', SHORT)],
  retryCheck: [
    ({ checks }) => checks.retry('1', { view: 'summary' }),
    ({ checks }) => checks.startRetry('1', SHORT),
  ],
  listCheckEvents: [({ checks }) => checks.events('1', LISTS)],
  listEvents: [
    ({ events }) =>
      events.list({ ...LISTS, ...BETWEEN, type: 'CheckRequested', actor: 'operator', subject: '1' }),
  ],
  getEvidence: [({ checks }) => checks.evidence('1')],
  listCheckpoints: [({ checkpoints }) => checkpoints.list(LISTS)],
  getLatestCheckpoint: [({ checkpoints }) => checkpoints.latest()],
  getCheckpoint: [({ checkpoints }) => checkpoints.get(1)],
  getConsistencyProof: [({ checkpoints }) => checkpoints.consistency(2, { from: 1 })],
  getTimeStamp: [({ checkpoints }) => checkpoints.timeStamp(1)],
  createBatch: [
    ({ batches }) => batches.create({ names: ['x'] }, SHORT),
    ({ batches }) => batches.createAndWait({ names: ['x'] }, { view: 'summary' }),
  ],
  listBatches: [
    ({ batches }) => batches.list({ ...LISTS, ...BETWEEN, status: 'running', text: 'x', jurisdiction: 'NO' }),
  ],
  getBatch: [
    ({ batches }) => batches.get('1', SHORT),
    ({ batches }) => batches.wait('1', { view: 'summary' }),
    ({ batches }) => batches.csv('1'),
    ({ batches }) => batches.html('1', { appendix: false }),
    ({ batches }) => batches.pdf('1', { appendix: true }),
  ],
  cancelBatch: [({ batches }) => batches.cancel('1', SHORT)],
  shareBatch: [({ batches }) => batches.share('1', { expiresInSeconds: 60 })],
  listBatchShares: [({ batches }) => batches.shares('1')],
  unshareBatch: [({ batches }) => batches.unshare('1')],
  createWebhook: [({ webhooks }) => webhooks.create({ url: 'https://a.test' })],
  listWebhooks: [({ webhooks }) => webhooks.list()],
  getWebhook: [({ webhooks }) => webhooks.get('1', { at: time })],
  updateWebhook: [({ webhooks }) => webhooks.update('1', { description: null })],
  deleteWebhook: [({ webhooks }) => webhooks.delete('1')],
  rotateWebhookSecret: [({ webhooks }) => webhooks.rotateSecret('1', { overlapSeconds: 0 })],
  pauseWebhook: [({ webhooks }) => webhooks.pause('1')],
  resumeWebhook: [({ webhooks }) => webhooks.resume('1')],
  testWebhook: [({ webhooks }) => webhooks.test('1')],
  replayWebhook: [({ webhooks }) => webhooks.replay('1', { status: 'failed' })],
  listDeliveries: [
    ({ webhooks }) =>
      webhooks.deliveries.list('1', {
        ...LISTS,
        status: 'failed',
        eventType: 'ping',
        queuedAfter: time,
        queuedBefore: time,
      }),
  ],
  getDelivery: [({ webhooks }) => webhooks.deliveries.get('1', '2')],
  redeliverDelivery: [({ webhooks }) => webhooks.deliveries.redeliver('1', '2')],
  listKeys: [({ keys }) => keys.list({ ...LISTS, status: 'active' })],
  getKey: [({ keys }) => keys.get('1')],
  createKey: [({ keys }) => keys.create({ scopes: ['checks:read'] })],
  rotateKey: [({ keys }) => keys.rotate('1', { overlapSeconds: 0 })],
  revokeKey: [({ keys }) => keys.revoke('1')],
  listPeople: [({ people }) => people.list({ ...LISTS, status: 'active' })],
  getPerson: [({ people }) => people.get('1')],
  invitePerson: [({ people }) => people.invite({ name: 'Ada', role: 'viewer' })],
  removePerson: [({ people }) => people.remove('1')],
  getUsage: [({ usage }) => usage.get({ at: time, month: '2026-10' })],
  getCoverage: [({ coverage }) => coverage.get({ country: 'NO', tld: 'no' })],
  listProviders: [({ providers }) => providers.list()],
  listNiceClasses: [({ niceClasses }) => niceClasses.list({ query: 'x' })],
  readGoods: [({ goods }) => goods.read({ goods: 'x', niceClasses: [9] })],
  listPlans: [({ plans }) => plans.list()],
  getOpenApiDocument: [(client) => client.request('GET', '/api/v1/openapi.json')],
  getAsyncApiDocument: [(client) => client.request('GET', '/api/v1/asyncapi.json')],
  listEventSchemas: [(client) => client.request('GET', '/api/v1/event-schemas')],
  // Sent as application/schema+json, for code generators.
  getEventSchema: [],
  getAccount: [({ account }) => account.get()],
  updateAccount: [({ account }) => account.update({ branding: { client: null } })],
  putReview: [({ checks }) => checks.review('1', 'trademarks/0', { mark: 'own', reason: 'x' })],
  deleteReview: [({ checks }) => checks.unreview('1', 'trademarks/0')],
}

const { paths, components } = openApiDocument('https://names.test') as unknown as {
  paths: Record<string, Partial<Record<Method, Operation>>>
  components: { parameters: Record<string, Parameter> }
}
const resolved = (parameter: Parameter | { $ref: string }): Parameter | undefined =>
  '$ref' in parameter ? components.parameters[parameter.$ref.split('/').at(-1) ?? ''] : parameter

const operations = Object.entries(paths).flatMap(([path, item]) =>
  METHODS.flatMap((method) => {
    const operation = item[method]
    return operation ? [{ method, path, ...operation }] : []
  }),
)

const ended = { id: '1', status: 'completed', data: [], nextCursor: null }
const answer = ({ headers }: Recorded): Response => {
  const form = headers.get('accept') ?? ''
  return form === 'application/json' ? json(ended) : new Response('', { headers: { 'content-type': form } })
}

/** An address such as `https://names.test/api/v1/checks/1?a=b` against `/api/v1/checks/{id}`. */
const matches = (url: string, path: string): boolean =>
  new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(new URL(url).pathname)

describe('the document of the API', () => {
  it('has no operation without a method of the SDK, and the SDK has no other method', () => {
    expect(Object.keys(CALLS).sort()).toEqual(operations.map(({ operationId }) => operationId).sort())
  })

  it.each(operations)(
    '$operationId is what the SDK calls',
    async ({ operationId, method, path, ...operation }) => {
      const documented = (where: string) =>
        (operation.parameters ?? []).flatMap((parameter) => {
          const { name, in: place } = resolved(parameter) ?? {}
          return place === where && name !== undefined ? [name] : []
        })
      const forms = Object.values(operation.responses).flatMap(({ content }) => Object.keys(content ?? {}))
      const asked = new Set<string>()
      for (const call of CALLS[operationId] ?? []) {
        const { client, requests } = recordingClient(answer)
        await call(client)
        const [request] = requests
        expect(requests.map((each) => each.method.toLowerCase())).toEqual([method])
        expect({ url: request?.url, path, matches: matches(request?.url ?? '', path) }).toMatchObject({
          matches: true,
        })
        for (const name of new URL(request?.url ?? '').searchParams.keys()) asked.add(name)
        if (method !== 'delete') expect(forms).toContain(request?.headers.get('accept'))
        if (request?.headers.has('prefer')) expect(documented('header')).toContain('Prefer')
      }
      // `bom` is not offered: the SDK decodes CSV, which drops the mark.
      const offered = documented('query').filter((name) => name !== 'bom')
      expect([...asked].sort()).toEqual(offered.sort())
    },
  )

  const sampled = operations.flatMap(({ 'x-codeSamples': all, ...operation }) => {
    const sample = all.find(({ label }) => label === 'Node')
    return sample ? [{ ...operation, source: sample.source }] : []
  })

  it.each(sampled)('$operationId has a sample that calls it', async ({ method, path, source }) => {
    const head = "import { Namecheck } from '@namecheck/sdk'\n\nconst client = new Namecheck()\n"
    expect(source.slice(0, head.length)).toBe(head)
    const { client, requests } = recordingClient(answer)
    const run = new AsyncFunction('client', 'console', 'fetch', source.slice(head.length))
    const fetch = async (url: URL) => {
      requests.push({ url: url.href, method: 'GET', headers: new Headers(), body: undefined })
      return json({})
    }
    await run(client, { log: () => {} }, fetch)
    const [request] = requests
    expect(request?.method.toLowerCase()).toBe(method)
    expect({ url: request?.url, matches: matches(request?.url ?? '', path) }).toMatchObject({ matches: true })
  })
})

const AsyncFunction = (async () => {}).constructor as new (
  ...parts: string[]
) => (...values: unknown[]) => Promise<unknown>
