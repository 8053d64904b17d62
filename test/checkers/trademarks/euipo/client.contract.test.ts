import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import type { ProviderClient } from '../../../../src/checkers/provider-client/interfaces.ts'
import { createTrademarksChecker } from '../../../../src/checkers/trademarks/checker.ts'
import { tokenUrlOf } from '../../../../src/checkers/trademarks/euipo/client.ts'
import type { CheckRequest } from '../../../../src/events/check.ts'
import { sourceOutcome } from '../../../../src/events/sections.ts'
import { selects } from '../../../../src/sandbox/mark-query.ts'
import type { Mark } from '../../../../src/sandbox/marks.ts'
import { parseRsql } from '../../../../src/sandbox/rsql.ts'
import { judge } from '../../../../src/verdict/judge.ts'
import { proven } from '../../../support/self-tests.ts'
import { IMPATIENT_MS, PATIENT_MS } from '../../../support/time-limits.ts'
import {
  clientInMemory,
  type Handler,
  hostileHandlers,
  type Kept,
  sendJson,
  TestServer,
  taskFor,
} from '../harness.ts'
import { type Item, item, listAsked, noRegisters, pageOf } from '../marks.ts'

let server: TestServer
let providerClient: ProviderClient
let kept: Kept
let search: Handler
let token: Handler
let clock = 0

beforeEach(async () => {
  clock = Date.now()
  ;({ providerClient, kept } = clientInMemory())
  token = (_asked, response) => sendJson(response, { access_token: 'token-1', expires_in: 3_600 })
  search = (asked, response) => sendJson(response, pageOf([], asked))
  server = await TestServer.start((asked, response) =>
    asked.path === '/token' ? token(asked, response) : search(asked, response),
  )
})

afterEach(async () => {
  await providerClient.close()
  await server.stop()
})

const finds = (items: readonly Item[]): void => {
  search = (asked, response) => sendJson(response, pageOf(items, asked))
}

const checkerWith = (timeoutMs: number) =>
  createTrademarksChecker({
    selfTests: proven,
    providerClient,
    registers: noRegisters,
    now: () => clock,
    settings: {
      providers: {
        EUIPO_URL: `${server.url}/v1/`,
        EUIPO_TOKEN_URL: `${server.url}/token`,
        EUIPO_CLIENT_ID: 'me',
        EUIPO_CLIENT_SECRET: 's3cret',
      },
      timeoutMs,
    },
  })

async function check(name: string, request: Partial<CheckRequest> = {}, timeoutMs = PATIENT_MS) {
  const checker = await checkerWith(timeoutMs)
  const attempt = await checker.check(taskFor(name, request))
  sourceOutcome.parse(attempt.outcome)
  return attempt
}

const searches = () => server.asked.filter(({ path }) => path === '/v1/trademarks')
const tokens = () => server.asked.filter(({ path }) => path === '/token')

