import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } from '@jest/globals'
import type { ProviderClient } from '../../../../src/checkers/provider-client/interfaces.ts'
import type { SelfTests } from '../../../../src/checkers/self-test/self-test.ts'
import { createTrademarksChecker } from '../../../../src/checkers/trademarks/checker.ts'
import { SIGNA } from '../../../../src/checkers/trademarks/signa/descriptor.ts'
import { sourceOutcome } from '../../../../src/events/sections.ts'
import { startSandbox } from '../../../../src/sandbox/sandbox.ts'
import { signa } from '../../../../src/sandbox/signa.ts'
import { MemoryEphemeralStore } from '../../../support/memory-ephemeral-store.ts'
import { keptSelfTests, proven } from '../../../support/self-tests.ts'
import { PATIENT_MS } from '../../../support/time-limits.ts'
import { type Asked, clientInMemory, sendJson, TestServer, taskFor } from '../harness.ts'
import { noRegisters } from '../marks.ts'
import {
  signaItem as item,
  signaOffice as office,
  signaOffices as offices,
  signaPage as page,
} from './answers.ts'

type Row = Record<string, unknown>

let server: TestServer
let providerClient: ProviderClient
let listed: unknown
let search: (asked: Asked) => unknown
let httpStatus: number

beforeAll(async () => {
  server = await TestServer.start((asked, response) => {
    if (asked.path === '/v1/offices') return sendJson(response, listed)
    response.setHeader('retry-after', '7')
    return sendJson(response, search(asked), httpStatus)
  })
})
afterAll(() => server.stop())
beforeEach(() => {
  ;({ providerClient } = clientInMemory())
  server.asked.length = 0
  listed = offices()
  search = () => page([])
  httpStatus = 200
})
afterEach(() => providerClient.close())

const checkerOf = (selfTests: SelfTests, given: object) =>
  createTrademarksChecker({
    providerClient,
    selfTests,
    providers: [SIGNA],
    registers: noRegisters,
    now: Date.now,
    settings: {
      providers: { SIGNA_URL: `${server.url}/v1`, SIGNA_KEY: 'sig_k3y', SIGNA_PRICE: 0, ...given },
      timeoutMs: PATIENT_MS,
    },
  })

/** Checkers by the self-tests that they share: a checker with a client of its own would have them run again. */
const checkers = new Map<SelfTests, ReturnType<typeof checkerOf>>()

async function check(jurisdictions = ['AU'], name = 'Zorvexa', selfTests: SelfTests = proven, given = {}) {
  const known = selfTests === proven ? undefined : checkers.get(selfTests)
  const checker = known ?? checkerOf(selfTests, given)
  checkers.set(selfTests, checker)
  const { outcome, retryAfterMs } = await (await checker).check(taskFor(name, { jurisdictions }))
  return { ...sourceOutcome.parse(outcome), retryAfterMs }
}

/** The pages of one list, by their cursors. */
const pages =
  (...all: Row[]) =>
  ({ query }: Asked): unknown =>
    all[Number(query.get('cursor') ?? 0)]

it('asks for live offices, identical marks and one page of similar ones, with the key', async () => {
  const { status, evidence, coverage, summary } = await check(['AU', 'US'])
  expect(status).toBe('done')
  expect(evidence.map(({ id }) => id)).toEqual([
    'trademarks/well-known/search',
    'trademarks/signa/offices',
    'trademarks/signa/exact',
    'trademarks/signa/similar',
  ])
  expect(JSON.stringify(evidence)).not.toContain('sig_k3y')
  for (const { headers } of server.asked) expect(headers.authorization).toBe('Bearer sig_k3y')
  expect(server.asked.slice(1).map(({ query }) => Object.fromEntries(query))).toEqual(
    expect.arrayContaining(
      ['exact', 'exact,phonetic,fuzzy,prefix'].map((strategies) => ({
        q: 'Zorvexa',
        strategies,
        offices: 'ipau,uspto',
        limit: '100',
        include_total: 'true',
        international_registrations: 'expanded',
      })),
    ),
  )
  expect(coverage[0]).toMatchObject({ register: 'Signa', searched: true, depth: 'identical' })
  expect(coverage[0]?.dataAsOf?.slice(0, 10)).toBe(office('ipau', 'AU').last_synced_at?.slice(0, 10))
  expect(summary).toContain('identical marks only')
})

