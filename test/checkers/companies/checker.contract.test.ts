import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { createCompaniesChecker } from '../../../src/checkers/companies/checker.ts'
import type { ProviderClient } from '../../../src/checkers/provider-client/interfaces.ts'
import { sourceOutcome } from '../../../src/events/sections.ts'
import { proven } from '../../support/self-tests.ts'
import { PATIENT_MS } from '../../support/time-limits.ts'
import {
  type Asked,
  clientInMemory,
  type Handler,
  sendJson,
  TestServer,
  taskFor,
} from '../trademarks/harness.ts'
import { noRegisters } from '../trademarks/marks.ts'

type Provider = 'companiesHouse' | 'brreg' | 'gleif'

/** A page of GLEIF's list, counted from 1. */
function gleifPage(all: readonly object[], page: number, size: number) {
  const data = all.slice((page - 1) * size, page * size)
  const pagination = { currentPage: page, perPage: size, total: all.length, lastPage: 1 }
  return { meta: { pagination }, data }
}

const EMPTY = {
  companiesHouse: {
    kind: 'search#companies',
    items: [],
    total_results: 0,
    start_index: 0,
    items_per_page: 100,
  },
  brreg: { _links: {}, page: { size: 100, totalElements: 0, totalPages: 0, number: 0 } },
  gleif: gleifPage([], 1, 200),
}

let providerClient: ProviderClient
let server: TestServer
let handlers: Record<Provider, Handler>

beforeEach(async () => {
  ;({ providerClient } = clientInMemory())
  handlers = {
    companiesHouse: (_asked, response) => sendJson(response, EMPTY.companiesHouse),
    brreg: (_asked, response) => sendJson(response, EMPTY.brreg),
    gleif: (_asked, response) => sendJson(response, EMPTY.gleif),
  }
  server = await TestServer.start((asked, response) => {
    const provider = asked.path.split('/')[1] as Provider
    handlers[provider](asked, response)
  })
})

afterEach(async () => {
  await providerClient.close()
  await server.stop()
})

const ALL: Provider[] = ['companiesHouse', 'brreg', 'gleif']

async function check(name: string, jurisdictions: string[], configured: Provider[] = ALL) {
  const settings: Record<Provider, Record<string, string>> = {
    companiesHouse: { COMPANIES_HOUSE_URL: `${server.url}/companiesHouse`, COMPANIES_HOUSE_KEY: 'k3y' },
    brreg: { BRREG_URL: `${server.url}/brreg/` },
    gleif: { GLEIF_URL: `${server.url}/gleif` },
  }
  const checker = await createCompaniesChecker({
    selfTests: proven,
    providerClient,
    settings: {
      providers: Object.assign({}, ...configured.map((provider) => settings[provider])),
      timeoutMs: PATIENT_MS,
    },
    registers: noRegisters,
    now: Date.now,
  })
  const attempt = await checker.check(taskFor(name, { jurisdictions }))
  sourceOutcome.parse(attempt.outcome)
  return attempt
}

const ukCompany = (title: string, number: string, company_status = 'active') => ({
  kind: 'searchresults#company',
  title,
  company_number: number,
  company_status,
})
const isSameTest = ({ query }: Asked) => query.has('restrictions')
const ukFinds = (same: object[], similar: object[]): void => {
  handlers.companiesHouse = (asked, response) => {
    const items = isSameTest(asked) ? same : similar
    sendJson(response, { items, total_results: items.length })
  }
}

