import { accessSync, chmodSync, closeSync, constants, existsSync, openSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StoreRefused } from '../ports/event-store.ts'
import { lacksItsEnd } from './missing-end.ts'
import { rowOf } from './rows.ts'
import { sqliteCode } from './thread.ts'

const IDENTITY = `SELECT
  (SELECT application_id FROM pragma_application_id),
  (SELECT user_version FROM pragma_user_version),
  (SELECT count(*) FROM sqlite_schema)`

/** Describes a kind of SQLite file and how to create one. */
export type DatabaseFile = {
  file: string
  /** Its name in messages, e.g. `event log`. */
  what: string
  /** SQLite's `application_id`: four letters that distinguish our files from others. */
  application: number
  /**
   * SQLite's `user_version`: the newest layout that this program knows. A file of an older layout is accepted
   * unchanged, and marked.
   */
  version: number
  schema: string
}

const OWNER_ONLY = 0o600

/** Milliseconds that a writer waits for a writer of another process. */
const BUSY_TIMEOUT = 5_000
/** The smallest page (bytes), so the smallest file, that SQLite writes. */
const SHORTEST_DATABASE = 512

/**
 * Opens or creates one of our SQLite files: write-ahead log, every commit forced to disk, accessible to its owner
 * alone. Rows are returned as arrays. Throws {@link StoreRefused} with what to do for a file that is foreign, newer,
 * damaged or inaccessible.
 */
export function openDatabaseFile(own: DatabaseFile): DatabaseSync {
  checkReach(own)
  let db: DatabaseSync | undefined
  try {
    makeForOwner(own.file)
    if (lacksItsEnd(own.file))
      throw new StoreRefused(
        `${own.file} is damaged (its end is missing): restore the ${own.what} from a backup`,
      )
    db = new DatabaseSync(own.file, { timeout: BUSY_TIMEOUT, returnArrays: true })
    const found = identify(db, own)
    const [mode] = pragma(db, 'journal_mode = WAL')
    if (mode !== 'wal')
      throw new StoreRefused(
        `${own.file}: this file system allows no write-ahead log (journal mode stays ${mode}): put the ${own.what} on a local disk`,
      )
    db.exec('PRAGMA synchronous = FULL')
    // An existing file is opened without a write lock: while another process writes constantly, the lock may take long.
    if (found !== own.version) create(db, own)
    restrict(own.file)
    return db
  } catch (error) {
    if (db?.isOpen) db.close()
    throw refusal(error, own)
  }
}

/** The single row of a pragma. */
export function pragma(db: DatabaseSync, text: string): unknown[] {
  return rowOf<unknown[]>(db.prepare(`PRAGMA ${text}`).get() ?? [])
}

/** The layout of one of our files; null for an empty file; throws for every other. */
function identify(db: DatabaseSync, { file, what, application, version }: DatabaseFile): number | null {
  // In one statement, so that it sees another process's creation of the file either fully or not at all.
  const [id, found, tables] = rowOf<[number, number, number]>(db.prepare(IDENTITY).get())
  if (id === 0 && found === 0 && tables === 0) return null
  if (id !== application)
    throw new StoreRefused(
      `${file} is a SQLite database of another application, not our ${what}: give another path, or move that file away`,
    )
  if (found > version)
    throw new StoreRefused(
      `${file} was written by a newer version of this program (layout ${found}, known up to ${version}): start that version, or restore a backup made by this one`,
    )
  return found
}

/** In one transaction: a crash leaves either nothing or all of it, and two concurrent starts create it once. */
function create(db: DatabaseSync, own: DatabaseFile): void {
  db.exec('BEGIN IMMEDIATE')
  const found = identify(db, own)
  if (found === null) db.exec(`PRAGMA application_id = ${own.application}; ${own.schema}`)
  if (found !== own.version) db.exec(`PRAGMA user_version = ${own.version}`)
  db.exec('COMMIT')
}

/** Creates an empty file, if missing, that only its owner may read: SQLite gives its additional files the same mode. */
export function makeForOwner(file: string): void {
  if (!existsSync(file)) closeSync(openSync(file, 'a', OWNER_ONLY))
}

/** Removes all others' access to the file and SQLite's additional files; skips files of another owner. */
export function restrict(file: string): void {
  for (const path of [file, `${file}-wal`, `${file}-shm`]) {
    const found = statSync(path, { throwIfNoEntry: false })
    const isOurs = found?.uid === process.getuid?.()
    if (found && isOurs && (found.mode & 0o777) !== OWNER_ONLY) chmodSync(path, OWNER_ONLY)
  }
}

function checkReach({ file, what }: DatabaseFile): void {
  const folder = dirname(file)
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new StoreRefused(
      `${folder} is not a folder, so the ${what} ${file} cannot be created in it: create the folder first`,
    )
  const found = statSync(file, { throwIfNoEntry: false })
  if (found && !found.isFile())
    throw new StoreRefused(`${file} is not a file, so it cannot be the ${what}: give another path`)
  // SQLite would treat so short a file as empty and overwrite it.
  if (found && found.size > 0 && found.size < SHORTEST_DATABASE) throw notSqlite(file, what)
  for (const path of found ? [folder, file] : [folder])
    try {
      accessSync(path, constants.R_OK | constants.W_OK)
    } catch (cause) {
      throw new StoreRefused(
        `${path} is not readable and writable for this user, as the ${what} needs: change its owner or mode`,
        { cause },
      )
    }
}

function refusal(error: unknown, { file, what }: DatabaseFile): unknown {
  const code = sqliteCode(error)
  const why = (error as Error).message
  switch (code) {
    case 26:
      return notSqlite(file, what)
    case 11:
      return new StoreRefused(`${file} is damaged (${why}): restore the ${what} from a backup`)
    case 3:
    case 8:
    case 14:
      return new StoreRefused(`${file} cannot be opened (${why}): check its owner, mode and file system`)
    default:
      return error
  }
}

function notSqlite(file: string, what: string): StoreRefused {
  return new StoreRefused(
    `${file} is not a SQLite database, so it cannot be the ${what}: give another path, or move that file away`,
  )
}
