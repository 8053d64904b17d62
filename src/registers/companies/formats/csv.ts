import { checkDelimiter } from '../../import/delimited-records.ts'
import type { RegisterFormat } from '../../import/format.ts'
import { needColumns, readTable } from '../../import/table.ts'
import type { Delimited } from '../../marks/columns.ts'
import { dateOf, httpUrl } from '../../marks/row.ts'
import { COMPANIES } from '../companies.ts'
import {
  type CompanyReading,
  type CompanyRecord,
  type CompanyRow,
  jurisdictionOf,
  leiOf,
  type NameKind,
  namesOf,
  numberOf,
  optionalText,
  requiredText,
} from '../row.ts'
import { COMMON_STATES, companyState } from '../statuses.ts'

/** The members of a company that a column can hold. */
export const COMPANY_FIELDS = [
  'name',
  'number',
  'status',
  'form',
  'incorporated',
  'dissolved',
  'locality',
  'jurisdiction',
  'activities',
  'lei',
  'link',
  'earlier',
  'trading',
  'other',
  'transliterated',
] as const
type CompanyField = (typeof COMPANY_FIELDS)[number]

/** The column of each field; a field that is left out has the column with its name. */
export type CompanyColumns = Partial<Readonly<Record<CompanyField, string>>>

const NAME_KINDS: readonly NameKind[] = ['earlier', 'trading', 'other', 'transliterated']
/** Between several names, or several codes of activities, of one cell. */
const SEPARATOR = '|'

/**
 * Any delimited file with a first row; only name and number are required. Throws {@link RegisterRefused} for an impossible
 * delimiter.
 */
export function companyCsvFormat(columns: CompanyColumns, written: Delimited): RegisterFormat<CompanyRecord> {
  checkDelimiter(written)
  return {
    name: 'companies-csv',
    layout: { columns, written },
    holds: COMPANIES,
    replaces: false,
    fileNames: /\.(?:csv|tsv|tab|txt)$/i,
    read: (file) =>
      readTable(file, written, (has) => {
        const mapped = Object.values(columns)
        needColumns(has, [columns.name ?? 'name', columns.number ?? 'number', ...mapped])
        return (cells) => companyIn((field) => cells(columns[field] ?? field))
      }),
  }
}

function companyIn(field: (name: CompanyField) => string): CompanyReading {
  const number = numberOf(field('number'))
  const name = requiredText(field('name'), 'name')
  if (name === '') return { kind: 'wordless', number }
  const statusText = optionalText(field('status'))
  const row: CompanyRow = {
    number,
    name,
    nameSince: null,
    names: NAME_KINDS.flatMap((kind) => namesOf(kind, field(kind).split(SEPARATOR))),
    legalForm: optionalText(field('form')),
    status: companyState(COMMON_STATES, statusText),
    statusText,
    incorporated: dateOf(field('incorporated')),
    dissolved: dateOf(field('dissolved')),
    locality: optionalText(field('locality')),
    jurisdiction: jurisdictionOf(field('jurisdiction')),
    activities: field('activities')
      .split(SEPARATOR)
      .flatMap((code) => optionalText(code) ?? []),
    lei: leiOf(field('lei')),
    link: httpUrl(field('link')),
  }
  return { kind: 'company', row }
}
