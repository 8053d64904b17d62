import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { decodeRecord } from '../../events/record.ts'
import type { Wanted } from '../ports/event-store.ts'
import { concatenate, type Page, type ScannedPage } from './event-store-wire.ts'

export type StreamQuery = { stream: string; from: number; limit: number; backwards: boolean }
export type LogQuery = { after: number; limit: number }
export type ScanQuery = { after: number; length: number } & Wanted

/** A page ends at so many bytes or events, so that one long read holds up neither appends nor the event loop. */
const PAGE_BYTES = 4 * 1024 * 1024
const PAGE_EVENTS = 1_000

/** Reads the log, page by page. */
export class EventReader {
  readonly #forwards: StatementSync
  readonly #backwards: StatementSync
  readonly #log: StatementSync
  readonly #stretch: StatementSync
  readonly #end: StatementSync

  constructor(db: DatabaseSync) {
    const select = 'SELECT position, hash, record FROM events'
    this.#forwards = db.prepare(`${select} WHERE stream = ? AND revision >= ? ORDER BY revision LIMIT ?`)
    this.#backwards = db.prepare(
      `${select} WHERE stream = ? AND revision <= ? ORDER BY revision DESC LIMIT ?`,
    )
    this.#log = db.prepare(`${select} WHERE position > ? ORDER BY position LIMIT ?`)
    this.#stretch = db.prepare(
      `${select} WHERE position > ? AND position <= ?
         AND (?3 IS NULL OR type IN (SELECT value FROM json_each(?3)))
         AND (?4 IS NULL OR substr(stream, 1, instr(stream || '-', '-') - 1) IN (SELECT value FROM json_each(?4)))
       ORDER BY position`,
    )
    this.#end = db.prepare('SELECT max(position) FROM events')
  }

  stream({ stream, from, limit, backwards }: StreamQuery): Page {
    return toPage((backwards ? this.#backwards : this.#forwards).iterate(stream, from, limit))
  }

  log({ after, limit }: LogQuery): Page {
    return toPage(this.#log.iterate(after, limit))
  }

  scan({ after, length, types, kinds }: ScanQuery): ScannedPage {
    const through = Math.min(after + length, this.end())
    const listed = (some?: readonly string[]): string | null => (some ? JSON.stringify(some) : null)
    const page = toPage(this.#stretch.iterate(after, through, listed(types), listed(kinds)))
    return { ...page, through: page.cut ? (page.positions.at(-1) ?? through) : through }
  }

  /** Ids of the events of a stream from a revision on. */
  ids(stream: string, from: number, limit: number): string[] {
    const rows = this.#forwards.all(stream, from, limit) as unknown as Row[]
    return rows.map(([, , record]) => decodeRecord(record).envelope.id)
  }

  /** Position of the newest event, 0 when there is none. */
  end(): number {
    const [last] = this.#end.get() as unknown as [number | null]
    return last ?? 0
  }
}

type Row = [position: number, hash: Uint8Array, record: Uint8Array]

function toPage(rows: Iterable<unknown>): Page {
  const positions: number[] = []
  const parts: Uint8Array[] = []
  let size = 0
  let cut = false
  for (const row of rows) {
    const [position, hash, record] = row as Row
    positions.push(position)
    parts.push(hash, record)
    size += record.length
    cut = size > PAGE_BYTES || positions.length === PAGE_EVENTS
    if (cut) break
  }
  const { bytes, ends } = concatenate(parts)
  return { bytes, ends: ends.filter((_, i) => i % 2 === 1), positions: Float64Array.from(positions), cut }
}
