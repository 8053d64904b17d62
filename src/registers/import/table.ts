import type { Delimited } from '../marks/columns.ts'
import { Refusal } from '../marks/row.ts'
import { RegisterRefused } from '../refused.ts'
import { readRecords } from './delimited-records.ts'
import { type Reading, type ReadRow, SKIPPED, type SourceFile } from './format.ts'
import { Values } from './values.ts'

/** The cell of a column by its name in any case, trimmed; '' where the file does not have the column. */
export type Cells = (column: string) => string

/** Reads the row of a file with this first row; chosen once for each file. */
type RowReader<Row> = (has: HasColumn) => (cells: Cells, values: Values) => Reading<Row> | null

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
  const values = new Values()
  let header: Header | undefined
  let read: ReturnType<RowReader<Row>> | undefined
  for await (const records of readRecords(file, written))
    for (const record of records) {
      const { line } = record
      if (!header || !read) {
        if ('refused' in record) throw new RegisterRefused(`the first row ${record.refused}`)
        const first = new Header(record.cells)
        read = readerOf((column) => first.at(column) >= 0)
        header = first
        continue
      }
      if ('refused' in record) {
        yield { line, kind: 'refused', reason: record.refused }
        continue
      }
      const [columns, row, { cells }] = [header, read, record]
      yield values.row(line, () => {
        if (cells.length !== columns.width)
          throw new Refusal(`has ${cells.length} columns but the first row has ${columns.width}`)
        return row((column) => cells[columns.at(column)]?.trim() ?? '', values) ?? SKIPPED
      })
    }
  if (!header) throw new RegisterRefused(`${file.name} is empty`)
}

/** Throws {@link RegisterRefused} if one of these columns is missing. */
export function needColumns(has: HasColumn, needed: readonly string[]): void {
  const missing = needed.find((column) => !has(column))
  if (missing === undefined) return
  throw new RegisterRefused(
    `the column "${missing}" is missing from the first row, so this is another kind of file; check the format and the column map`,
  )
}

/** The first row of a file. Throws {@link RegisterRefused} if it names a column twice. */
class Header {
  readonly width: number
  readonly #names: readonly string[]
  readonly #known = new Map<string, number>()

  constructor(cells: readonly string[]) {
    this.width = cells.length
    this.#names = cells.map((name) => name.trim().toLowerCase())
    const twice = this.#names.findIndex((name, at) => this.#names.indexOf(name) !== at)
    if (twice >= 0)
      throw new RegisterRefused(`the first row names the column "${cells[twice]?.trim()}" twice`)
  }

  /** The position of a column; -1 for none. */
  at(column: string): number {
    const known = this.#known.get(column)
    if (known !== undefined) return known
    const at = this.#names.indexOf(column.toLowerCase())
    this.#known.set(column, at)
    return at
  }
}
