import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { reportAt } from '../../../src/api/checks/read.ts'
import { reportView } from '../../../src/api/checks/view.ts'
import { payloadViews } from '../../../src/api/webhooks/payload-views.ts'
import { checkDecider } from '../../../src/commands/check/decider.ts'
import { SOURCES } from '../../../src/events/sections.ts'
import { checkStream } from '../../../src/events/streams.ts'
import { webhookPayload } from '../../../src/webhooks/payload.ts'
import { type ApiWorld, openApiWorld } from '../../support/api-world.ts'
import { outcome } from '../../support/outcomes.ts'
import { temporaryFolders } from '../../support/temporary-folder.ts'

const FORMS = ['application/json', 'text/html', 'text/csv', 'application/pdf']
const DAY_MS = 86_400_000
const newFolder = temporaryFolders()
let world: ApiWorld
let account: string
let key: string

beforeAll(async () => {
  world = await openApiWorld(await newFolder())
  account = await world.newAccount({ limits: { writesPerMinute: 10_000 } })
  key = (await world.newKey(account)).secret
})
afterAll(() => world.close())

/** The answer of GET in each form, byte for byte, with its tag. */
async function inEveryForm(path: string) {
  const answers = FORMS.map(async (accept) => {
    const response = await fetch(world.url + path, { headers: { accept, authorization: `Bearer ${key}` } })
    const bytes = Buffer.from(await response.arrayBuffer()).toString('base64')
    return { status: response.status, tag: response.headers.get('etag'), bytes }
  })
  return Promise.all(answers)
}

const CONTEXT = { mode: 'test', plan: 'business', actor: 'system:test', correlationId: 'c', causationId: 'c' }

/** A check that ends step by step; returns its id and the answers served at each revision. */
async function watched() {
  const body = { query: 'Hold', metadata: { project: 'Aurora' } }
  const { json } = await world.call('POST', '/api/v1/checks', {
    key,
    body,
    headers: { prefer: 'respond-async' },
  })
  const id = String(json.id)
  const served = [await inEveryForm(`/api/v1/checks/${id}`)]
  for (const source of SOURCES) {
    await world.writeSide.runner.run(
      checkDecider,
      checkStream(id),
      { type: 'recordResult', attempt: 1, outcome: outcome(source, 'done') },
      { ...CONTEXT, account },
    )
    served.push(await inEveryForm(`/api/v1/checks/${id}`))
  }
  return { id, served }
}