describe('EUIPO', () => {
  it('is asked for the same, containing and near marks with both credentials', async () => {
    const { outcome } = await check('Zorvexa', { niceClasses: [9] })
    expect(outcome).toMatchObject({ status: 'done', reason: null, findings: [] })
    expect(outcome.evidence.map(({ id }) => id)).toEqual([
      'trademarks/well-known/search',
      ...[
        'exact',
        'contains',
        'near',
        'near-2',
        'sound',
        'sound-2',
        'inside',
        'heads',
        'scripts',
        'scripts-2',
        'scripts-3',
        'scripts-4',
        'scripts-5',
        'scripts-6',
      ].map((id) => `trademarks/euipo/${id}`),
    ])
    for (const { headers, query } of searches()) {
      expect(headers).toMatchObject({ authorization: 'Bearer token-1', 'x-ibm-client-id': 'me' })
      expect([query.get('page'), query.get('size')]).toEqual(['0', '100'])
    }
    expect(tokens()).toHaveLength(1)
    expect(Object.fromEntries(new URLSearchParams(tokens()[0]?.body))).toEqual({
      grant_type: 'client_credentials',
      client_id: 'me',
      client_secret: 's3cret',
      scope: 'uid',
    })
  })

  it('gives findings that name their evidence, and keeps the answers it hashed', async () => {
    finds([
      item('ZORVEXA', { niceClasses: [9, 42] }),
      item('ZORVEXIA', { applicationNumber: '2', status: 'EXPIRED' }),
    ])
    const { outcome } = await check('Zorvexa')
    expect(outcome.findings).toMatchObject([
      {
        mark: 'ZORVEXA',
        number: '018000001',
        office: 'EUIPO',
        jurisdiction: 'EU',
        status: 'live',
        niceClasses: [9, 42],
        owner: 'Owner Ltd',
        exact: true,
        evidence: expect.arrayContaining([
          'trademarks/euipo/exact',
          'trademarks/euipo/contains',
          'trademarks/euipo/near',
        ]),
      },
      { mark: 'ZORVEXIA', status: 'dead', exact: false },
    ])
    for (const { sha256, kept: isKept } of outcome.evidence) {
      expect(isKept).toBe(true)
      expect(kept.has(sha256 ?? '')).toBe(true)
    }
    expect(JSON.stringify(outcome)).not.toMatch(/s3cret|token-1/)
  })

  it('shows similar marks of the requested classes before the same mark for other goods, then near ones', async () => {
    finds([
      item('ZORVEXA', { niceClasses: [25] }),
      item('ZORVEXIA', { applicationNumber: '2', niceClasses: [25] }),
      item('ZORVEXAS', { applicationNumber: '3', niceClasses: [9] }),
    ])
    const { outcome } = await check('Zorvexa', { niceClasses: [9] })
    expect(outcome.findings.map(({ mark }) => mark)).toEqual(['ZORVEXAS', 'ZORVEXA', 'ZORVEXIA'])
  })

  it('shortens what would not fit in an event', async () => {
    const owners = Array.from({ length: 6 }, () => ({
      office: 'EM',
      identifier: '1',
      name: 'Ω'.repeat(1_000),
    }))
    const long = `ZORVEXA ${'COMPANY '.repeat(500)}`
    finds(Array.from({ length: 40 }, (_, i) => item(long, { applicationNumber: `${i}`, applicants: owners })))
    const { outcome } = await check('Zorvexa')
    expect(outcome.findings).toHaveLength(25)
    expect(Buffer.byteLength(JSON.stringify(outcome))).toBeLessThan(128 * 1024)
  })

  it('passes over marks without words', async () => {
    const { wordMarkSpecification: _, ...figure } = item('x', { markFeature: 'FIGURATIVE' })
    finds([figure])
    expect((await check('Zorvexa')).outcome).toMatchObject({ status: 'done', findings: [] })
  })

  it('does not know the life of a mark whose status is new to it', async () => {
    finds([item('ZORVEXA', { status: 'ON_THE_MOON' })])
    expect((await check('Zorvexa')).outcome.findings[0]).toMatchObject({ status: 'unknown', exact: true })
  })

  it('reads every page of the same marks', async () => {
    finds(
      Array.from({ length: 230 }, (_, i) =>
        item(i === 229 ? 'ZORVEXA' : `OTHER ${i}`, { applicationNumber: `${i}` }),
      ),
    )
    const { outcome } = await check('Zorvexa')
    expect(outcome.findings).toMatchObject([
      { number: '229', evidence: expect.arrayContaining(['trademarks/euipo/exact/3']) },
    ])
    expect(outcome.status).toBe('done')
  })

  it('is not searched when a list is longer than it reads and what it read is harmless', async () => {
    const crowd = Array.from({ length: 400 }, (_, i) =>
      item(`QUITE ANOTHER ${i}`, { applicationNumber: `${i}` }),
    )
    search = (asked, response) => sendJson(response, pageOf(listAsked(asked) === 'exact' ? [] : crowd, asked))
    const { outcome, retryAfterMs } = await check('Zorvexa')
    expect(outcome).toMatchObject({ status: 'unknown', reason: { code: 'too_many_results' }, findings: [] })
    expect(outcome.coverage).toContainEqual(expect.objectContaining({ register: 'EUIPO', searched: false }))
    expect(outcome.summary).toContain('not complete')
    expect(retryAfterMs).toBeUndefined()
    crowd[3] = item('ZORVEXIA', { applicationNumber: '3' })
    expect((await check('Zorvexa')).outcome.status).toBe('done')
    crowd[3] = item('FORVEXATE', { applicationNumber: '3' })
    const { outcome: distant } = await check('Zorvexa')
    expect(distant.findings).toMatchObject([{ mark: 'FORVEXATE' }])
    expect(distant.status).toBe('unknown')
    crowd[3] = item('ZORVEXIA', { applicationNumber: '3', status: 'EXPIRED' })
    expect((await check('Zorvexa')).outcome.status).toBe('unknown')
  })
})

