import type { RegisterFormat } from '../../import/format.ts'
import { type Cells, needColumns, PLAIN, readTable } from '../../import/table.ts'
import type { Values } from '../../import/values.ts'
import { COMPANIES } from '../companies.ts'
import {
  type CompanyReading,
  type CompanyRecord,
  type CompanyRow,
  nameOf,
  namesOf,
  numberOf,
  optionalText,
  stateOf,
} from '../row.ts'
import { GB_STATES } from '../statuses.ts'

const NUMBER = /^[A-Z0-9]{8}$/
/** The prefix and the digits of a number, which a spreadsheet writes without its first zeros. */
const PREFIXED = /^([A-Z]{2}|R)?(\d+)$/
const NUMBER_LENGTH = 8
const PREVIOUS_NAMES = upTo(10).map((at) => [`PreviousName_${at}.CompanyName`, `PreviousName_${at}.CONDATE`])
const SIC_CODES = upTo(4).map((at) => `SICCode.SicText_${at}`)
/** `62012 - Business and domestic software development` */
const SIC_CODE = /^\d{4,5}(?=\s+-|$)/
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

function companyIn(cells: Cells, values: Values): CompanyReading {
  const day = (field: string, column: string) => values.date(field, cells(column), DAY_FIRST)

  const number = numberOf(withZeros(cells('CompanyNumber')), NUMBER)
  const name = nameOf(cells('CompanyName'), values)
  if (name === '') return { kind: 'wordless', number }
  const statusText = optionalText('status', cells('CompanyStatus'), values)
  const row: CompanyRow = {
    number,
    name,
    nameSince: null,
    names: PREVIOUS_NAMES.flatMap(([name = '', until = '']) => {
      const text = cells(name)
      return text === '' ? [] : namesOf('earlier', [text], values, day('earlier', until))
    }),
    legalForm: optionalText('form', cells('CompanyCategory'), values),
    status: stateOf(GB_STATES, statusText, values),
    statusText,
    incorporated: day('incorporated', 'IncorporationDate'),
    dissolved: day('dissolved', 'DissolutionDate'),
    locality: optionalText('locality', cells('RegAddress.PostTown'), values),
    jurisdiction: partOf(number),
    activities: SIC_CODES.flatMap((column) => sicCode(cells(column), values) ?? []),
    lei: null,
    link: `https://find-and-update.company-information.service.gov.uk/company/${number}`,
  }
  return { kind: 'company', row }
}

/** `None Supplied` stands for no code. */
const sicCode = (text: string, values: Values): string | null =>
  /^none supplied$/i.test(text) ? null : values.known('activities', text, SIC_CODE.exec(text)?.[0])

/** The number with the zeros that its form requires. */
function withZeros(number: string): string {
  const [, prefix = '', digits] = PREFIXED.exec(number) ?? []
  return digits === undefined ? number : prefix + digits.padStart(NUMBER_LENGTH - prefix.length, '0')
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
