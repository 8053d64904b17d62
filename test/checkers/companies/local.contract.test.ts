import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { attributionsOf } from '../../../src/api/checks/attributions.ts'
import { createCompaniesChecker } from '../../../src/checkers/companies/checker.ts'
import type { ProviderClient } from '../../../src/checkers/provider-client/interfaces.ts'
import { sourceOutcome } from '../../../src/events/sections.ts'
import { companyCsvFormat } from '../../../src/registers/companies/formats/csv.ts'
import { importRegister } from '../../../src/registers/import/import.ts'
import { PLAIN } from '../../../src/registers/import/table.ts'
import { RegisterRefused } from '../../../src/registers/refused.ts'
import { openRegisters, type Registers } from '../../../src/registers/serve/registers.ts'
import { keptSelfTests, proven } from '../../support/self-tests.ts'
import { temporaryFolders } from '../../support/temporary-folder.ts'
import { PATIENT_MS } from '../../support/time-limits.ts'
import { clientInMemory, sendJson, TestServer, taskFor } from '../trademarks/harness.ts'

const folder = temporaryFolders()
const NOW = Date.parse('2026-03-10T12:00:00Z')
const HEADER = 'name,number,status,jurisdiction,link,earlier,trading'

type Register = {
  office: string
  attribution?: string
  jurisdiction: string
  dataAsOf?: string
  cycleDays?: number
  extent?: 'whole' | 'partial'
  rows: readonly string[]
}

const DEFAULT: Register = {
  office: 'Handelsregister',
  jurisdiction: 'DE',
  rows: [
    'LUMIVORA GMBH,HRB 1,active,,https://example.com/1,OXIMAR GMBH,Lumi Bar',
    'ZEBRON AG,HRB 2,closed,,,,',
  ],
}

let providerClient: ProviderClient
let server: TestServer
beforeEach(async () => {
  ;({ providerClient } = clientInMemory())
  server = await TestServer.start((_asked, response) => sendJson(response, { items: [], total_results: 0 }))
})
afterEach(async () => {
  await providerClient.close()
  await server.stop()
})

async function checkerOver(
  registers: readonly Register[],
  providers: Record<string, string> = {},
  selfTests = proven,
  changed: Partial<Registers> = {},
  timeoutMs = PATIENT_MS,
) {
  const at = await folder()
  for (const { rows, ...register } of registers) {
    const file = join(at, 'extract.csv')
    writeFileSync(file, `${[HEADER, ...rows].join('\n')}\n`)
    await importRegister(
      {
        files: [file],
        register: { dataAsOf: '2026-03-05', extent: 'whole', ...register },
        format: companyCsvFormat({}, PLAIN),
      },
      at,
    )
  }
  const opened = openRegisters(at)
  const checker = await createCompaniesChecker({
    selfTests,
    providerClient,
    settings: { providers, timeoutMs },
    registers: {
      coverage: (kind) => opened.coverage(kind),
      search: (...asked) => opened.search(...asked),
      searchCompanies: (...asked) => opened.searchCompanies(...asked),
      sample: (...asked) => opened.sample(...asked),
      close: () => opened.close(),
      ...changed,
    },
    now: () => NOW,
  })
  return {
    async check(name: string, jurisdictions: string[]) {
      const { outcome } = await checker.check(taskFor(name, { jurisdictions }))
      sourceOutcome.parse(outcome)
      return outcome
    },
    close: () => opened.close(),
  }
}

async function check(name: string, jurisdictions: string[], registers = [DEFAULT], providers = {}) {
  const checker = await checkerOver(registers, providers)
  try {
    return await checker.check(name, jurisdictions)
  } finally {
    checker.close()
  }
}

