export type Cell = string | number | null

/** Spreadsheets treat a cell with such a start as a formula; some accept full-width and small forms too. */
const FORMULA_START = /^(?:\s*[=+\-@＝＋－＠﹦﹢﹣﹫−]|[\t\r\n])/
const TO_BE_QUOTED = /[",\r\n]/

/**
 * Rows as CSV (RFC 4180), the first one is the header. A text that a spreadsheet would treat as a formula gets a
 * leading apostrophe; null is an empty cell.
 */
export const csv = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')

function cell(value: Cell): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const text = FORMULA_START.test(value) ? `'${value}` : value
  return TO_BE_QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
