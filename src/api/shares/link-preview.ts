import { html, type Markup } from '../rendering/markup.ts'
import type { Page } from '../rendering/report-model.ts'

/**
 * The title and summary that programs show as a preview of a link (Open Graph). A report of the sandbox says so first, as on
 * its page.
 */
export function linkPreview({ title, kind, first, banner }: Page): Markup {
  const notes = first.flatMap((one) => (one.kind === 'note' ? [one.title] : []))
  const values = [
    ['og:type', 'article'],
    ['og:site_name', kind],
    ['og:title', [...notes, title].join(': ')],
    ['og:description', banner.summary.text],
  ] as const
  return html`${values.map(([property, value]) => html`<meta property="${property}" content="${value}">`)}`
}
