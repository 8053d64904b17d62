import { escapeHtml } from '../../rendering/escape-html.ts'
import { DOCS } from './addresses.ts'
import type { Site } from './site.ts'

/** `/api-docs/guides`: every page with its first paragraph. */
export function guidesIndex({ base, layout, sections }: Site): string {
  const entry = ({ address, title, lead }: { address: string; title: string; lead: string }): string =>
    `<li><a href="${base}${address}">${escapeHtml(title)}</a><p>${escapeHtml(lead)}</p></li>`
  const body = sections
    .map(({ title, pages }) => `<h2>${title}</h2><ul class="cards">${pages.map(entry).join('')}</ul>`)
    .join('')
  return layout({
    address: `${DOCS}/guides`,
    title: 'Documentation',
    description: 'How to use the name check API, starting with the first request.',
    body: `<h1>Documentation</h1>${body}`,
  })
}