test('a name of several words is also asked as one word', async () => {
  await check(['AU'], 'Zor Vexa')
  expect(server.asked.flatMap(({ query }) => query.get('q') ?? []).sort()).toEqual([
    'Zor Vexa',
    'Zor Vexa',
    'ZorVexa',
  ])
})

describe('a mark', () => {
  it.each<[string, Row, Row]>([
    ['that is registered', {}, { status: 'live', pending: false, statusText: 'registered' }],
    [
      'that is pending',
      { status: { primary: 'pending', stage: 'examining' } },
      { status: 'live', pending: true },
    ],
    [
      'that is published',
      { status: { primary: 'pending', stage: 'published' } },
      { statusText: 'published' },
    ],
    ['that has ended', { status: { primary: 'inactive', stage: 'expired' } }, { status: 'dead' }],
    ['that was refused', { status: { primary: 'inactive', stage: 'refused' } }, { statusText: 'refused' }],
    ['of unknown status', { status: { primary: 'unknown', stage: null } }, { status: 'unknown' }],
    ['of a new status', { status: { primary: 'suspended' } }, { status: 'unknown', statusText: 'suspended' }],
    ['named like a member of objects', { status: { primary: 'constructor' } }, { status: 'unknown' }],
    [
      'of several classes',
      { classifications: [{ nice_class: 42 }, { nice_class: 9 }] },
      { niceClasses: [9, 42] },
    ],
    ['with the older classes', { classifications: undefined, nice_classes: [35] }, { niceClasses: [35] }],
    ['without classes', { classifications: null }, { niceClasses: [] }],
    ['without an owner', { owner_name: null }, { owner: null }],
    ['with an owner', { owner_name: ' Owner Pty Ltd ' }, { owner: 'Owner Pty Ltd' }],
    [
      'with a list of owners',
      { owner_name: undefined, owners: [{ id: 'own_1', name: 'First Ltd' }, { name: ' Second Ltd ' }] },
      { owner: 'First Ltd; Second Ltd' },
    ],
    ['with owners without names', { owner_name: undefined, owners: [{ id: 'own_1' }] }, { owner: null }],
    ['with dates', {}, { filed: '2019-02-04', registered: '2020-04-16' }],
    [
      'with unreadable dates',
      { filing_date: 'soon', registration_date: null },
      { filed: null, registered: null },
    ],
    ['filed at the office', { filing_route: 'direct_national' }, { right: 'national' }],
    ['of the Madrid system', { filing_route: 'madrid_designation' }, { right: 'international' }],
    ['of an older Madrid name', { filing_route: 'madrid_ir' }, { right: 'international' }],
    ['of an unknown route', { filing_route: 'divisional' }, { right: null }],
    ['without a route', { filing_route: undefined }, { right: null }],
    [
      'with a number',
      {},
      { number: '1987654', link: 'https://search.ipaustralia.gov.au/trademarks/search/view/1987654' },
    ],
    [
      'with the number of its registration only',
      { application_number: null, registration_number: 'R7' },
      { number: 'R7', link: null },
    ],
    ['without a number', { application_number: undefined }, { number: null, link: null }],
    ['with other letters', { mark_text: 'Zórvexa' }, { mark: 'Zórvexa', exact: true }],
    ['that is similar', { mark_text: 'ZORVEXIA' }, { mark: 'ZORVEXIA', exact: false }],
    ['with very long words', { mark_text: `ZORVEXA ${'x'.repeat(900)}` }, {}],
    ['of an office and jurisdiction', {}, { office: 'IP Australia', jurisdiction: 'AU', list: 'register' }],
  ])('%s', async (_, more, expected) => {
    search = () => page([item('ZORVEXA', more), item('Zorvexa', { id: 'tm_other' })])
    const { status, findings } = await check()
    expect(status).toBe('done')
    if (Object.keys(expected).length > 0) expect(findings).toContainEqual(expect.objectContaining(expected))
  })

  it('without words is counted, and gives no finding', async () => {
    search = () => page([item(null)])
    expect(await check()).toMatchObject({ status: 'done', findings: [] })
  })
})

