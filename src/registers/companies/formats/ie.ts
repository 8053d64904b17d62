import type { RegisterFormat } from '../../import/format.ts'
import { type Cells, needColumns, PLAIN, readTable } from '../../import/table.ts'
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
import { companyState, IE_STATES } from '../statuses.ts'

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

function companyIn(cells: Cells): CompanyReading {
  const number = numberOf(cells('company_num'), NUMBER)
  const name = requiredText(cells('company_name').replace(/\s+/g, ' '), 'name')
  if (name === '') return { kind: 'wordless', number }
  const statusText = optionalText(cells('company_status'))
  const dissolved = dateOf(cells('comp_dissolved_date'))
  const listed = companyState(IE_STATES, statusText)
  const activity = optionalText(cells('nace_v2_code').replace(FRACTION, ''))
  const row: CompanyRow = {
    number,
    name,
    nameSince: dateOf(cells('company_name_eff_date')),
    names: [],
    legalForm: optionalText(cells('company_type')),
    status: listed === 'unknown' && dissolved !== null ? 'dissolved' : listed,
    statusText,
    incorporated: dateOf(cells('company_reg_date')),
    dissolved,
    locality: localityIn(cells),
    jurisdiction: 'IE',
    activities: activity === null ? [] : [activity],
    lei: null,
    link: null,
  }
  return { kind: 'company', row }
}

/** The last line of the address; `*` marks a missing address. */
function localityIn(cells: Cells): string | null {
  const lines = ADDRESS_LINES.map((line) => cells(`company_address_${line}`))
  return optionalText(lines.find((line) => line !== '' && !line.includes('*')) ?? '')
}
