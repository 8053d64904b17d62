import type { IRouter, Request, RequestHandler, Response } from 'express'
import type { Shared } from '../../commands/shares.ts'
import type { BatchDocument } from '../../projections/batches/document.ts'
import type { ReportDocument } from '../../projections/report/document.ts'
import { type BatchReviews, reviewsOf } from '../batches/reviews.ts'
import { batchTag, titleOf } from '../batches/view.ts'
import { goodsRead } from '../checks/goods-and-applicant.ts'
import { printedReport, reportPage } from '../checks/read.ts'
import { type Review, reviewOf, reviewTag } from '../checks/reviews.ts'
import { reportTag } from '../checks/view.ts'
import { namesTag } from '../http/etag.ts'
import { problemOf } from '../http/failures.ts'
import { problems } from '../http/problems.ts'
import { sendNothing } from '../http/respond.ts'
import { resource } from '../http/route-methods.ts'
import { batchPage } from '../rendering/batch-page.ts'
import { htmlMessage, htmlPage } from '../rendering/html-page.ts'
import { html, type Markup } from '../rendering/markup.ts'
import { sendHtml, sendPdf } from '../rendering/output-formats.ts'
import { type PagePresentation, presented, variantOf } from '../rendering/presentation.ts'
import type { Page } from '../rendering/report-model.ts'
import type { Api } from '../route-context.ts'

/** The same page for an unknown, expired or withdrawn link, and for one whose account is not open. */
const NO_REPORT_PAGE = htmlMessage(
  'Report not found',
  'The link is incomplete, has expired or was withdrawn. Ask the person who sent it to you for a new one.',
)

export const sharedUrl = (publicUrl: string, token: string): string => `${publicUrl}/r/${token}`

/**
 * `/r/{token}`: the report of a share link, for people without a key, as HTML and as PDF; of a batch also the reports of its
 * names, below `/r/{token}/{check}`.
 */
export function sharedPages(router: IRouter, api: Api): void {
  for (const [path, send] of PAGES) resource(router, path, { get: opened(api, send) })
}

/** What a visitor asks for: a check, a batch, or a check of a shared batch. */
type Asked =
  | { kind: 'check'; report: ReportDocument; review: Review; goods: string; url: string }
  | {
      kind: 'batch'
      batch: BatchDocument
      title: string | null
      reviews: BatchReviews
      reviewed: string
      goods: string
      url: string
    }
type Opened = { asked: Asked; presentation: PagePresentation }
type Show = (api: Api, req: Request, res: Response, opened: Opened) => void | Promise<void>

const PAGES: readonly (readonly [path: string, show: Show])[] = [
  ['/r/:token', showPage],
  ['/r/:token/report.pdf', showPdf],
  ['/r/:token/:check', showPage],
  ['/r/:token/:check/report.pdf', showPdf],
]

async function showPage(
  api: Api,
  req: Request,
  res: Response,
  { asked, presentation }: Opened,
): Promise<void> {
  const downloads = [
    { text: 'Download as PDF', href: `${asked.url}/report.pdf` },
    ...(asked.kind === 'check'
      ? [{ text: 'PDF without the appendix', href: `${asked.url}/report.pdf?appendix=false` }]
      : []),
  ]
  if (isKnown(req, res, tagOf(asked, 'html', variantOf(presentation)))) sendNothing(res, 304)
  else {
    const page = pageOf(api, { asked, presentation })
    sendHtml(res, 200, htmlPage(page, downloads, linkPreview(page)))
  }
}

async function showPdf(
  api: Api,
  req: Request,
  res: Response,
  { asked, presentation }: Opened,
): Promise<void> {
  const tag = tagOf(asked, 'pdf', variantOf(presentation))
  if (isKnown(req, res, tag)) return sendNothing(res, 304)
  if (asked.kind === 'check')
    return sendPdf(res, asked.report._id, await printedReport(api, { ...asked, presentation }))
  const { _id, account } = asked.batch
  // Its links contain the token, so the page is that of this link alone.
  const key = `${_id} ${tag} ${asked.url}`
  sendPdf(res, _id, await api.printer.print(account, key, () => pageOf(api, { asked, presentation })))
}