describe('a register that compares letter by letter, with the live mark VITAXIUM', () => {
  const mark: Mark = {
    applicationNumber: '018000001',
    verbalElement: 'VITAXIUM',
    status: 'REGISTERED',
    niceClasses: [9],
    applicant: { identifier: '1', name: 'Owner Ltd' },
    applicationDate: '2015-01-01',
    registrationDate: '2015-06-01',
    expiryDate: '2035-01-01',
  }
  const held = {
    ...item('VITAXIUM'),
    applicationNumber: 'W01800001',
    markBasis: 'INTERNATIONAL_TRADEMARK',
    markFeature: 'FIGURATIVE',
    designationDate: '2015-01-01',
    registrationDate: '2015-06-01',
    expiryDate: '2035-01-01',
  }
  it.each([
    ['Vitaxium', 'conflict'],
    ['Vitaxium Studio', 'conflict'],
    ['Vitaxium Shop', 'conflict'],
    ['Vitaxium GmbH', 'conflict'],
    ['Vitaksium', 'caution'],
    ['Vtiaxium', 'caution'],
    ['vita xium', 'conflict'],
    ['Vittaxium', 'caution'],
  ])('%s finds it: %s', async (name, verdict) => {
    search = (asked, response) => {
      const found = selects(parseRsql(asked.query.get('query') ?? ''), mark)
      sendJson(response, pageOf(found ? [held] : [], asked))
    }
    const { request } = taskFor(name, { niceClasses: [9] })
    const { outcome } = await check(name, request)
    expect(outcome.status).toBe('done')
    expect(judge('2026-12', { request, outcomes: { trademarks: outcome } }).verdict).toBe(verdict)
    expect(outcome.findings).toContainEqual(
      expect.objectContaining({
        mark: 'VITAXIUM',
        status: 'live',
        statusText: 'REGISTERED',
        pending: false,
        right: 'international',
        internationalNumber: '1800001',
        markKind: 'combined',
        filed: '2015-01-01',
        registered: '2015-06-01',
        expires: '2035-01-01',
      }),
    )
    expect(outcome.coverage).toContainEqual(
      expect.objectContaining({ register: 'EUIPO', depth: 'similar', rights: ['eu', 'international'] }),
    )
  })

  it.each([
    ['in its months of grace', 3, 'live'],
    ['after them', 9, 'dead'],
  ])('%s: %i months after its expiry it is %s', async (_, months, status) => {
    const day = new Date(clock)
    day.setUTCMonth(day.getUTCMonth() - months, 1)
    finds([{ ...held, status: 'EXPIRED', expiryDate: day.toISOString().slice(0, 10) } as Item])
    expect((await check('Vitaxium')).outcome.findings).toContainEqual(
      expect.objectContaining({ mark: 'VITAXIUM', status }),
    )
  })
})

