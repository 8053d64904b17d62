import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { concatenate, HASH_BYTES, type Page } from './event-store-wire.ts'
import { rowOf } from './rows.ts'

export type Row = [position: number, hash: Uint8Array, record: Uint8Array]
type Bytes = Uint8Array<ArrayBuffer>

/** A page ends at this number of bytes or events, so that one long read delays neither appends nor the event loop. */
const PAGE_BYTES = 4 * 1024 * 1024
const PAGE_EVENTS = 1_000

const isFull = (size: number, events: number): boolean => size > PAGE_BYTES || events === PAGE_EVENTS

/** Builds a page from single rows, which is cheapest for the few events of a stream. */
export function toPage(rows: Iterable<unknown>): Page {
  const positions: number[] = []
  const hashes: Uint8Array[] = []
  const records: Uint8Array[] = []
  let size = 0
  let cut = false
  for (const row of rows) {
    const [position, hash, record] = row as Row
    positions.push(position)
    hashes.push(hash)
    records.push(record)
    size += record.length
    cut = isFull(size, positions.length)
    if (cut) break
  }
  const { bytes, ends } = concatenate(records)
  return { bytes, ends, hashes: concatenate(hashes).bytes, positions: Float64Array.from(positions), cut }
}

/**
 * Pages of the events of a part of the log, or of those that match a condition on `?3` and later. SQLite joins their
 * bytes into one value: one value per event costs several times as much as reading it. To SQLite, any bytes that were
 * cast to text are text (sqlite.org/lang_expr.html#castexpr).
 */
export class Stretches {
  readonly #lengths: StatementSync
  readonly #all: StatementSync
  readonly #some: StatementSync

  constructor(db: DatabaseSync, condition = '1') {
    const stretch = 'position > ?1 AND position <= ?2'
    const joined = (which: string) =>
      db.prepare(
        `SELECT CAST(group_concat(hash, '') AS BLOB), CAST(group_concat(record, '') AS BLOB)
         FROM (SELECT hash, record FROM events WHERE ${which} ORDER BY position)`,
      )
    this.#lengths = db.prepare(
      `SELECT json_group_array(position), json_group_array(length)
       FROM (SELECT position, length(record) AS length FROM events WHERE ${stretch} AND ${condition}
         ORDER BY position LIMIT ${PAGE_EVENTS})`,
    )
    this.#all = joined(stretch)
    this.#some = joined(`${stretch} AND ${condition}`)
  }

  /** The first page after `after`, up to `through`. */
  page(after: number, through: number, ...others: (string | null)[]): Page {
    const positions: number[] = []
    const ends: number[] = []
    let size = 0
    let cut = false
    const row = rowOf<[string, string]>(this.#lengths.get(after, through, ...others))
    const [stored, lengths]: [number[], number[]] = [JSON.parse(row[0]), JSON.parse(row[1])]
    for (const [i, position] of stored.entries()) {
      size += lengths[i] ?? 0
      positions.push(position)
      ends.push(size)
      cut = isFull(size, positions.length)
      if (cut) break
    }
    const [hashes, bytes] = this.#joined(after, positions, others)
    if (bytes.length !== size || hashes.length !== positions.length * HASH_BYTES)
      throw new Error(`events after ${after} were read with other lengths than they were stored with`)
    return { bytes, ends: Uint32Array.from(ends), hashes, positions: Float64Array.from(positions), cut }
  }

  #joined(after: number, positions: readonly number[], others: readonly (string | null)[]): [Bytes, Bytes] {
    const last = positions.at(-1)
    if (last === undefined) return [new Uint8Array(), new Uint8Array()]
    // Positions are dense: as many events as positions means all of them, so a second query is unnecessary.
    const isAll = positions.length === last - after
    const row = isAll ? this.#all.get(after, last) : this.#some.get(after, last, ...others)
    return rowOf<[Bytes, Bytes]>(row)
  }
}
