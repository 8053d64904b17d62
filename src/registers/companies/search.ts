import type { DatabaseSync } from 'node:sqlite'
import { ComparedName, companyForms } from '../../names/companies/company-name.ts'
import { nationalKey } from '../../names/companies/same-name-national.ts'
import { markKey } from '../../names/features/mark-features.ts'
import { countriesOf, isAsked } from '../../names/jurisdictions.ts'
import { placesFor } from '../../primitives/places.ts'
import type { RowFilter } from '../index/filter.ts'
import { ROW_STATUSES } from '../index/forms.ts'
import { IndexReader } from '../index/reader.ts'
import { nameSigns, searchedSigns } from '../marks/compare-mark.ts'
import { RegisterRefused } from '../refused.ts'
import { statesOf } from './indexed-names.ts'
import type { CompanyRow } from './row.ts'
import { companyOf } from './table.ts'

/** A company of a register with its relation to the searched name. */
export type CompanyHit = CompanyRow & {
  /** Whether one of its names is the same by the rules of its jurisdiction. */
  exact: boolean
  /** Of its most similar name, 0 to 1. */
  similarity: number
}

/** Plain data, so that a thread can take it. `jurisdictions`: companies of these come first. */
export type CompanySearchOptions = { limit: number; filter?: RowFilter; jurisdictions?: readonly string[] }

/** Names of the index that are compared closely, and companies with the same name that are read, for one search. */
const COMPARED = 100
/** Companies of one name and status that are compared, for each company that is asked for. */
const OF_TEXT = 8
const SAME = 300

