import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { createCompaniesChecker } from '../../../src/checkers/companies/checker.ts'
import type { ProviderClient } from '../../../src/checkers/provider-client/contract.ts'
import { sourceOutcome } from '../../../src/events/sections.ts'
import { type Asked, type Handler, sendJson, TestServer, taskFor, testKit } from '../trademarks/harness.ts'

type Provider = 'companiesHouse' | 'brreg' | 'gleif'

const EMPTY = {
  companiesHouse: {
    kind: 'search#companies',
    items: [],
    total_results: 0,
    start_index: 0,
    items_per_page: 100,
  },
  brreg: { _links: {}, page: { size: 100, totalElements: 0, totalPages: 0, number: 0 } },
  gleif: { meta: { pagination: { total: 0 } }, data: [] },
}

let providerClient: ProviderClient
let server: TestServer
let handlers: Record<Provider, Handler>

beforeEach(async () => {
  ;({ providerClient } = testKit())
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

/** Where a time-out is not the subject: no machine is so loaded. */
const PATIENT_MS = 5_000
const ALL: Provider[] = ['companiesHouse', 'brreg', 'gleif']

async function check(name: string, jurisdictions: string[], configured: Provider[] = ALL) {
  const settings: Record<Provider, Record<string, string>> = {
    companiesHouse: { COMPANIES_HOUSE_URL: `${server.url}/companiesHouse`, COMPANIES_HOUSE_KEY: 'k3y' },
    brreg: { BRREG_URL: `${server.url}/brreg/` },
    gleif: { GLEIF_URL: `${server.url}/gleif` },
  }
  const checker = await createCompaniesChecker({
    providerClient,
    settings: {
      providers: Object.assign({}, ...configured.map((provider) => settings[provider])),
      timeoutMs: PATIENT_MS,
    },
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

  it('is not searched while its test of sameness goes on and on', async () => {
    handlers.companiesHouse = (asked, response) =>
      isSameTest(asked)
        ? sendJson(response, {
            items: Array.from({ length: 100 }, (_, i) =>
              ukCompany('X', `${asked.query.get('start_index')}-${i}`, 'dissolved'),
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
      coverage: [{ register: 'Brønnøysund Register Centre', jurisdiction: 'NO', searched: false }],
    })
    all[0] = entity('BLUEFOX AS')
    expect((await check('Bluefox', ['NO'], ['brreg'])).outcome.status).toBe('done')
  })

  it.each([
    ['without page', {}],
    ['with companies missing', { page: { totalElements: 2, totalPages: 1 } }],
    [
      'with another number',
      {
        page: { totalElements: 1, totalPages: 1 },
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

const lei = (name: string, jurisdiction: string, status = 'ACTIVE') => ({
  type: 'lei-records',
  id: '5493001KJTIIGC8Y1R12',
  attributes: { entity: { legalName: { name }, status, jurisdiction } },
})

describe('GLEIF', () => {
  it('shows what it has, and covers no place', async () => {
    handlers.gleif = (_asked, response) => sendJson(response, { data: [lei('BLUE FOX INC.', 'US-DE')] })
    const { outcome } = await check('Blue Fox', ['US'])
    expect(Object.fromEntries(server.asked[0]?.query ?? [])).toEqual({
      'filter[entity.legalName]': 'Blue Fox',
      'page[size]': '50',
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
    expect(outcome.reason?.nextStep).toContain('US manually')
    expect(outcome.summary).toContain('1 company with the same name (1 active) and 0 with a similar name')
  })
})

describe('what companies need to be done', () => {
  it('is named by the setting that is missing', async () => {
    const { outcome } = await check('Blue Fox', ['GB', 'NO', 'DE'], ['gleif'])
    expect(outcome.reason?.nextStep).toBe(
      'Set NAMECHECK_COMPANIES_HOUSE_KEY. Set NAMECHECK_BRREG_URL, which is "off". Search the company register of DE manually.',
    )
  })

  it.each([
    ['GB', ['GB'], ALL, 'done'],
    ['GB without a key', ['GB'], ['brreg', 'gleif'], 'not_configured'],
    ['NO', ['NO'], ALL, 'done'],
    ['EU, which has no register', ['EU'], ALL, 'done'],
    ['EU, with nothing to search at all', ['EU'], ['brreg'], 'not_configured'],
    ['GB and EU', ['GB', 'EU'], ['companiesHouse', 'gleif'], 'done'],
    ['GB and EU, of which nobody covers the latter', ['GB', 'EU'], ['companiesHouse'], 'not_configured'],
    ['GB and DE', ['GB', 'DE'], ALL, 'not_configured'],
    ['nowhere', [], ALL, 'not_configured'],
  ] as const)('%s', async (_, jurisdictions, configured, status) => {
    const { outcome } = await check('Blue Fox', [...jurisdictions], [...configured])
    expect(outcome.status).toBe(status)
    expect(outcome.reason === null).toBe(status === 'done')
    expect(outcome.summary.includes('not complete')).toBe(status !== 'done')
    if (status !== 'done') return
    const told = outcome.coverage.filter(({ searched }) => searched).map(({ jurisdiction }) => jurisdiction)
    expect(told).toEqual(expect.arrayContaining([...jurisdictions]))
  })

  it('asks only the registers that are needed', async () => {
    await check('Blue Fox', ['NO'])
    expect(server.asked.some(({ path }) => path.startsWith('/companiesHouse'))).toBe(false)
  })
})

it.each(ALL)('a failure of %s leaves what the others found', async (provider) => {
  ukFinds([ukCompany('BLUE FOX LTD', '01')], [])
  brregFinds([entity('BLUE FOX AS')])
  handlers.gleif = (_asked, response) => sendJson(response, { data: [lei('BLUE FOX GMBH', 'DE')] })
  handlers[provider] = (_asked, response) => sendJson(response, {}, 503)
  const { outcome } = await check('Blue Fox', ['GB', 'NO'])
  expect(outcome.status).toBe('unknown')
  expect(outcome.summary).toContain('not complete')
  expect(outcome.coverage.filter(({ searched }) => !searched)).toHaveLength(1)
  expect(outcome.findings).toHaveLength(2)
})