const pageOf = (api: Api, { asked, presentation }: Opened): Page =>
  asked.kind === 'check'
    ? reportPage(api, { ...asked, presentation })
    : presented(
        batchPage(asked.batch, (checkId) => `${asked.url}/${checkId}`, asked),
        presentation,
      )

const tagOf = (asked: Asked, form: 'html' | 'pdf', variant: string): string =>
  asked.kind === 'check'
    ? reportTag(asked.report, form, variant + reviewTag(asked.review))
    : batchTag(asked.batch, form, variant + asked.reviewed)

/** The document that a link opens; null for a check that does not belong to it. */
async function find(api: Api, req: Request, shared: Shared, token: string): Promise<Asked | null> {
  const { check } = req.params
  const url = sharedUrl(api.view.publicUrl, token)
  if (!shared.subjectId.startsWith('bat_'))
    return check === undefined
      ? { kind: 'check', ...(await reviewed(api, shared, shared.subjectId)), url }
      : null
  const batch = await api.batches.find(shared, shared.subjectId)
  if (check === undefined) {
    const { reviews, tag } = await reviewsOf(forVisitors(api), batch)
    const [goods, title] = await Promise.all([goodsRead(api.encryptor, batch), titleOf(batch, api.encryptor)])
    return { kind: 'batch', batch, title, reviews, reviewed: tag, goods, url }
  }
  const checkId = String(check)
  if (!batch.rows.some((row) => row.checkId === checkId)) return null
  return { kind: 'check', ...(await reviewed(api, shared, checkId)), url: `${url}/${checkId}` }
}

async function reviewed(api: Api, shared: Shared, checkId: string) {
  const report = await api.reports.find(shared, checkId)
  const review = await reviewOf(forVisitors(api), report)
  return { report, review, goods: await goodsRead(api.encryptor, report) }
}

/** Visitors see the assessments, not who set them. */
const forVisitors = ({ runner, encryptor, store, reports }: Api) => ({ runner, encryptor, store, reports })

/** Checks the visitor's limit and the link before the handler; a person always gets a page. */
const opened =
  (api: Api, show: Show): RequestHandler =>
  async (req, res) => {
    try {
      const token = String(req.params.token)
      const shared = await api.shares.open(token)
      if (shared === null) {
        await api.visitors.missed(req.ip)
        return sendHtml(res, 404, NO_REPORT_PAGE)
      }
      await api.visitors.read(req.ip, token)
      const asked = await find(api, req, shared, token)
      if (asked === null) return sendHtml(res, 404, NO_REPORT_PAGE)
      const brand = await api.brandings.ofLink(shared, asked.kind === 'check' ? asked.report : asked.batch)
      await show(api, req, res, { asked, presentation: { appendix: wantsAppendix(req), brand } })
    } catch (error) {
      const problem = problemOf(error, api.now())
      if (problem === null || res.headersSent) throw error
      const { status, title } = problems[problem.code]
      for (const [name, value] of Object.entries(problem.more.headers ?? {})) res.setHeader(name, value)
      sendHtml(res, status, htmlMessage(title, problem.message))
    }
  }

/** Unknown parameters are ignored, because programs that forward links add some. */
const wantsAppendix = (req: Request): boolean =>
  new URL(req.url, 'http://localhost').searchParams.get('appendix') !== 'false'

function isKnown(req: Request, res: Response, tag: string): boolean {
  res.setHeader('ETag', tag)
  return namesTag(req.headers['if-none-match'], tag)
}

/**
 * The title and summary that programs show as a preview of a link (Open Graph). A report of the sandbox says so first, as on
 * its page.
 */
function linkPreview({ title, kind, first, banner }: Page): Markup {
  const notes = first.flatMap((one) => (one.kind === 'note' ? [one.title] : []))
  const values = [
    ['og:type', 'article'],
    ['og:site_name', kind],
    ['og:title', [...notes, title].join(': ')],
    ['og:description', banner.summary.text],
  ] as const
  return html`${values.map(([property, value]) => html`<meta property="${property}" content="${value}">`)}`
}
