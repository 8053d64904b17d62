import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { decodeRecord } from '../../events/record.ts'
import type { Wanted } from '../ports/event-store.ts'
import { type Row, Stretches, toPage } from './event-store-page.ts'
import type { Page, ScannedPage } from './event-store-wire.ts'
import { rowOf } from './rows.ts'

export type StreamQuery = { stream: string; from: number; limit: number; backwards: boolean }
export type LogQuery = { after: number; limit: number }
export type ScanQuery = { after: number; length: number } & Wanted

/** Reads the log, page by page. */
export class EventReader {
  readonly #forwards: StatementSync
  readonly #backwards: StatementSync
  readonly #log: Stretches
  readonly #wanted: Stretches
  readonly #others: StatementSync
  readonly #end: StatementSync

  constructor(db: DatabaseSync) {
    const select = 'SELECT position, hash, record FROM events'
    this.#forwards = db.prepare(`${select} WHERE stream = ? AND revision >= ? ORDER BY revision LIMIT ?`)
    this.#backwards = db.prepare(
      `${select} WHERE stream = ? AND revision <= ? ORDER BY revision DESC LIMIT ?`,
    )
    this.#log = new Stretches(db)
    const ofKinds =
      "(?4 IS NULL OR substr(stream, 1, instr(stream || '-', '-') - 1) IN (SELECT value FROM json_each(?4)))"
    this.#wanted = new Stretches(
      db,
      `(?3 IS NULL OR type IN (SELECT value FROM json_each(?3))
        OR (?5 IS NOT NULL AND type NOT IN (SELECT value FROM json_each(?5)))) AND ${ofKinds}`,
    )
    this.#others = db.prepare(
      `SELECT json_group_array(json_object('stream', stream, 'type', type, 'revision', reached))
       FROM (SELECT stream, type, max(revision) AS reached FROM events
         WHERE position > ?1 AND position <= ?2 AND type NOT IN (SELECT value FROM json_each(?3)) AND ${ofKinds}
         GROUP BY stream, type)`,
    )
    this.#end = db.prepare('SELECT max(position) FROM events')
  }

  stream({ stream, from, limit, backwards }: StreamQuery): Page {
    return toPage((backwards ? this.#backwards : this.#forwards).iterate(stream, from, limit))
  }

  log({ after, limit }: LogQuery): Page {
    return this.#log.page(after, after + limit)
  }

  scan({ after, length, types, kinds, others, orNoneOf }: ScanQuery): ScannedPage {
    const end = Math.min(after + length, this.end())
    const listed = (some?: readonly string[]): string | null => (some ? JSON.stringify(some) : null)
    const wanted = [listed(types), listed(kinds)] as const
    const page = this.#wanted.page(after, end, ...wanted, listed(orNoneOf))
    const through = page.cut ? (page.positions.at(-1) ?? end) : end
    if (!others || !types) return { ...page, through }
    const [reached] = rowOf<[string]>(this.#others.get(after, through, ...wanted))
    return { ...page, through, others: reached }
  }

  /** Ids of the events of a stream from a revision on. */
  ids(stream: string, from: number, limit: number): string[] {
    const rows = rowOf<Row[]>(this.#forwards.all(stream, from, limit))
    return rows.map(([, , record]) => decodeRecord(record).envelope.id)
  }

  /** Position of the newest event, 0 for an empty log. */
  end(): number {
    const [last] = rowOf<[number | null]>(this.#end.get())
    return last ?? 0
  }
}
