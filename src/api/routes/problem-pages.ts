import { createHash } from 'node:crypto'
import type { IRouter, Response } from 'express'
import { Problem } from '../problem.ts'
import { type ProblemCode, problems } from '../problems.ts'
import { resource } from '../resource.ts'
import { send } from '../respond.ts'

const STYLE =
  'body{font:1rem/1.5 system-ui,sans-serif;max-width:42rem;margin:3rem auto;padding:0 1rem;color:#1b1b1f;background:#fff}code{background:#eef;padding:.1em .3em}@media(prefers-color-scheme:dark){body{color:#eee;background:#16161a}code{background:#2a2a33}a{color:#9bf}}'
const POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/** `/api-docs/problems` and a page for each kind of problem: where `type` of every problem leads. */
export function problemPages(router: IRouter): void {
  const codes = Object.keys(problems) as ProblemCode[]
  const pages = new Map<string, string>(codes.map((code) => [code, pageOf(code)]))
  const index = indexOf(codes)
  resource(router, '/api-docs/problems', { get: (_req, res) => sendPage(res, index) })
  resource(router, '/api-docs/problems/:code', {
    get: (req, res) => {
      const page = pages.get(String(req.params.code))
      if (page === undefined) throw new Problem('not-found', 'There is no problem with this code.')
      sendPage(res, page)
    },
  })
}

function sendPage(res: Response, page: string): void {
  res.setHeader('Content-Security-Policy', POLICY)
  res.setHeader('Cache-Control', 'public, max-age=300')
  send(res, 200, 'text/html; charset=utf-8', page)
}

function pageOf(code: ProblemCode): string {
  const { status, title, about, fix } = problems[code]
  return html(
    title,
    `<p>Status ${status}, code <code>${code}</code></p><p>${inline(about)}</p><h2>What to do</h2><p>${inline(fix)}</p><p><a href="../problems">All problems</a></p>`,
  )
}

function indexOf(codes: readonly ProblemCode[]): string {
  const rows = codes.map(
    (code) =>
      `<li><a href="problems/${code}">${code}</a> (${problems[code].status}): ${inline(problems[code].title)}</li>`,
  )
  return html('Problems', `<ul>${rows.join('')}</ul>`)
}

function html(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body><h1>${escapeHtml(title)}</h1>${body}</body></html>`
}

/** The table's own markup: text between backquotes is code. */
const inline = (text: string): string => escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>')

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
