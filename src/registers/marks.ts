import type { MarkRow } from './row.ts'
import type { RowKind } from './row-kind.ts'
import { RegisterWriter } from './writer.ts'

/** Trade marks. */
export const MARKS: RowKind<MarkRow> = {
  name: 'marks',
  openWriter: (db, { office }, { replaces }) => new RegisterWriter(db, office, replaces),
}
