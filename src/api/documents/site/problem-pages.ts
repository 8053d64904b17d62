import type { IRouter } from 'express'
import { type Kept, keptPage } from '../../http/kept.ts'
import { Problem } from '../../http/problem.ts'
import { type ProblemCode, problems } from '../../http/problems.ts'
import { resource } from '../../http/route-methods.ts'
import { escapeHtml } from '../../rendering/escape-html.ts'
import { DOCS } from './addresses.ts'
import { plain } from './markdown.ts'
import { sendPage } from './security-policy.ts'
import type { Site } from './site.ts'

const PROBLEMS = `${DOCS}/problems`

/** `/api-docs/problems` and a page per kind of problem: the target of every problem's `type`. */
export function problemPages(router: IRouter, site: Site): void {
  const codes = Object.keys(problems) as ProblemCode[]
  const pages = new Map<string, Kept>(codes.map((code) => [code, keptPage(pageOf(code, site))]))
  const index = keptPage(indexOf(codes, site))
  resource(router, PROBLEMS, { get: (_req, res) => sendPage(res, index) })
  resource(router, `${PROBLEMS}/:code`, {
    get: async (req, res) => {
      const page = pages.get(String(req.params.code))
      if (page === undefined) throw new Problem('not-found', 'No problem has this code.')
      await sendPage(res, page)
    },
  })
}

function pageOf(code: ProblemCode, { base, layout }: Site): string {
  const { status, title, about, fix } = problems[code]
  return layout({
    address: `${PROBLEMS}/${code}`,
    title,
    description: plain(about),
    body: `<p class="small">Status ${status}, code <code>${code}</code></p><h1>${escapeHtml(title)}</h1><p>${inline(about)}</p>
<h2>What to do</h2><p>${inline(fix)}</p>
<p><a href="${base}${DOCS}/guides/errors#${code}">Whether to repeat the request</a> · <a href="${base}${PROBLEMS}">All problems</a></p>`,
  })
}

function indexOf(codes: readonly ProblemCode[], { base, layout }: Site): string {
  const rows = codes.map(
    (code) =>
      `<tr><td>${problems[code].status}</td><td><a href="${base}${PROBLEMS}/${code}"><code>${code}</code></a></td><td>${inline(problems[code].title)}</td></tr>`,
  )
  return layout({
    address: PROBLEMS,
    title: 'Problems',
    description: 'Every error of the name check API, what it means and how to solve it.',
    body: `<h1>Problems</h1><p>Every error is answered as a problem (RFC 9457). Distinguish problems by <code>code</code>; <a
href="${base}${DOCS}/guides/errors">the guide</a> says how to handle them.</p>
<div class="table"><table><thead><tr><th scope="col">status</th><th scope="col">code</th><th scope="col">title</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>`,
  })
}

/** The markup of the table: text between backquotes is code. */
const inline = (text: string): string =>
  text
    .split(/`([^`]+)`/)
    .map((part, index) => (index % 2 === 0 ? escapeHtml(part) : `<code>${escapeHtml(part)}</code>`))
    .join('')