describe('a local register of companies', () => {
  it('may take longer than an exchange with a provider, as while its index is read', async () => {
    const shortMs = 20
    const slow: Partial<Registers> = { searchCompanies: () => setTimeout(10 * shortMs, []) }
    const checker = await checkerOver([DEFAULT], {}, proven, slow, shortMs)
    expect(await checker.check('Lumivora', ['DE']).finally(checker.close)).toMatchObject({ status: 'done' })
  })

  it('that is only a part is searched and shown, and completes nothing', async () => {
    const outcome = await check('Lumivora', ['DE'], [{ ...DEFAULT, extent: 'partial' }])
    expect(outcome).toMatchObject({
      status: 'unknown',
      reason: { code: 'partial_register', nextStep: expect.not.stringContaining('namecheck') },
      findings: [{ name: 'LUMIVORA GMBH' }],
      coverage: [{ register: 'Handelsregister', searched: false, completeness: 'partial' }],
    })
  })

  it('is credited in a report as its license requires', async () => {
    const attribution = 'Contains data of the Handelsregister.'
    const companies = await check('Lumivora', ['DE'], [{ ...DEFAULT, attribution }])
    expect(companies.coverage[0]).toMatchObject({ register: 'Handelsregister', attribution })
    expect(attributionsOf({ sections: { companies } as never })).toEqual([attribution])
  })

  it.each([
    ['of a requested country', 'LUMIVORA GMBH,HRB 9,active,DE,,,', true],
    ['of the union of a requested country', 'LUMIVORA SE,HRB 9,active,EU,,,', true],
    ['that state no country', 'LUMIVORA GMBH,HRB 9,active,,,,', true],
    ['of a requested country with a similar name', 'LUMIVORAS GMBH,HRB 9,active,DE,,,', false],
    ['of a requested country and unknown status', 'LUMIVORAS GMBH,HRB 9,unknown,DE,,,', false],
  ])('shows companies %s before many elsewhere', async (_, company, isSame) => {
    const name = isSame ? 'LUMIVORA LTD' : 'LUMIVORAS LTD'
    const elsewhere = Array.from({ length: 300 }, (_, at) => `${name},${1_000 + at},active,SG,,,`)
    const { findings } = await check('Lumivora', ['DE'], [{ ...DEFAULT, rows: [...elsewhere, company] }])
    expect(findings).toHaveLength(25)
    expect(findings[0]).toMatchObject({ number: 'HRB 9', sameAs: isSame })
  })

  it.each([
    ['Tozzuva', 'GELATERIA TOZZUVA DI ROSSI MARIO'],
    ['Tozzuva', 'TOZZUVA DACHDECKEREI MEISTERBETRIEB GMBH'],
    ['Barlowick & Smitherton', 'SMITHERTON & BARLOWICK GMBH'],
    ['Smitherton und Barlowick', 'Barlowick + Smitherton Beratung'],
    ['Seven Zarvers', '7 ZARVERS GMBH'],
    ['4 Torsins', 'VIER TORSINS AG'],
  ])('%s is very similar to %s', async (name, company) => {
    const others = Array.from(
      { length: 300 },
      (_, at) => `ROSSI MARIO ${at} UND ZARV,${1_000 + at},active,,,,`,
    )
    const rows = [...others, `${company},HRB 9,active,,,,`]
    const { findings } = await check(name, ['DE'], [{ ...DEFAULT, rows }])
    const found = findings.find(({ number }) => number === 'HRB 9')
    expect(found?.sameAs).toBe(false)
    expect(found?.similarity).toBeGreaterThanOrEqual(0.85)
  })

  it('shows a company of the name before many that had it', async () => {
    const former = Array.from({ length: 60 }, (_, at) => `OTHER ${at} AG,${1_000 + at},active,,,LUMIVORA AG,`)
    const rows = [...former, 'LUMIVORA GMBH,HRB 9,active,,,,']
    const { findings } = await check('Lumivora', ['DE'], [{ ...DEFAULT, rows }])
    expect(findings[0]).toMatchObject({ number: 'HRB 9', sameAs: true, status: 'active' })
  })

  it('shows similar companies, however many have ended', async () => {
    const ended = Array.from({ length: 400 }, (_, at) => `LUMIVORA LTD,${1_000 + at},closed,,,,`)
    const rows = [...ended, 'LUMIVORAS GMBH,HRB 9,active,,,,']
    const { findings } = await check('Lumivora', ['DE'], [{ ...DEFAULT, rows }])
    expect(findings.map(({ number }) => number)).toContain('HRB 9')
    expect(findings[0]).toMatchObject({ sameAs: true, status: 'inactive' })
  })

  it('covers its jurisdiction, and its companies are findings', async () => {
    const outcome = await check('Lumivora Group Ltd', ['DE'])
    expect(outcome).toMatchObject({
      status: 'done',
      reason: null,
      coverage: [
        {
          register: 'Handelsregister',
          jurisdiction: 'DE',
          searched: true,
          dataAsOf: '2026-03-05',
          territories: ['DE'],
        },
      ],
      evidence: [
        {
          id: 'companies/local-register:Handelsregister/search',
          request: 'companies of Handelsregister as of 2026-03-05 similar to "Lumivora Group Ltd"',
        },
      ],
    })
    expect(outcome.findings[0]).toMatchObject({
      name: 'LUMIVORA GMBH',
      number: 'HRB 1',
      register: 'Handelsregister',
      jurisdiction: 'DE',
      status: 'active',
      statusText: 'active',
      sameAs: false,
      link: 'https://example.com/1',
      evidence: ['companies/local-register:Handelsregister/search'],
    })
    expect(outcome.summary).toBe(
      'No company with the same name and 1 with a similar name was found. Searched: Handelsregister (2026-03-05; whole according to the operator of this service).',
    )
  })

  it.each([
    [
      'another legal form',
      'Lumivora AG',
      { name: 'LUMIVORA GMBH', sameAs: true, status: 'active', similarity: 1 },
    ],
    ['a respelling', 'Lumivorra', { name: 'LUMIVORA GMBH', sameAs: false, status: 'active' }],
    ['a trading name', 'Lumi-Bar', { name: 'Lumi Bar', sameAs: true, status: 'active' }],
    [
      'an earlier name',
      'Oximar',
      { name: 'OXIMAR GMBH', sameAs: true, status: 'inactive', statusText: 'previous name' },
    ],
    [
      'a company that ended',
      'Zebron',
      { name: 'ZEBRON AG', sameAs: true, status: 'inactive', statusText: 'closed' },
    ],
  ])('finds %s', async (_, name, finding) => {
    const { findings } = await check(name, ['DE'])
    expect(findings).toHaveLength(1)
    expect(findings[0]).toMatchObject(finding)
  })

  it('that finds nothing makes the section done', async () => {
    expect(await check('Quorvantix', ['DE'])).toMatchObject({ status: 'done', findings: [] })
  })

  it('covers no other jurisdiction', async () => {
    const outcome = await check('Lumivora', ['DE', 'AT'])
    expect(outcome).toMatchObject({
      status: 'not_configured',
      reason: {
        text: 'The company register of Austria is not connected here, so companies there were not searched.',
      },
    })
    expect(outcome.coverage).toMatchObject([
      { jurisdiction: 'DE', searched: true },
      { jurisdiction: 'AT', searched: false },
    ])
  })

  it('that is not needed is not searched', async () => {
    expect((await check('Lumivora', ['AT'])).evidence).toEqual([])
  })

  it.each([
    ['7 days old, of a daily register', '2026-03-03', 1, 'done'],
    ['8 days old, of a daily register', '2026-03-02', 1, 'unknown'],
    ['44 days old, of a monthly register', '2026-01-25', 30, 'done'],
    ['45 days old, of a monthly register', '2026-01-24', 30, 'unknown'],
  ])('with data %s', async (_, dataAsOf, cycleDays, status) => {
    const outcome = await check('Lumivora', ['DE'], [{ ...DEFAULT, dataAsOf, cycleDays }])
    expect(outcome.status).toBe(status)
    expect(outcome.coverage).toMatchObject([{ searched: status === 'done', dataAsOf }])
    // The findings still count.
    expect(outcome.findings).toHaveLength(1)
    if (status === 'unknown') expect(outcome.reason?.code).toBe('stale_data')
  })

  it('with stale data does not matter if another register of the jurisdiction answered', async () => {
    const stale = { ...DEFAULT, office: 'GB', jurisdiction: 'GB', dataAsOf: '2025-01-01' }
    const outcome = await check('Lumivora', ['GB'], [stale], {
      COMPANIES_HOUSE_URL: server.url,
      COMPANIES_HOUSE_KEY: 'k3y',
    })
    expect(outcome).toMatchObject({
      status: 'done',
      coverage: [
        { register: 'Companies House', jurisdiction: 'GB', searched: true },
        { register: 'GB', jurisdiction: 'GB', searched: false, dataAsOf: '2025-01-01' },
      ],
    })
  })

  it('suffices where the remote register of the jurisdiction does not answer', async () => {
    await server.stop()
    server = await TestServer.start((_asked, response) => sendJson(response, {}, 503))
    const remote = { COMPANIES_HOUSE_URL: server.url, COMPANIES_HOUSE_KEY: 'k3y' }
    const local = { ...DEFAULT, office: 'GB', jurisdiction: 'GB' }
    expect(await check('Lumivora', ['GB'], [local], remote)).toMatchObject({
      status: 'done',
      reason: null,
      coverage: [
        { register: 'Companies House', jurisdiction: 'GB', searched: false },
        { register: 'GB', jurisdiction: 'GB', searched: true },
      ],
      evidence: expect.arrayContaining([
        expect.objectContaining({ id: 'companies/companies-house/same-as', outcome: 'server_error' }),
      ]),
    })
    const stale = { ...local, dataAsOf: '2025-01-01' }
    expect(await check('Lumivora', ['GB'], [stale], remote)).toMatchObject({
      status: 'unknown',
      reason: { code: 'server_error' },
    })
  })

  it('and a remote one with the same company give one finding', async () => {
    await server.stop()
    const items = [{ title: 'LUMIVORA LIMITED', company_number: '01', company_status: 'active' }]
    server = await TestServer.start((_asked, response) => sendJson(response, { items, total_results: 1 }))
    const local = {
      ...DEFAULT,
      office: 'GB',
      jurisdiction: 'GB',
      rows: ['LUMIVORA LIMITED,01,active,GB-EAW,,,'],
    }
    const { findings } = await check('Lumivora', ['GB'], [local], {
      COMPANIES_HOUSE_URL: server.url,
      COMPANIES_HOUSE_KEY: 'k3y',
    })
    expect(findings).toHaveLength(1)
    expect(findings[0]).toMatchObject({ number: '01', jurisdiction: 'GB', sameAs: true })
    expect(findings[0]?.evidence).toEqual(
      expect.arrayContaining(['companies/companies-house/same-as', 'companies/local-register:GB/search']),
    )
  })
})

