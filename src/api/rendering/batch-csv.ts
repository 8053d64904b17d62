import { SOURCES } from '../../events/sections.ts'
import type { BatchDocument, BatchLine } from '../../projections/batches/document.ts'
import { afterReview } from '../../verdict/after-review.ts'
import { goodsWords } from '../../verdict/goods-words.ts'
import { extentOfBatch, noticeOfBatch } from '../batches/extent.ts'
import { conclusionOf, domainWord, ranked, tldsInOrder } from '../batches/ranking.ts'
import { basisOfRow, summaryOfRow } from '../batches/view.ts'
import type { ReviewView } from '../checks/review-view.ts'
import type { BatchShown } from './batch-page.ts'
import { csv } from './csv.ts'
import { dataEntry } from './extent-chapter.ts'
import { resultOfSource } from './reason-effects.ts'

/**
 * The rows as CSV (RFC 4180), the best name first; rules are listed by their ids. The first row carries what concerns all rows,
 * such as the conclusion.
 */
export function batchCsv(
  batch: BatchDocument,
  { reviews = new Map(), goods = goodsWords(batch.request), title = null }: BatchShown = {},
): string {
  const rows = ranked(
    batch.rows.map((row) => ({ ...row, name: row.query, review: reviews.get(row.checkId) })),
  )
  const tlds = batch.request.sources.includes('domains') ? tldsInOrder(batch.request.tlds) : []
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
    'rank',
    'title',
    'conclusion',
    ...tlds.map((tld) => `.${tld}`),
    'reviewedScore',
    'reviewedSummary',
    'finalVerdict',
    'finalScore',
    'finalSummary',
  ]
  const lines = rows.map((row, at) => [
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
    row.review?.verdict ?? null,
    marksOn(row.review),
    ...SOURCES.map((source) => resultOfSource(afterReview(row), source)),
    ...searchedFor(row),
    at + 1,
    ...(at === 0 ? [title, conclusionOf(rows)?.sentence ?? null] : [null, null]),
    ...tlds.map((tld) => domainWord(row, tld)?.word.toLowerCase() ?? null),
    row.review?.score ?? null,
    row.review?.summary ?? null,
    ...finalOf(batch, row),
  ])
  return csv([header, ...lines])
}

/** What counts: after review, else that of the rules. */
function finalOf(batch: BatchDocument, row: BatchLine & { review: ReviewView | undefined }) {
  const { verdict, score } = afterReview(row)
  return [verdict, score, row.review?.summary ?? summaryOfRow(batch, row)]
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
