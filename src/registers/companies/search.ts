import type { DatabaseSync } from 'node:sqlite'
import { ComparedName, companyForms } from '../../names/companies/company-name.ts'
import { nationalKey } from '../../names/companies/same-name-national.ts'
import { signOf } from '../../names/comparison/sign.ts'
import { markKey } from '../../names/features/mark-features.ts'
import { IndexReader } from '../index/reader.ts'
import { RegisterRefused } from '../refused.ts'
import type { CompanyRow } from './row.ts'
import { hasSameNames } from './same-names.ts'
import { companyOf } from './table.ts'

export type CompanySearchOptions = { limit: number }

/** Names of the index that are compared closely, and companies with the same name that are read, for one search. */
const COMPARED = 100
const SAME = 300

/** Searches the companies of an opened register. */
export class CompanySearch {
  readonly #index: IndexReader
  readonly #countries: readonly string[]
  readonly #jurisdiction: string
  readonly #statements

  /** @param jurisdiction of companies that do not state one */
  constructor(db: DatabaseSync, jurisdiction: string) {
    this.#index = new IndexReader(db)
    this.#jurisdiction = jurisdiction
    this.#countries = db
      .prepare('SELECT jurisdiction FROM company_jurisdiction ORDER BY jurisdiction')
      .all()
      .map((row) => String(row.jurisdiction))
    this.#statements = {
      same: db.prepare(
        `SELECT company.* FROM company_name JOIN company ON company.id = company_name.company
         WHERE key = ? ORDER BY status = 'dissolved', company.id LIMIT ${SAME}`,
      ),
      /** Null in a file of an earlier program. */
      sameByLaw: hasSameNames(db)
        ? db.prepare(
            `SELECT company.* FROM company_same JOIN company ON company.id = company_same.company
             WHERE key = ? ORDER BY status = 'dissolved', company.id LIMIT ${SAME}`,
          )
        : null,
      named: db.prepare(
        'SELECT company.* FROM company_name JOIN company ON company.id = company_name.company WHERE company_name.id = ?',
      ),
    }
  }

  /**
   * The companies with the same name by the rules of their jurisdictions, all that exist before those that ended; then
   * the most similar ones. Throws {@link RegisterRefused} for a name without any searchable form.
   */
  search(name: string, { limit }: CompanySearchOptions): CompanyRow[] {
    if (markKey(name) === '')
      throw new RegisterRefused(`${JSON.stringify(name)} has no letters or digits to search for`)
    const asked = new ComparedName(name)
    const found = new Map<string, CompanyRow>()
    for (const row of [...this.#same(name), ...this.#near(name)]) {
      const company = companyOf(row)
      found.set(company.number, company)
    }
    return [...found.values()]
      .map((company) => ({ company, ...this.#closeness(asked, company) }))
      .sort(
        (a, b) =>
          Number(b.isSame) - Number(a.isSame) ||
          (a.isSame ? LIFE[a.company.status] - LIFE[b.company.status] : 0) ||
          b.similarity - a.similarity ||
          LIFE[a.company.status] - LIFE[b.company.status] ||
          (a.company.number < b.company.number ? -1 : 1),
      )
      .slice(0, limit)
      .map(({ company }) => company)
  }

  #same(name: string): Row[] {
    const { same, sameByLaw } = this.#statements
    const keys = new Set(this.#countries.map((country) => companyForms(name, country).key))
    const keysByLaw = new Set(this.#countries.map((country) => nationalKey(name, country) ?? ''))
    keys.delete('')
    keysByLaw.delete('')
    return [
      ...[...keysByLaw].flatMap((key) => sameByLaw?.all(key) ?? []),
      ...[...keys].flatMap((key) => same.all(key)),
    ]
  }

  #near(name: string): Row[] {
    const bare = [...new Set(this.#countries.map((country) => companyForms(name, country).bare))]
    const signs = (bare.length === 1 ? bare : [companyForms(name, null).bare]).map((text) => signOf(text))
    return signs
      .flatMap((sign) => [...this.#index.candidates(sign, { limit: COMPARED })])
      .flatMap(({ id }) => {
        const row = this.#statements.named.get(id)
        return row ? [row] : []
      })
  }

  #closeness(asked: ComparedName, { name, names, jurisdiction }: CompanyRow) {
    const texts = [...(name === null ? [] : [name]), ...names.map(({ text }) => text)]
    const relations = texts.map((text) => asked.with(text, jurisdiction ?? this.#jurisdiction))
    return {
      isSame: relations.some(({ same }) => same),
      similarity: Math.max(0, ...relations.map(({ similarity }) => similarity)),
    }
  }
}

type Row = Record<string, unknown>

const LIFE: Readonly<Record<CompanyRow['status'], number>> = {
  active: 0,
  liquidation: 0,
  unknown: 1,
  dissolved: 2,
}
