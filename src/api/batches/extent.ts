import type { BatchDocument } from '../../projections/batches/document.ts'
import { searchAgainOn } from '../../verdict/blind-window.ts'
import { goodsOf } from '../../verdict/extent.ts'
import { noticeOf } from '../checks/notice.ts'

/** What all rows of a batch rest on. The report of each name has the data that was searched, and what was not. */
export function extentOfBatch({ request, createdAt, completedAt }: BatchDocument) {
  const marks = request.sources.includes('trademarks')
  return {
    jurisdictions: [...request.jurisdictions],
    goods: goodsOf(request),
    searchAgainOn: marks ? searchAgainOn(completedAt ?? createdAt) : null,
  }
}

/** The notice of all rows. */
export const noticeOfBatch = ({ request, createdAt, completedAt }: BatchDocument): string =>
  noticeOf(request, completedAt ?? createdAt)
