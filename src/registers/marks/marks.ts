import { JoiningWriter } from '../import/joining-writer.ts'
import type { RowKind } from '../row-kind.ts'
import type { MarkRow } from './row.ts'
import { MARK_STATUSES } from './statuses.ts'
import { markOf } from './stored-mark.ts'
import { indexedMark, MarkWriter } from './writer.ts'

/** Trade marks. */
export const MARKS: RowKind<MarkRow> = {
  name: 'marks',
  openWriter: (db, { office }, { replaces, joins, update }, saved) =>
    joins
      ? new JoiningWriter(db, office, { replaces, isUpdate: update }, saved)
      : new MarkWriter(db, office, replaces, saved),
  *indexed(db) {
    for (const row of db.prepare('SELECT * FROM mark ORDER BY id').iterate()) {
      const status = MARK_STATUSES.find((each) => each === row.status) ?? 'unknown'
      yield { id: Number(row.id), ...indexedMark(markOf(row), row.pending === 1 ? 'pending' : status) }
    }
  },
}
