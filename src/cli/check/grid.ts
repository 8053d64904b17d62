import { type Paint, safe } from './colors.ts'
import { columnsOf, cutTo, padTo, wrap } from './columns.ts'

/** A cell that may have a color. */
export type Cell = string | { text: string; format: Parameters<Paint>[0] }

const GAP = '  '
/** The widest a column other than the last becomes. */
const WIDEST = 34
const NARROWEST_LAST = 24

/** Lines of a table under dim headings. Cells are made safe; the last column wraps at the edge of the terminal. */
export function grid(
  headings: readonly string[],
  rows: readonly (readonly Cell[])[],
  { paint, columns }: { paint: Paint; columns: number },
): string[] {
  const texts = rows.map((row) => row.map((cell) => safe(typeof cell === 'string' ? cell : cell.text)))
  const last = headings.length - 1
  const widths = headings.map((heading, i) =>
    Math.min(WIDEST, Math.max(columnsOf(heading), ...texts.map((row) => columnsOf(row[i] ?? '')))),
  )
  const before = widths.slice(0, last).reduce((sum, width) => sum + width + GAP.length, GAP.length)
  const room = Math.max(NARROWEST_LAST, columns - before)
  const laid = (text: string, i: number): string => padTo(cutTo(text, WIDEST), widths[i] ?? 0)
  const line = (cells: readonly string[]): string => (GAP + cells.join(GAP)).trimEnd()
  const lines = rows.flatMap((row, at) => {
    const [end = '', ...others] = wrap(texts[at]?.[last] ?? '', room)
    const shown = row.map((cell, i) => {
      const text = i === last ? end : laid(texts[at]?.[i] ?? '', i)
      return typeof cell === 'string' ? text : paint(cell.format, text)
    })
    return [line(shown), ...others.map((rest) => ' '.repeat(before) + rest)]
  })
  const heads = headings.map((heading, i) => (i === last ? heading : laid(heading, i)))
  return [paint('dim', line(heads)), ...lines]
}
