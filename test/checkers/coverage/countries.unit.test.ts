import { readFileSync } from 'node:fs'
import { describe, expect, it } from '@jest/globals'
import { type Country, countriesOf } from '../../../src/checkers/coverage/countries.ts'
import { canSayFree, tldsOf } from '../../../src/checkers/coverage/tlds.ts'
import type { CoverageInput, SelfTest } from '../../../src/checkers/coverage/ways-to-search.ts'
import { PROVIDERS, settingRowsOf } from '../../../src/checkers/providers.ts'
import { rightsIn } from '../../../src/checkers/trademarks/rights-by-territory.ts'
import type { RegisterAbout } from '../../../src/registers/file.ts'
import { SOURCES_OF_FILES } from '../../../src/registers/sources/sources.ts'
import { TLDS } from '../../../src/sandbox/rdap.ts'
import { addingTable, keylessTable } from '../../../tools/print-sources/going-live.ts'
import { ofProviders } from '../../support/coverage-services.ts'

const NOW = Date.parse('2026-11-22T12:00:00Z')
/** The values of all settings of a service without keys. */
const DEFAULTS = Object.fromEntries(
  Object.entries(settingRowsOf(PROVIDERS)).map(([name, schema]) => [name, schema.safeParse(undefined).data]),
)
const input = (more: Partial<CoverageInput> = {}): CoverageInput => ({
  providers: PROVIDERS,
  values: DEFAULTS,
  sources: SOURCES_OF_FILES,
  local: [],
  selfTests: new Map(),
  now: NOW,
  ...more,
})
const countryOf = (code: string, more: Partial<CoverageInput> = {}): Country => {
  const found = countriesOf(input(more)).find((each) => each.code === code)
  if (!found) throw new Error(`no country ${code}`)
  return found
}
const about = (office: string, jurisdiction: string, more: Partial<RegisterAbout> = {}): RegisterAbout => ({
  kind: 'marks',
  office,
  jurisdiction,
  dataAsOf: '2026-11-20',
  rights: ['national', 'international'],
  cycleDays: 1,
  rows: 1,
  refused: 0,
  cut: 0,
  unread: 0,
  extent: 'whole',
  ...more,
})

describe('the coverage of countries', () => {
  it('has every jurisdiction of a request once, in alphabetical order', () => {
    const all = countriesOf(input())
    expect(new Set(all.map(({ code }) => code)).size).toBe(all.length)
    expect(all.length).toBeGreaterThan(240)
    expect(all.map(({ name }) => name)).toEqual(
      all.map(({ name }) => name).toSorted((a, b) => a.localeCompare(b, 'en')),
    )
  })

  it('names each register of companies that the program can ask', () => {
    for (const { id, jurisdictions } of PROVIDERS.companies)
      for (const code of jurisdictions)
        expect(countryOf(code).companies.ways.map((way) => way.id)).toContain(id)
  })

  it('needs a key where a setting has no default', () => {
    expect(countryOf('NO').companies).toMatchObject({ reach: 'searched', ways: [{ id: 'brreg', keys: [] }] })
    const { reach, ways } = countryOf('GB').companies
    expect(reach).toBe('key')
    expect(ways[0]).toMatchObject({
      id: 'companies-house',
      state: 'off',
      keys: ['COMPANIES_HOUSE_KEY'],
      gap: { cause: 'key', keys: ['COMPANIES_HOUSE_KEY'], access: { isFree: true } },
      verified: { as: 'spec' },
    })
  })

  it('says of a key that was entered that it was not tried, until a self-test has passed with it', () => {
    const values = { ...DEFAULTS, COMPANIES_HOUSE_KEY: 'k3y' }
    const reach = (selfTest?: SelfTest) => {
      const selfTests = new Map(selfTest ? [['companies/companies-house', selfTest]] : [])
      return countryOf('GB', { values, selfTests }).companies.reach
    }
    const provenAt = '2026-11-22T10:00:00.000Z'
    expect(reach()).toBe('untried')
    expect(reach({ state: 'never_run', provenAt: null })).toBe('untried')
    expect(reach({ state: 'proven', provenAt })).toBe('searched')
    expect(reach({ state: 'never_run', provenAt })).toBe('searched')
    expect(reach({ state: 'failed', provenAt })).toBe('incomplete')
  })

  it('needs every right that has effect in a country', () => {
    const { rights, reach } = countryOf('DE').trademarks
    expect(rights.map(({ territory, right }) => ({ territory, right }))).toEqual(rightsIn('DE'))
    expect(reach).toBe('import')
    const local = [about('DPMA', 'DE')]
    const values = { ...DEFAULTS, EUIPO_CLIENT_ID: 'me', EUIPO_CLIENT_SECRET: 's3cret' }
    expect(countryOf('DE', { local }).trademarks.reach).toBe('key')
    const selfTests = ofProviders({ state: 'proven', provenAt: '2026-11-22T10:00:00.000Z' })
    expect(countryOf('DE', { local, values, selfTests }).trademarks.reach).toBe('searched')
  })

  it('distinguishes a fetched file from one that an operator must find', () => {
    const fetchedOnly = { ...PROVIDERS, trademarks: [] }
    expect(countryOf('US', { providers: fetchedOnly }).trademarks).toMatchObject({ reach: 'file' })
    expect(countryOf('US').trademarks).toMatchObject({ reach: 'key' })
    expect(countryOf('US').trademarks.rights[0]?.ways).toMatchObject([
      { id: 'signa', keys: ['SIGNA_KEY'], state: 'off', depth: 'identical' },
      {
        id: 'file:us',
        kind: 'file',
        gap: { cause: 'not_imported', files: { source: 'us', needs: ['FETCH_US_KEY'] } },
      },
    ])
    expect(countryOf('BR').trademarks).toMatchObject({
      reach: 'import',
      rights: [{ ways: [] }, { ways: [] }],
    })
    const local = [about('USPTO', 'US')]
    expect(countryOf('US', { local }).trademarks.reach).toBe('searched')
    expect(countryOf('US', { local }).trademarks.rights[0]?.ways).toMatchObject([
      { id: 'signa', state: 'off' },
      { id: 'file:us', state: 'counts', dataAsOf: '2026-11-20', depth: 'similar' },
    ])
  })

  it('does not count data that is too old, or a provider that failed its self-test', () => {
    const local = [about('INPI BR', 'BR', { dataAsOf: '2026-01-01' })]
    const { reach, rights } = countryOf('BR', { local }).trademarks
    expect(reach).toBe('incomplete')
    expect(rights[0]?.ways).toMatchObject([{ id: 'local:INPI BR', state: 'stale' }])
    const failed: SelfTest = { state: 'failed', provenAt: null }
    const never: SelfTest = { state: 'never_run', provenAt: null }
    expect(countryOf('NO', { selfTests: new Map([['companies/brreg', failed]]) }).companies.reach).toBe(
      'incomplete',
    )
    expect(countryOf('NO', { selfTests: new Map([['companies/brreg', never]]) }).companies.reach).toBe(
      'searched',
    )
  })
})

