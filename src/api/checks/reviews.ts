import type { IRouter, Request } from 'express'
import { z } from 'zod'
import { contextOf } from '../../commands/caller.ts'
import { type ReviewCommand, type ReviewState, reviewDecider } from '../../commands/review/decider.ts'
import { reviewMark } from '../../events/review.ts'
import { SOURCES } from '../../events/sections.ts'
import { reviewStream } from '../../events/streams.ts'
import type { ReportDocument } from '../../projections/report/document.ts'
import { foldUntil } from '../history/at.ts'
import type { Client } from '../http/authenticate.ts'
import { readBody } from '../http/body.ts'
import { plainText } from '../http/plain-text.ts'
import { invalid, notFound } from '../http/problem.ts'
import { refuseQuery } from '../http/query.ts'
import { sendJson } from '../http/respond.ts'
import { resource } from '../http/route-methods.ts'
import type { Api } from '../route-context.ts'
import { type ReviewView, reasonPurpose, reviewView } from './review-view.ts'
import type { ViewDeps } from './view.ts'

/** Body of `PUT /checks/{id}/reviews/{finding}`. */
export const reviewBody = z.strictObject({ mark: reviewMark, reason: plainText(500) })

/** `/checks/{id}/reviews/{finding}`: a reviewer's assessment of a finding. Both answer all assessments of the check. */
export function reviewRoutes(router: IRouter, api: Api): void {
  const change = async (client: Client, report: ReportDocument, command: ReviewCommand) => {
    const stream = reviewStream(report._id)
    const { state } = await api.runner.run(reviewDecider, stream, command, contextOf(client, report._id))
    return reviewView(report, state, api)
  }
  resource(router, '/checks/:id/reviews/:finding', {
    put: api.authorize.key('checks:write', 'writes', async (req, res, client) => {
      refuseQuery(req)
      const { mark, reason } = await readBody(req, res, reviewBody)
      const { report, finding } = await reviewable(api, req, client)
      const checkId = report._id
      const sealedReason = await api.encryptor.encrypt(client.accountId, reasonPurpose(checkId), reason)
      sendJson(res, 200, await change(client, report, { type: 'mark', checkId, finding, mark, sealedReason }))
    }),
    delete: api.authorize.key('checks:write', 'writes', async (req, res, client) => {
      refuseQuery(req)
      const { report, finding } = await reviewable(api, req, client)
      sendJson(res, 200, await change(client, report, { type: 'withdraw', checkId: report._id, finding }))
    }),
  })
}

/** The caller's completed check and one of its findings. Throws {@link Problem} `not-found`, `invalid-request`. */
async function reviewable(
  api: Api,
  req: Request,
  client: Client,
): Promise<{ report: ReportDocument; finding: string }> {
  const report = await api.reports.find(client, String(req.params.id))
  if (report.status !== 'completed')
    throw invalid({ detail: 'Only a completed check can be reviewed: its findings can still change.' })
  const finding = String(req.params.finding)
  const [, name, index] = /^([a-z]+)\/(0|[1-9]\d{0,5})$/.exec(finding) ?? []
  const source = SOURCES.find((each) => each === name)
  const exists = source !== undefined && report.sections[source].findings[Number(index)] !== undefined
  if (!exists) throw notFound('finding of this check')
  return { report, finding }
}

/** The assessments of a report, with the revision of their stream; null without an assessment. */
export type Review = { view: ReviewView; revision: ReviewState['revision'] } | null

/** Distinguishes entity tags of the same report under different assessments; empty without an assessment. */
export const reviewTag = (review: Review): string => (review === null ? '' : `-r${review.revision}`)

/** Reads the assessments of a report; with `at`, an RFC 3339 time, as they were then. */
export async function reviewOf(api: ReviewReader, report: ReportDocument, at?: string): Promise<Review> {
  if (report.status !== 'completed') return null
  return reviewOfCheck(api, report._id, async () => report, at)
}

/** Without `people`, for visitors, assessments have no names of reviewers. */
export type ReviewReader = Pick<Api, 'runner' | 'encryptor' | 'store'> & Partial<Pick<Api, 'people'>>

/** Reads the assessments of a check, and its report only if it has some. */
export async function reviewOfCheck(
  { runner, encryptor, store, people }: ReviewReader,
  checkId: string,
  report: () => Promise<ReportDocument>,
  at?: string,
): Promise<Review> {
  const stream = reviewStream(checkId)
  const { initial, evolve } = reviewDecider
  const { state } =
    at === undefined
      ? await runner.fold(reviewDecider, stream)
      : await foldUntil(store, stream, at, initial(), evolve)
  if (state.marks.length === 0) return null
  return { view: await reviewView(await report(), state, { encryptor, people }), revision: state.revision }
}

/** What the present view of a report needs, with its assessments. */
export async function viewWithReview(api: Api, report: ReportDocument): Promise<ViewDeps> {
  const review = await reviewOf(api, report)
  return { ...api.view, review: review?.view }
}
