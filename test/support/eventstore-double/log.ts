import { DatabaseSync, type StatementSync } from 'node:sqlite'

/** An event as received; the log does not interpret its content. */
export type Proposed = {
  id: string
  type: string
  contentType: string
  metadata: Uint8Array
  data: Uint8Array
}
export type Stored = Proposed & { position: number; stream: string; revision: number; created: number }

/** `expected` is -1 for "no stream". */
export type Append = { stream: string; expected: number; events: readonly Proposed[] }
/**
 * The revision of the stream's last event (-1 for none) and, if the log has the events, the position of the last of them.
 * A repeat has written nothing.
 */
export type Outcome = { current: number; position: number | null; repeat?: true }

const COLUMNS = 'position, stream, revision, id, type, contentType, metadata, data, created'
const SCHEMA = `
  CREATE TABLE IF NOT EXISTS events (
    position    INTEGER PRIMARY KEY,
    stream      TEXT    NOT NULL,
    revision    INTEGER NOT NULL,
    id          TEXT    NOT NULL,
    type        TEXT    NOT NULL,
    contentType TEXT    NOT NULL,
    metadata    BLOB    NOT NULL,
    data        BLOB    NOT NULL,
    created     INTEGER NOT NULL,
    UNIQUE (stream, revision)
  ) STRICT
`
/** Bytes that a record of the server has besides those of the event; positions count bytes. */
const OVERHEAD = 100

/**
 * The log of the double in one file, committed to disk before anything is acknowledged, so that it survives a
 * kill. As the server's, its positions are byte offsets with gaps, and its system events lie between the others.
 * Readers see an event once it has been shown, which is later than writers are refused because of it.
 */
export class DoubleLog {
  readonly #db: DatabaseSync
  readonly #insert: StatementSync
  readonly #end: StatementSync
  readonly #current: StatementSync
  readonly #idAt: StatementSync
  #shown: number

  constructor(file: string) {
    this.#db = new DatabaseSync(file)
    this.#db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL')
    this.#db.exec(SCHEMA)
    this.#insert = this.#db.prepare(`INSERT INTO events (${COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`)
    this.#end = this.#db.prepare('SELECT max(position) AS value FROM events')
    this.#current = this.#db.prepare(
      'SELECT max(revision) AS value FROM events WHERE stream = ? AND position <= ?',
    )
    this.#idAt = this.#db.prepare('SELECT id, position FROM events WHERE stream = ? AND revision = ?')
    this.#shown = this.#taken
  }

  /** Position of the last event that readers see, 0 if there is none. */
  get end(): number {
    return this.#shown
  }

  get #taken(): number {
    return Number(this.#end.get()?.value ?? 0)
  }

  /** Makes everything accepted so far visible to readers. */
  show(position = this.#taken): void {
    this.#shown = Math.max(this.#shown, position)
  }

  /** Revision of the last event of a stream that readers see, -1 if there is none. */
  current(stream: string): number {
    return this.#revision(stream, this.#shown)
  }

  #revision(stream: string, through: number): number {
    return Number(this.#current.get(stream, through)?.value ?? -1)
  }

  /** Writes what can be accepted, in one commit. Readers do not see it yet. */
  append(appends: readonly Append[]): Outcome[] {
    this.#db.exec('BEGIN IMMEDIATE')
    const outcomes = appends.map((append) => this.#try(append))
    this.#db.exec('COMMIT')
    return outcomes
  }

  /**
   * The server's check: events with known ids count as a repeat where they directly follow the expected revision, and
   * are written again where the stream ends there.
   */
  #try({ stream, expected, events }: Append): Outcome {
    const current = this.#revision(stream, Number.MAX_SAFE_INTEGER)
    if (expected > current) return { current, position: null }
    if (expected === current) return this.#write(stream, current, events)
    let position: number | null = null
    for (const [i, { id }] of events.entries()) {
      const stored = this.#idAt.get(stream, expected + 1 + i)
      if (stored?.id !== id) return { current, position: null }
      position = Number(stored.position)
    }
    return { current: expected + events.length, position, repeat: true }
  }

  #write(stream: string, current: number, events: readonly Proposed[]): Outcome {
    let position = this.#taken
    let revision = current
    for (const { id, type, contentType, metadata, data } of events) {
      position += OVERHEAD + metadata.length + data.length
      revision += 1
      this.#insert.run(position, stream, revision, id, type, contentType, metadata, data, Date.now())
    }
    return { current: revision, position }
  }

  /** Events of one stream; backwards, the server counts down from `from`, whether events exist there or not. */
  stream(stream: string, from: number, count: number, backwards: boolean): Stored[] {
    const low = backwards ? Math.max(from - count + 1, 0) : from
    const high = backwards ? from : from + count - 1
    return this.#select(
      `position <= ? AND stream = ? AND revision BETWEEN ? AND ? ORDER BY revision ${backwards ? 'DESC' : 'ASC'}`,
      [this.#shown, stream, low, high],
    )
  }

  /** Events at a position and after it; backwards, those before it. */
  all(from: number, count: number, backwards: boolean): Stored[] {
    const where = backwards ? 'position < ? ORDER BY position DESC' : 'position >= ? ORDER BY position'
    return this.#select(`position <= ? AND ${where} LIMIT ?`, [this.#shown, from, count])
  }

  #select(where: string, values: (string | number)[]): Stored[] {
    const rows: unknown[] = this.#db.prepare(`SELECT ${COLUMNS} FROM events WHERE ${where}`).all(...values)
    return rows as Stored[]
  }
}
