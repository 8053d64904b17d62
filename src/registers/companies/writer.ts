import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { type Note, Values } from '../import/values.ts'
import { IndexWriter } from '../index/writer.ts'
import { type Joined, nothingJoined, type RowWriter } from '../row-kind.ts'
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

const savedState = z.object({ earlier: z.number(), indexed: z.number(), rows: z.number() })

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
  readonly #values = new Values()
  readonly #statements
  /** The last company of earlier imports; those that this import writes have higher ids. */
  readonly #earlier: number
  /** The last company whose names are searchable. */
  #indexed: number
  #lastId: number
  #rows: number

  /**
   * @param jurisdiction of companies that do not state one
   * @param saved by an earlier writer; null for the first of an import. It finds the companies of earlier imports, which records
   * replace
   */
  constructor(db: DatabaseSync, jurisdiction: string, saved: unknown = null) {
    db.exec(COMPANY_TABLES)
    this.#db = db
    this.#jurisdiction = jurisdiction
    this.#index = new IndexWriter(db)
    this.#same = new SameNames(db, jurisdiction)
    const known = saved === null ? null : savedState.parse(saved)
    this.#lastId = Number(db.prepare('SELECT coalesce(max(id), 0) AS id FROM company').get()?.id)
    this.#earlier = known?.earlier ?? this.#lastId
    this.#indexed = known?.indexed ?? this.#lastId
    this.#rows = known?.rows ?? Number(db.prepare('SELECT count(*) AS n FROM company').get()?.n)
    this.#lastId = Math.max(this.#lastId, this.#earlier)
    const places = COLUMNS.map(() => '?').join(', ')
    this.#statements = {
      find: db.prepare('SELECT * FROM company WHERE number = ?'),
      page: db.prepare('SELECT * FROM company WHERE id > ? ORDER BY id LIMIT ?'),
      add: db.prepare(`INSERT INTO company (id, ${COLUMNS.join(', ')}) VALUES (?, ${places})`),
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
      this.#add(
        'more' in record
          ? withNames(unknownCompany(record.number), record.more, this.#values)
          : { ...record, names: distinctNames(record.name, record.names, this.#values) },
      )
      return true
    }
    const id = Number(found.id)
    const known = companyOf(found)
    const isEarlier = id <= this.#earlier
    const row =
      'more' in record
        ? withNames(known, record.more, this.#values)
        : isEarlier
          ? updated(known, record, this.#values)
          : joined(known, record, this.#values)
    if (isEarlier) {
      this.#removeEarlier(id)
      this.#add(row)
    } else this.#statements.change.run(...columnsOf(row), id)
    return true
  }

  takeNotes(): readonly Note[] {
    return this.#values.take()
  }

  remove(number: string): void {
    const found = this.#statements.find.get(number)
    if (!found) return
    const id = Number(found.id)
    if (id <= this.#earlier) this.#removeEarlier(id)
    else this.#drop(id)
  }

  save(): z.output<typeof savedState> {
    this.#addCountries()
    this.#index.finish()
    return { earlier: this.#earlier, indexed: this.#indexed, rows: this.#rows }
  }

  /** Makes the names of all written companies searchable. Companies without any name are removed: they are wordless. */
  *finish(): Generator<Joined> {
    for (;;) {
      const page = this.#statements.page.all(this.#indexed, PAGE)
      if (page.length === 0) break
      for (const found of page) {
        const id = Number(found.id)
        const row = found.name === null ? this.#named(id, companyOf(found)) : searchedOf(found)
        if (row) this.#makeSearchable(id, row)
        this.#indexed = id
        yield row ? nothingJoined() : { ...nothingJoined(), taken: -1, wordless: 1 }
      }
    }
    this.#addCountries()
    this.#index.finish()
    indexNames(this.#db)
    indexSameNames(this.#db)
  }

  #addCountries(): void {
    for (const country of this.#countries) this.#statements.addCountry.run(country)
  }

  #add(row: CompanyRow): void {
    this.#lastId += 1
    this.#statements.add.run(this.#lastId, ...columnsOf(row))
    this.#rows += 1
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

  #removeEarlier(company: number): void {
    this.#drop(company)
    for (const row of this.#statements.names.all(company)) {
      const id = Number(row.id)
      this.#index.remove(id)
      this.#statements.dropName.run(id)
    }
    this.#same.forget(company)
  }
}
