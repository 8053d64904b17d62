import type { IRouter } from 'express'
import { lazy } from '../../../primitives/lazy.ts'
import { keptPage } from '../../http/kept.ts'
import { Problem } from '../../http/problem.ts'
import { resource } from '../../http/route-methods.ts'
import { escapeHtml } from '../../rendering/escape-html.ts'
import { DOCS } from './addresses.ts'
import { sendPage } from './security-policy.ts'
import type { Site } from './site.ts'

/** `/api-docs`: the OpenAPI document in Swagger UI; the page's script fills the navigation. */
function referencePage({ base, layout }: Site): string {
  const side = `<label for="find">Find an operation</label><input id="find" type="search" autocomplete="off" spellcheck="false"><div id="calls"></div>`
  const body = `<section aria-labelledby="title"><h1 id="title">API reference</h1>
<p>Every operation, with its members, answers and samples. To try one, press <b>Authorize</b>, paste a key that begins with
<code>nk_test_</code> (test keys ask the <a href="${base}${DOCS}/guides/test-mode">sandbox</a> and cost nothing), then <b>Try
it out</b>. The key stays in this tab and is deleted when you close or reload it.</p></section>
<div id="reference" data-document="${base}/api/v1/openapi.json"><p id="reference-state" role="status">Loading the reference …</p></div>
<noscript><p>This page needs JavaScript. Alternatives without it: <a href="${base}${DOCS}/reference/api">the API as a text</a>,
<a href="${base}/api/v1/openapi.json">the OpenAPI document</a>.</p></noscript>`
  return layout({
    address: DOCS,
    title: 'API reference',
    description: 'Read and try every operation of the name check API.',
    body,
    side,
    hasMain: true,
    styles: ['swagger-ui.css', 'reference.css'],
    scripts: [{ name: 'swagger-ui-bundle.js' }, { name: 'reference.js', module: true }],
  })
}

/** `/api-docs/guides`: every page with its first paragraph. */
function guidesIndex({ base, layout, groups }: Site): string {
  const entry = ({ address, title, lead }: { address: string; title: string; lead: string }): string =>
    `<li><a href="${base}${address}">${escapeHtml(title)}</a><p>${escapeHtml(lead)}</p></li>`
  const body = groups
    .map(({ title, pages }) => `<h2>${title}</h2><ul class="cards">${pages.map(entry).join('')}</ul>`)
    .join('')
  return layout({
    address: `${DOCS}/guides`,
    title: 'Documentation',
    description: 'How to use the name check API, starting with the first request.',
    body: `<h1>Documentation</h1>${body}`,
  })
}

/** `/api-docs`: the API reference, the guides and the assets of their pages. */
export function docsRoutes(router: IRouter, site: Site): void {
  const reference = keptPage(referencePage(site))
  resource(router, DOCS, { get: (_req, res) => sendPage(res, reference, { asksApi: true }) })
  const index = keptPage(guidesIndex(site))
  resource(router, `${DOCS}/guides`, { get: (_req, res) => sendPage(res, index) })

  const pages = new Map(
    site.groups.flatMap(({ pages }) =>
      pages.map(({ address, title, lead, render }) => [
        address,
        lazy(() => {
          const { html, headings } = render()
          return keptPage(site.layout({ address, title, description: lead, body: html, headings }))
        }),
      ]),
    ),
  )
  resource(router, `${DOCS}/:folder/:name`, {
    get: async (req, res) => {
      const { folder, name } = req.params
      if (folder === 'assets' && (await site.assets.send(String(name), res))) return
      const page = pages.get(`${DOCS}/${String(folder)}/${String(name)}`)
      if (page === undefined) throw new Problem('not-found', 'No page has this name.')
      await sendPage(res, page())
    },
  })
}
