import type { DatabaseSync } from 'node:sqlite'
import { hasMarkKey, markKey } from '../../names/features/mark-features.ts'
import { indexNumbers } from '../file.ts'
import { filled, joinMarks } from '../marks/join.ts'
import { bareMark, type MarkRow, type PartReading } from '../marks/row.ts'
import { markOf, SELECT_MARK } from '../marks/stored-mark.ts'
import type { MarkWriter } from '../marks/writer.ts'
import type { Joined, RowWriter, Source } from '../row-kind.ts'
import { PartStore, type StoredPart } from './part-store.ts'

/**
 * Writes marks of which several rows or files of an import make one. A new register is written as it is read: rows that
 * follow one another are joined at once, others when all are read. In an update the rows wait in a store on disk,
 * because they replace the earlier mark together.
 */
export class JoiningWriter implements RowWriter<MarkRow> {
  readonly #db: DatabaseSync
  readonly #office: string
  readonly #writer: MarkWriter
  readonly #isUpdate: boolean
  readonly #parts: PartStore
  #held: MarkRow | null = null

  constructor(db: DatabaseSync, office: string, writer: MarkWriter, isUpdate: boolean) {
    this.#db = db
    this.#office = office
    this.#writer = writer
    this.#isUpdate = isUpdate
    this.#parts = new PartStore(db)
  }

  get rows(): number {
    return this.#writer.rows
  }

  put(row: MarkRow): boolean {
    const hasWords = hasMarkKey(row.mark)
    if (this.#isUpdate) {
      const { number, ...part } = row
      this.#parts.add({ kind: 'part', number, part: hasWords ? part : { mark: '' } }, null)
    } else if (hasWords) this.#hold(row)
    return hasWords
  }

  add(part: PartReading, source: Source): void {
    this.#parts.add(part, source)
  }

  remove(number: string): void {
    if (this.#isUpdate) this.#parts.add({ kind: 'part', number, part: { mark: '' } }, null)
  }

  join(): Joined {
    this.#flush()
    const joined: Joined = { taken: 0, wordless: 0, refusals: [] }
    if (this.#writer.rows > 0) indexNumbers(this.#db)
    for (const [number, parts] of this.#parts.groups()) this.#joinParts(number, parts, joined)
    if (!this.#isUpdate) this.#joinRows()
    return joined
  }

  finish(): number {
    return this.#writer.finish()
  }

  #hold(row: MarkRow): void {
    const held = this.#held
    if (held && isSame(held, row)) this.#held = joinMarks(this.#office, held, row)
    else {
      this.#flush()
      this.#held = row
    }
  }

  #flush(): void {
    if (this.#held) this.#writer.put(this.#held)
    this.#held = null
  }

  #joinParts(number: string, parts: readonly StoredPart[], joined: Joined): void {
    const isAddition = parts.every(({ part }) => part.mark === undefined)
    const before = isAddition && this.#writer.rows > 0 ? this.#read(number) : []
    const added = this.#merged(number, parts)
    if (before.length > 0) {
      this.#writer.rewrite(
        number,
        before.map((mark) => joinMarks(this.#office, mark, added)),
      )
    } else if (hasMarkKey(added.mark)) {
      this.#writer.put(added)
      joined.taken += parts.some(({ source }) => source !== null) ? 1 : 0
    } else {
      const sources = parts.flatMap(({ source, needsMark }) => (needsMark && source ? [source] : []))
      if (sources.length === 0) joined.wordless += parts.some(({ source }) => source !== null) ? 1 : 0
      for (const source of sources)
        joined.refusals.push({ ...source, reason: `adds to the mark ${number}, which no file has` })
      if (this.#isUpdate && !isAddition) this.#writer.remove(number)
    }
  }

  /** The parts of each rank joined; lower ranks fill what is open. */
  #merged(number: string, parts: readonly StoredPart[]): MarkRow {
    const ranks = new Map<number, MarkRow>()
    for (const { rank, part } of parts) {
      const known = ranks.get(rank)
      const row = { ...bareMark(number, ''), ...part }
      ranks.set(rank, known ? joinMarks(this.#office, known, row) : row)
    }
    return [...ranks.values()].reduce(filled, bareMark(number, ''))
  }

  /** Joins the rows of one number and the same words that did not follow one another. */
  #joinRows(): void {
    for (const number of this.#parts.repeatedNumbers()) {
      const marks: MarkRow[] = []
      for (const mark of this.#read(number)) {
        const at = marks.findIndex((each) => isSame(each, mark))
        const known = marks[at]
        if (known) marks[at] = joinMarks(this.#office, known, mark)
        else marks.push(mark)
      }
      this.#writer.rewrite(number, marks)
    }
  }

  #read(number: string): MarkRow[] {
    return this.#db.prepare(`${SELECT_MARK} WHERE number = ? ORDER BY id`).all(number).map(markOf)
  }
}

/** A number can stand for a series of marks: only rows with the same words are one. */
const isSame = (one: MarkRow, other: MarkRow): boolean =>
  one.number === other.number && (one.mark === other.mark || markKey(one.mark) === markKey(other.mark))