describe('is unknown where the answer', () => {
  it.each<[string, unknown, RegExp]>([
    ['reports errors', { ...page([]), errors: [{ code: 'partial' }] }, /reports errors/],
    ['reports an error', { ...page([]), error: { code: 'shard_failed' } }, /reports errors/],
    ['is an error', { code: 'internal', message: 'failed', request_id: 'req_1' }, /another shape/],
    ['has no data', { ...page([]), data: undefined }, /another shape/],
    ['is not a list', { ...page([]), object: 'trademark' }, /another shape/],
    ['has no total', { ...page([]), pagination: { cursor: null } }, /another shape/],
    ['has no pagination', { ...page([]), pagination: undefined }, /another shape/],
    ['does not say whether there is more', { ...page([]), has_more: undefined }, /another shape/],
    ['has a negative total', page([], { total_count: -1 }), /another shape/],
    ['has fewer marks than its total', page([item('ZORVEXA')], { total_count: 2 }), /1 of 2 records/],
    ['has more marks than its total', page([item('ZORVEXA')], { total_count: 0 }), /contradicts itself/],
    ['has none of its marks', page([], { total_count: 3 }), /0 of 3 records/],
    ['repeats a mark', page([item('ZORVEXA'), item('ZORVEXA')]), /repeats records/],
    ['has more marks without a cursor', { ...page([item('A')]), has_more: true }, /no way to them/],
    ['has an empty page before others', { ...page([], { cursor: '1' }), has_more: true }, /no way to them/],
    ['has marks of other offices', page([item('A', { office_code: 'cipo' })]), /a mark of cipo/],
    ['has a mark without an id', page([item('A', { id: undefined })]), /another shape/],
    ['has a mark without a status', page([item('A', { status: undefined })]), /another shape/],
    ['has no member for the words', page([item('A', { mark_text: undefined })]), /another shape/],
    ['has a class of no edition', page([item('A', { nice_classes: [46] })]), /another shape/],
    [
      'has too many marks',
      page(Array.from({ length: 101 }, (_, i) => item('A', { id: `tm_${i}` }))),
      /shape/,
    ],
  ])('%s', async (_, answer, why) => {
    search = () => answer
    const { status, reason, coverage } = await check()
    expect(status).toBe('unknown')
    expect(reason?.text).toMatch(/Signa|signa/)
    expect(JSON.stringify(reason)).toMatch(why)
    expect(coverage[0]).toMatchObject({ register: 'Signa', searched: false })
  })

  it.each([400, 401, 403, 429, 500])('has status %i', async (status) => {
    httpStatus = status
    search = () => ({ code: 'failed', message: 'failed', request_id: 'req_1' })
    const outcome = await check()
    expect(outcome).toMatchObject({ status: 'unknown', findings: [] })
    if (status === 429) expect(outcome.retryAfterMs).toBe(7_000)
  })

  it.each<[string, Row]>([
    ['approximate', { total_count_approximate: true }],
    ['not known to be exact', { total_count_approximate: undefined }],
  ])('has a total that is %s; its marks are shown', async (_, total) => {
    search = () => page([item('ZORVEXA')], total)
    expect(await check()).toMatchObject({
      status: 'unknown',
      reason: { code: 'too_many_results' },
      findings: [{ mark: 'ZORVEXA' }],
    })
  })
})

