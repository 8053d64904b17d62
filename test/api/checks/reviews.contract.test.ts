import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { checkDecider } from '../../../src/commands/check/decider.ts'
import { checkStream, reviewStream } from '../../../src/events/streams.ts'
import { type ApiWorld, openApiWorld } from '../../support/api-world.ts'
import { temporaryFolders } from '../../support/temporary-folder.ts'
import * as given from '../../verdict/cases.ts'

const newFolder = temporaryFolders()
const REASON = 'Other goods. reason-marker-4471'
let world: ApiWorld
let account: string
let keyId: string
let key: string
let check: string

beforeAll(async () => {
  world = await openApiWorld(await newFolder(), {
    NAMECHECK_WRITE_FORMAT: '2',
    NAMECHECK_RULE_SET: '2026-11',
  })
  account = await world.newAccount()
  ;({ id: keyId, secret: key } = await world.newKey(account))
  check = await completed('Hold Lumivora')
})
afterAll(() => world.close())

const call = (method: string, path: string, body?: unknown, as = key) =>
  world.call(method, `/api/v1${path}`, { key: as, ...(body !== undefined && { body }) })
const put = (finding: string, mark: string, as = key) =>
  call('PUT', `/checks/${check}/reviews/${encodeURIComponent(finding)}`, { mark, reason: REASON }, as)
const report = async () => (await call('GET', `/checks/${check}`)).json

/** A completed check with two marks. */
async function completed(query: string): Promise<string> {
  const { json } = await world.call('POST', '/api/v1/checks', {
    key,
    body: { query, niceClasses: [9, 42] },
    headers: { Prefer: 'respond-async' },
  })
  const id = String(json.id)
  const trademarks = [given.mark(), given.mark({ mark: 'LUMIVORA PLUS', status: 'dead' })]
  for (const outcome of Object.values(given.outcomes({ trademarks })))
    await world.writeSide.runner.run(
      checkDecider,
      checkStream(id),
      { type: 'recordResult', attempt: 1, outcome },
      { account, mode: 'test', plan: 'start', actor: 'test', correlationId: id, causationId: id },
    )
  return id
}

describe('a mark of a reviewer', () => {
  it('is shown with the reviewed verdict, next to that of the machine', async () => {
    const before = await report()
    expect([before.verdict, 'review' in before]).toEqual(['conflict', false])
    const { status, json } = await put('trademarks/0', 'consent')
    const expected = {
      object: 'review',
      verdict: 'clear',
      marks: [
        {
          finding: 'trademarks/0',
          mark: 'consent',
          reason: REASON,
          by: `key:${keyId}`,
          at: expect.any(String),
        },
      ],
    }
    expect([status, json]).toEqual([200, expected])
    const { review, ...rest } = await report()
    expect(review).toEqual(expected)
    expect(rest).toEqual(before)
    await world.caughtUp()
    const rows = (await call('GET', '/checks?reviews=true')).json.data as Record<string, unknown>[]
    expect(rows).toEqual([expect.objectContaining({ verdict: 'conflict', review: expected })])
    const plain = (await call('GET', '/checks')).json.data as Record<string, unknown>[]
    expect(plain[0]).not.toHaveProperty('review')
  })

  it('changes the entity tag, and is replaced and withdrawn', async () => {
    const tag = async () => (await call('GET', `/checks/${check}`)).headers.get('etag')
    const first = await tag()
    expect((await put('trademarks/0', 'blocking')).json).toMatchObject({ verdict: 'conflict' })
    expect(await tag()).not.toBe(first)
    expect((await put('trademarks/1', 'distinguished')).json.marks).toHaveLength(2)
    for (const finding of ['trademarks/0', 'trademarks/1', 'trademarks/1'])
      expect((await call('DELETE', `/checks/${check}/reviews/${encodeURIComponent(finding)}`)).status).toBe(
        200,
      )
    expect('review' in (await report())).toBe(false)
  })

  it('is in HTML and PDF, and on the page of a link, without the reviewer', async () => {
    const inForm = (accept: string) =>
      world.call('GET', `/api/v1/checks/${check}`, { key, headers: { accept } })
    const before = await inForm('text/html')
    expect(before.text).not.toContain('After review')
    await put('trademarks/0', 'consent')
    const html = await inForm('text/html')
    expect(html.text).toContain('After review by a person')
    expect(html.text).toMatch(/LUMIVORA \(\w+ \w+\): its owner consents\. Reason: Other goods\./)
    expect(html.text).toContain('Conflict: Hold Lumivora')
    expect(html.headers.get('etag')).not.toBe(before.headers.get('etag'))
    const pdf = await inForm('application/pdf')
    expect([pdf.status, pdf.text.slice(0, 5)]).toEqual([200, '%PDF-'])
    const { url } = (await call('POST', `/checks/${check}/share`, {})).json
    const shared = await world.call('GET', String(url).slice(world.url.length))
    expect(shared.text).toContain('its owner consents')
    expect(shared.text).not.toContain(keyId)
  })

  it('keeps its reason encrypted', async () => {
    await put('trademarks/0', 'own')
    const events = await world.engine.store.readStream(reviewStream(check), { from: 0, limit: 100 })
    expect(events.length).toBeGreaterThan(3)
    expect(
      Buffer.concat(events.map(({ data }) => Buffer.from(JSON.stringify(data)))).toString(),
    ).not.toContain('reason-marker-4471')
  })

  it.each(['trademarks/2', 'trademarks/00', 'trademarks', 'companies/0', 'constructor/0', '../events'])(
    'is refused on %s, which the report does not have',
    async (finding) => {
      expect((await put(finding, 'own')).status).toBe(404)
    },
  )

  it('is refused on checks of others, in progress, or of another kind', async () => {
    const stranger = (await world.newKey(await world.newAccount())).secret
    const live = (await world.newKey(account, { mode: 'live' })).secret
    const reader = (await world.newKey(account, { scopes: ['checks:read'] })).secret
    expect([
      (await put('trademarks/0', 'own', stranger)).status,
      (await put('trademarks/0', 'own', live)).status,
      (await put('trademarks/0', 'own', reader)).status,
      (await put('trademarks/0', 'perhaps')).status,
    ]).toEqual([404, 404, 403, 422])
    const { json } = await world.call('POST', '/api/v1/checks', {
      key,
      body: { query: 'Hold on' },
      headers: { Prefer: 'respond-async' },
    })
    const early = await call('PUT', `/checks/${String(json.id)}/reviews/trademarks%2F0`, {
      mark: 'own',
      reason: 'x',
    })
    expect([early.status, early.json.code]).toEqual([422, 'invalid-request'])
  })
})