describe('a search for similar marks at EUIPO that is not whole', () => {
  const depthFor = async (name: string) => {
    const { request } = taskFor(name, { niceClasses: [9] })
    const { outcome } = await check(name, request)
    const { verdict } = judge('2026-12', { request, outcomes: { trademarks: outcome } })
    return [outcome.status, outcome.coverage[0]?.depth, verdict]
  }

  it('is one for identical marks, which is never clear, if too little time is left for the whole plan', async () => {
    expect(await depthFor('Zorvexa')).toEqual(['done', 'similar', 'clear'])
    const whole = searches().length
    clock = Date.now() + 118_000
    expect(await depthFor('Zorvexa')).toEqual(['done', 'identical', 'inconclusive'])
    expect(searches().length - whole).toBeLessThan(whole)
  })

  it.each([
    ['Free Everywhere', null],
    [
      'Free Everywhere 24',
      /; not searched to the end: spellings close to the name with its number spelled otherwise \(1 of 11 requests\)/,
    ],
    ['Free Everywhere 100', null],
    ["Handel's Homemade Ice Cream 12", /number spelled otherwise/],
  ])(
    'is one for similar marks though the spellings of a number do not fit, and says so: %s',
    async (name, said) => {
      expect(await depthFor(name)).toEqual(['done', 'similar', 'clear'])
      expect(searches().length).toBeLessThanOrEqual(36)
      const { outcome } = await check(name, { niceClasses: [9] })
      const incomplete = outcome.coverage.find(({ register }) => register === 'EUIPO')?.incomplete
      if (said === null) {
        expect(incomplete).toBeUndefined()
        expect(outcome.summary).not.toContain('not searched to the end')
      } else {
        expect(`; not searched to the end: ${incomplete}`).toMatch(said)
        expect(outcome.summary).toContain(`not searched to the end: ${incomplete}`)
      }
    },
  )

  it('is one for identical marks if the name is in another script', async () => {
    expect(await depthFor('Зорвекса')).toEqual(['done', 'identical', 'inconclusive'])
  })
})

describe('answers of EUIPO that contradict themselves', () => {
  it.each([
    ['fewer marks than it speaks of', { trademarks: [], totalElements: 3, page: 0 }],
    ['more marks than it speaks of', { trademarks: [item('X')], totalElements: 0, page: 0 }],
    ['another page than asked', { trademarks: [], totalElements: 0, page: 1 }],
    ['no total', { trademarks: [], page: 0 }],
    [
      'a mark without status',
      { trademarks: [{ ...item('X'), status: undefined }], totalElements: 1, page: 0 },
    ],
    [
      'a class that does not exist',
      { trademarks: [item('X', { niceClasses: [46] })], totalElements: 1, page: 0 },
    ],
  ])('%s', async (_, answer) => {
    search = (_asked, response) => sendJson(response, { size: 100, totalPages: 1, ...answer })
    const { outcome } = await check('Zorvexa')
    expect(outcome).toMatchObject({ status: 'unknown', reason: { code: 'invalid_answer' }, findings: [] })
  })
})

describe('lists of EUIPO that are not complete', () => {
  const marks = (count: number, from = 0) =>
    Array.from({ length: count }, (_, i) => item(`OTHER ${i}`, { applicationNumber: `${from + i}` }))
  const page = (items: Item[], totalElements: number, { query }: { query: URLSearchParams }) => ({
    trademarks: items,
    totalElements,
    page: Number(query.get('page')),
  })
  it.each<[string, (asked: { query: URLSearchParams }) => object]>([
    ['repeat the first page', (asked) => page(marks(100), 200, asked)],
    ['count one mark twice', (asked) => page([item('X'), item('X')], 2, asked)],
    [
      'report errors',
      (asked) => ({ ...page([], 0, asked), errors: [{ code: 'timeout', detail: 'partial' }] }),
    ],
    [
      'have another total on the second page',
      (asked) =>
        asked.query.get('page') === '0' ? page(marks(100), 200, asked) : page(marks(50, 100), 150, asked),
    ],
  ])('leave the section unknown when they %s', async (_, answer) => {
    search = (asked, response) => sendJson(response, answer(asked))
    const { outcome } = await check('Zorvexa')
    expect(outcome).toMatchObject({ status: 'unknown', reason: { code: 'invalid_answer' } })
    expect(outcome.coverage).toContainEqual(expect.objectContaining({ register: 'EUIPO', searched: false }))
  })
})

