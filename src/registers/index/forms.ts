import { MARK_STATUSES } from '../marks/statuses.ts'

/**
 * The status of a row, which a search filters by. `pending`: a live mark that is an application, or a company in liquidation.
 * Register files keep the positions.
 */
export const ROW_STATUSES = [...MARK_STATUSES, 'pending'] as const
export type RowStatus = (typeof ROW_STATUSES)[number]

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
  status: RowStatus
  /** Day of filing of a mark, or of incorporation of a company, `yyyy-mm-dd`. */
  filed: string | null
  /** Day of registration of a mark. */
  registered: string | null
  owner: string | null
}

/** A row of the search index. */
export type IndexedRow = { id: number; forms: SearchForms; facts: RowFacts }

export const NO_FACTS: RowFacts = {
  niceClasses: [],
  status: 'unknown',
  filed: null,
  registered: null,
  owner: null,
}
