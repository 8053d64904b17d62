import type { DatabaseSync } from 'node:sqlite'
import type { RegisterKind } from './identity.ts'

/** Writes rows to an open register file. */
export interface RowWriter<Row> {
  /** Rows in the file now. */
  readonly rows: number
  /** Gives false for a row without a searchable form: it is not written. */
  put(row: Row): boolean
  /** Removes the rows of a number, if there are any and rows replace one another. */
  remove(number: string): void
}

/** One kind of rows: its name in the description of a register, and its writer. */
export type RowKind<Row> = {
  name: RegisterKind
  /** @param replaces whether a row replaces those of the same number */
  openWriter(db: DatabaseSync, office: string, replaces: boolean): RowWriter<Row>
}
