import type { DatabaseSync } from 'node:sqlite'
import { markFeatures } from '../names/mark-features.ts'
import { wordsOf } from './compare-mark.ts'
import { priorityOf } from './details.ts'
import { indexNumbers } from './file.ts'
import { packGoods } from './goods.ts'
import { listOf, listText } from './lists.ts'
import type { MarkRow } from './row.ts'
import type { RowWriter } from './row-kind.ts'
import { markStatus } from './statuses.ts'

const COLUMNS = [
  'number',
  'mark',
  'key',
  'latin',
  'core',
  'sound',
  'otherSound',
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

/** Writes marks to an open register file; their ids are 1, 2, 3 … without gaps. */
export class RegisterWriter implements RowWriter<MarkRow> {
  readonly #office: string
  readonly #replaces: boolean
  #rows: number
  readonly #statements

  /** @param replaces whether a mark replaces those of the same number */
  constructor(db: DatabaseSync, office: string, replaces: boolean) {
    this.#office = office
    this.#replaces = replaces
    if (replaces) indexNumbers(db)
    this.#rows = Number(db.prepare('SELECT count(*) AS n FROM mark').get()?.n)
    this.#statements = {
      put: db.prepare(
        `INSERT OR REPLACE INTO mark (id, ${COLUMNS.join(', ')}) VALUES (?${', ?'.repeat(COLUMNS.length)})`,
      ),
      ids: db.prepare('SELECT id FROM mark WHERE number = ? ORDER BY id DESC'),
      named: db.prepare('SELECT mark, translations, readings, disclaimed FROM mark WHERE id = ?'),
      move: db.prepare('UPDATE mark SET id = ? WHERE id = ?'),
      drop: db.prepare('DELETE FROM mark WHERE id = ?'),
      putGoods: db.prepare('INSERT INTO goods (id, text) VALUES (?, ?)'),
      moveGoods: db.prepare('UPDATE goods SET id = ? WHERE id = ?'),
      dropGoods: db.prepare('DELETE FROM goods WHERE id = ?'),
      addWord: db.prepare('INSERT OR IGNORE INTO word (word, id) VALUES (?, ?)'),
      dropWord: db.prepare('DELETE FROM word WHERE word = ? AND id = ?'),
    }
  }

  get rows(): number {
    return this.#rows
  }

  /** Gives false for a mark without a letter or digit, and so without a searchable form: it is not written. */
  put(row: MarkRow): boolean {
    const { key, latin, core, coreSound } = markFeatures(row.mark)
    const [id, ...others] = this.#replaces ? this.#idsOf(row.number).reverse() : []
    if (key === '') {
      this.remove(row.number)
      return false
    }
    for (const other of others.reverse()) this.#drop(other)
    if (id === undefined) this.#rows += 1
    else {
      this.#dropWords(id)
      this.#statements.dropGoods.run(id)
    }
    const { status, pending } = markStatus(this.#office, row.statusText)
    const [sound, otherSound] = coreSound.codes
    this.#statements.put.run(
      id ?? this.#rows,
      row.number,
      row.mark,
      key,
      latin,
      core,
      sound,
      otherSound === sound ? '' : otherSound,
      status,
      pending === null ? null : Number(pending),
      row.statusText,
      row.niceClasses.join(','),
      row.owner,
      row.link,
      row.filed,
      priorityOf(row.details),
      row.registered,
      row.expires,
      row.right,
      listText(row.translations),
      listText(row.readings),
      listText(row.disclaimed),
      Object.keys(row.details).length === 0 ? null : JSON.stringify(row.details),
    )
    if (row.goods !== null) this.#statements.putGoods.run(id ?? this.#rows, packGoods(row.goods))
    for (const word of wordsOf(row)) this.#statements.addWord.run(word, id ?? this.#rows)
    return true
  }

  /** Removes the marks of a number, if there are any and marks replace one another. */
  remove(number: string): void {
    if (!this.#replaces) return
    for (const id of this.#idsOf(number)) this.#drop(id)
  }

  /** The highest first. */
  #idsOf(number: string): number[] {
    return this.#statements.ids.all(number).map(({ id }) => Number(id))
  }

  /** Gives the id of a removed mark to the last one. */
  #drop(id: number): void {
    const last = this.#rows
    this.#dropWords(id)
    this.#statements.drop.run(id)
    this.#statements.dropGoods.run(id)
    this.#rows -= 1
    if (id === last) return
    const words = this.#dropWords(last)
    this.#statements.move.run(id, last)
    this.#statements.moveGoods.run(id, last)
    for (const word of words) this.#statements.addWord.run(word, id)
  }

  #dropWords(id: number): string[] {
    const row = this.#statements.named.get(id)
    const words = wordsOf({
      mark: String(row?.mark),
      translations: listOf(row?.translations),
      readings: listOf(row?.readings),
      disclaimed: listOf(row?.disclaimed),
    })
    for (const word of words) this.#statements.dropWord.run(word, id)
    return words
  }
}
