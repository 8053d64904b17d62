import type { Request, Response } from 'express'
import { Problem } from '../http/problem.ts'
import { send, sendBytes } from '../http/respond.ts'
import { HTML_POLICY } from './html-page.ts'

/** Forms of a report; among those that a client prefers equally, the first one here is sent. */
const FORMS = {
  'application/json': 'json',
  'text/html': 'html',
  'text/csv': 'csv',
  'application/pdf': 'pdf',
} as const
export type Form = (typeof FORMS)[keyof typeof FORMS]

/** The form that `Accept` asks for. Throws {@link Problem} `not-acceptable`. */
export function wantedForm(req: Request, what: string): Form {
  const accepted = req.accepts(Object.keys(FORMS)) as keyof typeof FORMS | false
  if (accepted) return FORMS[accepted]
  const all = Object.keys(FORMS)
  throw new Problem(
    'not-acceptable',
    `${what} is available as ${all.slice(0, -1).join(', ')} and ${all.at(-1)}.`,
  )
}

/** Ends a request with an HTML page that can run no script. */
export function sendHtml(res: Response, status: number, page: string): void {
  res.setHeader('Content-Security-Policy', HTML_POLICY)
  res.setHeader('X-Robots-Tag', 'noindex, nofollow')
  send(res, status, 'text/html; charset=utf-8', page)
}

export function sendPdf(res: Response, name: string, bytes: Uint8Array): void {
  res.setHeader('Content-Disposition', `inline; filename="${name}.pdf"`)
  res.setHeader('X-Robots-Tag', 'noindex, nofollow')
  sendBytes(res, 200, 'application/pdf', bytes)
}

const BYTE_ORDER_MARK = '\ufeff'

/** `bom` puts a byte order mark first, by which spreadsheets know that the text is UTF-8. */
export function sendCsv(res: Response, name: string, text: string, bom: boolean): void {
  res.setHeader('Content-Disposition', `attachment; filename="${name}.csv"`)
  send(res, 200, 'text/csv; charset=utf-8; header=present', (bom ? BYTE_ORDER_MARK : '') + text)
}
