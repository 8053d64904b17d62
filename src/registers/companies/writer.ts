import type { DatabaseSync } from 'node:sqlite'
import { IndexWriter } from '../index/writer.ts'
import type { RowWriter } from '../row-kind.ts'
import { countryOf, indexedNames } from './indexed-names.ts'
import { joined, unknownCompany, updated, withNames } from './join.ts'
import { type CompanyRecord, type CompanyRow, distinctNames } from './row.ts'
import { indexSameNames, SameNames } from './same-names.ts'
import {
  COLUMNS,
  COMPANY_TABLES,
  columnsOf,
  companyOf,
  indexNames,
  type SearchedCompany,
  searchedOf,
} from './table.ts'

/** Companies made searchable between two reads of the table. */
const PAGE = 1_000

/**
 * Writes companies to an open register file. Records of one company are joined, in any order, so names become
 * searchable only when {@link finish} is called.
 */
export class CompanyWriter implements RowWriter<CompanyRecord> {
  readonly #db: DatabaseSync
  readonly #jurisdiction: string
  readonly #index: IndexWriter
  readonly #same: SameNames
  readonly #countries = new Set<string>()
  /** The companies that an update wrote; null for a new register, of which all are written. */
  readonly #written: Set<number> | null
  readonly #statements
  #rows: number

  /**
   * @param jurisdiction of companies that do not state one
   * @param isUpdate whether the register has companies of earlier imports, which records replace
   */
  constructor(db: DatabaseSync, jurisdiction: string, isUpdate: boolean) {
    db.exec(COMPANY_TABLES)
    this.#db = db
    this.#jurisdiction = jurisdiction
    this.#index = new IndexWriter(db)
    this.#same = new SameNames(db, jurisdiction)
    this.#written = isUpdate ? new Set() : null
    this.#rows = Number(db.prepare('SELECT count(*) AS n FROM company').get()?.n)
    const places = COLUMNS.map(() => '?').join(', ')
    this.#statements = {
      find: db.prepare('SELECT * FROM company WHERE number = ?'),
      read: db.prepare('SELECT * FROM company WHERE id = ?'),
      page: db.prepare('SELECT * FROM company WHERE id > ? ORDER BY id LIMIT ?'),
      add: db.prepare(`INSERT INTO company (${COLUMNS.join(', ')}) VALUES (${places})`),
      change: db.prepare(`UPDATE company SET (${COLUMNS.join(', ')}) = (${places}) WHERE id = ?`),
      drop: db.prepare('DELETE FROM company WHERE id = ?'),
      addName: db.prepare('INSERT INTO company_name (id, company, key) VALUES (?, ?, ?)'),
      names: db.prepare('SELECT id FROM company_name WHERE company = ?'),
      dropName: db.prepare('DELETE FROM company_name WHERE id = ?'),
      addCountry: db.prepare('INSERT OR IGNORE INTO company_jurisdiction (jurisdiction) VALUES (?)'),
    }
  }

  get rows(): number {
    return this.#rows
  }

  put(record: CompanyRecord): boolean {
    const found = this.#statements.find.get(record.number)
    if (!found) {
      const row = 'more' in record ? withNames(unknownCompany(record.number), record.more) : distinct(record)
      const { lastInsertRowid } = this.#statements.add.run(...columnsOf(row))
      this.#rows += 1
      this.#written?.add(Number(lastInsertRowid))
      return true
    }
    const id = Number(found.id)
    const known = companyOf(found)
    const isEarlier = this.#written !== null && !this.#written.has(id)
    if (isEarlier) this.#forget(id)
    const row =
      'more' in record
        ? withNames(known, record.more)
        : isEarlier
          ? updated(known, record)
          : joined(known, record)
    this.#statements.change.run(...columnsOf(row), id)
    this.#written?.add(id)
    return true
  }

  remove(number: string): void {
    const found = this.#statements.find.get(number)
    if (!found) return
    const id = Number(found.id)
    if (this.#written !== null && !this.#written.has(id)) this.#forget(id)
    this.#written?.delete(id)
    this.#drop(id)
  }

  /** Makes the names of all written companies searchable. Gives the number of companies without any name: they are removed. */
  finish(): number {
    let wordless = 0
    for (const found of this.#changed()) {
      const id = Number(found.id)
      const row = found.name === null ? this.#named(id, companyOf(found)) : searchedOf(found)
      if (row) this.#makeSearchable(id, row)
      else wordless += 1
    }
    for (const country of this.#countries) this.#statements.addCountry.run(country)
    this.#index.finish()
    indexNames(this.#db)
    indexSameNames(this.#db)
    return wordless
  }

  *#changed(): Generator<Record<string, unknown>> {
    if (this.#written) {
      for (const id of this.#written) {
        const found = this.#statements.read.get(id)
        if (found) yield found
      }
      return
    }
    for (let last = 0; ; ) {
      const page = this.#statements.page.all(last, PAGE)
      if (page.length === 0) return
      yield* page
      last = Number(page.at(-1)?.id)
    }
  }

  /** Lets a company that only other names are known of bear the first of them; null, and removed, without any. */
  #named(id: number, row: CompanyRow): CompanyRow | null {
    const [first, ...names] = row.names
    if (!first) {
      this.#drop(id)
      return null
    }
    const named = { ...row, name: first.text, names }
    this.#statements.change.run(...columnsOf(named), id)
    return named
  }

  #drop(id: number): void {
    this.#statements.drop.run(id)
    this.#rows -= 1
  }

  #makeSearchable(company: number, row: SearchedCompany): void {
    const country = countryOf(row, this.#jurisdiction)
    this.#countries.add(country)
    for (const { key, forms, facts } of indexedNames(row, country)) {
      const id = this.#index.nextId
      this.#index.put(id, forms, facts)
      this.#statements.addName.run(id, company, key)
    }
    this.#same.put(company, row)
  }

  #forget(company: number): void {
    for (const row of this.#statements.names.all(company)) {
      const id = Number(row.id)
      this.#index.remove(id)
      this.#statements.dropName.run(id)
    }
    this.#same.forget(company)
  }
}

const distinct = (row: CompanyRow): CompanyRow => ({ ...row, names: distinctNames(row.name, row.names) })
