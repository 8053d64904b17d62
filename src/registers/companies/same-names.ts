import type { DatabaseSync } from 'node:sqlite'
import { hasNationalRules, nationalKey } from '../../names/companies/same-name-national.ts'
import { countryOf } from './indexed-names.ts'
import { type SearchedCompany, searchedOf } from './table.ts'

const TABLE = 'company_same'

/**
 * Keys of the names of companies in countries with separate rules: two names with one key are the same there. The table
 * is missing in files of programs without these rules.
 */
export const hasSameNames = (db: DatabaseSync): boolean =>
  db.prepare('SELECT 1 FROM sqlite_schema WHERE name = ?').get(TABLE) !== undefined

/** Writes the keys of companies. A file of an earlier program gets those of all its companies. */
export class SameNames {
  readonly #add
  readonly #forget
  readonly #jurisdiction: string

  /** @param jurisdiction of companies that do not state one */
  constructor(db: DatabaseSync, jurisdiction: string) {
    this.#jurisdiction = jurisdiction
    const isNew = !hasSameNames(db)
    if (isNew) db.exec(`CREATE TABLE ${TABLE} (key TEXT NOT NULL, company INTEGER NOT NULL) STRICT`)
    // Found by company while an update forgets; by key, which needs all rows to be fast, after the last row.
    db.exec(`CREATE INDEX IF NOT EXISTS same_by_company ON ${TABLE} (company)`)
    this.#add = db.prepare(`INSERT INTO ${TABLE} (key, company) VALUES (?, ?)`)
    this.#forget = db.prepare(`DELETE FROM ${TABLE} WHERE company = ?`)
    if (isNew) this.#fill(db)
  }

  put(company: number, row: SearchedCompany): void {
    const country = countryOf(row, this.#jurisdiction)
    if (!hasNationalRules(country)) return
    const texts = [row.name ?? '', ...row.names.map(({ text }) => text)]
    const keys = new Set(texts.map((text) => nationalKey(text, country) ?? ''))
    keys.delete('')
    for (const key of keys) this.#add.run(key, company)
  }

  forget(company: number): void {
    this.#forget.run(company)
  }

  #fill(db: DatabaseSync): void {
    const named = 'SELECT * FROM company WHERE id IN (SELECT company FROM company_name)'
    for (const row of db.prepare(named).iterate()) this.put(Number(row.id), searchedOf(row))
  }
}

/** Finds names by key; done after all rows. */
export const indexSameNames = (db: DatabaseSync): void =>
  db.exec(`CREATE INDEX IF NOT EXISTS same_by_key ON ${TABLE} (key)`)