describe('Companies House', () => {
  it('is asked for names that are the same in law, and for similar ones', async () => {
    const { outcome } = await check('Blue Fox', ['GB'], ['companiesHouse'])
    expect(outcome).toMatchObject({ status: 'done', reason: null, findings: [] })
    expect(outcome.evidence.map(({ id }) => id)).toEqual([
      'companies/companies-house/same-as',
      'companies/companies-house/similar',
    ])
    const asked = server.asked.map(({ path, query }) => [path, Object.fromEntries(query)])
    expect(asked).toContainEqual([
      '/companiesHouse/search/companies',
      {
        q: 'Blue Fox',
        restrictions: 'active-companies legally-equivalent-company-name',
        items_per_page: '100',
        start_index: '0',
      },
    ])
    expect(asked).toContainEqual([
      '/companiesHouse/search/companies',
      { q: 'Blue Fox', items_per_page: '100', start_index: '0' },
    ])
    expect(server.asked[0]?.headers.authorization).toBe(`Basic ${Buffer.from('k3y:').toString('base64')}`)
    expect(JSON.stringify(outcome)).not.toContain('k3y')
  })

  it('says itself which names are the same', async () => {
    ukFinds(
      [ukCompany('THE BLUEFOXES LIMITED', '01')],
      [
        ukCompany('BLUE FOX LTD', '02', 'dissolved'),
        ukCompany('BLUE FOXE TRADING LTD', '03', 'liquidation'),
        ukCompany('GREEN GOAT LTD', '04'),
        ukCompany('THE BLUEFOXES LIMITED', '01'),
      ],
    )
    const { outcome } = await check('Blue Fox', ['GB'], ['companiesHouse'])
    expect(outcome.findings).toMatchObject([
      {
        name: 'THE BLUEFOXES LIMITED',
        number: '01',
        register: 'Companies House',
        jurisdiction: 'GB',
        status: 'active',
        sameAs: true,
        link: 'https://find-and-update.company-information.service.gov.uk/company/01',
        evidence: ['companies/companies-house/same-as', 'companies/companies-house/similar'],
      },
      { name: 'BLUE FOX LTD', sameAs: true, status: 'inactive', statusText: 'dissolved' },
      { name: 'BLUE FOXE TRADING LTD', sameAs: false, status: 'active', statusText: 'liquidation' },
    ])
  })

  it('is not searched while its test of sameness never ends', async () => {
    handlers.companiesHouse = (asked, response) =>
      isSameTest(asked)
        ? sendJson(response, {
            items: Array.from({ length: 100 }, (_, i) =>
              ukCompany('BLUE FOX LTD', `${asked.query.get('start_index')}-${i}`, 'dissolved'),
            ),
            total_results: 5_000,
          })
        : sendJson(response, EMPTY.companiesHouse)
    const { outcome } = await check('Blue Fox', ['GB'], ['companiesHouse'])
    expect(outcome).toMatchObject({ status: 'unknown', reason: { code: 'too_many_results' } })
  })

  it.each([
    ['none', []],
    ['fewer', [ukCompany('X', '1')]],
  ])('is not believed when it speaks of companies and lists %s', async (_, items) => {
    handlers.companiesHouse = (_asked, response) => sendJson(response, { items, total_results: 3 })
    const { outcome } = await check('Blue Fox', ['GB'], ['companiesHouse'])
    expect(outcome).toMatchObject({ status: 'unknown', reason: { code: 'invalid_answer' } })
  })
})

const entity = (navn: string, more: object = {}) => ({ organisasjonsnummer: '923609016', navn, ...more })

/** Answers with pages of these, as Brreg does. */
const brregFinds = (all: object[]): void => {
  handlers.brreg = ({ query }, response) => {
    const [page, size] = [Number(query.get('page')), Number(query.get('size'))]
    const enheter = all.slice(page * size, (page + 1) * size)
    sendJson(response, {
      ...(enheter.length > 0 ? { _embedded: { enheter } } : {}),
      page: { size, number: page, totalElements: all.length, totalPages: Math.ceil(all.length / size) },
    })
  }
}

describe('Brreg', () => {
  it('is asked for the name as written and joined', async () => {
    const { outcome } = await check('Blue Fox', ['NO'], ['brreg'])
    expect(outcome).toMatchObject({ status: 'done', findings: [] })
    expect(server.asked.map(({ path, query }) => [path, Object.fromEntries(query)])).toEqual([
      ['/brreg/enheter', { navn: 'Blue Fox', navnMetodeForSoek: 'FORTLOEPENDE', size: '100', page: '0' }],
      ['/brreg/enheter', { navn: 'BlueFox', navnMetodeForSoek: 'FORTLOEPENDE', size: '100', page: '0' }],
    ])
    expect(server.asked[0]?.headers.accept).toContain('enhet.v2+json')
  })

  it.each([
    [{}, 'active', null],
    [{ konkurs: true }, 'active', 'konkurs'],
    [{ slettedato: '2020-01-01' }, 'inactive', 'slettet 2020-01-01'],
  ])('%j is %s', async (more, status, statusText) => {
    brregFinds([entity('BLUEFOX AS', more)])
    const { outcome } = await check('Bluefox', ['NO'], ['brreg'])
    expect(outcome.findings).toMatchObject([{ sameAs: true, status, statusText, jurisdiction: 'NO' }])
  })

  it('is read to the last page', async () => {
    const all = Array.from({ length: 250 }, (_, i) =>
      entity(`BLUEFOX ANNET ${i} AS`, { organisasjonsnummer: `${100000000 + i}` }),
    )
    brregFinds([...all, entity('BLUEFOX AS')])
    const { outcome } = await check('Bluefox', ['NO'], ['brreg'])
    expect(outcome.status).toBe('done')
    expect(outcome.findings[0]).toMatchObject({ name: 'BLUEFOX AS', evidence: ['companies/brreg/name/3'] })
  })

  it('is searched beyond its bound only when the name was found already', async () => {
    const all = Array.from({ length: 1_200 }, (_, i) =>
      entity(`ANNET ${i} AS`, { organisasjonsnummer: `${100000000 + i}` }),
    )
    brregFinds(all)
    expect((await check('Bluefox', ['NO'], ['brreg'])).outcome).toMatchObject({
      status: 'unknown',
      reason: { code: 'too_many_results' },
      coverage: [
        { register: 'Brønnøysund Register Centre', jurisdiction: 'NO', searched: false, territories: ['NO'] },
      ],
    })
    all[0] = entity('BLUEFOX AS')
    expect((await check('Bluefox', ['NO'], ['brreg'])).outcome.status).toBe('done')
  })

  it.each([
    ['without page', {}],
    ['with companies missing', { page: { number: 0, totalElements: 2, totalPages: 1 } }],
    [
      'with another number',
      {
        page: { number: 0, totalElements: 1, totalPages: 1 },
        _embedded: { enheter: [entity('A', { organisasjonsnummer: 7 })] },
      },
    ],
  ])('is not believed %s', async (_, answer) => {
    handlers.brreg = (_asked, response) => sendJson(response, answer)
    expect((await check('Bluefox', ['NO'], ['brreg'])).outcome).toMatchObject({
      status: 'unknown',
      reason: { code: 'invalid_answer' },
    })
  })
})

