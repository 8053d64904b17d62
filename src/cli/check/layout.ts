import { columnsOf, padTo, wrap } from './columns.ts'

const GAP = '  '
/** Text longer than this is prose, which needs a column of at least {@link PROSE_ROOM}. */
const PROSE = 48
const PROSE_ROOM = 24

/** Where a table stands, and how a cell looks; row -1 has the headings. */
type Layout = {
  columns: number
  indent?: string
  style?: (text: string, row: number, column: number) => string
}

/**
 * Lines of a table that fit into so many columns of a terminal: cells wrap between words. If the words of a row have no room
 * beside each other, each row becomes a paragraph of `heading: value`. Cells must be safe to print.
 */
export function tableLines(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
  { columns, indent = '', style = (text) => text }: Layout,
): string[] {
  const all = [headings, ...rows]
  const widths = widthsOf(all, columns - indent.length - GAP.length * (headings.length - 1))
  return widths === null
    ? rows.flatMap((row, at) => paragraph(headings, row, { columns, indent, style }, at))
    : all.flatMap((row, at) => besides(row, widths, indent, (text, column) => style(text, at - 1, column)))
}

/** The width of each column; null if the words of the cells have no room. */
function widthsOf(rows: readonly (readonly string[])[], room: number): number[] | null {
  const count = rows[0]?.length ?? 0
  const natural = Array.from({ length: count }, (_, i) => widest(rows.map((row) => row[i] ?? '')))
  const least = natural.map((width, i) =>
    Math.max(widest(rows.flatMap((row) => (row[i] ?? '').split(/\s+/))), width > PROSE ? PROSE_ROOM : 0),
  )
  if (sum(least) > room) return null
  const upTo = (most: number) => natural.map((width, i) => Math.max(least[i] ?? 0, Math.min(width, most)))
  let most = Math.max(0, ...natural)
  if (Number.isFinite(room)) while (sum(upTo(most)) > room) most--
  return upTo(most)
}

const widest = (texts: readonly string[]): number => Math.max(0, ...texts.map(columnsOf))
const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0)

/** A row whose cells stand beside each other, in as many lines as its longest cell needs. */
function besides(
  row: readonly string[],
  widths: readonly number[],
  indent: string,
  style: (text: string, column: number) => string,
): string[] {
  const cells = widths.map((width, i) => wrap(row[i] ?? '', width))
  const height = Math.max(...cells.map(({ length }) => length))
  return Array.from({ length: height }, (_, line) => {
    const texts = cells.map((cell, i) => {
      const text = cell[line] ?? ''
      return (text === '' ? '' : style(text, i)) + padTo('', (widths[i] ?? 0) - columnsOf(text))
    })
    return (indent + texts.join(GAP)).trimEnd()
  })
}

/** A row as a paragraph, a value after its heading; what begins the row is its title. */
function paragraph(
  headings: readonly string[],
  row: readonly string[],
  { columns, indent, style }: Required<Layout>,
  at: number,
): string[] {
  const first = headings.findIndex((heading) => heading !== '')
  const title = row.slice(0, first + 1).filter((cell) => cell !== '')
  const inner = `${indent}${GAP}`
  const lines = wrap(title.join(GAP), columns - indent.length).map((line) => indent + style(line, at, first))
  let width = columns
  for (const [i, heading] of headings.entries()) {
    const value = row[i] ?? ''
    if (i <= first || value === '' || value === '–') continue
    const room = columns - inner.length
    const [start = '', ...rest] = wrap(`${heading}: ${value}`, room - 1)
    const joined = columnsOf(start) + width + 2
    if (rest.length === 0 && joined <= room) {
      lines[lines.length - 1] += `; ${style(start, at, i)}`
      width = joined
      continue
    }
    lines.push(...[start, ...rest].map((line) => inner + style(line, at, i)))
    width = rest.length === 0 ? columnsOf(start) : columns
  }
  return title.length === 0 ? lines.filter((line) => line !== '') : lines
}
