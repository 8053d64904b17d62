import { createHash } from 'node:crypto'
import { type Brand, brandLines, firmOf, hasHead, NO_BRAND } from './brand.ts'
import { STYLE } from './html-style.ts'
import { html, Markup } from './markup.ts'
import type { Block, Card, Cell, Chapter, Column, Page, Table, TileLine, Tone } from './report-model.ts'
import { exactMoment } from './words.ts'

/** No script, no frame, no form, no external content: the page is self-contained. */
export const HTML_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

const STYLE_SHEET = Markup.join([`<style>${STYLE}</style>`], [])
const NO_ROBOTS = html`<meta name="robots" content="noindex, nofollow">`

/** A link to another form of the page. */
export type Action = { text: string; href: string }

/**
 * A page as self-contained HTML.
 * @param head elements to add to the head
 */
export function htmlPage(page: Page, actions: readonly Action[] = [], head: Markup = html``): string {
  const { banner, name, chapters } = page
  const content = html`${page.first.map(block)}${page.brand && brandHead(page.brand)}<p class="kind">${page.kind}</p>
<h1>${cell(name)}</h1>
<div class="banner ${banner.tone}" role="group" aria-labelledby="verdict">
<p class="verdict"><span class="tone" id="verdict">${symbol(banner.tone)}${banner.word}</span>${
    banner.score === null ? null : html` <span class="score">${banner.score}</span>`
  }</p>
<p>${cell(banner.summary)}</p>
${banner.basis.map((one) => html`<p class="basis">${cell(one)}</p>`)}
</div>
<p class="kind">As of <time datetime="${page.asOf}">${exactMoment(page.asOf)}</time></p>
${actions.map(({ text, href }) => html`<p class="actions"><a href="${href}">${text}</a></p>`)}
${chapters.map(chapter)}`
  const { footer } = firmOf(page.brand ?? NO_BRAND)
  const foot = html`<footer><p>${page.notice}</p>${page.attributions.map((credit) => html`<p>${credit}</p>`)}${footer === null ? null : html`<p><bdi>${footer}</bdi></p>`}<p><code>${page.reference}</code></p></footer>`
  return htmlFrame(page.title, content, foot, head)
}

/** The band and the logo say nothing that the lines do not say. */
function brandHead(brand: Brand): Markup | null {
  if (!hasHead(brand)) return null
  const { name } = firmOf(brand)
  const firm = name === null ? null : html`<p class="lead"><bdi>${name}</bdi></p>`
  // The style sheet is the same for all, so that the policy can name its hash.
  const band =
    brand.color === null
      ? null
      : html`<svg class="band" aria-hidden="true"><rect width="100%" height="100%" fill="${brand.color}"/></svg>`
  const logo = brand.logo === null ? null : html`<img src="${brand.logo}" alt="">`
  const lines = brandLines(brand).map(
    ({ label, text }) => html`<p>${label}: <strong><bdi>${text}</bdi></strong></p>`,
  )
  return html`<div class="brand">${band}${logo}<div>${firm}${lines}</div></div>`
}

/** A page with a single message. */
export const htmlMessage = (title: string, text: string): string =>
  htmlFrame(title, html`<h1>${title}</h1><p>${text}</p>`)

function htmlFrame(title: string, content: Markup, foot: Markup = html``, head: Markup = html``): string {
  return html`<!doctype html>
<html lang="en" dir="ltr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">${NO_ROBOTS}<meta name="referrer" content="no-referrer"><title>${title}</title>${head}${STYLE_SHEET}</head>
<body><a class="skip" href="#content">Skip to the report</a>
<main id="content">${content}</main>
${foot}</body></html>
`.toString()
}

function chapter({ id, title, status, blocks, details, folded }: Chapter): Markup {
  const badge = status === null ? null : cell(status)
  const head = html`<h2 id="${id}">${cell(title)}</h2>${badge}`
  const content = html`${blocks.map(block)}
${details.map((one) => html`<details><summary>${one.title}</summary>${table(one.table)}</details>`)}`
  return html`<section aria-labelledby="${id}">
${folded ? html`<details class="folded"><summary class="head">${head}</summary>${content}</details>` : html`<div class="head">${head}</div>${content}`}
</section>
`
}

