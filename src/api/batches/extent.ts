import type { RowExtent } from '../../events/batch.ts'
import type { BatchDocument, BatchLine } from '../../projections/batches/document.ts'
import { searchAgainOn } from '../../verdict/blind-window.ts'
import { goodsOf } from '../../verdict/extent.ts'
import { noticeOf } from '../checks/notice.ts'

/**
 * The request, and the search and the gaps that the reports of all finished rows share. The latter are absent while no row
 * has finished.
 */
export function extentOfBatch({ request, createdAt, completedAt, rows }: BatchDocument) {
  const marks = request.sources.includes('trademarks')
  return {
    jurisdictions: [...request.jurisdictions],
    goods: goodsOf(request),
    ...sharedExtent(rows),
    searchAgainOn: marks ? searchAgainOn(completedAt ?? createdAt) : null,
  }
}

const MEMBERS = ['territories', 'data', 'notSearched'] as const

function sharedExtent(rows: readonly BatchLine[]): RowExtent | null {
  const finished = rows.filter(({ status }) => status !== 'pending')
  const extents = finished.flatMap(({ extent }) => extent ?? [])
  const [first, ...others] = extents
  if (!first || extents.length < finished.length) return null
  return extentBy(first, (member, entry) => others.every((other) => keysOf(other[member]).has(entry)))
}

/**
 * What the report of a row rests on and leaves out beyond what all rows do; null if nothing.
 * @param shared from {@link extentOfBatch}
 */
export function extentOfRow({ extent }: BatchLine, shared: Partial<RowExtent>): RowExtent | null {
  if (!extent) return null
  const own = extentBy(extent, (member, entry) => !keysOf(shared[member] ?? []).has(entry))
  return MEMBERS.some((member) => own[member].length > 0) ? own : null
}

/** The entries of an extent that pass a test. */
function extentBy(
  { territories, data, notSearched }: RowExtent,
  test: (member: (typeof MEMBERS)[number], key: string) => boolean,
): RowExtent {
  return {
    territories: territories.filter((each) => test('territories', keyOf(each))),
    data: data.filter((each) => test('data', keyOf(each))),
    notSearched: notSearched.filter((each) => test('notSearched', keyOf(each))),
  }
}

const keyOf = (entry: unknown): string => JSON.stringify(entry)
const keysOf = (entries: readonly unknown[]): ReadonlySet<string> => new Set(entries.map(keyOf))

/** The notice of all rows. */
export const noticeOfBatch = ({ request, createdAt, completedAt }: BatchDocument): string =>
  noticeOf(request, completedAt ?? createdAt)
