import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import type { CompanyRow } from './row.ts'
import { COMPANY_STATES } from './statuses.ts'

/**
 * The tables of a register of companies. `company_jurisdiction` lists their countries. `company_name` has a row for each searchable name: its id in the search index,
 * and its key, by which the rules of the jurisdiction decide whether two names are the same.
 */
export const COMPANY_TABLES = `
  CREATE TABLE IF NOT EXISTS company (
    id INTEGER PRIMARY KEY, number TEXT NOT NULL UNIQUE, name TEXT, status TEXT NOT NULL, statusText TEXT,
    jurisdiction TEXT, incorporated TEXT, link TEXT, names TEXT, details TEXT
  ) STRICT;
  CREATE TABLE IF NOT EXISTS company_jurisdiction (jurisdiction TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS company_name (id INTEGER PRIMARY KEY, company INTEGER NOT NULL, key TEXT NOT NULL) STRICT;
`

/** The columns of a company besides its id, in the order of {@link columnsOf}. */
export const COLUMNS = [
  'number',
  'name',
  'status',
  'statusText',
  'jurisdiction',
  'incorporated',
  'link',
  'names',
  'details',
] as const

const companyNames = z.array(
  z.object({
    text: z.string(),
    kind: z.enum(['earlier', 'trading', 'other', 'transliterated']),
    until: z.string().nullable(),
  }),
)

/** What no search and no rule needs. */
const companyDetails = z.object({
  nameSince: z.string().nullable(),
  legalForm: z.string().nullable(),
  dissolved: z.string().nullable(),
  locality: z.string().nullable(),
  activities: z.array(z.string()),
  lei: z.string().nullable(),
})

const searchedColumns = z.object({
  name: z.string().nullable(),
  status: z.enum(COMPANY_STATES),
  jurisdiction: z.string().nullable(),
  incorporated: z.string().nullable(),
  names: z.string().nullable(),
})

const companyColumns = searchedColumns.extend({
  number: z.string(),
  statusText: z.string().nullable(),
  link: z.string().nullable(),
  details: z.string(),
})

/** Values of {@link COLUMNS}. */
export const columnsOf = ({
  number,
  name,
  status,
  statusText,
  jurisdiction,
  incorporated,
  link,
  names,
  ...details
}: CompanyRow): (string | null)[] => [
  number,
  name,
  status,
  statusText,
  jurisdiction,
  incorporated,
  link,
  names.length === 0 ? null : JSON.stringify(names),
  JSON.stringify(details),
]

/** The company of a row of the table. Throws if the row was not written by this program. */
export function companyOf(row: unknown): CompanyRow {
  const { names, details, ...columns } = companyColumns.parse(row)
  return {
    ...columns,
    ...companyDetails.parse(JSON.parse(details)),
    names: namesIn(names),
  }
}

/** The members of a company by which it is searched. */
export type SearchedCompany = Pick<CompanyRow, 'name' | 'status' | 'jurisdiction' | 'incorporated' | 'names'>

/** The members of a row of the table by which its company is searched. Throws as {@link companyOf}. */
export function searchedOf(row: unknown): SearchedCompany {
  const { names, ...columns } = searchedColumns.parse(row)
  return { ...columns, names: namesIn(names) }
}

const namesIn = (names: string | null): CompanyRow['names'] =>
  names === null ? [] : companyNames.parse(JSON.parse(names))

/** Finds names by key and by company; done after all rows of a new register. */
export const indexNames = (db: DatabaseSync): void =>
  db.exec(`CREATE INDEX IF NOT EXISTS name_by_key ON company_name (key);
    CREATE INDEX IF NOT EXISTS name_by_company ON company_name (company);`)
