import { JoiningWriter } from '../import/joining-writer.ts'
import type { RowKind } from '../row-kind.ts'
import type { MarkRow } from './row.ts'
import { MarkWriter } from './writer.ts'

/** Trade marks. */
export const MARKS: RowKind<MarkRow> = {
  name: 'marks',
  openWriter: (db, { office }, { replaces, joins, update }) => {
    const writer = new MarkWriter(db, office, replaces)
    return joins ? new JoiningWriter(db, office, writer, update) : writer
  },
}
