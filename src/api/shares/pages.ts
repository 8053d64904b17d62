import type { IRouter, Request, RequestHandler, Response } from 'express'
import type { ReportDocument } from '../../projections/report/document.ts'
import type { Api } from '../api.ts'
import { printedReport } from '../checks/read.ts'
import { reportTag } from '../checks/view.ts'
import { namesTag } from '../http/etag.ts'
import { problemOf } from '../http/failures.ts'
import { problems } from '../http/problems.ts'
import { resource } from '../http/resource.ts'
import { sendNothing } from '../http/respond.ts'
import { checkPage } from '../rendering/check-page.ts'
import { sendHtml, sendPdf } from '../rendering/forms.ts'
import { htmlMessage, htmlPage } from '../rendering/html-page.ts'
import { type Presentation, presented, variantOf } from '../rendering/presentation.ts'

/** The same page for an unknown, expired or withdrawn link, and for one whose account is not open. */
const NO_REPORT_PAGE = htmlMessage(
  'Report not found',
  'The link is incomplete, has expired or was withdrawn. Ask the person who sent it to you for a new one.',
)

export const sharedUrl = (publicUrl: string, token: string): string => `${publicUrl}/r/${token}`

/** `/r/{token}`: the report of a share link, for people without a key, as HTML and as PDF. */
export function sharedPages(router: IRouter, api: Api): void {
  resource(router, '/r/:token', {
    get: opened(api, (req, res, report) => {
      const presentation = presentationIn(req)
      const token = String(req.params.token)
      const pdf = { text: 'Download as PDF', href: `${sharedUrl(api.view.publicUrl, token)}/report.pdf` }
      if (isKnown(req, res, reportTag(report, 'html', variantOf(presentation)))) return sendNothing(res, 304)
      sendHtml(res, 200, htmlPage(presented(checkPage(report, api.view.providers), presentation), [pdf]))
    }),
  })
  resource(router, '/r/:token/report.pdf', {
    get: opened(api, async (req, res, report) => {
      const presentation = presentationIn(req)
      if (isKnown(req, res, reportTag(report, 'pdf', variantOf(presentation)))) return sendNothing(res, 304)
      sendPdf(res, report._id, await printedReport(api, report, presentation))
    }),
  })
}

type Show = (req: Request, res: Response, report: ReportDocument) => void | Promise<void>

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
      await show(req, res, await api.reports.find(shared, shared.checkId))
    } catch (error) {
      const problem = problemOf(error, api.now())
      if (problem === null || res.headersSent) throw error
      const { status, title } = problems[problem.code]
      for (const [name, value] of Object.entries(problem.more.headers ?? {})) res.setHeader(name, value)
      sendHtml(res, status, htmlMessage(title, problem.message))
    }
  }

/** Unknown parameters are ignored, because programs that forward links add some. */
const presentationIn = (req: Request): Presentation => ({
  appendix: new URL(req.url, 'http://localhost').searchParams.get('appendix') !== 'false',
})

function isKnown(req: Request, res: Response, tag: string): boolean {
  res.setHeader('ETag', tag)
  return namesTag(req.headers['if-none-match'], tag)
}
