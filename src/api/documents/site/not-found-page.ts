import type { ErrorRequestHandler } from 'express'
import { nearest } from '../../../events/did-you-mean.ts'
import { Problem } from '../../http/problem.ts'
import { escapeHtml } from '../../rendering/escape-html.ts'
import { DOCS } from './addresses.ts'
import { sendPage } from './security-policy.ts'
import type { Site } from './site.ts'

/** Paths of programs: they get problems. */
const FOR_PROGRAMS = /^\/(?:api|admin|console)\//
const MAX = 5
/** Longer than the name of any page: comparing takes time for each letter. */
const LONGEST = 100

type Link = { address: string; title: string }

/** Where most readers want to go. */
const USUAL: readonly Link[] = [
  { address: '/', title: 'Check a name' },
  { address: `${DOCS}/guides`, title: 'Guides' },
  { address: DOCS, title: 'API reference' },
  { address: '/coverage', title: 'Coverage' },
  { address: '/status', title: 'Status' },
]

/** Answers a browser that asked for an unknown page with a page that names the nearest ones; all else continues. */
export function notFoundPage(site: Site): ErrorRequestHandler {
  const pages = [...site.groups.flatMap((group) => group.pages), ...USUAL]
  return async (error: unknown, req, res, next) => {
    const path = req.originalUrl.split('?', 1)[0] ?? ''
    const isPage = error instanceof Problem && error.code === 'not-found' && !FOR_PROGRAMS.test(path)
    const isRead = req.method === 'GET' || req.method === 'HEAD'
    if (!isPage || !isRead || res.headersSent || req.accepts(['json', 'html']) !== 'html') {
      next(error)
      return
    }
    res.setHeader('Vary', 'Accept')
    await sendPage(res, pageFor(path, pages, site), { status: 404, maxAge: 0 })
  }
}

function pageFor(path: string, pages: readonly Link[], { base, layout }: Site): string {
  const meant = nearestPages(path, pages)
  const item = ({ address, title }: Link): string =>
    `<li><a href="${base}${address}">${escapeHtml(title)}</a></li>`
  const list = (links: readonly Link[]): string => `<ul>${links.map(item).join('')}</ul>`
  return layout({
    address: '',
    title: 'Page not found',
    description: 'No page has this address.',
    body: `<h1>Page not found</h1><p class="lead">No page has the address <code>${escapeHtml(path)}</code>.</p>
${meant.length > 0 ? `<h2>Did you mean</h2>${list(meant)}` : ''}
<h2>Go to</h2>${list(USUAL)}`,
  })
}

/** The pages whose names come nearest to the last part of a path. */
function nearestPages(path: string, pages: readonly Link[]): Link[] {
  const last = lastPart(path).slice(0, LONGEST)
  const pageOfName = new Map(pages.map((page) => [lastPart(page.address), page]))
  const names = [...pageOfName.keys()].filter((name) => name !== '')
  const inside = names.filter((name) => last.length > 2 && (name.includes(last) || last.includes(name)))
  return [...new Set([...nearest(last, names), ...inside])]
    .slice(0, MAX)
    .flatMap((name) => pageOfName.get(name) ?? [])
}

const lastPart = (path: string): string =>
  (path.replace(/\/+$/, '').split('/').at(-1) ?? '').replace(/\.(md|html?)$/, '').toLowerCase()