const lei = (
  name: string,
  jurisdiction: string,
  { id = '5493001KJTIIGC8Y1R12', ...entity }: Entity = {},
) => ({
  type: 'lei-records',
  id,
  attributes: { entity: { legalName: { name }, status: 'ACTIVE', jurisdiction, ...entity } },
})
type Entity = { id?: string; otherNames?: object[]; transliteratedOtherNames?: object[] }

const gleifFinds = (all: object[]): void => {
  handlers.gleif = ({ query }, response) =>
    sendJson(response, gleifPage(all, Number(query.get('page[number]')), Number(query.get('page[size]'))))
}
const crowd = (count: number) =>
  Array.from({ length: count }, (_, i) =>
    lei(`OTHER ${i} INC.`, 'US', { id: `${10_000 + i}`.padStart(20, '0') }),
  )

describe('GLEIF', () => {
  it('shows what it has, and covers no place', async () => {
    gleifFinds([lei('BLUE FOX INC.', 'US-DE')])
    const { outcome } = await check('Blue Fox', ['US'])
    expect(Object.fromEntries(server.asked[0]?.query ?? [])).toEqual({
      'filter[entity.names]': 'Blue Fox',
      'page[size]': '200',
      'page[number]': '1',
    })
    expect(outcome).toMatchObject({
      status: 'not_configured',
      coverage: [
        { register: 'company register of US', jurisdiction: 'US', searched: false },
        { register: 'GLEIF', jurisdiction: null, searched: true },
      ],
      findings: [
        { name: 'BLUE FOX INC.', jurisdiction: 'US', sameAs: true, status: 'active', register: 'GLEIF' },
      ],
    })
    expect(outcome.reason?.text).toMatch(/^The company register of the United States is not connected here/)
    expect(outcome.summary).toContain(
      '1 company with the same name (1 active) and none with a similar name was found',
    )
  })

  it('is read to the last page', async () => {
    gleifFinds([...crowd(450), lei('BLUE FOX B.V.', 'NL')])
    const { outcome } = await check('Blue Fox', ['NO'])
    expect(outcome).toMatchObject({
      status: 'done',
      findings: [{ name: 'BLUE FOX B.V.', evidence: ['companies/gleif/name/3'] }],
    })
  })

  it('does not cover the EU, and its companies count there', async () => {
    gleifFinds([lei('BLUE FOX B.V.', 'NL')])
    expect((await check('Blue Fox', ['EU'])).outcome).toMatchObject({
      status: 'not_configured',
      reason: {
        code: 'not_configured',
        text: 'Companies of the EU as a whole were not searched, because it has no company register: its member states do.',
        nextStep: 'Name the member states that matter.',
      },
      coverage: [
        { register: 'companies of the EU', jurisdiction: 'EU', searched: false },
        { register: 'GLEIF', jurisdiction: null, searched: true },
      ],
      findings: [{ name: 'BLUE FOX B.V.', jurisdiction: 'NL', sameAs: true, status: 'active' }],
    })
  })

  it('decides nothing while it has more companies than are read', async () => {
    gleifFinds(crowd(2_000))
    const { outcome } = await check('Blue Fox', ['GB'])
    expect(outcome.status).toBe('done')
    expect(outcome.coverage).toContainEqual(expect.objectContaining({ register: 'GLEIF', searched: false }))
  })

  it.each([
    ['an other name', { otherNames: [{ name: 'Blue Fox', type: 'TRADING_OR_OPERATING_NAME' }] }, 'active'],
    ['a transliterated name', { transliteratedOtherNames: [{ name: 'BLUE FOX OOO' }] }, 'active'],
    ['a previous name', { otherNames: [{ name: 'Blue Fox', type: 'PREVIOUS_LEGAL_NAME' }] }, 'inactive'],
  ])('finds a company by %s', async (_, names, status) => {
    gleifFinds([lei('СИНЯЯ ЛИСА ООО', 'RU', names)])
    const { outcome } = await check('Blue Fox', ['NO'])
    expect(outcome.findings).toMatchObject([{ sameAs: true, status, number: '5493001KJTIIGC8Y1R12' }])
    expect(outcome.findings).toHaveLength(1)
  })
})

