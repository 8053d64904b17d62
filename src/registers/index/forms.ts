import type { MarkStatus } from '../marks/statuses.ts'

/** The texts by which a row of a register is found. */
export type SearchForms = {
  name: string
  translations: readonly string[]
  /** Transliterations and other ways to read the name. */
  readings: readonly string[]
  /** Words of the name, in Latin letters, that are weak in it: its owner claims no exclusive right to them. */
  weak: readonly string[]
}

/** The members of a row by which a search filters and ranks without reading the row. */
export type RowFacts = {
  /** Nice classes, 1 to 45; none for a company. */
  niceClasses: readonly number[]
  status: MarkStatus
  /** Day of filing, or of registration of a company, `yyyy-mm-dd`. */
  date: string | null
  owner: string | null
}

/** A row of the search index. */
export type IndexedRow = { id: number; forms: SearchForms; facts: RowFacts }

export const NO_FACTS: RowFacts = { niceClasses: [], status: 'unknown', date: null, owner: null }
