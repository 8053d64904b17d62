import { readFileSync } from 'node:fs'
import { describe, expect, it } from '@jest/globals'
import contract from '../../../sdk/contract.json' with { type: 'json' }
import { pauseBeforeRetry } from '../../../sdk/node/src/back-off.ts'
import { errorOf, unexpected } from '../../../sdk/node/src/failure.ts'
import type { CallDefaults, ClientOptions } from '../../../sdk/node/src/index.ts'
import * as sdk from '../../../sdk/node/src/index.ts'
import { readOptions } from '../../../sdk/node/src/options.ts'
import { json, recordingClient, SAMPLE_KEY } from './recorded.ts'

const BASE_URL = 'https://names.test'
const SECRETS = ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYX'] as const

/** The keys of a type; `tsc` refuses a list that omits one or adds one. */
const keysOf = <T>(keys: Record<keyof Required<T>, true>): string[] => Object.keys(keys)
type Body<T> = T & { idempotencyKey?: string }
type Waiting<T> = Body<T> & { waitTimeoutSeconds?: number }
type At = { at?: unknown }
type Viewed<T> = T & sdk.ViewOptions
type Chosen<T> = T & sdk.ChoiceOptions
type Waited = Viewed<{ waitTimeoutSeconds?: number }>

const CHECK = {
  query: true,
  project: true,
  delivery: true,
  sources: true,
  tlds: true,
  jurisdictions: true,
  niceClasses: true,
  goods: true,
  applicant: true,
  maxAge: true,
  metadata: true,
  branding: true,
  idempotencyKey: true,
} as const
const { query: _, project: __, ...EVERY_NAME } = CHECK
const BATCH = { names: true, title: true, ...EVERY_NAME } as const
const PAGE = { limit: true, cursor: true } as const
const ENDPOINT = {
  url: true,
  eventTypes: true,
  description: true,
  includeBatchMembers: true,
  payload: true,
} as const
const CHOICE = { view: true, fields: true } as const
const WAITED = { waitTimeoutSeconds: true, view: true } as const
const SEARCH = { text: true, jurisdiction: true } as const
const CREATED = { createdAfter: true, createdBefore: true } as const