describe('the rate limit of EUIPO', () => {
  it.each<[string, number, Record<string, string>, number]>([
    ['seconds until the reset', 429, { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '42' }, 42_000],
    [
      'the form of its gateway, which names the limit',
      429,
      { 'x-ratelimit-remaining': 'name=default,0;', 'x-ratelimit-reset': '42' },
      42_000,
    ],
    [
      'seconds until the reset with 403',
      403,
      { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '42' },
      42_000,
    ],
    [
      'the wait that it asks for',
      429,
      { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '42', 'retry-after': '7' },
      7_000,
    ],
  ])('gives %s', async (_, status, headers, waitMs) => {
    search = (_asked, response) =>
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end('{}')
    const { outcome, retryAfterMs } = await check('Zorvexa')
    expect(outcome).toMatchObject({ status: 'unknown', reason: { code: 'rate_limited' } })
    expect(retryAfterMs).toBe(waitMs)
  })
})

describe('the token service', () => {
  it.each([
    [
      'https://api.euipo.europa.eu/trademark-search',
      'https://euipo.europa.eu/cas-server-webapp/oidc/accessToken',
    ],
    [
      'https://api-sandbox.euipo.europa.eu/trademark-search',
      'https://auth-sandbox.euipo.europa.eu/oidc/accessToken',
    ],
    ['https://proxy.example.com/euipo', 'https://euipo.europa.eu/cas-server-webapp/oidc/accessToken'],
  ])('of %s is %s unless one is set', (search, token) => {
    expect(tokenUrlOf(search, undefined)).toBe(token)
    expect(tokenUrlOf(search, 'https://tokens.example.com/')).toBe('https://tokens.example.com/')
  })
})

describe('tokens', () => {
  it('are used until a minute before their end', async () => {
    await check('Zorvexa')
    const checker = await checkerWith(PATIENT_MS)
    await checker.check(taskFor('one'))
    const before = tokens().length
    clock += 3_539_000
    await checker.check(taskFor('two'))
    expect(tokens()).toHaveLength(before)
    clock += 2_000
    await checker.check(taskFor('three'))
    expect(tokens()).toHaveLength(before + 1)
  })

  it('are asked for once more after a 401, and not again', async () => {
    let issued = 0
    token = (_asked, response) => sendJson(response, { access_token: `token-${++issued}`, expires_in: 3_600 })
    search = (asked, response) => {
      const good = asked.headers.authorization === 'Bearer token-2'
      sendJson(response, good ? pageOf([item('ZORVEXA')], asked) : {}, good ? 200 : 401)
    }
    const { outcome } = await check('Zorvexa')
    expect(outcome).toMatchObject({ status: 'done', findings: [{ mark: 'ZORVEXA' }] })
    expect(issued).toBe(2)

    search = (_asked, response) => sendJson(response, {}, 401)
    issued = 10
    const refused = await check('Zorvexa')
    expect(refused.outcome).toMatchObject({ status: 'unknown', reason: { code: 'refused' } })
    expect(refused.outcome.reason?.text).toContain('Not determined: identical or similar marks at EUIPO.')
  })

  it('never reach the evidence, even when the answer that carries one is not usable', async () => {
    token = (_asked, response) => sendJson(response, { access_token: 'leak me', expires_in: 'soon' })
    const { outcome } = await check('Zorvexa')
    expect(outcome).toMatchObject({ status: 'unknown', reason: { code: 'invalid_answer' } })
    const keptText = [...kept.values()].map((bytes) => new TextDecoder().decode(bytes)).join()
    expect(JSON.stringify(outcome) + keptText).not.toContain('leak me')
  })
})

const good = JSON.stringify(pageOf([], { query: new URLSearchParams({ page: '0', size: '100' }) }))

describe.each(Object.entries(hostileHandlers(good)))('a server that %s', (_, hostile) => {
  it('instead of giving a token leaves the section unknown', async () => {
    token = hostile
    const { outcome } = await check('Zorvexa', {}, IMPATIENT_MS)
    expect(outcome).toMatchObject({ status: 'unknown', findings: [] })
  })
})

it('leaves the section unknown, with what other lists found', async () => {
  search = (_asked, response) => sendJson(response, {}, 503)
  const { outcome } = await check('Nike')
  expect(outcome.status).toBe('unknown')
  expect(outcome.summary).toContain('not complete')
  expect(outcome.findings).toContainEqual(
    expect.objectContaining({ list: 'well_known', mark: 'Nike', exact: true }),
  )
})
