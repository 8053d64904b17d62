import type { IRouter } from 'express'
import { Problem } from '../../http/problem.ts'
import { resource } from '../../http/resource.ts'
import { sendJson } from '../../http/respond.ts'
import { escapeHtml } from '../../rendering/escape-html.ts'
import { DOCS } from './addresses.ts'
import { sendPage } from './security-policy.ts'
import type { Site } from './site.ts'

const EXAMPLE = 'Lumivora'

/** `/`: names the service and links to its documentation, as a page or as JSON. Shows only public information. */
export function landingRoutes(router: IRouter, site: Site, publicUrl: string): void {
  const links = {
    documentation: `${publicUrl}${DOCS}`,
    guides: `${publicUrl}${DOCS}/guides`,
    problems: `${publicUrl}${DOCS}/problems`,
    openapi: `${publicUrl}/api/v1/openapi.json`,
    plans: `${publicUrl}/api/v1/plans`,
    coverage: `${publicUrl}/coverage`,
    live: `${publicUrl}/livez`,
    ready: `${publicUrl}/readyz`,
  }
  const page = landingPage(site, publicUrl)
  resource(router, '/', {
    get: (req, res) => {
      res.setHeader('Vary', 'Accept')
      const form = req.accepts(['text/html', 'application/json'])
      if (form === false)
        throw new Problem('not-acceptable', 'This is available as text/html and application/json.')
      if (form === 'text/html') return sendPage(res, page)
      res.setHeader('Cache-Control', 'public, max-age=300')
      sendJson(res, 200, { object: 'service', name: 'namecheck', apiVersion: 'v1', links })
    },
  })
}

function landingPage({ base, layout }: Site, publicUrl: string): string {
  const command = `curl -s ${publicUrl}/api/v1/checks \\
  -H "Authorization: Bearer $NAMECHECK_API_KEY" \\
  -H 'Content-Type: application/json' \\
  -d '{"query": "${EXAMPLE}"}'`
  const card = (path: string, title: string, text: string): string =>
    `<li><a href="${base}${path}">${title}</a><p>${text}</p></li>`
  const body = `<h1>Is this name free?</h1>
<p class="lead">One request queries domains, social networks, trademark registers, company registers and an analyser, and
returns a verdict and a report. Every word of the report can be traced to a query of a source.</p>
<div class="code" data-language="sh"><pre><code>${escapeHtml(command)}</code></pre></div>
<p>Put your API key into <code>NAMECHECK_API_KEY</code>. A key that begins with <code>nk_test_</code> uses the sandbox and
costs nothing; a service newly started on your own machine writes one to <code>data/dev-key</code>.</p>
<ul class="cards">
${card(`${DOCS}/guides/first-check`, 'Your first check', 'Get a report in five minutes.')}
${card(DOCS, 'API reference', 'Read and try every operation.')}
${card(`${DOCS}/guides`, 'Guides', 'Test mode, webhooks, batches, limits, SDKs.')}
${card(`${DOCS}/problems`, 'Problems', 'What each error means and how to solve it.')}
${card('/api/v1/openapi.json', 'OpenAPI document', 'The contract for machines, version 3.1.')}
${card('/coverage', 'Coverage', 'What is searched for each country and TLD, and what a key or a file adds.')}
${card('/readyz', 'Status', 'Whether this process can accept requests now.')}
</ul>
<p class="small">A report is not legal advice.</p>`
  return layout({
    address: '/',
    title: 'Is this name free?',
    description: 'Checks whether a brand name is free: domains, social networks, trademarks, companies.',
    body,
  })
}
