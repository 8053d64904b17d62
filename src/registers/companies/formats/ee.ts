import type { RegisterFormat } from '../../import/format.ts'
import { type Cells, needColumns, readTable } from '../../import/table.ts'
import type { Delimited } from '../../marks/columns.ts'
import { dateOf } from '../../marks/row.ts'
import { COMPANIES } from '../companies.ts'
import {
  type CompanyReading,
  type CompanyRecord,
  type CompanyRow,
  numberOf,
  optionalText,
  requiredText,
} from '../row.ts'
import { companyState, EE_STATES } from '../statuses.ts'

const WRITTEN: Delimited = { encoding: 'utf-8', delimiter: ';', quote: '"' }
const NUMBER = /^\d{8}$/

/** Open data of the Estonian e-Business Register, `ettevotja_rekvisiidid__lihtandmed.csv`: the entities on the register. */
export const EE_COMPANIES: RegisterFormat<CompanyRecord> = {
  name: 'ee-companies',
  holds: COMPANIES,
  replaces: false,
  fileNames: /\.csv$/i,
  read: (file) =>
    readTable(file, WRITTEN, (has) => {
      needColumns(has, ['nimi', 'ariregistri_kood', 'ettevotja_staatus_tekstina'])
      return companyIn
    }),
}

function companyIn(cells: Cells): CompanyReading {
  const number = numberOf(cells('ariregistri_kood'), NUMBER)
  const name = requiredText(cells('nimi'), 'name')
  if (name === '') return { kind: 'wordless', number }
  const statusText = optionalText(cells('ettevotja_staatus_tekstina'))
  const row: CompanyRow = {
    number,
    name,
    nameSince: null,
    names: [],
    legalForm: optionalText(cells('ettevotja_oiguslik_vorm')),
    status: companyState(EE_STATES, statusText),
    statusText,
    incorporated: dateOf(cells('ettevotja_esmakande_kpv').replaceAll('.', '/'), true),
    dissolved: null,
    locality: optionalText(cells('asukoha_ehak_tekstina')),
    jurisdiction: 'EE',
    activities: [],
    lei: null,
    link: `https://ariregister.rik.ee/est/company/${number}`,
  }
  return { kind: 'company', row }
}