describe('pages', () => {
  const first = { ...page([item('ZORVEXA')], { cursor: '1', total_count: 2 }), has_more: true }
  const last = page([item('ZORVEXA', { id: 'tm_2' })], { total_count: 2 })
  it('are read to the end by their cursors', async () => {
    search = pages(first, last)
    const { status, findings, evidence } = await check()
    expect({ status, count: findings.length }).toEqual({ status: 'done', count: 2 })
    expect(evidence.map(({ id }) => id)).toContain('trademarks/signa/exact/2')
  })

  it.each<[string, Row[]]>([
    ['skip a deleted mark', [first, page([], { total_count: 2 })]],
    ['change the total', [first, page([item('A', { id: 'tm_2' })], { total_count: 3 })]],
    ['repeat a mark', [first, page([item('ZORVEXA')], { total_count: 2 })]],
    ['have a cursor that leads back', [first, first]],
    [
      'lose the exact total',
      [first, page([item('A', { id: 'tm_2' })], { total_count: 2, total_count_approximate: true })],
    ],
  ])('that %s are not done, and the marks before are shown', async (_, all) => {
    search = pages(...all)
    const { status, findings } = await check()
    expect(status).toBe('unknown')
    expect(findings).toContainEqual(expect.objectContaining({ mark: 'ZORVEXA' }))
  })
})

describe('an office', () => {
  const days = (count: number) => new Date(Date.now() - count * 24 * 3_600_000).toISOString()
  it.each<[string, Row[]]>([
    ['is not listed', [office('uspto', 'US')]],
    ['is paused', [office('ipau', 'AU', { status: 'paused' })]],
    ['was never read', [office('ipau', 'AU', { last_synced_at: null })]],
    ['was read too long ago', [office('ipau', 'AU', { last_synced_at: days(9) })]],
  ])('that %s is not covered, and not asked', async (_, data) => {
    listed = { ...offices(), data }
    const outcome = await check()
    expect(outcome).toMatchObject({ status: 'not_configured', findings: [] })
    expect(outcome.coverage[0]).toMatchObject({ register: 'trademark register of AU', searched: false })
    expect(outcome.summary).not.toContain('Signa')
    expect(outcome.reason?.nextStep).not.toContain('NAMECHECK_SIGNA_KEY')
    expect(server.asked.map(({ path }) => path)).toEqual(['/v1/offices'])
  })

  it.each<[string, unknown]>([
    ['is cut', { ...offices(), has_more: true }],
    ['has no offices member', { object: 'list', has_more: false }],
    ['reports errors', { ...offices(), errors: ['shard'] }],
    ['has an unreadable time', { ...offices(), data: [office('ipau', 'AU', { last_synced_at: 'today' })] }],
  ])('whose list %s leaves the section unknown', async (_, answer) => {
    listed = answer
    expect(await check()).toMatchObject({ status: 'unknown', coverage: [{ register: 'Signa' }, {}] })
  })

  it('gives the oldest date of the searched ones', async () => {
    listed = {
      ...offices(),
      data: [office('ipau', 'AU'), office('uspto', 'US', { last_synced_at: days(3) })],
    }
    const { coverage } = await check(['AU', 'US'])
    expect(coverage[0]?.dataAsOf?.slice(0, 10)).toBe(days(3).slice(0, 10))
  })

  it('of the EU is not asked', async () => {
    expect(await check(['EU'])).toMatchObject({ status: 'not_configured' })
    expect(server.asked).toEqual([])
  })
})