/** The values are of {@link valuesOf}. */
const PASSES = "status IN (SELECT value FROM json_each(?)) AND coalesce(incorporated, '') BETWEEN ? AND ?"
/** The values are the country of companies that state none, and the JSON of the countries that come first. */
const FIRST = `ORDER BY status = 'dissolved',
  substr(coalesce(jurisdiction, ?), 1, 2) NOT IN (SELECT value FROM json_each(?)), company.id LIMIT ${SAME}`

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
         WHERE key = ? AND ${PASSES} ${FIRST}`,
      ),
      sameByLaw: db.prepare(
        `SELECT company.* FROM company_same JOIN company ON company.id = company_same.company
         WHERE key = ? AND ${PASSES} ${FIRST}`,
      ),
      named: db.prepare(
        'SELECT company.* FROM company_name JOIN company ON company.id = company_name.company WHERE company_name.id = ?',
      ),
    }
  }

  /** Reads a part of the index before a search needs it. Returns whether others are left. */
  readOn(): boolean {
    return this.#index.readOn()
  }

  /**
   * The companies with the same name by the rules of their jurisdictions, all that exist before those that ended; then
   * the most similar ones. Those that ended do not displace others. Throws {@link RegisterRefused} for a name without any
   * searchable form.
   */
  search(name: string, { limit, filter = {}, jurisdictions = [] }: CompanySearchOptions): CompanyHit[] {
    if (markKey(name) === '')
      throw new RegisterRefused(`${JSON.stringify(name)} has no letters or digits to search for`)
    const asked = new ComparedName(name)
    const found = new Map<string, CompanyRow>()
    for (const row of [...this.#same(name, filter, jurisdictions), ...this.#near(name, limit, filter)]) {
      const number = String(row.number)
      if (!found.has(number)) found.set(number, companyOf(row))
    }
    const former = new Set<CompanyHit>()
    const hits = [...found.values()].map((company) => {
      const { isFormer, ...closeness } = this.#closeness(asked, company)
      const hit = { ...company, ...closeness }
      if (isFormer) former.add(hit)
      return hit
    })
    const isRequested = (hit: CompanyHit) => isAsked(hit.jurisdiction ?? this.#jurisdiction, jurisdictions)
    hits.sort(companyRank({ isRequested, isFormer: (hit) => former.has(hit) }))
    return placesFor(hits, limit, (hit) => hit.status !== 'dissolved' && !former.has(hit))
  }

  #same(name: string, filter: RowFilter, jurisdictions: readonly string[]): Row[] {
    const { same, sameByLaw } = this.#statements
    const passing = [...valuesOf(filter), this.#jurisdiction, JSON.stringify(countriesOf(jurisdictions))]
    const keys = new Set(this.#countries.map((country) => companyForms(name, country).key))
    const keysByLaw = new Set(this.#countries.map((country) => nationalKey(name, country) ?? ''))
    keys.delete('')
    keysByLaw.delete('')
    return [
      ...[...keysByLaw].flatMap((key) => sameByLaw.all(key, ...passing)),
      ...[...keys].flatMap((key) => same.all(key, ...passing)),
    ]
  }

  #near(name: string, limit: number, filter: RowFilter): Row[] {
    const bare = [...new Set(this.#countries.map((country) => companyForms(name, country).bare))]
    const written = bare.length === 1 ? bare : [companyForms(name, null).bare]
    const signs = written.flatMap((text) => searchedSigns(nameSigns(text, [])))
    return signs
      .flatMap((sign) => [
        ...this.#index.candidates(sign, {
          texts: Math.max(COMPARED, limit),
          ofText: OF_TEXT * limit,
          filter,
        }),
      ])
      .flatMap(({ id }) => {
        const row = this.#statements.named.get(id)
        return row ? [row] : []
      })
  }

  /** `isFormer`: whether only a former name is as close. */
  #closeness(
    asked: ComparedName,
    { name, names, jurisdiction }: CompanyRow,
  ): Pick<CompanyHit, 'exact' | 'similarity'> & { isFormer: boolean } {
    const of = (texts: readonly string[]) => {
      const relations = texts.map((text) => asked.with(text, jurisdiction ?? this.#jurisdiction))
      return {
        exact: relations.some(({ same }) => same),
        similarity: Math.max(0, ...relations.map(({ similarity }) => similarity)),
      }
    }
    const textsOf = (isEarlier: boolean) =>
      names.filter(({ kind }) => (kind === 'earlier') === isEarlier).map(({ text }) => text)
    const present = of([...(name === null ? [] : [name]), ...textsOf(false)])
    const earlier = of(textsOf(true))
    const isFormer =
      (earlier.exact && !present.exact) ||
      (earlier.exact === present.exact && earlier.similarity > present.similarity)
    return isFormer ? { ...earlier, isFormer } : { ...present, isFormer }
  }
}

type Row = Record<string, unknown>

/** The statuses and days of {@link PASSES}. A company without a day has the empty text, which is before every day. */
const valuesOf = ({ statuses = ROW_STATUSES, filed }: RowFilter): [string, string, string] => [
  JSON.stringify(statesOf(statuses)),
  filed ? (filed.from ?? '0000-01-01') : '',
  filed?.to ?? '9999-12-31',
]

const LIFE: Readonly<Record<CompanyRow['status'], number>> = {
  active: 0,
  liquidation: 0,
  unknown: 1,
  dissolved: 2,
}

/**
 * Orders companies: the same names first; then those that exist and bear the name; then those of requested jurisdictions; then
 * the most similar; then by number.
 */
export const companyRank = ({
  isRequested = () => true,
  isFormer = () => false,
}: {
  isRequested?: (hit: CompanyHit) => boolean
  isFormer?: (hit: CompanyHit) => boolean
} = {}) => {
  const life = (hit: CompanyHit): number => (isFormer(hit) ? LIFE.dissolved : LIFE[hit.status])
  return (a: CompanyHit, b: CompanyHit): number =>
    Number(b.exact) - Number(a.exact) ||
    (a.exact ? life(a) - life(b) : 0) ||
    Number(isRequested(b)) - Number(isRequested(a)) ||
    b.similarity - a.similarity ||
    life(a) - life(b) ||
    (a.number < b.number ? -1 : 1)
}
