import { checkDelimiter } from '../../import/delimited-records.ts'
import type { RegisterFormat } from '../../import/format.ts'
import { needColumns, readTable } from '../../import/table.ts'
import type { Values } from '../../import/values.ts'
import type { Delimited } from '../../marks/columns.ts'
import { COMPANIES } from '../companies.ts'
import {
  type CompanyReading,
  type CompanyRecord,
  type CompanyRow,
  jurisdictionOf,
  leiOf,
  type NameKind,
  nameOf,
  namesOf,
  numberOf,
  optionalText,
  stateOf,
} from '../row.ts'
import { COMMON_STATES } from '../statuses.ts'

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
        return (cells, values) => companyIn((field) => cells(columns[field] ?? field), values)
      }),
  }
}

function companyIn(field: (name: CompanyField) => string, values: Values): CompanyReading {
  const text = (name: CompanyField) => optionalText(name, field(name), values)

  const number = numberOf(field('number'))
  const name = nameOf(field('name'), values)
  if (name === '') return { kind: 'wordless', number }
  const statusText = text('status')
  const row: CompanyRow = {
    number,
    name,
    nameSince: null,
    names: NAME_KINDS.flatMap((kind) => namesOf(kind, field(kind).split(SEPARATOR), values)),
    legalForm: text('form'),
    status: stateOf(COMMON_STATES, statusText, values),
    statusText,
    incorporated: values.date('incorporated', field('incorporated')),
    dissolved: values.date('dissolved', field('dissolved')),
    locality: text('locality'),
    jurisdiction: jurisdictionOf(field('jurisdiction'), values),
    activities: field('activities')
      .split(SEPARATOR)
      .flatMap((code) => optionalText('activities', code, values) ?? []),
    lei: values.known('lei', field('lei'), leiOf(field('lei'))),
    link: values.url('link', field('link')),
  }
  return { kind: 'company', row }
}