/** Parameters of each method by its types. */
const PARAMETERS: Record<string, string[]> = {
  'checks.create': keysOf<Viewed<Waiting<sdk.CheckParameters>>>({
    ...CHECK,
    waitTimeoutSeconds: true,
    view: true,
  }),
  'checks.start': keysOf<Chosen<Body<sdk.CheckParameters>>>({ ...CHECK, ...CHOICE }),
  'checks.wait': keysOf<Waited>(WAITED),
  'checks.retry': keysOf<Body<Waited>>({ ...WAITED, idempotencyKey: true }),
  'checks.startRetry': keysOf<Chosen<Body<object>>>({ ...CHOICE, idempotencyKey: true }),
  'checks.cancel': keysOf<sdk.ChoiceOptions>(CHOICE),
  'checks.review': keysOf<sdk.ReviewParameters>({ mark: true, reason: true }),
  'account.update': keysOf<sdk.AccountParameters>({ name: true, jurisdictions: true, branding: true }),
  'checks.list': keysOf<sdk.CheckListParameters>({
    ...PAGE,
    ...CREATED,
    status: true,
    verdict: true,
    query: true,
    contains: true,
    batch: true,
    reviews: true,
    ...SEARCH,
  }),
  'checks.share': keysOf<Body<sdk.ShareParameters>>({
    branding: true,
    expiresInSeconds: true,
    idempotencyKey: true,
  }),
  'batches.share': keysOf<Body<sdk.ShareParameters>>({
    branding: true,
    expiresInSeconds: true,
    idempotencyKey: true,
  }),
  'batches.create': keysOf<Chosen<Body<sdk.BatchParameters>>>({ ...BATCH, ...CHOICE }),
  'batches.createAndWait': keysOf<Viewed<Waiting<sdk.BatchParameters>>>({
    ...BATCH,
    waitTimeoutSeconds: true,
    view: true,
  }),
  'batches.wait': keysOf<Waited>(WAITED),
  'batches.cancel': keysOf<sdk.ChoiceOptions>(CHOICE),
  'batches.list': keysOf<sdk.BatchListParameters>({
    ...PAGE,
    ...CREATED,
    ...SEARCH,
    status: true,
  }),
  'webhooks.create': keysOf<Body<sdk.WebhookParameters>>({ ...ENDPOINT, idempotencyKey: true }),
  'webhooks.update': keysOf<sdk.WebhookParameters>(ENDPOINT),
  'webhooks.replay': keysOf<Body<sdk.ReplayParameters>>({
    from: true,
    to: true,
    status: true,
    eventTypes: true,
    dryRun: true,
    idempotencyKey: true,
  }),
  'webhooks.deliveries.list': keysOf<sdk.DeliveryListParameters>({
    ...PAGE,
    status: true,
    eventType: true,
    queuedAfter: true,
    queuedBefore: true,
  }),
  'goods.read': keysOf<sdk.GoodsParameters>({ goods: true, niceClasses: true }),
  'niceClasses.list': keysOf<sdk.NiceClassListParameters>({ query: true }),
  'keys.list': keysOf<sdk.KeyListParameters>({ ...PAGE, status: true }),
  'people.list': keysOf<sdk.PersonListParameters>({ ...PAGE, status: true }),
  'people.invite': keysOf<Body<sdk.PersonParameters>>({ name: true, role: true, idempotencyKey: true }),
  'keys.create': keysOf<Body<sdk.KeyParameters>>({
    scopes: true,
    label: true,
    expiresAt: true,
    idempotencyKey: true,
  }),
  'events.list': keysOf<sdk.AuditParameters>({ ...PAGE, ...CREATED, type: true, actor: true, subject: true }),
  'checkpoints.list': keysOf<sdk.CheckpointListParameters>(PAGE),
  'functions.verifyWebhook': keysOf<sdk.VerifyOptions>({ toleranceSeconds: true, now: true }),
  'functions.signWebhook': keysOf<sdk.SignOptions>({ messageId: true, at: true }),
  'client.withOptions': keysOf<CallDefaults>({
    timeoutSeconds: true,
    deadlineSeconds: true,
    maxRetries: true,
    headers: true,
  }),
  'checks.get': keysOf<At & sdk.ChoiceOptions>({ at: true, view: true, fields: true }),
  'batches.get': keysOf<sdk.ChoiceOptions>({ view: true, fields: true }),
}

const client = () => new sdk.Namecheck({ apiKey: SAMPLE_KEY, baseUrl: BASE_URL })
const publicMethods = (thing: object): string[] =>
  Object.getOwnPropertyNames(Object.getPrototypeOf(thing)).filter((name) => name !== 'constructor')

/** Every method of the resources of a client, such as `webhooks.deliveries.list`. */
function methodsOf(thing: object, prefix = ''): string[] {
  return Object.entries(thing).flatMap(([name, resource]) => {
    if (typeof resource !== 'object' || resource === null) return []
    const at = `${prefix}${name}.`
    return [...publicMethods(resource).map((method) => `${at}${method}`), ...methodsOf(resource, at)]
  })
}

const thrown = (act: () => unknown): sdk.NamecheckError | null => {
  try {
    act()
    return null
  } catch (error) {
    expect(error).toBeInstanceOf(sdk.NamecheckError)
    return error as sdk.NamecheckError
  }
}

