import { createHash } from 'node:crypto'
import type { BatchDocument } from '../../projections/batches/document.ts'
import type { ReviewView } from '../checks/review-view.ts'
import { type ReviewReader, reviewOfCheck } from '../checks/reviews.ts'
import type { ViewDeps } from '../checks/view.ts'
import type { Api } from '../route-context.ts'

/** The assessments by reviewers by check; a check without an assessment is absent. */
export type BatchReviews = ReadonlyMap<string, ReviewView>

/** What the views of a batch need. */
export type BatchViewDeps = ViewDeps & { reviews?: BatchReviews | undefined }

/** The assessments of the checks of a batch. `tag` distinguishes entity tags under different assessments; empty without an assessment. */
export async function reviewsOf(
  api: ReviewReader & Pick<Api, 'reports'>,
  { rows, account: accountId, mode }: BatchDocument,
): Promise<{ reviews: BatchReviews; tag: string }> {
  const completed = rows.filter(({ status }) => status === 'completed')
  const found = await Promise.all(
    [...new Set(completed.map(({ checkId }) => checkId))].map(async (checkId) => {
      const review = await reviewOfCheck(api, checkId, () => api.reports.find({ accountId, mode }, checkId))
      return review === null ? [] : [{ checkId, ...review }]
    }),
  )
  const marked = found.flat()
  return {
    reviews: new Map(marked.map(({ checkId, view }) => [checkId, view])),
    tag: marked.length === 0 ? '' : `-r${hashOf(marked.map(({ checkId, revision }) => [checkId, revision]))}`,
  }
}

const hashOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 12)

/** What the present view of a batch needs, with its assessments. */
export async function viewWithReviews(api: Api, batch: BatchDocument): Promise<BatchViewDeps> {
  const { reviews } = await reviewsOf(api, batch)
  return { ...api.view, reviews }
}
