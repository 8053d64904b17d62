import type { DatabaseSync } from 'node:sqlite'
import type { RegisterIdentity, RegisterKind } from './identity.ts'
import type { IndexedRow } from './index/forms.ts'
import type { PartReading } from './marks/row.ts'

/** Where a row is: the name of its file, and its line. */
export type Source = { file: string; line: number }

/** What became of parts: counts of rows made of them, of rows without words, and the parts that fit no row. */
export type Joined = { taken: number; wordless: number; refusals: (Source & { reason: string })[] }

/** Writes rows to an open register file. */
export interface RowWriter<Row> {
  /** Rows in the file now. */
  readonly rows: number
  /** Gives false for a row without a searchable form: it is not written. */
  put(row: Row): boolean
  /** Removes the rows of a number, if there are any and rows replace one another. */
  remove(number: string): void
  /** Keeps a part of a row until {@link join}. */
  add?(part: PartReading, source: Source): void
  /** Joins the rows and parts of one number; called once, when all files are read. */
  join?(): Joined
  /** Writes the search index after the last row. Gives how many of the written rows have no words: they are removed. */
  finish(): number
}

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
  openWriter(db: DatabaseSync, register: RegisterIdentity, mode: WriteMode): RowWriter<Row>
  /** The rows of the search index as the tables of an opened register have them, in the order of their ids. */
  indexed(db: DatabaseSync, register: RegisterIdentity): Iterable<IndexedRow>
}
