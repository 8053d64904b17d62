import type { RegisterFormat } from '../../import/format.ts'
import { type Cells, needColumns, PLAIN, readTable } from '../../import/table.ts'
import type { Values } from '../../import/values.ts'
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
import { IE_STATES } from '../statuses.ts'

const NUMBER = /^\d{1,8}$/
/** The file writes the code as a number with a fraction: `6202.0`. */
const FRACTION = /\.0$/
const ADDRESS_LINES = [4, 3, 2, 1]

/**
 * Open data of the Irish Companies Registration Office, `companies.csv`. A company that changed its name may have a row
 * for each name.
 */
export const IE_COMPANIES: RegisterFormat<CompanyRecord> = {
  name: 'ie-companies',
  holds: COMPANIES,
  replaces: false,
  fileNames: /\.csv$/i,
  read: (file) =>
    readTable(file, PLAIN, (has) => {
      needColumns(has, ['company_num', 'company_name', 'company_status'])
      return companyIn
    }),
}

function companyIn(cells: Cells, values: Values): CompanyReading {
  const number = numberOf(cells('company_num'), NUMBER)
  const name = nameOf(cells('company_name').replace(/\s+/g, ' '), values)
  if (name === '') return { kind: 'wordless', number }
  const statusText = optionalText('status', cells('company_status'), values)
  const dissolved = values.date('dissolved', cells('comp_dissolved_date'))
  const listed = stateOf(IE_STATES, statusText, values)
  const activity = optionalText('activities', cells('nace_v2_code').replace(FRACTION, ''), values)
  const row: CompanyRow = {
    number,
    name,
    nameSince: values.date('nameSince', cells('company_name_eff_date')),
    names: [],
    legalForm: optionalText('form', cells('company_type'), values),
    status: listed === 'unknown' && dissolved !== null ? 'dissolved' : listed,
    statusText,
    incorporated: values.date('incorporated', cells('company_reg_date')),
    dissolved,
    locality: localityIn(cells, values),
    jurisdiction: 'IE',
    activities: activity === null ? [] : [activity],
    lei: null,
    link: null,
  }
  return { kind: 'company', row }
}

/** The last line of the address; `*` marks a missing address. */
function localityIn(cells: Cells, values: Values): string | null {
  const lines = ADDRESS_LINES.map((line) => cells(`company_address_${line}`))
  return optionalText('locality', lines.find((line) => line !== '' && !line.includes('*')) ?? '', values)
}
