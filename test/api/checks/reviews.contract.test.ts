import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { parse } from 'csv-parse/sync'
import { checkDecider } from '../../../src/commands/check/decider.ts'
import { checkStream, reviewStream } from '../../../src/events/streams.ts'
import { ADMIN_TOKEN, type ApiWorld, openApiWorld } from '../../support/api-world.ts'
import { eventually } from '../../support/eventually.ts'
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
  world = await openApiWorld(await newFolder())
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
  await end(String(json.id))
  return String(json.id)
}

/** Ends a held check with two marks. */
async function end(id: string): Promise<void> {
  const trademarks = [given.mark(), given.mark({ mark: 'LUMIVORA PLUS', status: 'dead' })]
  for (const outcome of Object.values(given.outcomes({ trademarks })))
    await world.writeSide.runner.run(
      checkDecider,
      checkStream(id),
      { type: 'recordResult', attempt: 1, outcome },
      { account, mode: 'test', plan: 'start', actor: 'test', correlationId: id, causationId: id },
    )
}

describe('an assessment by a reviewer', () => {
  it('is shown with the reviewed verdict, next to that of the machine', async () => {
    const before = await report()
    expect([before.verdict, 'review' in before]).toEqual(['conflict', false])
    const { status, json } = await put('trademarks/0', 'consent')
    const expected = {
      object: 'review',
      verdict: 'clear',
      score: expect.any(Number),
      summary: expect.stringMatching(/After review, no blocking .* is left/),
      reasons: expect.any(Array),
      marks: [
        {
          finding: 'trademarks/0',
          mark: 'consent',
          reason: REASON,
          by: `key:${keyId}`,
          reviewer: null,
          at: expect.any(String),
        },
      ],
    }
    expect([status, json]).toEqual([200, expected])
    const { review, ...rest } = await report()
    expect(review).toEqual(expected)
    expect(rest).toEqual(before)
    expect(Number((review as { score: number }).score)).toBeGreaterThan(Number(before.score))
    expect(JSON.stringify((review as { reasons: unknown }).reasons)).not.toContain('trademarks/0')
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
    const [opening, , rest = ''] = html.text.split(/(id="review")/)
    expect(opening).toMatch(
      /id="verdict">.*?Clear<.*After review by a person\. The rules alone: Conflict, score \d+\./s,
    )
    expect(opening).not.toMatch(/choose another name/i)
    expect(rest).toContain('the owner consents')
    expect(html.text).toMatch(
      /LUMIVORA \(\w+ \w+\): the owner consents \(\d+ \w+ \d+, [\d:]+ UTC\)\. Reason: Other goods\./,
    )
    expect(html.text).toContain('<title>Clear: Hold Lumivora')
    expect(html.headers.get('etag')).not.toBe(before.headers.get('etag'))
    const pdf = await inForm('application/pdf')
    expect([pdf.status, pdf.text.slice(0, 5)]).toEqual([200, '%PDF-'])
    const { url } = (await call('POST', `/checks/${check}/share`, {})).json
    const shared = await world.call('GET', String(url).slice(world.url.length))
    expect(shared.text).toContain('the owner consents')
    expect(shared.text).toMatch(/og:description" content="[^"]*After review, no blocking/)
    expect(shared.text).not.toMatch(/choose another name/i)
    expect(shared.text).not.toContain(keyId)
  })

  it('names the person who set it to the account, and to no visitor', async () => {
    const body = { name: 'Rea Lund', role: 'reviewer' }
    await world.call('PATCH', `/admin/v1/accounts/${account}`, {
      key: ADMIN_TOKEN,
      body: { plan: 'business' },
    })
    const { json: person } = await call('POST', '/account/people', body)
    const token = String(person.invitationUrl).split('#join=')[1]
    const { json: joined } = await world.call('POST', '/console/invitation/accept', {
      body: { token },
      headers: { 'X-Namecheck-Console': '1' },
    })
    await put('trademarks/0', 'consent', String(joined.secret))
    expect((await report()).review).toMatchObject({ marks: [{ reviewer: 'Rea Lund', reason: REASON }] })
    const { url } = (await call('POST', `/checks/${check}/share`, {})).json
    const shared = await world.call('GET', String(url).slice(world.url.length))
    expect(shared.text).toContain('the owner consents')
    expect(shared.text).not.toContain('Rea Lund')
  })

  it('is in CSV, with its finding and the reviewed verdict in each row', async () => {
    await put('trademarks/0', 'consent')
    const { text, headers } = await world.call('GET', `/api/v1/checks/${check}`, {
      key,
      headers: { accept: 'text/csv' },
    })
    const rows: Record<string, string>[] = parse(text, { columns: true })
    const marked = rows.filter(({ mark }) => mark !== '')
    expect(marked.map(({ section, index, mark, markReason }) => [section, index, mark, markReason])).toEqual([
      ['trademarks', '0', 'consent', REASON],
    ])
    expect([rows[0]?.reviewedScore, rows[0]?.reviewedSummary]).toEqual([
      expect.stringMatching(/^\d+$/),
      expect.stringContaining('After review'),
    ])
    expect(marked[0]?.markedAt).toMatch(/^\d{4}-.*Z$/)
    expect(new Set(rows.map(({ verdict, reviewedVerdict }) => `${verdict} ${reviewedVerdict}`))).toEqual(
      new Set(['conflict clear']),
    )
    await call('DELETE', `/checks/${check}/reviews/trademarks%2F0`)
    const without = await world.call('GET', `/api/v1/checks/${check}`, {
      key,
      headers: { accept: 'text/csv' },
    })
    expect(without.headers.get('etag')).not.toBe(headers.get('etag'))
    expect(parse(without.text, { columns: true })[0]).toMatchObject({ reviewedVerdict: '' })
  })

  it('is counted in the summary, with the reviewed verdict', async () => {
    const before = await call('GET', `/checks/${check}?view=summary`)
    expect('review' in before.json).toBe(false)
    await put('trademarks/0', 'consent')
    const { json, text, headers } = await call('GET', `/checks/${check}?view=summary`)
    expect([json.verdict, json.review]).toEqual([
      'conflict',
      { verdict: 'clear', score: expect.any(Number), marks: 1 },
    ])
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(2_000)
    expect(headers.get('etag')).not.toBe(before.headers.get('etag'))
    const cancel = await call('POST', `/checks/${check}/cancel?view=summary`)
    expect(cancel.json.review).toEqual({ verdict: 'clear', score: expect.any(Number), marks: 1 })
  })

  it('is shown as it was at a time; a revision is that of the check alone', async () => {
    const later = async () => {
      const now = Date.now()
      while (Date.now() === now) await new Promise((resolve) => setTimeout(resolve, 1))
    }
    const id = await completed('Hold Lumivora again')
    const at = async (moment: string | number) =>
      (await call('GET', `/checks/${id}?at=${encodeURIComponent(moment)}`)).json
    const mark = async (mark: string) => {
      await later()
      const path = `/checks/${id}/reviews/trademarks%2F0`
      const { json } = await call('PUT', path, { mark, reason: REASON })
      const [{ at }] = json.marks as [{ at: string }]
      return at
    }
    const { completedAt, revision } = await at(new Date().toISOString())
    const first = await mark('consent')
    const second = await mark('blocking')
    expect('review' in (await at(String(completedAt)))).toBe(false)
    expect((await at(first)).review).toMatchObject({ verdict: 'clear', marks: [{ mark: 'consent' }] })
    expect((await at(second)).review).toMatchObject({ verdict: 'conflict', marks: [{ mark: 'blocking' }] })
    expect('review' in (await at(Number(revision)))).toBe(false)
    const csvAt = await world.call('GET', `/api/v1/checks/${id}?at=${encodeURIComponent(first)}`, {
      key,
      headers: { accept: 'text/csv' },
    })
    expect(parse(csvAt.text, { columns: true })[0]).toMatchObject({ reviewedVerdict: 'clear' })
  })

  it('is in the history with its reason and reviewer, also after it was withdrawn, for keys that may read checks', async () => {
    const id = await completed('Hold Lumivora of the history')
    const path = `/checks/${id}/reviews/trademarks%2F0`
    await call('PUT', path, { mark: 'blocking', reason: 'First reason' })
    await call('PUT', path, { mark: 'consent', reason: REASON })
    await call('DELETE', path)
    await world.caughtUp()
    const detailsFor = async (as: string) => {
      const { json } = await call('GET', `/events?subject=${id}`, undefined, as)
      const entries = json.data as { type: string; actor: string; details: object }[]
      return entries
        .filter(({ type }) => type.startsWith('FindingReview'))
        .map(({ type, details }) => [type, details])
    }
    const finding = 'trademarks/0'
    expect(await detailsFor(key)).toEqual([
      ['FindingReviewWithdrawn', { finding, reviewer: null }],
      ['FindingReviewed', { finding, mark: 'consent', reason: REASON, reviewer: null }],
      ['FindingReviewed', { finding, mark: 'blocking', reason: 'First reason', reviewer: null }],
    ])
    const auditor = (await world.newKey(account, { scopes: ['audit:read'] })).secret
    expect(JSON.stringify(await detailsFor(auditor))).not.toMatch(/reason|reviewer/)
    const stranger = (await world.newKey(await world.newAccount())).secret
    expect(await detailsFor(stranger)).toEqual([])
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

describe('a batch with a reviewed check', () => {
  let batch: string
  let marked: string

  beforeAll(async () => {
    const { json } = await world.call('POST', '/api/v1/batches', {
      key,
      body: { names: ['Veltrano', 'Hold Lumivora', 'HOLD LUMIVORA'], niceClasses: [9, 42] },
    })
    batch = String(json.id)
    marked = (json.rows as { checkId: string }[])[1]?.checkId ?? ''
    // The batch requests its checks after the answer: a result that comes before its check is dropped.
    await world.caughtUp()
    await end(marked)
    await eventually(async () => (await call('GET', `/batches/${batch}`)).json.status === 'completed')
  })

  const inForm = (accept: string) =>
    world.call('GET', `/api/v1/batches/${batch}`, { key, headers: { accept } })

  it('shows the reviewed verdict in its row, in every form and view', async () => {
    const before = await Promise.all(['application/json', 'text/csv', 'text/html'].map(inForm))
    expect(before.some(({ text }) => /after review|"review"/i.test(text))).toBe(false)
    const { json } = await call('PUT', `/checks/${marked}/reviews/trademarks%2F0`, {
      mark: 'consent',
      reason: REASON,
    })
    const rows = async (query = '') =>
      (await call('GET', `/batches/${batch}${query}`)).json.rows as { name: string; review?: unknown }[]
    expect((await rows()).map(({ name, review }) => [name, review])).toEqual([
      ['Veltrano', undefined],
      ['Hold Lumivora', json],
      ['HOLD LUMIVORA', json],
    ])
    expect((await rows('?view=compact')).map(({ review }) => review)).toEqual([undefined, json])
    expect(
      (await rows('?view=summary')).flatMap(({ name, review }) => (review ? [[name, review]] : [])),
    ).toEqual([
      ['Hold Lumivora', { verdict: 'clear', score: expect.any(Number), marks: 1 }],
      ['HOLD LUMIVORA', { verdict: 'clear', score: expect.any(Number), marks: 1 }],
    ])
    const [, csv, html] = await Promise.all(['application/json', 'text/csv', 'text/html'].map(inForm))
    const lines: Record<string, string>[] = parse(csv?.text ?? '', { columns: true })
    expect(lines.map(({ reviewedVerdict, marks }) => [reviewedVerdict, marks])).toEqual([
      ['', ''],
      ['clear', 'trademarks/0 consent'],
      ['clear', 'trademarks/0 consent'],
    ])
    expect(html?.text).toMatch(/Clear \(\d+\) after review; the rules alone: Conflict \(\d+\)/)
    expect(html?.text).toContain('After review, no blocking')
    expect(html?.text).not.toMatch(/choose another name/i)
    for (const [at, answer] of [csv, html].entries())
      expect(answer?.headers.get('etag')).not.toBe(before[at + 1]?.headers.get('etag'))
    const { url } = (await call('POST', `/batches/${batch}/share`, {})).json
    const shared = await world.call('GET', String(url).slice(world.url.length))
    const [{ at } = { at: '' }] = (json as { marks: { at: string }[] }).marks
    for (const { text } of [html, shared].flatMap((answer) => answer ?? []))
      expect(text).toMatch(
        new RegExp(`As of <time datetime="${at}">\\d+ \\w+ \\d+, ${at.slice(11, -1)} UTC</time>`),
      )
    expect(shared.text).toContain('after review; the rules alone: Conflict')
  })
})