describe('the SDK offers what the contract of both SDKs lists', () => {
  it('methods', () => {
    expect(methodsOf(client()).sort()).toEqual(Object.keys(contract.methods).sort())
  })

  it('parameters', () => {
    const listed: Record<string, readonly string[]> = {
      ...contract.methods,
      'functions.verifyWebhook': contract.functions.verifyWebhook,
      'functions.signWebhook': contract.functions.signWebhook,
      'client.withOptions': contract.client.withOptions,
    }
    for (const [name, parameters] of Object.entries(PARAMETERS))
      expect({ name, parameters: [...parameters].sort() }).toEqual({
        name,
        parameters: [...(listed[name] ?? [])].sort(),
      })
  })

  it('members of a client, a list and an answer', async () => {
    for (const member of contract.client.members) expect(client()).toHaveProperty(member)
    const { client: recording } = recordingClient(() => json({ data: [], nextCursor: null }))
    const list = recording.checks.list()
    const { data, response } = await list.withResponse()
    for (const member of contract.lists) expect(member in list || member in data).toBe(true)
    expect(Object.keys(response).sort()).toEqual([...contract.responses].sort())
    expect(client().withOptions({ maxRetries: 0 }).mode).toBe('test')
  })

  it('types', () => {
    const sources = [
      'account',
      'batch',
      'check',
      'coverage',
      'event',
      'evidence',
      'findings',
      'list',
      'open',
      'person',
      'webhook',
    ]
      .map((name) => `types/${name}`)
      .concat('pages')
      .map((name) => readFileSync(new URL(`../../../sdk/node/src/${name}.ts`, import.meta.url), 'utf8'))
    const exported = new Set(
      sources.flatMap((text) => [...text.matchAll(/^export type (\w+)/gm)].map(([, name]) => name)),
    )
    expect(contract.types.filter((name) => !exported.has(name))).toEqual([])
  })

  it('errors, their order and their members', () => {
    const classes = sdk as unknown as Record<string, new (...args: never[]) => Error>
    const exported = Object.keys(sdk).filter((name) => name.endsWith('Error'))
    expect(exported.sort()).toEqual(Object.keys(contract.errors).sort())
    for (const [name, { parent }] of Object.entries(contract.errors))
      expect(Object.getPrototypeOf(classes[name]).name).toBe(parent ?? 'Error')
    const failed = errorOf({ status: 500, headers: new Headers(), text: '', asked: 'GET /' })
    for (const member of [...contract.errors.NamecheckError.members, ...contract.errors.APIError.members])
      expect(failed).toHaveProperty(member)
    const ofNoAnswer = [
      new sdk.ConfigurationError(''),
      new sdk.APIConnectionError(''),
      new sdk.APITimeoutError(''),
      new sdk.WaitTimeoutError(''),
    ]
    for (const { name, code } of ofNoAnswer)
      expect((contract.errors as Record<string, { codes?: string[] }>)[name]?.codes?.[0]).toBe(code)
  })
})