function block(one: Block): Markup {
  switch (one.kind) {
    case 'text':
      return one.lead ? html`<p class="lead">${cell(one.text)}</p>` : html`<p>${cell(one.text)}</p>`
    case 'list':
      return list(one.items)
    case 'facts':
      return html`<dl>${one.facts.map(({ label, value }) => html`<dt>${label}</dt><dd>${cell(value)}</dd>`)}</dl>`
    case 'note':
      return html`<div class="note ${one.tone}" role="note"><strong>${one.title}</strong>${one.lines.map((line) => html`<p>${cell(line)}</p>`)}</div>`
    case 'table':
      return table(one)
    case 'tiles':
      return html`<div class="tiles" role="group" aria-label="${one.caption}">${one.tiles.map(
        ({ title, status, lines }) =>
          html`<div class="tile ${status.tone ?? 'plain'}"><strong>${title}</strong><p>${cell(status)}</p>${lines.map(tileLine)}</div>`,
      )}</div>`
    case 'grid':
      return html`<p class="kind"><bdi>${one.caption}</bdi></p><ul class="grid">${one.items.map(
        ({ label, value }) => html`<li><bdi>${label}</bdi> ${cell(value)}</li>`,
      )}</ul>`
    case 'cards':
      return html`<p class="kind">${one.caption}</p><div class="cards">${one.cards.map(card)}</div>`
    case 'panels':
      return html`<div class="panels" role="group" aria-label="${one.caption}">${one.panels
        .filter(({ onPaper }) => onPaper !== true)
        .map(
          ({ title, lines }) =>
            html`<div><p class="lead">${title}</p><ul>${lines.map((line) => html`<li>${cell(line)}</li>`)}</ul></div>`,
        )}</div>`
  }
}

const tileLine = ({ label, items, more }: TileLine): Markup =>
  html`<p class="small">${label && html`${cell(label)}: `}${items.map((one, at) => html`${at === 0 ? '' : ', '}${cell(one)}`)}${more}</p>`

const card = ({ title, status, facts, lines }: Card): Markup =>
  html`<div class="card"><div class="head"><strong class="name">${cell(title)}</strong>${status === null ? null : cell(status)}</div><p>${facts.map(({ label, value }, at) => html`${at === 0 ? '' : ' · '}${label}: ${cell(value)}`)}</p>${lines.map((line) => html`<p>${cell(line)}</p>`)}</div>`

function list(items: readonly Cell[]): Markup {
  if (items.every(({ tone }) => tone === undefined))
    return html`<ul>${items.map((one) => html`<li>${cell(one)}</li>`)}</ul>`
  const toned = items.map(
    ({ tone = 'plain', ...rest }) =>
      html`<li class="${tone}">${symbol(tone) ?? DOT}<span>${cell(rest)}</span></li>`,
  )
  return html`<ul class="toned">${toned}</ul>`
}

/**
 * A table wider than the screen scrolls by itself, also with the keyboard; the first cell of each row is its heading. On a
 * narrow screen, a table with many columns or with sentences shows the cells of a row below each other, each with its label.
 */
function table({ caption, columns, rows, stacked }: Table): Markup {
  const head = columns.map(({ label }) => html`<th scope="col"><bdi>${label}</bdi></th>`)
  const body = rows.map(([first, ...rest]) => {
    const heading = first === undefined ? null : html`<th scope="row">${cell(first)}</th>`
    return html`<tr>${heading}${rest.map((one, i) => html`<td${isWide(columns[i + 1]) ? WIDE : null} data-label="${columns[i + 1]?.label}">${cell(one)}</td>`)}</tr>`
  })
  return html`<div class="scroll" role="region" aria-label="${caption}" tabindex="0"><table${stacked || columns.length > MAX_SIDE_BY_SIDE ? STACKED : null}><caption>${caption}</caption><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div>`
}

/** Columns that a narrow screen shows next to each other. */
const MAX_SIDE_BY_SIDE = 3
const STACKED = html` class="stacked"`
const WIDE = html` class="wide"`
/** Whether a column holds sentences rather than words. */
const isWide = (column: Column | undefined): boolean => (column?.share ?? 0) >= 0.3

function cell({ text, foreign, href, tone, code }: Cell): Markup {
  const plain = foreign ? html`<bdi>${text}</bdi>` : code ? html`<code>${text}</code>` : html`${text}`
  const inside = href === undefined ? plain : html`<a href="${href}" rel="noreferrer nofollow">${plain}</a>`
  return tone === undefined || tone === 'plain'
    ? inside
    : html`<span class="tone ${tone}">${symbol(tone)}${inside}</span>`
}

const SHAPES: Readonly<Record<Tone, Markup | null>> = {
  good: html`<path d="M3 8.5l3.5 3.5L13 4.5" fill="none" stroke="currentColor" stroke-width="2.2"/>`,
  warn: html`<path d="M8 1.5l7 12.5H1z" fill="none" stroke="currentColor" stroke-width="1.8"/><path d="M8 6v4M8 11.3v1.4" stroke="currentColor" stroke-width="1.8"/>`,
  bad: html`<path d="M3.5 3.5l9 9M12.5 3.5l-9 9" stroke="currentColor" stroke-width="2.4"/>`,
  open: html`<circle cx="8" cy="8" r="6.3" fill="none" stroke="currentColor" stroke-width="1.8"/><path d="M6 6.3a2 2 0 1 1 2.6 2c-.5.2-.6.5-.6 1M8 10.7v1.5" fill="none" stroke="currentColor" stroke-width="1.6"/>`,
  plain: null,
}

/** In a list in which other items have a symbol. */
const DOT = html`<span class="dot" aria-hidden="true"></span>`

/** Hidden from screen readers, because the adjacent words say the same. */
function symbol(tone: Tone): Markup | null {
  const shape = SHAPES[tone]
  return shape && html`<svg viewBox="0 0 16 16" aria-hidden="true">${shape}</svg>`
}
