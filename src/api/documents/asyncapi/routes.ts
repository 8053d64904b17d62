import type { IRouter } from 'express'
import { lazy } from '../../../primitives/lazy.ts'
import { keptPage } from '../../http/kept.ts'
import { resource } from '../../http/route-methods.ts'
import type { Api } from '../../route-context.ts'
import { sendingDocument } from '../send-document.ts'
import { DOCS } from '../site/addresses.ts'
import { renderMarkdown } from '../site/markdown.ts'
import { sendPage } from '../site/security-policy.ts'
import type { Site } from '../site/site.ts'

const WHAT = 'Events that this service publishes in Apache Kafka.'

/** `/asyncapi.json`: the description of the topics. */
export function asyncApiRoutes(router: IRouter, { settings }: Api): void {
  resource(router, '/asyncapi.json', { get: sendingDocument(() => documentOf(settings), 'public') })
}

const documentOf = async ({ KAFKA_TOPIC_PREFIX }: Api['settings']) =>
  (await import('./document.ts')).asyncApiDocument(KAFKA_TOPIC_PREFIX)

/** The description of the topics as a page of the documentation. */
export function topicsPage(router: IRouter, site: Site, { settings }: Pick<Api, 'settings'>): void {
  const { base, layout } = site
  const address = `${DOCS}/topics`
  const page = lazy(async () => {
    const { topicsText } = await import('./page.ts')
    const text = topicsText(await documentOf(settings))
    const { html, headings } = renderMarkdown(text, (href) => (href.startsWith('/') ? base + href : href))
    return keptPage(layout({ address, title: 'Topics and events', description: WHAT, body: html, headings }))
  })
  resource(router, address, { get: async (_req, res) => sendPage(res, await page()) })
}