describe('the SDK decides as the contract says', () => {
  it.each(contract.cases.apiKeys)('on the API key $key', ({ key, accepted, says }) => {
    const error = thrown(() => readOptions({ apiKey: key }, {}))
    expect(error === null).toBe(accepted)
    if (error === null) return
    expect(error).toBeInstanceOf(sdk.ConfigurationError)
    expect(error.message).toContain(says)
    if (key.trim() !== '') expect(error.message).not.toContain(key.trim())
  })

  it.each(contract.cases.baseUrls)('on the address "$url"', ({ url, becomes, refused }) => {
    const read = () => readOptions({ apiKey: SAMPLE_KEY, baseUrl: url }, {}).baseUrl
    if (refused) expect(thrown(read)?.code).toBe('configuration')
    else expect(read()).toBe(becomes)
  })

  it('on omitted parameters', async () => {
    const { baseUrl, timeoutSeconds, maxRetries, deadlineSeconds } = contract.defaults
    const settings = readOptions({ apiKey: SAMPLE_KEY }, {})
    expect(settings).toMatchObject({ baseUrl, timeoutSeconds, maxRetries })
    expect(Number.isFinite(settings.deadlineSeconds)).toBe(deadlineSeconds !== null)
    const options = contract.client.options as (keyof ClientOptions)[]
    expect(Object.keys(settings)).toEqual(expect.arrayContaining(options))
    for (const [variable, option] of Object.entries(contract.environment)) {
      const value = option === 'apiKey' ? SAMPLE_KEY : 'https://other.test'
      const environment = { NAMECHECK_API_KEY: SAMPLE_KEY, [variable]: value }
      expect(readOptions({}, environment)).toHaveProperty(option, value)
    }
  })

  it.each(contract.cases.answers)('on an answer with $status $code', ({ status, code, error, becomes }) => {
    const text = code === null ? 'hello' : JSON.stringify({ code })
    const answer = { status, headers: new Headers(), text, asked: 'GET /' }
    const failed = status < 400 ? unexpected(answer, 'redirected') : errorOf(answer)
    expect(failed.name).toBe(error)
    expect(failed.code).toBe(becomes ?? code)
  })

  it.each(contract.cases.pauses)(
    'on the pause of %j',
    ({ status, code, retryAfter, attempts, random, pauseSeconds }) => {
      const headers = new Headers(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) })
      const failed = errorOf({ status, headers, text: JSON.stringify({ code }), asked: 'GET /' })
      const pauseMs = pauseBeforeRetry(failed, attempts, random)
      expect(pauseMs === null ? null : pauseMs / 1_000).toBe(pauseSeconds)
    },
  )

  it.each(contract.cases.waits)(
    'on a wait of $waitTimeoutSeconds s',
    async ({ waitTimeoutSeconds, prefer }) => {
      const { client, requests } = recordingClient(() => json({ id: 'chk_1', status: 'completed' }))
      await client.checks.create({ query: 'x' }, waitTimeoutSeconds === null ? {} : { waitTimeoutSeconds })
      expect(requests.map(({ headers }) => headers.get('prefer'))).toEqual([prefer])
    },
  )

  it.each(contract.cases.findings)('on the reference "$reference"', async ({ reference, resolves }) => {
    const sections = {
      domains: { findings: ['d'] },
      trademarks: { findings: ['a', 'b'] },
      companies: { findings: [] },
    }
    const body = { id: 'chk_1', status: 'completed', sections }
    const { client } = recordingClient(() => json(body))
    const check = await client.checks.get('chk_1')
    expect(check.finding(reference) !== null).toBe(resolves)
    expect(JSON.parse(JSON.stringify(check))).toEqual(body)
  })

  it.each(contract.cases.webhooks)('on a webhook with the change $change', ({ change, gives }) => {
    const now = new Date('2026-11-21T12:00:00Z')
    const type = change === 'unknownType' ? 'check.dreamt' : 'ping'
    const body = change === 'notAnEvent' ? '[]' : JSON.stringify({ id: 'msg_1', type, data: { name: '名' } })
    const seconds = change.startsWith('old') ? -301 : change === 'early' ? 301 : 0
    const at = new Date(now.getTime() + seconds * 1_000)
    const headers: Record<string, string> = sdk.signWebhook(body, SECRETS[0], { messageId: 'msg_1', at })
    if (change === 'messageId') headers['webhook-id'] = 'msg_2'
    if (change === 'noSignature') delete headers['webhook-signature']
    if (change === 'wordTimestamp') headers['webhook-timestamp'] = 'today'
    const sent = change === 'body' || change === 'oldAndChanged' ? `${body} ` : body
    const secrets: Record<string, string | string[]> = {
      secondSecret: [SECRETS[1], SECRETS[0]],
      otherSecret: SECRETS[1],
      noSecret: '',
      emptyList: [],
      apiKeyAsSecret: SAMPLE_KEY,
      noPrefix: SECRETS[0].slice(6),
      shortSecret: SECRETS[0].slice(0, 20),
    }
    const given = change === 'parsed' ? JSON.parse(sent) : sent
    const error = thrown(() => sdk.verifyWebhook(given, headers, secrets[change] ?? SECRETS[0], { now }))
    expect(error?.code ?? 'accepted').toBe(gives)
    if (error !== null) {
      const owner = Object.entries(contract.errors).find(
        ([, one]) => 'codes' in one && one.codes.includes(gives),
      )
      expect(error.name).toBe(owner?.[0])
    }
  })
})