describe('the guide to going live', () => {
  const page = (path: string): string => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')

  it('and the README have the tables that follow from the descriptors (node tools/print-sources.ts)', () => {
    const keyless = keylessTable(PROVIDERS, SOURCES_OF_FILES)
    expect(page('README.md')).toContain(keyless)
    expect(page('docs/guides/going-live.md')).toContain(keyless)
    expect(page('docs/guides/going-live.md')).toContain(addingTable(PROVIDERS, SOURCES_OF_FILES))
  })
})

describe('the coverage of TLDs', () => {
  it('names one server for each TLD, with its self-test', () => {
    const proven: SelfTest = { state: 'proven', provenAt: '2026-11-22T10:00:00.000Z' }
    const all = tldsOf(DEFAULTS, new Map([['rdap/rdap.verisign.com/com/v1/com', proven]]))
    expect(all.filter(canSayFree).length).toBeGreaterThan(1_300)
    expect(new Set(all.map(({ tld }) => tld)).size).toBe(all.length)
    expect(all.find(({ tld }) => tld === 'com')).toEqual({
      tld: 'com',
      protocol: 'rdap',
      server: 'rdap.verisign.com',
      neverFree: null,
      unread: [],
      selfTest: proven,
    })
  })

  it('names the WHOIS server of a TLD without RDAP, unless WHOIS is off', () => {
    const ofIt = (values: typeof DEFAULTS) => tldsOf(values, new Map()).find(({ tld }) => tld === 'it')
    expect(ofIt(DEFAULTS)).toMatchObject({ protocol: 'whois', server: 'whois.nic.it', unread: ['throttled'] })
    expect(ofIt({ ...DEFAULTS, WHOIS_SERVER: 'off' })).toMatchObject({ neverFree: 'WHOIS is switched off.' })
  })

  it('does not count a server that answers on a condition, until its self-test has passed', () => {
    const ofEs = (selfTests: Map<string, SelfTest>) =>
      tldsOf(DEFAULTS, selfTests).find(({ tld }) => tld === 'es')
    const failed: SelfTest = { state: 'failed', provenAt: null }
    const proven: SelfTest = { state: 'proven', provenAt: '2026-11-22T10:00:00.000Z' }
    const why = { neverFree: expect.stringContaining('authorized') }
    expect(ofEs(new Map())).toMatchObject(why)
    expect(ofEs(new Map([['whois/whois.nic.es/es', failed]]))).toMatchObject(why)
    expect(ofEs(new Map([['whois/whois.nic.es/es', proven]]))).toMatchObject({ neverFree: null })
  })

  it('says of every TLD of the root zone why no name under it can be free, if none can', () => {
    const all = tldsOf(DEFAULTS, new Map())
    expect(TLDS.filter((tld) => !all.some((each) => each.tld === tld))).toEqual([])
    const never = new Map(all.flatMap(({ tld, neverFree }) => (neverFree === null ? [] : [[tld, neverFree]])))
    for (const [, why] of never) expect(why).toMatch(/^[A-Z].{20,}\.$/)
    expect(Object.fromEntries(never)).toMatchObject({
      es: expect.stringContaining('authorized'),
      bo: expect.stringContaining('footer'),
      tk: expect.stringContaining('invalid query'),
      cf: expect.stringContaining('invalid query'),
      gq: expect.stringContaining('no whois server'),
      vu: expect.stringContaining('recorded'),
      vn: expect.stringContaining('No RDAP or WHOIS server'),
      za: expect.stringContaining('.co.za'),
      'xn--yfro4i67o': expect.stringContaining('cannot be tested'),
    })
    for (const tld of ['pk', 'com', 'it', 'xn--o3cw4h', 'xn--q9jyb4c'])
      expect([tld, never.get(tld)]).toEqual([tld, undefined])
  })

  it('knows nothing where another bootstrap file is the authority', () => {
    const values = { ...DEFAULTS, RDAP_BOOTSTRAP_URL: 'https://bootstrap.example.com/dns.json' }
    expect(tldsOf(values, new Map()).filter(({ protocol }) => protocol === 'rdap')).toEqual([])
  })
})