describe('a name with a legal form and trade words', () => {
  it('is searched without its legal form, and for its core in one more request', async () => {
    await check('Vitaxium Studio Ltd', ['GB', 'NO'])
    const queries = (path: string, parameter: string) =>
      server.asked.filter((asked) => asked.path.startsWith(path)).map(({ query }) => query.get(parameter))
    expect(queries('/companiesHouse', 'q')).toEqual(['Vitaxium Studio Ltd', 'Vitaxium Studio', 'Vitaxium'])
    expect(queries('/brreg', 'navn')).toEqual(['Vitaxium Studio', 'VitaxiumStudio', 'Vitaxium'])
    expect(queries('/gleif', 'filter[entity.names]')).toEqual(['Vitaxium Studio', 'Vitaxium'])
  })

  it('finds the company that has the core as its name', async () => {
    brregFinds([entity('VITAXIUM AS')])
    const { outcome } = await check('Vitaxium Studio', ['NO'], ['brreg'])
    expect(outcome.findings).toMatchObject([{ name: 'VITAXIUM AS', sameAs: false }])
  })
})

describe('a list that is not complete', () => {
  const brregPage = (numbers: readonly string[], totalElements: number, number: number) => ({
    _embedded: { enheter: numbers.map((organisasjonsnummer) => entity('ANNET AS', { organisasjonsnummer })) },
    page: { size: 100, number, totalElements, totalPages: Math.ceil(totalElements / 100) },
  })
  const hundred = Array.from({ length: 100 }, (_, i) => `${100000000 + i}`)
  const sameUk = (start: number) =>
    Array.from({ length: 100 }, (_, i) => ukCompany('BLUE FOX LTD', `${start + i}`, 'dissolved'))

  it.each<[string, Provider, string[], Handler]>([
    [
      'Brreg repeats its first page',
      'brreg',
      ['NO'],
      ({ query }, response) => sendJson(response, brregPage(hundred, 200, Number(query.get('page')))),
    ],
    [
      'Brreg gives another page than the requested one',
      'brreg',
      ['NO'],
      (_asked, response) =>
        sendJson(response, { page: { size: 100, number: 1, totalElements: 0, totalPages: 0 } }),
    ],
    [
      'Brreg counts one company twice',
      'brreg',
      ['NO'],
      (_asked, response) => sendJson(response, brregPage(['123456789', '123456789'], 2, 0)),
    ],
    [
      'Companies House repeats its first page',
      'companiesHouse',
      ['GB'],
      (_asked, response) => sendJson(response, { items: sameUk(1), total_results: 200 }),
    ],
    [
      'Companies House reports errors with an empty list',
      'companiesHouse',
      ['GB'],
      (_asked, response) =>
        sendJson(response, { items: [], total_results: 0, errors: [{ error: 'search-unavailable' }] }),
    ],
    [
      'Companies House lists another name as the same in law',
      'companiesHouse',
      ['GB'],
      (_asked, response) =>
        sendJson(response, { items: [ukCompany('GREEN GOAT LTD', '1')], total_results: 1 }),
    ],
  ])('leaves the section unknown: %s', async (_, provider, jurisdictions, handler) => {
    handlers[provider] = handler
    const { outcome } = await check('Blue Fox', jurisdictions, [provider])
    expect(outcome).toMatchObject({ status: 'unknown', reason: { code: 'invalid_answer' } })
    expect(outcome.coverage.every(({ searched }) => !searched)).toBe(true)
    expect(outcome.evidence.some(({ confidence }) => confidence === 'none')).toBe(true)
  })
})

