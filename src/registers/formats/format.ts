import type { RowReading } from '../row.ts'

/** One unpacked file of an import. */
export type SourceFile = {
  /** For messages; the name inside the archive follows a colon. */
  name: string
  bytes: AsyncIterable<Uint8Array>
}

/** A row of a file, and the line where it is: from 1, the end of a CSV record or the start of an XML element. */
export type ReadRow = { line: number } & RowReading

/** Reads the rows of one format, in bounded memory. */
export type RegisterFormat = {
  /** Names of the files in an archive that have rows; the others are skipped. */
  fileNames: RegExp
  /** Whether a later row replaces an earlier one of the same number. */
  replaces: boolean
  /** Throws `RegisterRefused` where nothing after a place of the file can be trusted. */
  read(file: SourceFile): AsyncIterable<ReadRow>
}
