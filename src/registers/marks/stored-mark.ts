import { rightKind } from '../../events/sections.ts'
import { markDetails } from './details.ts'
import { unpackGoods } from './goods.ts'
import { listOf } from './lists.ts'
import type { MarkRow } from './row.ts'

/** Reads a row of the table of marks, joined with its goods: `SELECT mark.*, goods.text AS goods`. */
export const SELECT_MARK = 'SELECT mark.*, goods.text AS goods FROM mark LEFT JOIN goods USING (id)'

/** A mark from a row of {@link SELECT_MARK}. Throws for a damaged row. */
export const markOf = (row: Record<string, unknown>): MarkRow => ({
  number: String(row.number),
  mark: String(row.mark),
  statusText: text(row.statusText),
  niceClasses: String(row.niceClasses).split(',').filter(Boolean).map(Number),
  owner: text(row.owner),
  link: text(row.link),
  filed: text(row.filed),
  registered: text(row.registered),
  expires: text(row.expires),
  goods: unpackGoods(row.goods),
  right: rightKind.safeParse(row.kind).data ?? null,
  translations: listOf(row.translations),
  readings: listOf(row.readings),
  disclaimed: listOf(row.disclaimed),
  details: typeof row.details === 'string' ? markDetails.parse(JSON.parse(row.details)) : {},
})

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null)
