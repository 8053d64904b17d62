import type { Delimited } from '../columns.ts'
import { readRecords } from '../records.ts'
import { RegisterRefused } from '../refused.ts'
import { Refusal, refusing } from '../row.ts'
import type { Reading, ReadRow, SourceFile } from './format.ts'

/** The cell of a column by its name in any case, trimmed; '' where the file does not have the column. */
export type Cells = (column: string) => string

/** Reads the row of a file with this first row; chosen once for each file. */
type RowReader<Row> = (has: HasColumn) => (cells: Cells) => Reading<Row> | null

/** Whether a file has a column. */
export type HasColumn = (column: string) => boolean

/** Files with commas and quotation marks in UTF-8. */
export const PLAIN: Delimited = { encoding: 'utf-8', delimiter: ',', quote: '"' }

/**
 * Streams the rows of a delimited file whose first row names the columns. Names are compared without case and outer spaces.
 * Throws {@link RegisterRefused} for an empty file, and for one whose first row is not readable or repeats a name.
 * @param readerOf gives the reader of a row; null from it skips the row. Throws {@link RegisterRefused} if a required column is missing
 */
export async function* readTable<Row>(
  file: SourceFile,
  written: Delimited,
  readerOf: RowReader<Row>,
): AsyncGenerator<ReadRow<Row>> {
  let positions: ReadonlyMap<string, number> | undefined
  let read: ((cells: Cells) => Reading<Row> | null) | undefined
  for await (const record of readRecords(file, written)) {
    const { line } = record
    if (!positions || !read) {
      if ('refused' in record) throw new RegisterRefused(`the first row ${record.refused}`)
      positions = positionsOf(record.cells)
      const has = positions
      read = readerOf((column) => has.has(column.toLowerCase()))
      continue
    }
    if ('refused' in record) {
      yield { line, kind: 'refused', reason: record.refused }
      continue
    }
    const [at, row, of] = [positions, read, record.cells]
    const reading = refusing(() => {
      if (of.length !== at.size)
        throw new Refusal(`has ${of.length} columns but the first row has ${at.size}`)
      return row((column) => of[at.get(column.toLowerCase()) ?? -1]?.trim() ?? '')
    })
    if (reading) yield { line, ...reading }
  }
  if (!positions) throw new RegisterRefused(`${file.name} is empty`)
}

/** Throws {@link RegisterRefused} if one of these columns is missing. */
export function needColumns(has: HasColumn, needed: readonly string[]): void {
  const missing = needed.find((column) => !has(column))
  if (missing === undefined) return
  throw new RegisterRefused(
    `the column "${missing}" is missing from the first row, so this is another kind of file; check the format and the column map`,
  )
}

function positionsOf(header: readonly string[]): ReadonlyMap<string, number> {
  const names = header.map((name) => name.trim().toLowerCase())
  const positions = new Map(names.map((name, index) => [name, index]))
  if (positions.size === names.length) return positions
  const twice = names.findIndex((name, index) => names.indexOf(name) !== index)
  throw new RegisterRefused(`the first row names the column "${header[twice]?.trim()}" twice`)
}
