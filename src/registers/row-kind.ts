import type { DatabaseSync } from 'node:sqlite'
import type { RegisterIdentity, RegisterKind } from './identity.ts'

/** Writes rows to an open register file. */
export interface RowWriter<Row> {
  /** Rows in the file now. */
  readonly rows: number
  /** Gives false for a row without a searchable form: it is not written. */
  put(row: Row): boolean
  /** Removes the rows of a number, if there are any and rows replace one another. */
  remove(number: string): void
  /** Writes the search index after the last row. Gives how many of the written rows have no words: they are removed. */
  finish(): number
}

/** How rows relate to those that are there. */
export type WriteMode = {
  /** Whether a row replaces those of the same number. */
  replaces: boolean
  /** Whether the file has rows of earlier imports. */
  update: boolean
}

/** One kind of rows: its name in the description of a register, and its writer. */
export type RowKind<Row> = {
  name: RegisterKind
  openWriter(db: DatabaseSync, register: RegisterIdentity, mode: WriteMode): RowWriter<Row>
}
