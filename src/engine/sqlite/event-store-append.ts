import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { LRUCache } from 'lru-cache'
import { linksTo } from '../../events/hash-chain.ts'
import { decodeRecord, type Envelope, hashRecord, NO_STREAM, RecordUnreadable } from '../../events/record.ts'
import { upTo } from '../../primitives/lru-size.ts'
import { brokenLink } from '../validate-appends.ts'
import type { EventReader } from './event-store-read.ts'
import { type AppendBatch, type AppendOutcome, isRefusal } from './event-store-wire.ts'
import { rowOf } from './rows.ts'

type Head = { revision: number; hash: Uint8Array }
type Decoded = Envelope & Head & { prevHash: Uint8Array; record: Uint8Array }

const HEADS = 50_000

/**
 * Writes appends that arrived together in one transaction. A group of which all or none must be written fails alone: a
 * savepoint leaves it out. A failure of the file rolls all of them back and is thrown.
 */
export class EventAppender {
  readonly #db: DatabaseSync
  readonly #reader: EventReader
  readonly #heads = new LRUCache<string, Head>(upTo(HEADS))
  readonly #dataVersion: StatementSync
  readonly #lastPosition: StatementSync
  readonly #head: StatementSync
  readonly #insert: StatementSync
  readonly #savepoint: StatementSync
  readonly #undo: StatementSync
  readonly #release: StatementSync
  #foreign: number | undefined

  constructor(db: DatabaseSync, reader: EventReader) {
    this.#db = db
    this.#reader = reader
    this.#dataVersion = db.prepare('PRAGMA data_version')
    this.#lastPosition = db.prepare('SELECT max(position) FROM events')
    this.#head = db.prepare(
      'SELECT revision, hash FROM events WHERE stream = ? ORDER BY revision DESC LIMIT 1',
    )
    this.#savepoint = db.prepare('SAVEPOINT together')
    this.#undo = db.prepare('ROLLBACK TO together')
    this.#release = db.prepare('RELEASE together')
    this.#insert = db.prepare(
      'INSERT INTO events (position, stream, revision, type, hash, record) VALUES (?, ?, ?, ?, ?, ?)',
    )
  }

  run({ bytes, ends, expected, counts, groups }: AppendBatch): AppendOutcome[] {
    this.#db.exec('BEGIN IMMEDIATE')
    try {
      this.#forgetWhatOthersChanged()
      const [last] = rowOf<[number | null]>(this.#lastPosition.get())
      let position = (last ?? 0) + 1
      let append = 0
      let record = 0
      const appendNext = (): AppendOutcome => {
        const records = Array.from({ length: counts[append] ?? 0 }, () => {
          const from = record === 0 ? 0 : ends[record - 1]
          return bytes.subarray(from, ends[record++])
        })
        const outcome = this.#tryAppend(expected[append++] ?? -1, records, position)
        if (typeof outcome === 'number') position += records.length
        return outcome
      }
      const outcomes: AppendOutcome[] = []
      for (const length of groups) {
        const before = position
        if (length > 1) this.#savepoint.run()
        const group = Array.from({ length }, appendNext)
        outcomes.push(...group)
        if (length > 1 && group.some(isRefusal)) {
          this.#undo.run()
          this.#heads.clear()
          position = before
        }
        if (length > 1) this.#release.run()
      }
      this.#db.exec('COMMIT')
      return outcomes
    } catch (error) {
      this.#rollBack()
      throw error
    }
  }

  #rollBack(): void {
    this.#heads.clear()
    if (this.#db.isTransaction) this.#db.exec('ROLLBACK')
  }

  /** Everything is decoded before anything is written, so invalid bytes leave nothing written. */
  #tryAppend(expected: number, records: readonly Uint8Array[], position: number): AppendOutcome {
    try {
      return this.#append(expected, records, position)
    } catch (error) {
      if (error instanceof RecordUnreadable) return { fault: error.message }
      throw error
    }
  }

  #append(expected: number, records: readonly Uint8Array[], position: number): AppendOutcome {
    if (records.length === 0) return position
    const events = records.map(decode)
    const stream = events[0]?.stream ?? ''
    let head = this.#headOf(stream)
    if (head.revision !== expected)
      return this.#existing(stream, expected, events, head) ?? { actual: head.revision }
    for (const event of events) {
      const fault = mismatch(event, stream, head)
      if (fault) return { fault }
      head = event
    }
    events.forEach((event, i) => {
      const { revision, type, hash, record } = event
      this.#insert.run(position + i, stream, revision, type, hash, record)
    })
    this.#heads.set(stream, { revision: head.revision, hash: head.hash })
    return position
  }

  /** The events with the same ids that already follow the expected revision, if so. */
  #existing(
    stream: string,
    expected: number,
    events: readonly Decoded[],
    head: Head,
  ): AppendOutcome | undefined {
    if (head.revision < expected + events.length) return undefined
    const stored = this.#reader.ids(stream, expected + 1, events.length)
    if (!events.every((event, i) => event.id === stored[i])) return undefined
    return {
      existing: this.#reader.stream({ stream, from: expected + 1, limit: events.length, backwards: false }),
    }
  }

  #headOf(stream: string): Head {
    const known = this.#heads.get(stream)
    if (known) return known
    const row = rowOf<[number, Uint8Array] | undefined>(this.#head.get(stream))
    return row ? { revision: row[0], hash: row[1] } : NO_STREAM
  }

  /** `data_version` changes when another connection has committed (sqlite.org/pragma.html#pragma_data_version). */
  #forgetWhatOthersChanged(): void {
    const [version] = rowOf<[number]>(this.#dataVersion.get())
    if (version !== this.#foreign) this.#heads.clear()
    this.#foreign = version
  }
}

function decode(record: Uint8Array): Decoded {
  const { envelope, prevHash } = decodeRecord(record)
  return { ...envelope, prevHash, record, hash: hashRecord(record) }
}

function mismatch(event: Decoded, stream: string, head: Head): string | undefined {
  if (event.stream !== stream) return `event ${event.id} belongs to ${event.stream}, not to ${stream}`
  if (event.revision !== head.revision + 1)
    return `event ${event.id} has revision ${event.revision}, ${stream} continues with ${head.revision + 1}`
  if (!linksTo(event, head.hash)) return brokenLink(event)
  return undefined
}
