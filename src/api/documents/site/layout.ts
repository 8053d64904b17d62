import { escapeHtml } from '../../rendering/escape-html.ts'
import { DOCS } from './addresses.ts'
import type { Heading } from './markdown.ts'
import type { PageGroup } from './pages.ts'

type Script = { name: string; module?: boolean }
/** The variable parts of a page; `body` and `side` are HTML. */
export type PageParts = {
  /** The address of the page, with which the navigation marks the current page. */
  address: string
  title: string
  description: string
  body: string
  headings?: readonly Heading[]
  /** Whether the body contains a `main` landmark. */
  hasMain?: boolean
  /** Replaces the list of pages. */
  side?: string
  /** Names of assets. */
  styles?: readonly string[]
  scripts?: readonly Script[]
}
export type Layout = (page: PageParts) => string

/** The frame of every page of the documentation: head, bar, navigation, content. `base` as in `loadPages`. */
export function createLayout(base: string, groups: readonly PageGroup[]): Layout {
  const top = [
    { title: 'API reference', address: DOCS },
    { title: 'Guides', address: `${DOCS}/guides` },
    { title: 'Problems', address: `${DOCS}/problems` },
    { title: 'Topics', address: `${DOCS}/topics` },
    { title: 'Coverage', address: '/coverage' },
    { title: 'Status', address: '/status' },
    { title: 'OpenAPI', address: '/api/v1/openapi.json' },
  ]
  const link = (title: string, address: string, here: string): string =>
    `<a href="${base}${address}"${address === here ? ' aria-current="page"' : ''}>${escapeHtml(title)}</a>`
  const list = (items: readonly { title: string; address: string }[], here: string): string =>
    `<ul>${items.map(({ title, address }) => `<li>${link(title, address, here)}</li>`).join('')}</ul>`
  const pageList = (here: string): string =>
    groups.map(({ title, pages }) => `<h2>${title}</h2>${list(pages, here)}`).join('')
  const asset = (name: string): string => `${base}${DOCS}/assets/${name}`
  const sheet = (name: string): string => `<link rel="stylesheet" href="${asset(name)}">`
  const script = ({ name, module }: Script): string =>
    `<script src="${asset(name)}" ${module ? 'type="module"' : 'defer'}></script>`
  const head = ({
    title,
    description,
    styles = [],
    scripts = [],
  }: PageParts): string => `<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="${escapeHtml(description)}">
<title>${escapeHtml(title)} · namecheck</title>
<link rel="icon" href="${asset('icon.svg')}" type="image/svg+xml">
${['tables.css', 'docs.css', ...styles].map(sheet).join('\n')}
${[{ name: 'docs.js', module: true }, ...scripts].map(script).join('\n')}`

  return (page) => {
    const { address, body, headings = [], side = pageList(address) } = page
    const element = page.hasMain ? 'div' : 'main'
    return `<!doctype html>
<html lang="en">
<head>
${head(page)}
</head>
<body>
<a class="skip" href="#content">Skip to content</a>
<header class="bar"><a class="brand" href="${base}/">namecheck</a><nav aria-label="Documentation">${list(top, address)}</nav><div class="search" data-index="${asset('search-index.js')}" hidden></div></header>
<div class="frame">
<details class="menu"><summary>Menu</summary><nav aria-label="Pages">${side}</nav></details>
<${element} id="content" tabindex="-1">
${body}
</${element}>
${outline(headings)}
</div>
</body>
</html>
`
  }
}

/** The headings of a long page, next to it on a wide screen. */
function outline(headings: readonly Heading[]): string {
  const shown = headings.filter(({ depth }) => depth === 2)
  if (shown.length < 2) return ''
  const items = shown.map(({ id, text }) => `<li><a href="#${id}">${escapeHtml(text)}</a></li>`).join('')
  return `<nav class="outline" aria-label="On this page"><h2>On this page</h2><ul>${items}</ul></nav>`
}
