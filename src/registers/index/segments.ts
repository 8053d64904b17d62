import type { DatabaseSync } from 'node:sqlite'
import { KEYS } from './keys.ts'
import { BLOCK_ROWS, decodePosting, encodePosting, longestPosting, type Posting, rowsOf } from './posting.ts'
import type { Columns, SegmentBuffer } from './segment-buffer.ts'

/** Most rows of a segment. */
export const SEGMENT_ROWS = 2 ** 20

/** A segment in a register file. */
export type SegmentInfo = { id: number; rows: number; removedRows: number; first: number; last: number }

/** The index of a register: segments of rows, and the posting lists of each, under `segment * KEYS + number`. */
const TABLES = `
  CREATE TABLE IF NOT EXISTS segment (
    id INTEGER PRIMARY KEY, rows INTEGER NOT NULL, removedRows INTEGER NOT NULL,
    first INTEGER NOT NULL, last INTEGER NOT NULL,
    ids BLOB NOT NULL, facts BLOB NOT NULL, ends BLOB NOT NULL, texts BLOB NOT NULL, removed BLOB NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS posting (id INTEGER PRIMARY KEY, rows BLOB NOT NULL) STRICT;
`

/** The segments in a register file. */
export class Segments {
  readonly #db: DatabaseSync
  readonly #posting

  constructor(db: DatabaseSync) {
    this.#db = db
    this.#posting = db.prepare(
      "SELECT iif(length(rows) <= ?, rows, 'long') AS rows FROM posting WHERE id = ?",
    )
  }

  static create(db: DatabaseSync): Segments {
    db.exec(TABLES)
    return new Segments(db)
  }

  /** The oldest first. */
  list(): SegmentInfo[] {
    return this.#db
      .prepare('SELECT id, rows, removedRows, first, last FROM segment ORDER BY first')
      .all()
      .map(({ id, rows, removedRows, first, last }) => ({
        id: Number(id),
        rows: Number(rows),
        removedRows: Number(removedRows),
        first: Number(first),
        last: Number(last),
      }))
  }

  columns(id: number): Columns {
    return {
      ids: words(this.#blob(id, 'ids')),
      facts: words(this.#blob(id, 'facts')),
      ends: words(this.#blob(id, 'ends')),
      texts: this.#blob(id, 'texts'),
      removed: this.#blob(id, 'removed'),
    }
  }

  #blob(id: number, column: keyof Columns): Uint8Array {
    const value = this.#db.prepare(`SELECT ${column} AS value FROM segment WHERE id = ?`).get(id)?.value
    if (!(value instanceof Uint8Array)) throw new Error(`the column ${column} of segment ${id} is missing`)
    return value
  }

  /**
   * The posting list of a number in a segment; null for none, `long` without reading it if it has more rows than `most`,
   * about.
   */
  posting({ id, rows }: SegmentInfo, number: number, most: number): Posting | 'long' | null {
    const blocks = Math.ceil(rows / BLOCK_ROWS)
    const found = this.#posting.get(Math.ceil(longestPosting(most, blocks)), id * KEYS + number)?.rows
    if (found === 'long') return 'long'
    return found instanceof Uint8Array ? decodePosting(found, blocks) : null
  }

  /** The posting lists of a segment, in the order of their numbers. */
  *lists(info: SegmentInfo): Generator<[number, Uint32Array]> {
    const all = this.#db
      .prepare('SELECT id, rows FROM posting WHERE id >= ? AND id < ? ORDER BY id')
      .iterate(info.id * KEYS, (info.id + 1) * KEYS)
    for (const { id, rows } of all)
      if (rows instanceof Uint8Array)
        yield [Number(id) % KEYS, rowsOf(decodePosting(rows, Math.ceil(info.rows / BLOCK_ROWS)))]
  }

  /** Adds the rows of a segment to a buffer, and deletes the segment. */
  moveTo(buffer: SegmentBuffer, info: SegmentInfo): void {
    buffer.absorb(this.columns(info.id), this.lists(info))
    this.#db.prepare('DELETE FROM segment WHERE id = ?').run(info.id)
    this.#db.prepare('DELETE FROM posting WHERE id >= ? AND id < ?').run(info.id * KEYS, (info.id + 1) * KEYS)
  }

  /** Writes a segment after all others. */
  write(buffer: SegmentBuffer): void {
    if (buffer.rows === buffer.removedRows) return
    const id = Number(this.#db.prepare('SELECT coalesce(max(id), 0) + 1 AS id FROM segment').get()?.id)
    const { ids, facts, ends, texts, removed } = buffer.columns
    this.#db
      .prepare('INSERT INTO segment VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)')
      .run(
        id,
        buffer.rows,
        buffer.removedRows,
        ids[0] ?? 0,
        ids.at(-1) ?? 0,
        bytes(ids),
        bytes(facts),
        bytes(ends),
        texts,
        removed,
      )
    const insert = this.#db.prepare('INSERT INTO posting (id, rows) VALUES (?, ?)')
    for (const [number, rows] of buffer.lists()) insert.run(id * KEYS + number, encodePosting(rows))
  }

  /** Replaces the removed rows of a segment. */
  writeRemoved(id: number, removed: Uint8Array, removedRows: number): void {
    this.#db
      .prepare('UPDATE segment SET removed = ?, removedRows = ? WHERE id = ?')
      .run(removed, removedRows, id)
  }

  /** The ids of a segment's rows, and which are removed. */
  idsOf(id: number): Pick<Columns, 'ids' | 'removed'> {
    return { ids: words(this.#blob(id, 'ids')), removed: this.#blob(id, 'removed') }
  }
}

const words = ({ buffer, byteOffset, byteLength }: Uint8Array): Uint32Array =>
  new Uint32Array(buffer, byteOffset, byteLength >> 2)

const bytes = ({ buffer, byteOffset, byteLength }: Uint32Array): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength)
