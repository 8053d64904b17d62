import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { hasMarkKey } from '../../names/features/mark-features.ts'
import { indexNumbers } from '../file.ts'
import type { IndexedRow, RowStatus } from '../index/forms.ts'
import { IndexWriter } from '../index/writer.ts'
import type { Joined, RowWriter } from '../row-kind.ts'
import { priorityOf } from './details.ts'
import { packGoods } from './goods.ts'
import { listText } from './lists.ts'
import { isExpired } from './renewal-grace.ts'
import type { MarkRow } from './row.ts'
import { listedStatus, markStatus, type StatusReading } from './statuses.ts'

const COLUMNS = [
  'number',
  'mark',
  'status',
  'pending',
  'statusText',
  'niceClasses',
  'owner',
  'link',
  'filed',
  'priority',
  'registered',
  'expires',
  'kind',
  'translations',
  'readings',
  'disclaimed',
  'details',
] as const

const savedState = z.object({ rows: z.number() })

/** Writes marks to an open register file, and their search index; see {@link IndexWriter} for their ids. */
export class MarkWriter implements RowWriter<MarkRow> {
  readonly #office: string
  readonly #replaces: boolean
  readonly #index: IndexWriter
  #rows: number
  readonly #statements

  /**
   * @param replaces whether a mark replaces those of the same number
   * @param saved by an earlier writer; null for the first of an import
   */
  constructor(db: DatabaseSync, office: string, replaces: boolean, saved: unknown = null) {
    this.#office = office
    this.#replaces = replaces
    if (replaces) indexNumbers(db)
    this.#index = new IndexWriter(db)
    this.#rows =
      saved === null
        ? Number(db.prepare('SELECT count(*) AS n FROM mark').get()?.n)
        : savedState.parse(saved).rows
    this.#statements = {
      put: db.prepare(
        `INSERT INTO mark (id, ${COLUMNS.join(', ')}) VALUES (?${', ?'.repeat(COLUMNS.length)})`,
      ),
      ids: db.prepare('SELECT id FROM mark WHERE number = ?'),
      drop: db.prepare('DELETE FROM mark WHERE id = ?'),
      putGoods: db.prepare('INSERT INTO goods (id, text) VALUES (?, ?)'),
      dropGoods: db.prepare('DELETE FROM goods WHERE id = ?'),
    }
  }

  get rows(): number {
    return this.#rows
  }

  /** Gives false for a mark without a letter or digit, and so without a searchable form: it is not written. */
  put(row: MarkRow): boolean {
    this.remove(row.number)
    return this.#insert(row)
  }

  /** Removes the marks of a number and writes others. */
  rewrite(number: string, rows: readonly MarkRow[]): void {
    this.#removeAll(number)
    for (const row of rows) this.#insert(row)
  }

  #insert(row: MarkRow): boolean {
    if (!hasMarkKey(row.mark)) return false
    const id = this.#index.nextId
    const priority = priorityOf(row.details)
    const { status, pending } = this.#stateOf(row)
    const niceClasses = row.details.unread?.includes('classes') ? [] : row.niceClasses
    this.#statements.put.run(
      id,
      row.number,
      row.mark,
      status,
      pending === null ? null : Number(pending),
      row.statusText,
      niceClasses.join(','),
      row.owner,
      row.link,
      row.filed,
      priority,
      row.registered,
      row.expires,
      row.right,
      listText(row.translations),
      listText(row.readings),
      listText(row.disclaimed),
      Object.keys(row.details).length === 0 ? null : JSON.stringify(row.details),
    )
    if (row.goods !== null) this.#statements.putGoods.run(id, packGoods(row.goods))
    const { forms, facts } = indexedMark({ ...row, niceClasses }, pending ? 'pending' : status)
    this.#index.put(id, forms, facts)
    this.#rows += 1
    return true
  }

  /** The status of a mark; an expired one whose end is not understood may still be renewed. */
  #stateOf({ statusText, expires, details }: MarkRow): StatusReading {
    const read = markStatus(this.#office, statusText)
    const mayBeRenewed = expires === null && details.unread?.includes('expires') && isExpired(statusText)
    return mayBeRenewed ? { ...read, status: 'unknown' } : read
  }

  unknownStatus({ statusText = null }: { statusText?: string | null }): string | null {
    return statusText !== null && listedStatus(this.#office, statusText) === null ? statusText : null
  }

  /** Removes the marks of a number, if there are any and marks replace one another. */
  remove(number: string): void {
    if (this.#replaces) this.#removeAll(number)
  }

  #removeAll(number: string): void {
    for (const { id } of this.#statements.ids.all(number)) {
      this.#statements.drop.run(Number(id))
      this.#statements.dropGoods.run(Number(id))
      this.#index.remove(Number(id))
      this.#rows -= 1
    }
  }

  save(): z.output<typeof savedState> {
    this.#index.finish()
    return { rows: this.#rows }
  }

  // biome-ignore lint/correctness/useYield: no row changes its state.
  *finish(): Generator<Joined> {
    this.#index.finish()
  }
}

/** What the search index keeps of a mark. */
export const indexedMark = (
  { mark: name, translations, readings, disclaimed: weak, ...row }: MarkRow,
  status: RowStatus,
): Omit<IndexedRow, 'id'> => ({
  forms: { name, translations, readings, weak },
  facts: {
    niceClasses: row.niceClasses,
    status,
    filed: row.filed,
    registered: row.registered,
    owner: row.owner,
  },
})
