import { statSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { damageOf, linksTo, UNLINKED } from '../../events/hash-chain.ts'
import { decodeRecord, RecordUnreadable, ZERO_HASH } from '../../events/record.ts'
import { StoreRefused } from '../ports/event-store.ts'
import { openDatabaseFile, pragma } from './database-file.ts'
import { rowOf } from './rows.ts'

/** `NCEV` */
const APPLICATION = 0x4e434556
const LAYOUT = 1

/** Positions are dense numbers: none is ever skipped, so a reader sees a gap at once. */
const SCHEMA = `
  CREATE TABLE events (
    position INTEGER PRIMARY KEY,
    stream   TEXT    NOT NULL,
    revision INTEGER NOT NULL,
    type     TEXT    NOT NULL,
    hash     BLOB    NOT NULL,
    record   BLOB    NOT NULL,
    UNIQUE (stream, revision)
  ) STRICT;
`

const WHAT = 'event log'
/** Up to this size (bytes), the whole structure of a file is checked when it is opened. */
const SMALL = 64 * 1024 * 1024
/** This many of the newest events are checked against their streams when a file is opened. */
const CHECKED = 1_000
/** A write-ahead log that grew beyond this because of a long read is truncated to it (bytes). */
const WAL_KEPT = 64 * 1024 * 1024
const CACHE_KIB = 64 * 1024

export type EventFile = {
  file: string
  /** The most pages of 4 KiB of the file. */
  maxPages?: number
  /** Bytes of the write-ahead log after which it is moved into the file; SQLite's default is 1,000 pages. */
  checkpointAfter?: number
}

/**
 * Opens the file of the event log, creates it if missing, and checks its integrity. Throws {@link StoreRefused}.
 */
export function openEventFile({ file, maxPages, checkpointAfter }: EventFile): DatabaseSync {
  const db = openDatabaseFile({
    file,
    what: WHAT,
    application: APPLICATION,
    version: LAYOUT,
    schema: SCHEMA,
  })
  try {
    db.exec(`PRAGMA cache_size = -${CACHE_KIB}`)
    db.exec(`PRAGMA journal_size_limit = ${WAL_KEPT}`)
    if (maxPages !== undefined) db.exec(`PRAGMA max_page_count = ${Math.trunc(maxPages)}`)
    if (checkpointAfter !== undefined)
      db.exec(
        `PRAGMA wal_autocheckpoint = ${Math.ceil(checkpointAfter / Number(pragma(db, 'page_size')[0]))}`,
      )
    checkStructure(db, file)
    checkNewest(db, file)
    return db
  } catch (error) {
    db.close()
    throw error
  }
}

function checkStructure(db: DatabaseSync, file: string): void {
  if (statSync(file).size > SMALL) return
  const [found] = pragma(db, 'quick_check(1)')
  if (found !== 'ok') throw damaged(file, String(found))
}

/** A crash, a full disk or a bad copy would have damaged the newest events. */
function checkNewest(db: DatabaseSync, file: string): void {
  const newest = db.prepare(
    'SELECT position, stream, revision, type, hash, record FROM events ORDER BY position DESC LIMIT ?',
  )
  const before = db.prepare('SELECT hash FROM events WHERE stream = ? AND revision = ?')
  let next: number | undefined
  let checked = 0
  for (const row of newest.iterate(CHECKED)) {
    const [position, stream, revision, type, hash, record] = rowOf<Row>(row)
    const what = (problem: string): StoreRefused =>
      damaged(file, `event ${position}, revision ${revision} of ${stream}: ${problem}`)
    if (next !== undefined && position !== next - 1) throw what(`event ${next - 1} is missing after it`)
    next = position
    checked += 1
    const damage = damageOf({ record, hash })
    if (damage) throw what(damage)
    const { envelope: event, prevHash } = read(record, what)
    if (event.stream !== stream || event.revision !== revision || event.type !== type)
      throw what(`its bytes state revision ${event.revision} of ${event.stream}, ${event.type}`)
    const [previous] = rowOf<[Uint8Array]>(before.get(stream, revision - 1) ?? [ZERO_HASH])
    if (!linksTo({ prevHash }, previous)) throw what(UNLINKED)
  }
  if (checked > 0 && checked < CHECKED && next !== 1)
    throw damaged(file, `the log begins with event ${next}, the earlier ones are missing`)
}

type Row = [
  position: number,
  stream: string,
  revision: number,
  type: string,
  hash: Uint8Array,
  record: Uint8Array,
]

function read(record: Uint8Array, what: (problem: string) => StoreRefused) {
  try {
    return decodeRecord(record)
  } catch (error) {
    if (error instanceof RecordUnreadable) throw what(error.message)
    throw error
  }
}

function damaged(file: string, problem: string): StoreRefused {
  return new StoreRefused(
    `${file} is damaged (${problem}): restore the ${WHAT} from a backup; the damaged file remains unchanged`,
  )
}
