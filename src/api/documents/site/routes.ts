import type { IRouter } from 'express'
import { Problem } from '../../http/problem.ts'
import { resource } from '../../http/resource.ts'
import { DOCS } from './addresses.ts'
import { guidesIndex } from './guides-index.ts'
import { sendPage } from './security-policy.ts'
import { referencePage } from './reference-page.ts'
import type { Site } from './site.ts'

/** `/api-docs`: the API reference, the guides and the assets of their pages. */
export function docsRoutes(router: IRouter, site: Site): void {
  const reference = referencePage(site)
  resource(router, DOCS, { get: (_req, res) => sendPage(res, reference, { asksApi: true }) })
  const index = guidesIndex(site)
  resource(router, `${DOCS}/guides`, { get: (_req, res) => sendPage(res, index) })

  const pages = new Map(site.sections.flatMap(({ pages }) => pages.map((page) => [page.address, page])))
  resource(router, `${DOCS}/:folder/:name`, {
    get: (req, res) => {
      const { folder, name } = req.params
      if (folder === 'assets' && site.assets.send(String(name), req, res)) return
      const page = pages.get(`${DOCS}/${String(folder)}/${String(name)}`)
      if (page === undefined) throw new Problem('not-found', 'No page has this name.')
      const { address, title, lead } = page
      const { html, headings } = page.render()
      sendPage(res, site.layout({ address, title, description: lead, body: html, headings }))
    },
  })
}
