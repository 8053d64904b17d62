import { SOURCES } from '../../events/sections.ts'
import type { BatchDocument, BatchLine } from '../../projections/batches/document.ts'
import { goodsWords } from '../../verdict/goods-words.ts'
import { extentOfBatch, noticeOfBatch } from '../batches/extent.ts'
import type { BatchReviews } from '../batches/reviews.ts'
import { basisOfRow, summaryOfRow } from '../batches/view.ts'
import type { ReviewView } from '../checks/review-view.ts'
import { csv } from './csv.ts'
import { dataEntry } from './extent-chapter.ts'
import { resultOfSource } from './reason-effects.ts'

/**
 * The rows as CSV (RFC 4180); rules are listed by their ids. The first row carries what concerns all rows. `reviews` has the
 * assessments by reviewers.
 * @param goods what the goods were read as, in words; default: without the words that were not understood
 */
export function batchCsv(
  batch: BatchDocument,
  reviews: BatchReviews,
  goods: string = goodsWords(batch.request),
): string {
  const header = [
    'index',
    'name',
    'checkId',
    'status',
    'verdict',
    'verdictBasis',
    'score',
    ...SOURCES,
    'reasons',
    'points',
    'summary',
    'level',
    'jurisdictions',
    'goods',
    'searchAgainOn',
    'notice',
    'reviewedVerdict',
    'marks',
    ...SOURCES.map((source) => `${source}Result`),
    'territories',
    'data',
    'notSearched',
  ]
  const lines = batch.rows.map((row, at) => [
    row.index,
    row.query,
    row.checkId,
    row.status,
    row.verdict,
    basisOfRow(row).join(' '),
    row.score,
    ...SOURCES.map((source) => row.sources[source]),
    row.reasons.map(({ rule }) => rule).join(' '),
    row.reasons.flatMap(({ points }) => points ?? []).join(' '),
    summaryOfRow(batch, row),
    row.level,
    ...(at === 0 ? wholeOf(batch, goods) : [null, null, null, null]),
    reviews.get(row.checkId)?.verdict ?? null,
    marksOn(reviews.get(row.checkId)),
    ...SOURCES.map((source) => resultOfSource(row, source)),
    ...searchedFor(row),
  ])
  return csv([header, ...lines])
}

const marksOn = (review: ReviewView | undefined): string | null =>
  review ? review.marks.map(({ finding, mark }) => `${finding} ${mark}`).join('; ') : null

/** All of it in each row, because rows are filtered and sorted. */
const searchedFor = ({ extent }: BatchLine): string[] =>
  extent
    ? [extent.territories.join(' '), extent.data.map(dataEntry).join('; '), extent.notSearched.join('; ')]
    : ['', '', '']

function wholeOf(batch: BatchDocument, goods: string) {
  const { jurisdictions, searchAgainOn } = extentOfBatch(batch)
  return [jurisdictions.join(' '), goods, searchAgainOn, noticeOfBatch(batch)]
}
