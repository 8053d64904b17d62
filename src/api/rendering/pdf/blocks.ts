import type { Block, Cell, Column, Table } from '../report-model.ts'
import { INK, LEADING, LINE, SOFT, style, TONES } from './colors.ts'
import { setCards, setGrid, setPanels, setTiles } from './compact-blocks.ts'
import type { Element, Laid, Paper } from './draw-page.ts'
import { INNER, SHEET } from './page-size.ts'

const BODY = style(8.5)
const SMALL = style(7.75)
const HEAD = style(7.5, SOFT, true)
const PADDING = 2.25
const GAP = 8

/** Sets one block in the flow. */
export function setBlock(paper: Paper, block: Block): void {
  switch (block.kind) {
    case 'text':
      paper.write(block.text, block.lead ? style(BODY.size, INK, true) : BODY, 'P')
      break
    case 'list':
      setList(paper, block.items)
      break
    case 'facts':
      setFacts(paper, block.facts)
      break
    case 'note':
      setNote(paper, block)
      break
    case 'table':
      setTable(paper, block)
      break
    case 'tiles':
      setTiles(paper, block)
      break
    case 'grid':
      setGrid(paper, block)
      break
    case 'cards':
      setCards(paper, block)
      break
    case 'panels':
      setPanels(paper, block)
      break
  }
  paper.y += paper.gap(4)
}

function setList(paper: Paper, items: readonly Cell[]): void {
  const list = paper.element('L')
  for (const item of items) {
    const body = paper.element('LBody', paper.element('LI', list))
    const laid = paper.lay(item, BODY, INNER - 12, true)
    const plain = item.tone === undefined || item.tone === 'plain'
    const step = laid.style.size * LEADING
    paper.room(step)
    if (plain) {
      const middle = paper.y + step / 2
      paper.artifact(() => paper.doc.circle(SHEET.left + 4, middle, 1.4).fill(SOFT))
    }
    paper.draw(laid, SHEET.left + (plain ? 12 : 0), body)
    paper.y += 2
  }
}

const LABEL = 128

function setFacts(paper: Paper, facts: readonly { label: string; value: Cell }[]): void {
  const list = paper.element('L')
  for (const { label, value } of facts) {
    const item = paper.element('LI', list)
    const name = paper.lay({ text: label }, style(BODY.size, SOFT), LABEL - GAP)
    const said = paper.lay(value, value.code ? SMALL : BODY, INNER - LABEL)
    paper.room(name.height)
    paper.draw(name, SHEET.left, paper.element('Lbl', item), paper.y)
    const from = paper.y
    paper.draw(said, SHEET.left + LABEL, paper.element('LBody', item))
    if (paper.y > from) paper.y = Math.max(paper.y, from + name.height)
    paper.y += 1.5
  }
}

/** Sentences follow each other where the type is smaller. */
function setNote(paper: Paper, { tone, title, lines }: Block & { kind: 'note' }): void {
  const width = INNER - 24
  const together: Cell = { text: lines.map(({ text }) => text).join(' '), foreign: true }
  const laid = [
    paper.lay({ text: title }, style(BODY.size, INK, true), width),
    ...(paper.scale < 1 ? [together] : lines).map((line) => paper.lay(line, BODY, width)),
  ]
  setBox(paper, tone, laid, paper.gap(10))
}

/** Lines on a colored background with a bar on the left; on the next sheet if they do not fit on this one. */
export function setBox(paper: Paper, tone: keyof typeof TONES, laid: readonly Laid[], padding: number): void {
  const height = laid.reduce((sum, one) => sum + one.height + 2, 0) + padding * 2
  const { ink, ground } = TONES[tone]
  paper.room(Math.min(height, SHEET.height - SHEET.top - SHEET.bottom))
  const top = paper.y
  const seen = Math.min(height, SHEET.height - SHEET.bottom - top)
  paper.artifact(() => {
    paper.doc.rect(SHEET.left, top, INNER, seen).fill(ground)
    paper.doc.rect(SHEET.left, top, 3.5, seen).fill(ink)
  })
  paper.y += padding
  for (const one of laid) {
    paper.draw(one, SHEET.left + 14, paper.element('P'))
    paper.y += 2
  }
  paper.y += padding
}

/** A row is never split; the head of the table repeats on each sheet. */
export function setTable(paper: Paper, { caption, columns, rows }: Table): void {
  const table = paper.element('Table')
  const first = rows[0] === undefined ? 0 : rowHeight(cellsOf(paper, columns, rows[0]))
  const title = paper.lay({ text: caption }, style(8.5, SOFT), INNER)
  const head = headOf(paper, columns)
  paper.room(title.height + rowHeight(head) + first)
  paper.draw(title, SHEET.left, paper.element('Caption', table))
  const top = paper.element('TR', table)
  setRow(paper, columns, head, () => paper.element('TH', top, { scope: 'Column' }))
  for (const row of rows) {
    const cells = cellsOf(paper, columns, row)
    if (paper.room(rowHeight(cells))) repeatHead(paper, columns, head)
    const line = paper.element('TR', table)
    setRow(paper, columns, cells, (i) =>
      i === 0 ? paper.element('TH', line, { scope: 'Row' }) : paper.element('TD', line),
    )
  }
  paper.y += 4
}

const headOf = (paper: Paper, columns: readonly Column[]): Laid[] =>
  columns.map(({ label, share }) => paper.lay({ text: label, foreign: true }, HEAD, share * INNER - GAP))

const cellsOf = (paper: Paper, columns: readonly Column[], row: readonly Cell[]): Laid[] =>
  row.map((cell, i) => {
    const set = { ...(cell.code ? style(6.5) : SMALL), bold: i === 0 && cell.href === undefined }
    return paper.lay(cell, set, (columns[i]?.share ?? 0) * INNER - GAP)
  })

const rowHeight = (cells: readonly Laid[]): number =>
  Math.max(0, ...cells.map(({ height }) => height)) + PADDING * 2

function setRow(
  paper: Paper,
  columns: readonly Column[],
  cells: readonly Laid[],
  elementAt: (i: number) => Element,
): void {
  let x: number = SHEET.left
  for (const [i, cell] of cells.entries()) {
    paper.draw(cell, x, elementAt(i), paper.y + PADDING)
    x += (columns[i]?.share ?? 0) * INNER
  }
  paper.y += rowHeight(cells)
  paper.artifact(() =>
    paper.doc
      .moveTo(SHEET.left, paper.y)
      .lineTo(SHEET.left + INNER, paper.y)
      .lineWidth(0.5)
      .stroke(LINE),
  )
}

/** Screen readers read it once, so the repeated heads are artifacts. */
function repeatHead(paper: Paper, columns: readonly Column[], head: readonly Laid[]): void {
  let x: number = SHEET.left
  for (const [i, cell] of head.entries()) {
    const left = x
    paper.artifact(() => paper.drawPlain(cell, left, paper.y + PADDING))
    x += (columns[i]?.share ?? 0) * INNER
  }
  paper.y += rowHeight(head)
}
