import type { MarkRow, PartReading } from '../marks/row.ts'
import type { RowKind } from '../row-kind.ts'
import type { Note } from './values.ts'

/** One unpacked file of an import. */
export type SourceFile = {
  /** For messages; the name inside the archive follows a colon. */
  name: string
  bytes: AsyncIterable<Uint8Array>
  /** Called with what the importer should know of the file: `is not UTF-8; it was read as …`. */
  onRemark?(remark: string): void
}

/**
 * What a format reads from one record. `wordless`: a row without words (a picture, a color), which cannot be searched by
 * name; `deleted`: a row that the office took out of its data; `skipped`: one that says nothing of a mark or company that is
 * searched, as of a representative or a closed establishment.
 */
export type Reading<Row> =
  | { kind: 'mark'; row: Row }
  | { kind: 'company'; row: Row }
  | PartReading
  | { kind: 'wordless' | 'deleted'; number: string }
  | { kind: 'refused'; reason: string }
  | typeof SKIPPED

export const SKIPPED = { kind: 'skipped' } as const

/**
 * A row of a file, and the line where it is: from 1, the end of a CSV record or the start of an XML element. `notes`: its values
 * that are not kept as the file has them.
 */
export type ReadRow<Row = MarkRow> = { line: number; notes?: readonly Note[] } & Reading<Row>

/** Reads the rows of one format, in bounded memory. */
export type RegisterFormat<Row = MarkRow> = {
  /** As imports and the command line name it. */
  name: string
  /** How its files are written, where that can differ. */
  layout?: unknown
  /** What its rows are. */
  holds: RowKind<Row>
  /** Names of the files in an archive that have rows; the others are skipped. */
  fileNames: RegExp
  /** Whether a later row replaces an earlier one of the same number. */
  replaces: boolean
  /** Whether rows of one number in the files of an import are one, as are their parts. */
  joins?: boolean
  /** Whether its files are read together and replace the register: they cannot update it. */
  isWhole?: boolean
  /** Throws `RegisterRefused` where nothing after a place of the file can be trusted. */
  read(file: SourceFile): AsyncIterable<ReadRow<Row>>
}
