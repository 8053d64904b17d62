import { type Block, type Card, tileLineText } from '../report-model.ts'
import { INK, LEADING, LINE, SOFT, style, TONES } from './colors.ts'
import type { Laid, Paper } from './draw-page.ts'
import { INNER, SHEET } from './page-size.ts'

const TITLE = style(8.5, INK, true)
const SMALL = style(8)
const CARD_FACTS = style(7.25)
const CARD_TEXT = style(7.5)
const CAPTION = style(8.5, SOFT)
const GAP = 8
const PADDING = 6

const heightOf = (laid: readonly Laid[]): number => laid.reduce((sum, { height }) => sum + height + 1, 0)

/** Boxes of equal height next to each other. */
export function setTiles(paper: Paper, { tiles }: Block & { kind: 'tiles' }): void {
  const width = (INNER - GAP * (tiles.length - 1)) / Math.max(1, tiles.length)
  const inner = width - PADDING * 2
  const laid = tiles.map(({ title, status, lines }) => [
    paper.lay({ text: title }, TITLE, inner),
    paper.lay(status, style(8.5), inner),
    ...lines.map((line) => paper.lay({ text: tileLineText(line), foreign: true }, style(7.5), inner)),
  ])
  const height = Math.max(0, ...laid.map(heightOf)) + PADDING * 2
  paper.room(height)
  const top = paper.y
  const list = paper.element('L')
  for (const [i, lines] of laid.entries()) {
    const x = SHEET.left + i * (width + GAP)
    const { ink, ground } = TONES[tiles[i]?.status.tone ?? 'plain']
    paper.artifact(() => {
      paper.doc.rect(x, top, width, height).fill(ground)
      paper.doc.rect(x, top, width, 2.5).fill(ink)
    })
    const item = paper.element('LI', list)
    drawAt(paper, lines, x + PADDING, top + PADDING, () => paper.element('LBody', item))
  }
  paper.y = top + height + paper.gap(4)
}

const COLUMNS = 4

/** Label and value in several columns, filled row by row. */
export function setGrid(paper: Paper, { caption, items }: Block & { kind: 'grid' }): void {
  const width = (INNER - GAP * (COLUMNS - 1)) / COLUMNS
  paper.write({ text: caption, foreign: true }, CAPTION, 'P')
  const list = paper.element('L')
  for (let from = 0; from < items.length; from += COLUMNS) {
    const row = items
      .slice(from, from + COLUMNS)
      .map(({ label, value }) => [
        paper.lay({ text: label, foreign: true }, style(7.5, SOFT), width),
        paper.lay(value, SMALL, width),
      ])
    const height = Math.max(...row.map(heightOf)) + 3
    paper.room(height)
    const top = paper.y
    for (const [i, lines] of row.entries()) {
      const item = paper.element('LI', list)
      drawAt(paper, lines, SHEET.left + i * (width + GAP), top, () => paper.element('LBody', item))
    }
    paper.y = top + height
  }
}

/** Cards next to each other if there are several, each with its facts and sentences. */
export function setCards(paper: Paper, { caption, cards }: Block & { kind: 'cards' }): void {
  const widths = cardWidths(cards)
  const laid = cards.map((card, i) => cardLines(paper, card, (widths[i] ?? INNER) - PADDING * 2))
  const height = Math.max(0, ...laid.map(heightOf)) + PADDING * 2
  const title = paper.lay({ text: caption }, CAPTION, INNER)
  paper.room(title.height + height)
  paper.draw(title, SHEET.left, paper.element('P'))
  const top = paper.y + 2
  let x = SHEET.left
  for (const [i, lines] of laid.entries()) {
    const [left, width] = [x, widths[i] ?? INNER]
    paper.artifact(() => paper.doc.rect(left, top, width, height).lineWidth(0.6).stroke(LINE))
    const element = paper.element('Sect')
    drawAt(paper, lines, left + PADDING, top + PADDING, () => paper.element('P', element))
    x += width + GAP
  }
  paper.y = top + height + paper.gap(4)
}

/** Short lists in columns of equal width. */
export function setPanels(paper: Paper, { panels }: Block & { kind: 'panels' }): void {
  const width = (INNER - GAP * (panels.length - 1)) / Math.max(1, panels.length)
  const laid = panels.map(({ title, lines }) => [
    paper.lay({ text: title }, TITLE, width - PADDING * 2),
    ...lines.map((line) => paper.lay(line, CARD_TEXT, width - PADDING * 2)),
  ])
  const height = Math.max(0, ...laid.map(heightOf)) + PADDING * 2
  paper.room(height)
  const top = paper.y
  for (const [i, [title, ...lines]] of laid.entries()) {
    const x = SHEET.left + i * (width + GAP)
    paper.artifact(() => paper.doc.rect(x, top, width, height).fill(TONES.plain.ground))
    if (title === undefined) continue
    drawAt(paper, [title], x + PADDING, top + PADDING, () => paper.element('P'))
    const list = paper.element('L')
    drawAt(paper, lines, x + PADDING, top + PADDING + title.height + 1, () =>
      paper.element('LBody', paper.element('LI', list)),
    )
  }
  paper.y = top + height + paper.gap(4)
}

/** Of the width of an average card. */
const [NARROWEST, WIDEST] = [0.65, 1.35]

/** A card with more text is wider, so that all have nearly the same height and fit the first page. */
function cardWidths(cards: readonly Card[]): number[] {
  const lengths = cards.map(
    ({ facts, lines }) =>
      [...facts.map(({ label, value }) => label + value.text), ...lines.map(({ text }) => text)].join(' ')
        .length,
  )
  const mean = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.length)
  const shares = lengths.map((length) => Math.min(WIDEST, Math.max(NARROWEST, length / Math.max(1, mean))))
  const all = shares.reduce((sum, share) => sum + share, 0)
  return shares.map((share) => ((INNER - GAP * (cards.length - 1)) * share) / all)
}

function cardLines(paper: Paper, { title, status, facts, lines }: Card, width: number): Laid[] {
  return [
    paper.lay(title, style(9.5, INK, true), width),
    ...(status === null ? [] : [paper.lay(status, style(8), width)]),
    paper.lay(
      {
        text: facts
          .filter(({ value }) => value.href === undefined)
          .map(({ label, value }) => `${label}: ${value.text}`)
          .join(' · '),
        foreign: true,
      },
      CARD_FACTS,
      width,
    ),
    ...facts.flatMap(({ value }) => (value.href === undefined ? [] : [paper.lay(value, CARD_FACTS, width)])),
    ...lines.map((line) => paper.lay(line, CARD_TEXT, width)),
  ]
}

function drawAt(
  paper: Paper,
  lines: readonly Laid[],
  x: number,
  y: number,
  element: () => Parameters<Paper['draw']>[2],
): void {
  let at = y
  for (const laid of lines) {
    paper.draw(laid, x, element(), at)
    at += laid.lines.length * laid.style.size * LEADING + 1
  }
}