describe('the self-test', () => {
  const holding =
    (...codes: string[]) =>
    ({ query }: Asked): unknown =>
      page(
        query.get('q') === SIGNA.knownMark
          ? codes
              .filter((code) => query.get('offices')?.split(',').includes(code))
              .map((code) => item('Spotify', { id: `tm_${code}`, office_code: code }))
          : [],
      )

  it('passes if every office has the known mark', async () => {
    search = holding('ipau', 'uspto')
    const { status, coverage } = await check(['AU'], 'Zorvexa', keptSelfTests())
    expect({ status, provenAt: coverage[0]?.provenAt }).toEqual({
      status: 'done',
      provenAt: expect.any(String),
    })
  })

  it('is asked at the offices that checks need, and pays for no other', async () => {
    search = holding('ipau', 'uspto')
    const selfTests = keptSelfTests()
    const testedAt = () => {
      const known = server.asked.filter(({ query }) => query.get('q') === SIGNA.knownMark)
      return known.map(({ query }) => query.get('offices'))
    }
    expect(await check(['AU'], 'Zorvexa', selfTests)).toMatchObject({ status: 'done' })
    expect(testedAt()).toEqual(['ipau'])
    expect(await check(['AU'], 'Zorvexa', selfTests)).toMatchObject({ status: 'done' })
    expect(testedAt()).toEqual(['ipau'])
    expect(await check(['US', 'AU'], 'Zorvexa', selfTests)).toMatchObject({ status: 'done' })
    expect(testedAt()).toEqual(['ipau', 'ipau,uspto'])
    expect(await check(['US'], 'Zorvexa', selfTests)).toMatchObject({ status: 'done' })
    expect(testedAt()).toHaveLength(2)
  })

  it('of two checks at once for two countries proves both', async () => {
    search = holding('ipau', 'uspto')
    const selfTests = keptSelfTests()
    const both = await Promise.all(['AU', 'US'].map((country) => check([country], 'Zorvexa', selfTests)))
    expect(both.map(({ status }) => status)).toEqual(['done', 'done'])
  })

  it.each([[[]], [['uspto']]])('fails if only %j have it', async (codes) => {
    search = holding(...codes)
    expect(await check(['AU'], 'Zorvexa', keptSelfTests())).toMatchObject({
      status: 'unknown',
      reason: { code: 'unproven' },
    })
  })
})

it('counts for the offices that it included: one that becomes live later is tested first', async () => {
  let time = Date.now()
  const selfTests = keptSelfTests({ now: () => time, ephemeralStore: new MemoryEphemeralStore(() => time) })
  const held = ['ipau']
  search = ({ query }) =>
    page(
      query.get('q') === SIGNA.knownMark
        ? held.map((code) => item('Spotify', { id: `tm_${code}`, office_code: code }))
        : [],
    )
  const both = listed
  listed = { ...offices(), data: [office('ipau', 'AU')] }
  expect(await check(['AU'], 'Zorvexa', selfTests)).toMatchObject({ status: 'done' })
  listed = both
  expect(await check(['US'], 'Zorvexa', selfTests)).toMatchObject({
    status: 'unknown',
    reason: { code: 'unproven', text: expect.stringContaining('Signa was not tested at US') },
  })
  time += 60_000
  expect(await check(['US'], 'Zorvexa', selfTests)).toMatchObject({ status: 'unknown' })
  held.push('uspto')
  time += 60_000
  expect(await check(['US'], 'Zorvexa', selfTests)).toMatchObject({ status: 'done' })
})

test('its requests have the price of the settings', () => {
  expect(SIGNA.priceWith?.({ SIGNA_PRICE: 0.25 })).toBe(0.25)
})

test('the sandbox answers like it', async () => {
  const sandbox = await startSandbox({ twins: [signa] })
  try {
    const asked = async (name: string) =>
      check(['AU', 'US'], name, keptSelfTests(), sandbox.settings.providers)
    expect(await asked('Live Mark')).toMatchObject({
      status: 'done',
      findings: expect.arrayContaining([
        expect.objectContaining({
          mark: 'LIVEMARK',
          office: 'USPTO',
          status: 'live',
          niceClasses: [9, 35, 42],
        }),
      ]),
    })
    expect((await asked('Everything Free')).status).toBe('done')
  } finally {
    await sandbox.close()
  }
})