describe('a list of GLEIF that is not complete', () => {
  it.each<[string, Handler]>([
    [
      'repeats its first page',
      ({ query }, response) => {
        const page = gleifPage(crowd(400), 1, 200)
        page.meta.pagination.currentPage = Number(query.get('page[number]'))
        sendJson(response, page)
      },
    ],
    [
      'gives another page than the requested one',
      (_asked, response) => sendJson(response, gleifPage([], 2, 200)),
    ],
    [
      'lists fewer companies than its total',
      (_asked, response) => sendJson(response, { ...gleifPage(crowd(3), 1, 200), data: crowd(2) }),
    ],
    ['gives no total', (_asked, response) => sendJson(response, { data: [] })],
    [
      'reports errors with an empty list',
      (_asked, response) =>
        sendJson(response, { ...gleifPage([], 1, 200), errors: [{ status: '500', title: 'Search failed' }] }),
    ],
  ])('is not searched: it %s', async (_, handler) => {
    handlers.gleif = handler
    const { outcome } = await check('Blue Fox', ['EU'], ['gleif'])
    expect(outcome).toMatchObject({
      status: 'not_configured',
      coverage: [
        { jurisdiction: 'EU', searched: false },
        { register: 'GLEIF', searched: false },
      ],
    })
    expect(outcome.evidence.some(({ confidence }) => confidence === 'none')).toBe(true)
  })
})

describe('what companies need to be done', () => {
  it('is named by the registers that are missing', async () => {
    const { outcome } = await check('Blue Fox', ['GB', 'NO', 'DE'], ['gleif'])
    expect(outcome.reason?.text).toBe(
      'Companies House, Brønnøysund Register Centre and the company register of Germany are not connected here, so companies there were not searched.',
    )
  })

  it.each([
    ['GB', ['GB'], ALL, 'done'],
    ['GB without a key', ['GB'], ['brreg', 'gleif'], 'not_configured'],
    ['NO', ['NO'], ALL, 'done'],
    ['EU, which has no register', ['EU'], ALL, 'not_configured'],
    ['EU, with nothing to search at all', ['EU'], ['brreg'], 'not_configured'],
    ['GB and EU', ['GB', 'EU'], ALL, 'not_configured'],
    ['GB and DE', ['GB', 'DE'], ALL, 'not_configured'],
    ['nowhere', [], ALL, 'not_configured'],
  ] as const)('%s', async (_, jurisdictions, configured, status) => {
    const { outcome } = await check('Blue Fox', [...jurisdictions], [...configured])
    expect(outcome.status).toBe(status)
    expect(outcome.reason === null).toBe(status === 'done')
    expect(outcome.summary.includes('not complete')).toBe(status !== 'done')
    if (status !== 'done') return
    const covered = outcome.coverage
      .filter(({ searched }) => searched)
      .map(({ jurisdiction }) => jurisdiction)
    expect(covered).toEqual(expect.arrayContaining([...jurisdictions]))
  })

  it('asks only the registers that are needed', async () => {
    await check('Blue Fox', ['NO'])
    expect(server.asked.some(({ path }) => path.startsWith('/companiesHouse'))).toBe(false)
  })
})

it.each(ALL)('a failure of %s leaves what the others found', async (provider) => {
  const isNeeded = provider !== 'gleif'
  ukFinds([ukCompany('BLUE FOX LTD', '01')], [])
  brregFinds([entity('BLUE FOX AS')])
  gleifFinds([lei('BLUE FOX GMBH', 'DE')])
  handlers[provider] = (_asked, response) => sendJson(response, {}, 503)
  const { outcome } = await check('Blue Fox', ['GB', 'NO'])
  expect(outcome.status).toBe(isNeeded ? 'unknown' : 'done')
  expect(outcome.summary.includes('not complete')).toBe(isNeeded)
  expect(outcome.coverage.some(({ searched }) => !searched)).toBe(true)
  expect(outcome.findings).toHaveLength(2)
})

it('a wide list that fails is named, and decides nothing where every register answered', async () => {
  handlers.gleif = (_asked, response) => sendJson(response, {}, 503)
  const { outcome, retryAfterMs } = await check('Blue Fox', ['GB', 'NO'])
  expect(outcome).toMatchObject({ status: 'done', reason: null })
  expect(retryAfterMs).toBeUndefined()
  expect(outcome.summary).toMatch(/ No complete answer: [^,]*GLEIF[^,]*\.$/)
  expect(outcome.coverage.filter(({ searched }) => !searched)).toMatchObject([{ jurisdiction: null }])
})
