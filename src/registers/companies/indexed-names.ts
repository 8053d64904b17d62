import type { DatabaseSync } from 'node:sqlite'
import { companyForms } from '../../names/companies/company-name.ts'
import type { IndexedRow, RowStatus } from '../index/forms.ts'
import { COMPANY_STATES, type CompanyState } from './statuses.ts'
import { type SearchedCompany, searchedOf } from './table.ts'

/** A name of a company in the search index; by `key` the rules of the jurisdiction decide whether two names are the same. */
type IndexedName = { key: string } & Omit<IndexedRow, 'id'>

/** The country of a company, ISO 3166-1 alpha-2. */
export const countryOf = ({ jurisdiction }: SearchedCompany, registered: string): string =>
  (jurisdiction ?? registered).slice(0, 2)

/** The names by which a company is found, without those that its jurisdiction takes for the same. */
export function indexedNames(company: SearchedCompany, country: string): IndexedName[] {
  const { name, names, status, incorporated } = company
  const indexed = new Map<string, IndexedName>()
  for (const text of [name ?? '', ...names.map((each) => each.text)]) {
    const { key, bare } = companyForms(text, country)
    if (key === '' || indexed.has(key)) continue
    indexed.set(key, {
      key,
      forms: { name: bare, translations: [], readings: [], weak: [] },
      facts: {
        niceClasses: [],
        status: ROW_STATUS[status],
        filed: incorporated,
        registered: null,
        owner: null,
      },
    })
  }
  return [...indexed.values()]
}

/** The status of a company as the index keeps it. */
export const ROW_STATUS: Readonly<Record<CompanyState, RowStatus>> = {
  active: 'live',
  liquidation: 'pending',
  dissolved: 'dead',
  unknown: 'unknown',
}

/** The states of companies that the index keeps as one of these. */
export const statesOf = (statuses: readonly RowStatus[]): CompanyState[] =>
  COMPANY_STATES.filter((state) => statuses.includes(ROW_STATUS[state]))

/**
 * The names of an opened register, in the order of their ids.
 * @param registered jurisdiction of companies that do not state one
 */
export function* indexedRows(db: DatabaseSync, registered: string): Generator<IndexedRow> {
  const company = db.prepare('SELECT * FROM company WHERE id = ?')
  for (const row of db.prepare('SELECT id, company, key FROM company_name ORDER BY id').iterate()) {
    const found = company.get(Number(row.company))
    if (!found) continue
    const searched = searchedOf(found)
    const name = indexedNames(searched, countryOf(searched, registered)).find(({ key }) => key === row.key)
    if (name) yield { id: Number(row.id), forms: name.forms, facts: name.facts }
  }
}
