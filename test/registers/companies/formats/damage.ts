import { readFileSync } from 'node:fs'
import { companyCsvFormat } from '../../../../src/registers/companies/formats/csv.ts'
import { EE_COMPANIES } from '../../../../src/registers/companies/formats/ee.ts'
import { GB_COMPANIES } from '../../../../src/registers/companies/formats/gb.ts'
import { GLEIF_CSV } from '../../../../src/registers/companies/formats/gleif-csv.ts'
import { GLEIF_JSON } from '../../../../src/registers/companies/formats/gleif-json.ts'
import { IE_COMPANIES } from '../../../../src/registers/companies/formats/ie.ts'
import { JP_COMPANIES } from '../../../../src/registers/companies/formats/jp.ts'
import { SIRENE } from '../../../../src/registers/companies/formats/sirene.ts'
import { UA_COMPANIES } from '../../../../src/registers/companies/formats/ua.ts'
import type { CompanyRecord } from '../../../../src/registers/companies/row.ts'
import { PLAIN } from '../../../../src/registers/import/table.ts'
import { DATE } from '../../marks/formats/damage.ts'
import { sample } from './samples.ts'

/** Why a company is not one that may be imported; null for a correct one. */
export function wrongCompany(company: CompanyRecord): string | null {
  if (company.number.trim() === '') return 'number'
  const names = 'more' in company ? company.more : company.names
  if (names.some(({ text }) => text.trim() === '' || text.length > 1_000)) return 'names'
  if (names.some(({ until }) => until !== null && !DATE.test(until))) return 'date of a name'
  if ('more' in company) return null
  if (company.name?.trim() === '') return 'name'
  if (
    [company.incorporated, company.dissolved, company.nameSince].some(
      (date) => date !== null && !DATE.test(date),
    )
  )
    return 'date'
  if (company.jurisdiction !== null && !/^[A-Z]{2}(-[A-Z0-9]+)?$/.test(company.jurisdiction))
    return 'jurisdiction'
  return company.lei === null || company.lei.length === 20 ? null : 'LEI'
}

const bytes = (name: string): Buffer => readFileSync(sample(name))

/** Formats of companies with a sample of each. */
export const COMPANY_SAMPLES = [
  ['gb-companies', GB_COMPANIES, bytes('gb.csv')],
  ['ie-companies', IE_COMPANIES, bytes('ie.csv')],
  ['ee-companies', EE_COMPANIES, bytes('ee.csv')],
  ['sirene units', SIRENE, bytes('sirene-units.csv')],
  ['sirene periods', SIRENE, bytes('sirene-periods.csv')],
  ['sirene establishments', SIRENE, bytes('sirene-establishments.csv')],
  ['jp-companies', JP_COMPANIES, bytes('jp-utf8.csv')],
  ['jp-companies in Shift JIS', JP_COMPANIES, bytes('jp-shift-jis.csv')],
  ['gleif-csv', GLEIF_CSV, bytes('gleif.csv')],
  ['gleif-json', GLEIF_JSON, bytes('gleif.json')],
  ['ua-companies', UA_COMPANIES, bytes('ua.xml')],
  ['csv', companyCsvFormat({}, PLAIN), bytes('csv.csv')],
] as const
