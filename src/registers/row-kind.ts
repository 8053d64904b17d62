import type { DatabaseSync } from 'node:sqlite'
import type { RegisterIdentity, RegisterKind } from './identity.ts'
import type { Note } from './import/values.ts'
import type { IndexedRow } from './index/forms.ts'
import type { PartReading } from './marks/row.ts'

/** Where a row is: the name of its file, and its line. */
export type Source = { file: string; line: number }

/**
 * What became of rows and parts when they were joined: how many more rows there are than were counted, how many more have no
 * words, how many parts belong to a row that is counted, and the parts that fit no row.
 */
export type Joined = {
  taken: number
  wordless: number
  joined: number
  refusals: (Source & { reason: string })[]
  /** Where the last part is; the line is 0 for rows of several places. */
  source?: Source
}

/** Writes rows to an open register file. */
export interface RowWriter<Row> {
  /** Rows in the file now. */
  readonly rows: number
  /** Gives false for a row without a searchable form: it is not written. */
  put(row: Row): boolean
  /** Values that the last rows lost when they were joined, once. */
  takeNotes?(): readonly Note[]
  /** The status of a row or of a part, if this program does not know it; otherwise null. */
  unknownStatus?(row: object): string | null
  /** Removes the rows of a number, if there are any and rows replace one another. */
  remove(number: string): void
  /** Keeps a part of a row until {@link finish}. */
  add?(part: PartReading, source: Source): void
  /**
   * Writes what is in memory into the tables. The writer is not used after it; another one that is opened with the
   * result, which is plain data, continues.
   */
  save(): unknown
  /**
   * Joins rows and parts of one number, and writes the search index; called when all files are read. Gives what became of
   * them step by step; after each step the caller may stop, and call {@link save}.
   */
  finish(): Generator<Joined>
}

/** A step in which no row changed its state. */
export const nothingJoined = (): Joined => ({ taken: 0, wordless: 0, joined: 0, refusals: [] })

/** How rows relate to those that are there. */
export type WriteMode = {
  /** Whether a row replaces those of the same number. */
  replaces: boolean
  /** Whether rows of one number in the imported files are one. */
  joins: boolean
  /** Whether the file has rows of earlier imports. */
  update: boolean
}

/** One kind of rows: its name in the description of a register, and its writer. */
export type RowKind<Row> = {
  name: RegisterKind
  /** @param saved by an earlier writer of the same import; null for the first */
  openWriter(db: DatabaseSync, register: RegisterIdentity, mode: WriteMode, saved: unknown): RowWriter<Row>
  /** The rows of the search index as the tables of an opened register have them, in the order of their ids. */
  indexed(db: DatabaseSync, register: RegisterIdentity): Iterable<IndexedRow>
}
