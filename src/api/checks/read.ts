import type { Request, Response } from 'express'
import { z } from 'zod'
import type { EventStore } from '../../engine/ports/event-store.ts'
import { checkStream } from '../../events/streams.ts'
import { foldOnto } from '../../projections/projection.ts'
import type { ReportDocument } from '../../projections/report/document.ts'
import { reportProjection } from '../../projections/report/projection.ts'
import { at, foldUntil, type Moment, refuseBeyond, refuseFuture } from '../history/at.ts'
import { answerView, viewParameters } from '../http/answer-views.ts'
import type { Client } from '../http/authenticate.ts'
import { untilDisconnected } from '../http/client-disconnect.ts'
import { namesTag } from '../http/etag.ts'
import { preferenceApplied, readPrefer } from '../http/prefer.ts'
import { Problem } from '../http/problem.ts'
import { readQuery } from '../http/query.ts'
import { sendJson, sendNothing } from '../http/respond.ts'
import { checkCsv } from '../rendering/check-csv.ts'
import { checkPage } from '../rendering/check-page.ts'
import { htmlPage } from '../rendering/html-page.ts'
import { type Form, sendCsv, sendHtml, sendPdf, wantedForm } from '../rendering/output-formats.ts'
import {
  type PagePresentation,
  type Presentation,
  presentationOf,
  presentationParameters,
  presented,
  variantIn,
  variantOf,
} from '../rendering/presentation.ts'
import type { Page } from '../rendering/report-model.ts'
import type { Api } from '../route-context.ts'
import { goodsRead } from './goods-and-applicant.ts'
import { hasEnded } from './read-through.ts'
import { type Review, reviewOf, reviewTag } from './reviews.ts'
import { registrarOf, reportTag } from './view.ts'
import { checkViews } from './view-variants.ts'

/**
 * The report at a moment: the document of that revision, and so the bytes that were served then. The caller has
 * verified its owner. Throws {@link Problem} `not-found` before the first event and after the last one.
 */
export async function reportAt(store: EventStore, checkId: string, moment: Moment): Promise<ReportDocument> {
  const { state, last } = await foldUntil<ReportDocument | null>(
    store,
    checkStream(checkId),
    moment,
    null,
    (document, event) => foldOnto(reportProjection, document, [event]),
  )
  refuseBeyond(moment, last, 'check')
  if (!state) throw new Problem('not-found', 'The check was requested after this time.')
  return state
}

/** Query of `GET /checks/{id}`; `view` and `fields` choose the JSON, `appendix` concerns HTML and PDF, `bom` CSV. */
export const checkReadParameters = z.strictObject({ at, ...viewParameters, ...presentationParameters })

/**
 * `GET /checks/{id}`: the present report, or the report after the end of the check or after the wait; with `at` an
 * earlier state, whatever is preferred. As JSON, HTML, CSV or PDF.
 */
export async function readCheck(api: Api, req: Request, res: Response, client: Client): Promise<void> {
  const { at, ...asked } = readQuery(req, checkReadParameters)
  refuseFuture(at, api.now())
  res.setHeader('Vary', 'Accept, Prefer')
  const form = wantedForm(req, 'A report')
  const view = await answerView(asked, checkViews)
  const wait = at === undefined ? readPrefer(req.headers.prefer).wait : null
  const checkId = String(req.params.id)
  const report =
    at === undefined
      ? await awaited(api, res, client, checkId, wait ?? 0)
      : await reportAtMoment(api, client, checkId, at)
  if (report === null) return
  const presentation = await presentationOf(asked, form, () => api.brandings.ofSubject(report))
  // Assessments have a separate stream: a revision of the check says nothing about them.
  const review = typeof at === 'number' ? null : await reviewOf(api, report, at)
  const tag = reportTag(report, form, variantIn(form, view, presentation) + reviewTag(review))
  res.setHeader('ETag', tag)
  const applied = preferenceApplied({ wait, respondAsync: false })
  if (applied !== null) res.setHeader('Preference-Applied', applied)
  if (namesTag(req.headers['if-none-match'], tag)) return sendNothing(res, 304)
  if (form === 'json')
    sendJson(res, 200, await view.of(report, { ...api.view, review: review?.view }), view.type)
  else {
    const goods = await goodsRead(api.encryptor, report)
    await sendReport(api, res, { report, review, goods, presentation }, form)
  }
}

/** A report for people: with the assessments by its reviewers, its goods in words, and how it is presented. */
export type ReadableReport = {
  report: ReportDocument
  review: Review
  goods: string
  presentation: PagePresentation
}

/** The report as a page, for every form on a screen or on paper. */
export const reportPage = ({ view }: Api, { report, review, goods, presentation }: ReadableReport): Page =>
  presented(
    checkPage(report, {
      providers: view.providers,
      review: review?.view ?? null,
      goods,
      ...registrarOf(report, view.registrar),
    }),
    presentation,
  )

async function sendReport(
  api: Api,
  res: Response,
  readable: ReadableReport & { presentation: Presentation },
  form: Exclude<Form, 'json'>,
): Promise<void> {
  const { report, goods } = readable
  switch (form) {
    case 'html':
      return sendHtml(res, 200, htmlPage(reportPage(api, readable)))
    case 'csv':
      return sendCsv(
        res,
        report._id,
        checkCsv(report, readable.review?.view, goods),
        readable.presentation.bom,
      )
    case 'pdf':
      return sendPdf(res, report._id, await printedReport(api, readable))
  }
}

/** A report as a PDF. */
export function printedReport(api: Api, readable: ReadableReport): Promise<Uint8Array> {
  const { report, review, presentation } = readable
  const tag = reportTag(report, 'pdf', variantOf(presentation) + reviewTag(review))
  return api.printer.print(report.account, `${report._id} ${tag}`, () => reportPage(api, readable))
}

async function reportAtMoment(
  { reports, store }: Api,
  client: Client,
  checkId: string,
  at: Moment,
): Promise<ReportDocument> {
  const { _id } = await reports.find(client, checkId)
  return reportAt(store, _id, at)
}

async function awaited(
  { admission, reports, waiter }: Api,
  res: Response,
  client: Client,
  checkId: string,
  seconds: number,
): Promise<ReportDocument | null> {
  if (seconds === 0) return reports.find(client, checkId)
  const waitOn = admission.waiting(res)
  return untilDisconnected(res, async (disconnected) => {
    const waiting = waiter.wait(checkId, seconds * 1000, disconnected)
    const report = await reports.find(client, checkId)
    if (hasEnded(report)) return report
    return (await waitOn(waiting)).outcome === 'aborted' ? null : reports.fold(checkId)
  })
}
