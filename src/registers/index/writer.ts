import type { DatabaseSync } from 'node:sqlite'
import { FACT_WORDS, packCore, packFacts } from './facts.ts'
import { NO_FACTS, type RowFacts, type SearchForms } from './forms.ts'
import { addNumbers, signsOf } from './keys.ts'
import { rowText } from './row-text.ts'
import { isRemoved, markRemoved, rowOf, SegmentBuffer } from './segment-buffer.ts'
import { SEGMENT_ROWS, type SegmentInfo, Segments } from './segments.ts'

/** A segment is merged with newer ones that together have at least this share of its rows. */
const MIN_SHARE = 1 / 4

/** A segment of the file whose rows are removed by this writer. */
type Opened = SegmentInfo & { ids: Uint32Array; removed: Uint8Array; changed: boolean }

/**
 * Writes the search index of a register into its open file, within the caller's transaction. New rows become segments of
 * at most about a million rows; a removed row of an older segment is only marked. `finish` merges small segments, so
 * that a register has few, and rewrites those of which most rows are removed.
 */
export class IndexWriter {
  readonly #segments: Segments
  readonly #segmentRows: number
  #older: SegmentInfo[]
  readonly #opened = new Map<number, Opened>()
  #buffer = new SegmentBuffer()
  #highest: number

  /** @param segmentRows most rows of a segment */
  constructor(db: DatabaseSync, segmentRows = SEGMENT_ROWS) {
    this.#segments = Segments.create(db)
    this.#segmentRows = segmentRows
    this.#older = this.#segments.list()
    this.#highest = this.#older.at(-1)?.last ?? 0
  }

  /** The lowest id that `put` accepts. */
  get nextId(): number {
    return this.#highest + 1
  }

  /**
   * Adds a row. Ids ascend, also over later updates of the file: a row that changes is removed, and put under a new id.
   * @param id at least `nextId`, at most 4,294,967,295
   */
  put(id: number, forms: SearchForms, facts: RowFacts = NO_FACTS): void {
    if (id <= this.#highest) throw new RangeError(`id ${id} is not above ${this.#highest}`)
    this.#highest = id
    const signs = signsOf(forms)
    const row = this.#buffer.add(id, rowText(signs))
    packFacts(facts, row.facts, row.at)
    row.facts[row.at + FACT_WORDS] = packCore(signs[0])
    addNumbers(signs, (number) => this.#buffer.list(number))
    if (this.#buffer.rows < this.#segmentRows) return
    this.#segments.write(this.#buffer)
    this.#buffer = new SegmentBuffer()
    this.#older = this.#segments.list()
  }

  /** Removes a row, if the index has it. */
  remove(id: number): void {
    if (this.#buffer.remove(id)) return
    const info = this.#older.find(({ first, last }) => first <= id && id <= last)
    if (!info) return
    const segment = this.#opened.get(info.id) ?? { ...info, ...this.#segments.idsOf(info.id), changed: false }
    this.#opened.set(info.id, segment)
    const row = rowOf(segment.ids, id)
    if (row === -1 || isRemoved(segment.removed, row)) return
    markRemoved(segment.removed, row)
    segment.removedRows += 1
    segment.changed = true
  }

  /** Writes what is not written yet. The writer is not used after it. */
  finish(): void {
    for (const { id, removed, removedRows, changed } of this.#opened.values())
      if (changed) this.#segments.writeRemoved(id, removed, removedRows)
    const older = this.#segments.list()
    const merged: SegmentInfo[] = []
    let rows = this.#buffer.rows - this.#buffer.removedRows
    for (const info of older.toReversed()) {
      const live = info.rows - info.removedRows
      if (live + rows > this.#segmentRows || rows < live * MIN_SHARE) break
      merged.unshift(info)
      rows += live
    }
    for (const info of older)
      if (!merged.includes(info) && info.removedRows * 2 > info.rows) this.#rewrite([info])
    this.#rewrite(merged, this.#buffer)
  }

  #rewrite(segments: readonly SegmentInfo[], last = new SegmentBuffer()): void {
    const buffer = segments.length === 0 ? last : new SegmentBuffer()
    for (const info of segments) this.#segments.moveTo(buffer, info)
    if (buffer !== last) buffer.absorb(last.columns, last.lists())
    this.#segments.write(buffer)
  }
}
