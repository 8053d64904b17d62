import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { hasMarkKey, markKey } from '../../names/features/mark-features.ts'
import { indexNumbers } from '../file.ts'
import { filled, joinMarks } from '../marks/join.ts'
import { bareMark, type MarkRow, type PartReading } from '../marks/row.ts'
import { markOf, SELECT_MARK } from '../marks/stored-mark.ts'
import { MarkWriter } from '../marks/writer.ts'
import { type Joined, nothingJoined, type RowWriter, type Source } from '../row-kind.ts'
import { PartStore, type StoredPart } from './part-store.ts'
import { type Note, Values } from './values.ts'

const savedState = z.object({
  marks: z.unknown(),
  parts: z.number(),
  joining: z.object({ what: z.enum(['parts', 'rows']), after: z.string() }),
})
type Saved = z.output<typeof savedState>

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
  readonly #values = new Values()
  #held: MarkRow | null = null
  /** The rows that are joined now, and the last joined number. */
  #joining: Saved['joining']

  /** @param saved by an earlier writer; null for the first of an import */
  constructor(
    db: DatabaseSync,
    office: string,
    { replaces, isUpdate }: { replaces: boolean; isUpdate: boolean },
    saved: unknown,
  ) {
    const known = saved === null ? null : savedState.parse(saved)
    this.#db = db
    this.#office = office
    this.#writer = new MarkWriter(db, office, replaces, known?.marks ?? null)
    this.#isUpdate = isUpdate
    this.#parts = new PartStore(db, known?.parts ?? null)
    this.#joining = known?.joining ?? { what: 'parts', after: '' }
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

  takeNotes(): readonly Note[] {
    return this.#values.take()
  }

  unknownStatus(row: { statusText?: string | null }): string | null {
    return this.#writer.unknownStatus(row)
  }

  remove(number: string): void {
    if (this.#isUpdate) this.#parts.add({ kind: 'part', number, part: { mark: '' } }, null)
  }

  save(): Saved {
    this.#flush()
    return { marks: this.#writer.save(), parts: this.#parts.count, joining: this.#joining }
  }

  *finish(): Generator<Joined> {
    this.#flush()
    if (this.#writer.rows > 0) indexNumbers(this.#db)
    if (this.#joining.what === 'parts') {
      for (const [number, parts] of this.#parts.groups(this.#joining.after)) {
        const joined = this.#joinParts(number, parts)
        this.#joining = { what: 'parts', after: number }
        yield joined
      }
      this.#joining = { what: 'rows', after: '' }
    }
    if (!this.#isUpdate)
      for (const number of this.#parts.repeatedNumbers(this.#joining.after)) {
        this.#joinRows(number)
        this.#joining = { what: 'rows', after: number }
        yield { ...nothingJoined(), source: { file: `the rows of ${number}`, line: 0 } }
      }
    yield* this.#writer.finish()
  }

  #hold(row: MarkRow): void {
    const held = this.#held
    if (held && isSame(held, row)) this.#held = joinMarks(this.#office, held, row, this.#values)
    else {
      this.#flush()
      this.#held = row
    }
  }

  #flush(): void {
    if (this.#held) this.#writer.put(this.#held)
    this.#held = null
  }

  #joinParts(number: string, parts: readonly StoredPart[]): Joined {
    const sources = parts.flatMap(({ source }) => source ?? [])
    const last = sources.at(-1)
    const joined: Joined = { ...nothingJoined(), ...(last && { source: last }) }
    const mine = Math.min(1, sources.length)
    joined.joined = sources.length
    const isAddition = parts.every(({ part }) => part.mark === undefined)
    const before = isAddition && this.#writer.rows > 0 ? this.#read(number) : []
    const [added, ...others] = this.#series(number, parts)
    if (before.length > 0) {
      this.#writer.rewrite(
        number,
        before.map((mark) => joinMarks(this.#office, mark, added, this.#values)),
      )
    } else if (hasMarkKey(added.mark)) {
      if (others.length === 0) this.#writer.put(added)
      else this.#writer.rewrite(number, [added, ...others])
      joined.taken += mine
      joined.joined -= mine
    } else {
      const unmatched = parts.flatMap(({ source, needsMark }) => (needsMark && source ? [source] : []))
      if (unmatched.length === 0) joined.wordless += mine
      joined.joined -= unmatched.length || mine
      for (const source of unmatched)
        joined.refusals.push({ ...source, reason: `adds to the mark ${number}, which no file has` })
      if (this.#isUpdate && !isAddition) this.#writer.remove(number)
    }
    return joined
  }

  /** The marks of a number: of an update, one for each of the different words of the first rank that has words. */
  #series(number: string, parts: readonly StoredPart[]): [MarkRow, ...MarkRow[]] {
    const rank = parts.find(({ part }) => hasMarkKey(part.mark ?? ''))?.rank
    const isOfSeries = (part: StoredPart): boolean => part.rank === rank && hasMarkKey(part.part.mark ?? '')
    const keyOf = ({ part }: StoredPart): string => markKey(part.mark ?? '')
    const [first, ...others] = new Set(this.#isUpdate ? parts.filter(isOfSeries).map(keyOf) : [])
    const marked = (key: string): MarkRow =>
      this.#merged(
        number,
        parts.filter((part) => !isOfSeries(part) || keyOf(part) === key),
      )
    return first === undefined ? [this.#merged(number, parts)] : [marked(first), ...others.map(marked)]
  }

  /** The parts of each rank joined; lower ranks fill what is open. */
  #merged(number: string, parts: readonly StoredPart[]): MarkRow {
    const ranks = new Map<number, MarkRow>()
    for (const { rank, part } of parts) {
      const known = ranks.get(rank)
      const row = { ...bareMark(number, ''), ...part }
      ranks.set(rank, known ? joinMarks(this.#office, known, row, this.#values) : row)
    }
    return [...ranks.values()].reduce(
      (mark, other) => filled(mark, other, this.#values),
      bareMark(number, ''),
    )
  }

  /** Joins the rows of one number and the same words that did not follow one another. */
  #joinRows(number: string): void {
    const marks: MarkRow[] = []
    for (const mark of this.#read(number)) {
      const at = marks.findIndex((each) => isSame(each, mark))
      const known = marks[at]
      if (known) marks[at] = joinMarks(this.#office, known, mark, this.#values)
      else marks.push(mark)
    }
    this.#writer.rewrite(number, marks)
  }

  #read(number: string): MarkRow[] {
    return this.#db.prepare(`${SELECT_MARK} WHERE number = ? ORDER BY id`).all(number).map(markOf)
  }
}

/** A number can stand for a series of marks: only rows with the same words are one. */
const isSame = (one: MarkRow, other: MarkRow): boolean =>
  one.number === other.number && (one.mark === other.mark || markKey(one.mark) === markKey(other.mark))
