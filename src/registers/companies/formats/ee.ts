import type { RegisterFormat } from '../../import/format.ts'
import { type Cells, needColumns, readTable } from '../../import/table.ts'
import type { Values } from '../../import/values.ts'
import type { Delimited } from '../../marks/columns.ts'
import { COMPANIES } from '../companies.ts'
import {
  type CompanyReading,
  type CompanyRecord,
  type CompanyRow,
  nameOf,
  numberOf,
  optionalText,
  stateOf,
} from '../row.ts'
import { EE_STATES } from '../statuses.ts'

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

function companyIn(cells: Cells, values: Values): CompanyReading {
  const number = numberOf(cells('ariregistri_kood'), NUMBER)
  const name = nameOf(cells('nimi'), values)
  if (name === '') return { kind: 'wordless', number }
  const statusText = optionalText('status', cells('ettevotja_staatus_tekstina'), values)
  const row: CompanyRow = {
    number,
    name,
    nameSince: null,
    names: [],
    legalForm: optionalText('form', cells('ettevotja_oiguslik_vorm'), values),
    status: stateOf(EE_STATES, statusText, values),
    statusText,
    incorporated: values.date('incorporated', cells('ettevotja_esmakande_kpv'), true),
    dissolved: null,
    locality: optionalText('locality', cells('asukoha_ehak_tekstina'), values),
    jurisdiction: 'EE',
    activities: [],
    lei: null,
    link: `https://ariregister.rik.ee/est/company/${number}`,
  }
  return { kind: 'company', row }
}