describe('the self-test of a local register of companies', () => {
  async function tested(name: string, changed: Partial<Registers> = {}, rows = DEFAULT.rows) {
    const checker = await checkerOver([{ ...DEFAULT, rows }], {}, keptSelfTests(), changed)
    return checker.check(name, ['DE']).finally(checker.close)
  }

  it('asks its search for a company of its file', async () => {
    const outcome = await tested('Quorvantix')
    expect(outcome).toMatchObject({
      status: 'done',
      coverage: [{ searched: true, provenAt: expect.any(String), provenBy: [expect.any(String)] }],
    })
    const proof = outcome.evidence.find(({ id }) => id === outcome.coverage[0]?.provenBy?.[0])
    expect(proof).toMatchObject({
      id: expect.stringContaining('canary/local-companies:Handelsregister/'),
      outcome: 'proven',
    })
  })

  it('is passed with a company that ended', async () => {
    expect(await tested('Quorvantix', {}, ['ZEBRON AG,HRB 2,closed,,,,'])).toMatchObject({ status: 'done' })
  })

  it.each<[string, Partial<Registers>, string]>([
    [
      'its search finds nothing',
      { searchCompanies: async () => [] },
      'Handelsregister says that the name "LUMIVORA GMBH" is free, which is known to be taken',
    ],
    [
      'its file has no company to test it with',
      { sample: () => null },
      'Handelsregister contains no name with which it could be tested',
    ],
    [
      'its file cannot be read for the self-test',
      {
        sample: () => {
          throw new RegisterRefused('the file is damaged')
        },
      },
      'Handelsregister contains no name with which it could be tested',
    ],
  ])('fails if %s', async (_, changed, text) => {
    expect(await tested('Quorvantix', changed)).toMatchObject({
      status: 'unknown',
      reason: { code: 'unproven', text: expect.stringContaining(text) },
      coverage: [{ searched: false }],
    })
  })

  it('that fails keeps it from replacing a remote register', async () => {
    await server.stop()
    server = await TestServer.start((_asked, response) => sendJson(response, {}, 503))
    const remote = { COMPANIES_HOUSE_URL: server.url, COMPANIES_HOUSE_KEY: 'k3y' }
    const local = { ...DEFAULT, office: 'GB', jurisdiction: 'GB' }
    const checker = await checkerOver([local], remote, keptSelfTests(), { searchCompanies: async () => [] })
    expect(await checker.check('Quorvantix', ['GB']).finally(checker.close)).toMatchObject({
      status: 'unknown',
      coverage: [{ searched: false }, { register: 'GB', searched: false }],
    })
  })
})

