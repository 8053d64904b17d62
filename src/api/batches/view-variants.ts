import type { BatchDocument } from '../../projections/batches/document.ts'
import { BRIEF_NOTICE, cut, SANDBOX_ANSWER } from '../checks/brief-view.ts'
import { compactReason } from '../checks/compact-view.ts'
import { briefReview } from '../checks/review-view.ts'
import type { Views } from '../http/answer-views.ts'
import { extentOfBatch } from './extent.ts'
import { ranked } from './ranking.ts'
import type { BatchReviews, BatchViewDeps } from './reviews.ts'
import {
  basisOfRow,
  batchView,
  countsView,
  linksOf,
  ownExtent,
  summaryOfRow,
  titleOf,
  validityOfBatch,
} from './view.ts'

/** Of the summary of a name; the whole report has all of it. */
const MAX_SUMMARY_BYTES = 420

/** The JSON forms of a batch. */
export const batchViews: Views<BatchDocument, BatchViewDeps> = {
  full: { schema: async () => (await import('./schema.ts')).batch, of: batchView },
  summary: { schema: async () => (await import('./short-schema.ts')).batchBrief, of: briefBatch },
  compact: { schema: async () => (await import('./short-schema.ts')).compactBatch, of: compactBatch },
}

/** The verdict on each name, the best one first; first that it is made up, if it is of the sandbox. */
export async function briefBatch(batch: BatchDocument, deps: BatchViewDeps) {
  const { _id, mode, status, rows, completedAt, revision } = batch
  const extent = extentOfBatch(batch)
  return {
    ...(mode === 'test' && { sandbox: SANDBOX_ANSWER }),
    id: _id,
    title: await titleOf(batch, deps.encryptor),
    object: 'batch' as const,
    view: 'summary' as const,
    mode,
    status,
    counts: countsView(rows),
    rows: ranked(rows.map((row) => ({ ...row, review: deps.reviews?.get(row.checkId) }))).map((row) => ({
      index: row.index,
      name: row.query,
      checkId: row.checkId,
      status: row.status,
      verdict: row.verdict,
      ...briefReviewOf(deps.reviews, row.checkId),
      verdictBasis: basisOfRow(row),
      score: row.score,
      summary: cut(summaryOfRow(batch, row), MAX_SUMMARY_BYTES),
      level: row.level,
      ...ownExtent(row, extent),
    })),
    extent,
    validUntil: validityOfBatch(batch),
    completedAt,
    revision,
    notice: BRIEF_NOTICE,
    links: linksOf(batch, deps),
  }
}

function briefReviewOf(reviews: BatchReviews | undefined, checkId: string) {
  const review = reviews?.get(checkId)
  return review && { review: briefReview(review) }
}

/** The batch without repeats: a row per check, with the indexes of its name; reasons without parameters. */
export async function compactBatch(batch: BatchDocument, deps: BatchViewDeps) {
  const { rows, ...rest } = await batchView(batch, deps)
  const indexes = Map.groupBy(rows, ({ checkId }) => checkId)
  return {
    ...rest,
    view: 'compact' as const,
    rows: [...indexes.values()].flatMap((same) =>
      same.slice(0, 1).map(({ index, ...row }) => ({
        indexes: same.map((one) => one.index),
        ...row,
        reasons: batch.rows[index]?.reasons.map(compactReason) ?? [],
      })),
    ),
  }
}
