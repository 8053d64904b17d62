import type { DatabaseSync } from 'node:sqlite'
import { hasNationalRules, nationalKey } from '../../names/companies/same-name-national.ts'
import { countryOf } from './indexed-names.ts'
import type { SearchedCompany } from './table.ts'

const TABLE = 'company_same'

/** Writes the keys of the names of companies in countries with separate rules: two names with one key are the same there. */
export class SameNames {
  readonly #add
  readonly #forget
  readonly #jurisdiction: string

  /** @param jurisdiction of companies that do not state one */
  constructor(db: DatabaseSync, jurisdiction: string) {
    this.#jurisdiction = jurisdiction
    db.exec(`CREATE TABLE IF NOT EXISTS ${TABLE} (key TEXT NOT NULL, company INTEGER NOT NULL) STRICT`)
    // Found by company while an update forgets; by key, which needs all rows to be fast, after the last row.
    db.exec(`CREATE INDEX IF NOT EXISTS same_by_company ON ${TABLE} (company)`)
    this.#add = db.prepare(`INSERT INTO ${TABLE} (key, company) VALUES (?, ?)`)
    this.#forget = db.prepare(`DELETE FROM ${TABLE} WHERE company = ?`)
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
}

/** Finds names by key; done after all rows. */
export const indexSameNames = (db: DatabaseSync): void =>
  db.exec(`CREATE INDEX IF NOT EXISTS same_by_key ON ${TABLE} (key)`)