describe('a local list of companies of every country', () => {
  const gleif: Register = {
    office: 'GLEIF',
    jurisdiction: 'XX',
    rows: ['LUMIVORA AS,1,active,NO,,,', 'LUMIVORA INC.,2,active,US-DE,,,', 'ZEBRON LTD,3,closed,,,,'],
  }

  it('is searched for every check, and covers no jurisdiction', async () => {
    const asked = await check('Lumivora', ['AT'], [gleif])
    expect(asked).toMatchObject({
      status: 'not_configured',
      coverage: [
        { jurisdiction: 'AT', searched: false },
        { register: 'GLEIF', jurisdiction: null, searched: true },
      ],
    })
    expect(
      asked.findings.map((each) => 'number' in each && `${each.number} ${each.jurisdiction}`).sort(),
    ).toEqual(['1 NO', '2 US'])
    expect(await check('Lumivora', ['EU'], [gleif])).toMatchObject({
      status: 'not_configured',
      findings: [{ number: '1' }, { number: '2' }],
    })
  })

  it('decides nothing with stale data', async () => {
    const stale = { ...gleif, dataAsOf: '2025-01-01' }
    expect((await check('Lumivora', ['DE'], [stale, DEFAULT])).status).toBe('done')
  })
})

describe('a local register of companies of the EU', () => {
  const eu: Register = {
    office: 'EU extract',
    jurisdiction: 'EU',
    rows: ['LUMIVORA SRL,1,active,IT,,,', 'ZEBRON LTD,2,closed,,,,'],
  }

  it('covers the EU, and no member state', async () => {
    expect(await check('Lumivora', ['EU'], [eu])).toMatchObject({
      status: 'done',
      coverage: [{ register: 'EU extract', jurisdiction: 'EU', searched: true }],
      findings: [{ name: 'LUMIVORA SRL', jurisdiction: 'IT', sameAs: true }],
    })
    expect(await check('Lumivora', ['IT'], [eu])).toMatchObject({ status: 'not_configured', findings: [] })
  })

  it('with stale data leaves the EU open', async () => {
    expect(await check('Lumivora', ['EU'], [{ ...eu, dataAsOf: '2025-01-01' }])).toMatchObject({
      status: 'unknown',
      reason: { code: 'stale_data' },
    })
  })
})

it('a register of more than a thousand companies is searched in a thread', async () => {
  const others = Array.from({ length: 1_100 }, (_, i) => `Q${i}XW QJ${i} AG,N${i},active,,,,`)
  const outcome = await check('Lumivorra', ['DE'], [{ ...DEFAULT, rows: [...others, ...DEFAULT.rows] }])
  expect(outcome).toMatchObject({ status: 'done', findings: [{ name: 'LUMIVORA GMBH', number: 'HRB 1' }] })
})
