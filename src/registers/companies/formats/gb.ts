import type { RegisterFormat } from '../../import/format.ts'
import { type Cells, needColumns, PLAIN, readTable } from '../../import/table.ts'
import { dateOf } from '../../marks/row.ts'
import { COMPANIES } from '../companies.ts'
import {
  type CompanyReading,
  type CompanyRecord,
  type CompanyRow,
  namesOf,
  numberOf,
  optionalText,
  requiredText,
} from '../row.ts'
import { companyState, GB_STATES } from '../statuses.ts'

const NUMBER = /^[A-Z0-9]{1,8}$/
const PREVIOUS_NAMES = upTo(10).map((at) => [`PreviousName_${at}.CompanyName`, `PreviousName_${at}.CONDATE`])
const SIC_CODES = upTo(4).map((at) => `SICCode.SicText_${at}`)
/** `62012 - Business and domestic software development` */
const SIC_CODE = /^\d{4,5}/
/** A day of the register is written `dd/mm/yyyy`. */
const DAY_FIRST = true

/** Companies House free data product, `BasicCompanyData…csv`: the live companies of the United Kingdom. */
export const GB_COMPANIES: RegisterFormat<CompanyRecord> = {
  name: 'gb-companies',
  holds: COMPANIES,
  replaces: false,
  fileNames: /\.csv$/i,
  read: (file) =>
    readTable(file, PLAIN, (has) => {
      needColumns(has, ['CompanyName', 'CompanyNumber', 'CompanyStatus'])
      return companyIn
    }),
}

function companyIn(cells: Cells): CompanyReading {
  const number = numberOf(cells('CompanyNumber'), NUMBER)
  const name = requiredText(cells('CompanyName'), 'name')
  if (name === '') return { kind: 'wordless', number }
  const statusText = optionalText(cells('CompanyStatus'))
  const row: CompanyRow = {
    number,
    name,
    nameSince: null,
    names: PREVIOUS_NAMES.flatMap(([name = '', until = '']) => {
      const text = cells(name)
      return text === '' ? [] : namesOf('earlier', [text], dateOf(cells(until), DAY_FIRST))
    }),
    legalForm: optionalText(cells('CompanyCategory')),
    status: companyState(GB_STATES, statusText),
    statusText,
    incorporated: dateOf(cells('IncorporationDate'), DAY_FIRST),
    dissolved: dateOf(cells('DissolutionDate'), DAY_FIRST),
    locality: optionalText(cells('RegAddress.PostTown')),
    jurisdiction: partOf(number),
    activities: SIC_CODES.flatMap((column) => SIC_CODE.exec(cells(column)) ?? []),
    lei: null,
    link: `https://find-and-update.company-information.service.gov.uk/company/${number}`,
  }
  return { kind: 'company', row }
}

function upTo(count: number): number[] {
  return Array.from({ length: count }, (_, i) => i + 1)
}

/** The part of the United Kingdom whose registrar gave the number, where its prefix states it. */
function partOf(number: string): string {
  if (/^S[CLO]/.test(number)) return 'GB-SCT'
  if (/^(?:N[ICL]|R0)/.test(number)) return 'GB-NIR'
  return /^(?:\d|OC|LP)/.test(number) ? 'GB-EAW' : 'GB'
}