describe('GET /checks/{id}?at=', () => {
  it('gives the bytes and the tag that were served at that revision, in every form', async () => {
    const { id, served } = await watched()
    const events = await world.engine.store.readStream(checkStream(id))
    // The last answer and the end of the check are one append.
    const revisions = [0, 1, 2, 3, 4, 6]
    expect(events.length).toBe(7)
    for (const [step, revision] of revisions.entries())
      expect(await inEveryForm(`/api/v1/checks/${id}?at=${revision}`)).toEqual(served[step])
    const between = await inEveryForm(`/api/v1/checks/${id}?at=5`)
    expect(between.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(between[0]?.bytes).not.toBe(served[5]?.[0]?.bytes)

    const [json] = await inEveryForm(`/api/v1/checks/${id}?at=6`)
    const subject = { kind: 'check', id, revision: 6 } as const
    const { store } = world.engine
    const view = { publicUrl: world.url, encryptor: world.writeSide.encryptor, store }
    const sent = await webhookPayload(store, payloadViews(view), subject, {
      endpointId: 'whk_1',
    })
    expect(Buffer.from(json?.bytes ?? '', 'base64').toString()).toBe(sent)
  })

  it('takes a time of any offset, and none that is yet to come', async () => {
    const { id, served } = await watched()
    const [first] = await world.engine.store.readStream(checkStream(id))
    const began = String(first?.time)
    const there = encodeURIComponent(began.replace('Z', '+00:00'))
    expect((await inEveryForm(`/api/v1/checks/${id}?at=${there}`))[0]?.tag).toBe(served[0]?.[0]?.tag)
    const skewed = new Date(Date.now() + 2_000).toISOString()
    expect(await inEveryForm(`/api/v1/checks/${id}?at=${skewed}`)).toEqual(served[5])
    for (const path of [`checks/${id}`, 'usage', 'webhooks/whk_1']) {
      const { status, json } = await world.call('GET', `/api/v1/${path}?at=2999-01-01T00:00:00Z`, { key })
      const detail = expect.stringMatching(/^at: 2999-.* is in the future/)
      expect([path, status, json.code, json.detail]).toEqual([path, 422, 'invalid-request', detail])
    }
  })

  it('answers 304 to a client that has it, and applies no preference', async () => {
    const { id } = await watched()
    const path = `/api/v1/checks/${id}?at=0`
    const first = await world.call('GET', path, { key, headers: { prefer: 'wait=1' } })
    expect([first.status, first.json.status, first.headers.get('preference-applied')]).toEqual([
      200,
      'queued',
      null,
    ])
    const headers = { 'if-none-match': first.headers.get('etag') ?? '' }
    expect((await world.call('GET', path, { key, headers })).status).toBe(304)
  })

  it('is 404 before the check, beyond its end, and for others, who learn nothing', async () => {
    const { id } = await watched()
    const ask = (at: string, by = key) => world.call('GET', `/api/v1/checks/${id}?at=${at}`, { key: by })
    const before = await ask('2020-01-01T00:00:00Z')
    expect([before.status, before.json.detail]).toEqual([404, 'The check was requested after this time.'])
    const beyond = await ask('7')
    expect([beyond.status, beyond.json.detail]).toEqual([
      404,
      'The history of this check ends at revision 6; revision 7 does not exist yet.',
    ])
    const stranger = (await world.newKey(await world.newAccount())).secret
    const live = (await world.newKey(account, { mode: 'live' })).secret
    for (const by of [stranger, live])
      for (const at of ['0', '7', '2020-01-01T00:00:00Z']) {
        const { status, json } = await ask(at, by)
        expect([status, json.detail]).toEqual([404, 'This account has no check with this id in this mode.'])
      }
  })

  it('is 422 for anything else, with an example of what it takes', async () => {
    const { id } = await watched()
    for (const at of ['2026-11-21', 'yesterday', '-1', '']) {
      const { status, json } = await world.call('GET', `/api/v1/checks/${id}?at=${at}`, { key })
      const detail = expect.stringContaining('for example 2026-01-31T09:30:00Z or 4')
      expect([at, status, json.errors]).toEqual([at, 422, [{ parameter: 'at', detail }]])
    }
  })

  it('works after an erasure: metadata is deleted, everything else is unchanged', async () => {
    const owner = await world.newAccount()
    const own = (await world.newKey(owner)).secret
    const body = { query: 'Lumivora', metadata: { project: 'Aurora' } }
    const { json } = await world.call('POST', '/api/v1/checks', { key: own, body })
    await world.writeSide.accounts.change(owner, { type: 'erase', reason: 'asked' }, 'operator')
    const report = await reportAt(world.engine.store, String(json.id), 6)
    const view = await reportView(report, { publicUrl: world.url, encryptor: world.writeSide.encryptor })
    expect(JSON.parse(JSON.stringify(view))).toEqual({ ...json, metadata: null })
  })
})

describe('GET /webhooks/{id}?at=', () => {
  it('is 404 with a sentence beyond the end', async () => {
    const body = { url: 'http://127.0.0.1:9/' }
    const { json } = await world.call('POST', '/api/v1/webhooks', { key, body })
    const beyond = await world.call('GET', `/api/v1/webhooks/${json.id}?at=99`, { key })
    expect([beyond.status, beyond.json.detail]).toEqual([
      404,
      'The history of this endpoint ends at revision 0; revision 99 does not exist yet.',
    ])
  })
})

describe('GET /usage', () => {
  it('gives a month as it was, with its plan then, and months that are over', async () => {
    const own = await openApiWorld(await newFolder())
    // Not near the end of a month, whatever the present time.
    const now = new Date()
    own.skew = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 10) - now.getTime()
    const owner = await own.newAccount({ plan: 'agency' })
    const live = (await own.newKey(owner, { mode: 'live' })).secret
    const usage = async (query = '') => (await own.call('GET', `/api/v1/usage${query}`, { key: live })).json
    const check = async () => {
      const body = { query: 'Hold' }
      const headers = { prefer: 'respond-async' }
      await own.call('POST', '/api/v1/checks', { key: live, body, headers })
      own.skew += 60_000
      const then = new Date(Date.now() + own.skew).toISOString()
      own.skew += 60_000
      return then
    }
    const [first, second] = [await check(), await check()]
    await own.writeSide.accounts.change(owner, { type: 'changePlan', plan: 'business' }, 'operator')
    own.skew += 60_000
    const present = await usage()
    expect(present).toMatchObject({ plan: 'business', limit: 600, used: 2 })
    expect(await usage(`?at=${first}`)).toMatchObject({
      plan: 'agency',
      limit: 280,
      used: 1,
      namesPerBatch: 25,
    })
    expect(await usage(`?at=${second}`)).toMatchObject({ plan: 'agency', limit: 280, used: 2 })
    const month = String(present.month)
    const reserved = (await own.engine.store.readStream(`quota-${owner}-${month.replace('-', '')}`)).find(
      ({ type }) => type === 'QuotaReserved',
    )
    expect(await usage(`?at=${reserved?.revision}`)).toMatchObject({ plan: 'agency', used: 1 })

    own.skew += 31 * DAY_MS
    await own.writeSide.accounts.change(owner, { type: 'changePlan', plan: 'agency' }, 'operator')
    expect(await usage()).toMatchObject({ plan: 'agency', used: 0 })
    expect(await usage(`?month=${month}`)).toEqual(present)
    expect(await usage(`?at=${first}`)).toMatchObject({ month, plan: 'agency', used: 1 })
    expect(await usage(`?month=${month}&at=${second}`)).toMatchObject({ month, plan: 'agency', used: 2 })

    const status = async (query: string, by = live) => {
      const { status, json } = await own.call('GET', `/api/v1/usage${query}`, { key: by })
      return [status, json.code]
    }
    expect(await status('?month=2999-01')).toEqual([422, 'invalid-request'])
    expect(await status(`?at=2020-01-01T00:00:00Z&month=${month}`)).toEqual([422, 'invalid-request'])
    expect(await status('?month=2020-01')).toEqual([404, 'not-found'])
    expect(await status('?at=999')).toEqual([404, 'not-found'])
    expect(await status('?month=2026-13')).toEqual([422, 'invalid-request'])
    const test = (await own.newKey(owner)).secret
    expect(await own.call('GET', `/api/v1/usage?month=${month}`, { key: test })).toMatchObject({
      status: 200,
      json: { month, quotaFree: true, used: null },
    })
    await own.close()
  })
})
