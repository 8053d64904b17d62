import type { Response } from 'express'
import type { Kept } from '../../http/kept.ts'
import { send } from '../../http/respond.ts'

/** Only content of this origin; no inline script or style, no eval. */
const PAGE =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
/** The reference calls the API, and its style sheet embeds its icons as data. */
const REFERENCE = PAGE.replace("img-src 'self'", "img-src 'self' data:; connect-src 'self'")

/** A form may send its fields to this origin. */
const FORM = PAGE.replace("form-action 'none'", "form-action 'self'")

/**
 * Sends a page of the documentation with its headers.
 * @param page kept if it is the same for everyone; its status is then 200
 * @param maxAge seconds for which a cache may keep it
 * @param status of the answer
 */
export async function sendPage(
  res: Response,
  page: string | Kept,
  { asksApi = false, hasForm = false, maxAge = 300, status = 200 } = {},
): Promise<void> {
  res.setHeader('Content-Security-Policy', asksApi ? REFERENCE : hasForm ? FORM : PAGE)
  res.setHeader('Cross-Origin-Opener-Policy', 'same-origin')
  res.setHeader('Cache-Control', `public, max-age=${maxAge}`)
  if (typeof page === 'string') send(res, status, 'text/html; charset=utf-8', page)
  else await page.send(res)
}
