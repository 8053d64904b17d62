import type { MarkRow, PartReading } from '../marks/row.ts'
import type { RowKind } from '../row-kind.ts'

/** One unpacked file of an import. */
export type SourceFile = {
  /** For messages; the name inside the archive follows a colon. */
  name: string
  bytes: AsyncIterable<Uint8Array>
}

/**
 * What a format reads from one record. `wordless`: a row without words (a picture, a color), which cannot be searched by
 * name; `deleted`: a row that the office took out of its data.
 */
export type Reading<Row> =
  | { kind: 'mark'; row: Row }
  | { kind: 'company'; row: Row }
  | PartReading
  | { kind: 'wordless' | 'deleted'; number: string }
  | { kind: 'refused'; reason: string }

/** A row of a file, and the line where it is: from 1, the end of a CSV record or the start of an XML element. */
export type ReadRow<Row = MarkRow> = { line: number } & Reading<Row>

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
