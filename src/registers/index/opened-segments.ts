import type { DatabaseSync } from 'node:sqlite'
import { type Posting, rowsOf } from './posting.ts'
import type { Columns } from './segment-buffer.ts'
import { type SegmentInfo, Segments } from './segments.ts'

/** A segment with its columns. */
export type OpenedSegment = SegmentInfo & Columns

/** A list of any length is read: see {@link OpenedSegments.postings}. */
export const everyRow = (rows: number): number => rows

const decoder = new TextDecoder('latin1')

/** The segments of an opened register. The columns of a segment are read when they are first needed. */
export class OpenedSegments {
  /** Rows of all segments, with those that are removed. */
  readonly rows: number
  readonly #stored: Segments
  readonly #infos: readonly SegmentInfo[]
  readonly #opened: OpenedSegment[] = []

  constructor(db: DatabaseSync) {
    this.#stored = new Segments(db)
    this.#infos = this.#stored.list()
    this.rows = this.#infos.reduce((sum, info) => sum + info.rows, 0)
  }

  get length(): number {
    return this.#infos.length
  }

  /** @param at from 0 */
  at(at: number): OpenedSegment {
    const known = this.#opened[at]
    if (known) return known
    const info = this.#infos[at]
    if (!info) throw new RangeError(`no segment has the number ${at}`)
    const segment = { ...info, ...this.#stored.columns(info.id) }
    this.#opened[at] = segment
    return segment
  }

  /** Reads the columns of one more segment. Returns whether others are left. */
  readOn(): boolean {
    const unread = this.#infos.flatMap((_, at) => (this.#opened[at] ? [] : [at]))
    if (unread[0] !== undefined) this.at(unread[0])
    return unread.length > 1
  }

  /**
   * The posting lists of a number, one for each segment; null if a segment lists more rows than it may.
   * @param most rows that a segment of so many rows may list, about
   */
  postings(number: number, most: (rows: number) => number): (Posting | null)[] | null {
    const postings: (Posting | null)[] = []
    for (const info of this.#infos) {
      const posting = this.#stored.posting(info, number, most(info.rows))
      if (posting === 'long') return null
      postings.push(posting)
    }
    return postings
  }

  /** The rows of a segment that are listed under a number, ascending. */
  rowsUnder(segment: SegmentInfo, number: number): number[] {
    const posting = this.#stored.posting(segment, number, segment.rows)
    return posting && posting !== 'long' ? [...rowsOf(posting)] : []
  }
}

/** See `rowText`. */
export const textOf = ({ texts, ends }: Columns, row: number): string =>
  decoder.decode(texts.subarray(ends[row - 1] ?? 0, ends[row]))
