import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { createCompaniesChecker } from '../../../src/checkers/companies/checker.ts'
import { COMPANY_REGISTERS } from '../../../src/checkers/companies/registers.ts'
import { proven } from '../../support/self-tests.ts'
import { clientInMemory, sendJson, TestServer, taskFor } from '../trademarks/harness.ts'
import { noRegisters } from '../trademarks/marks.ts'

/*
 * Answers that registers gave, as they are published: Estonia on 2026-05-18 (CC BY 4.0), GLEIF on 2026-10-05 (CC0 1.0),
 * Colorado, New York and Oregon in 2026 (public records).
 */

let server: TestServer
let answer: unknown
beforeAll(async () => {
  server = await TestServer.start((_asked, response) => sendJson(response, answer))
})
afterAll(() => server.stop())

/** What one register, whose server answers like this, says about a name. */
async function findings(id: string, name: string, answered: unknown) {
  answer = answered
  const register = COMPANY_REGISTERS.find((each) => each.id === id)
  if (!register) throw new Error(`no register ${id}`)
  const address = Object.keys(register.settings).find((each) => each.endsWith('_URL')) ?? ''
  const { providerClient } = clientInMemory()
  const checker = await createCompaniesChecker({
    providerClient,
    selfTests: proven,
    settings: { providers: { [address]: server.url }, timeoutMs: 5_000 },
    providers: [register],
    registers: noRegisters,
    now: Date.now,
  })
  const asked = (register.partOf ?? ['EU']).map((part) => part.slice(0, 2))
  const { outcome } = await checker.check(taskFor(name, { jurisdictions: asked }))
  await providerClient.close()
  return outcome.findings
}

const ESTONIA = {
  status: 'OK',
  data: [
    {
      company_id: 9_000_088_952,
      reg_code: 12_417_834,
      name: 'Bolt Technology OÜ',
      historical_names: ['Taxify OÜ', 'MTAKSO OÜ'],
      status: 'R',
      legal_address: 'Harju maakond, Tallinn, Kesklinna linnaosa, Vana-Lõuna tn 15',
      zip_code: '10134',
      legal_form: '5',
      url: 'https://ariregister.rik.ee/est/company/12417834/Bolt-Technology-OÜ',
    },
  ],
}

const GLEIF = {
  meta: {
    goldenCopy: { publishDate: '2026-10-05T00:00:00Z' },
    pagination: { currentPage: 1, perPage: 200, from: 1, to: 1, total: 1, lastPage: 1 },
  },
  data: [
    {
      type: 'lei-records',
      id: 'HWUPKR0MPOU8FGXBT394',
      attributes: {
        lei: 'HWUPKR0MPOU8FGXBT394',
        entity: {
          legalName: { name: 'Apple Inc.', language: 'en' },
          otherNames: [{ name: 'Apple Computer, Inc.', language: 'en', type: 'PREVIOUS_LEGAL_NAME' }],
          transliteratedOtherNames: [],
          jurisdiction: 'US-CA',
          category: 'GENERAL',
          status: 'ACTIVE',
        },
        registration: { status: 'ISSUED' },
      },
    },
  ],
}

const COLORADO = [
  {
    ':id': 'row-1',
    entityid: '19871342214',
    entityname: 'SOUTHWEST CONTRACTING, LLC, Delinquent May 1, 2016',
    entitystatus: 'Delinquent',
  },
]

/** One row for each person and address of a business. */
const OREGON = ['row-1', 'row-2'].map((id) => ({
  ':id': id,
  registry_number: '257459397',
  business_name: 'FINANCEGOALZ LLC',
}))

const NEW_YORK = [{ ':id': 'row-1', dos_id: '6628404', current_entity_name: 'JC SPLENDID LLC' }]

it.each<[string, string, unknown, object]>([
  ['ariregister', 'Bolt Technology', ESTONIA, { number: '12417834', status: 'active', jurisdiction: 'EE' }],
  ['ariregister', 'Taxify', ESTONIA, { name: 'Taxify OÜ', status: 'inactive', statusText: 'previous name' }],
  ['gleif', 'Apple', GLEIF, { number: 'HWUPKR0MPOU8FGXBT394', status: 'active', jurisdiction: 'US' }],
  ['gleif', 'Apple Computer', GLEIF, { status: 'inactive', statusText: 'previous name' }],
  ['us-co', 'Southwest Contracting', COLORADO, { status: 'active', statusText: 'Delinquent' }],
  ['us-or', 'Financegoalz', OREGON, { number: '257459397', status: 'active', jurisdiction: 'US' }],
  ['us-ny', 'JC Splendid', NEW_YORK, { number: '6628404', status: 'active', jurisdiction: 'US' }],
])('%s: %s', async (id, name, answered, finding) => {
  expect(await findings(id, name, answered)).toMatchObject([{ sameAs: true, ...finding }])
})
