import { type Paint, safe } from './colors.ts'
import { tableLines } from './layout.ts'

/** A cell that may have a color. */
export type Cell = string | { text: string; format: Parameters<Paint>[0] }

/** Lines of a table under dim headings, as wide as the terminal at most. Cells are made safe. */
export function grid(
  headings: readonly string[],
  rows: readonly (readonly Cell[])[],
  { paint, columns }: { paint: Paint; columns: number },
): string[] {
  const texts = rows.map((row) => row.map((cell) => safe(typeof cell === 'string' ? cell : cell.text)))
  const style = (text: string, row: number, column: number): string => {
    if (row < 0) return paint('dim', text)
    const cell = rows[row]?.[column] ?? ''
    return typeof cell === 'string' ? text : paint(cell.format, text)
  }
  return tableLines(headings, texts, { columns, indent: '  ', style })
}
