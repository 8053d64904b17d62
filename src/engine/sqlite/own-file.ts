import { accessSync, chmodSync, closeSync, constants, existsSync, openSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StoreRefused } from '../ports/event-store.ts'
import { sqliteCode } from './thread.ts'

const IDENTITY = `SELECT
  (SELECT application_id FROM pragma_application_id),
  (SELECT user_version FROM pragma_user_version),
  (SELECT count(*) FROM sqlite_schema)`

/** What a SQLite file of ours is and how an empty one becomes one. */
export type OwnFile = {
  file: string
  /** What it is called in messages, e.g. `event log`. */
  what: string
  /** SQLite's `application_id`: four letters that tell our files from those of others. */
  application: number
  /** SQLite's `user_version`: the newest layout that this program knows. A file of an older one is taken as it is, and marked. */
  version: number
  schema: string
}

const OWNER_ONLY = 0o600

/** Milliseconds that a writer waits for a writer of another process. */
const BUSY_TIMEOUT = 5_000
/** The smallest page (bytes), so the smallest file, that SQLite writes. */
const SHORTEST_DATABASE = 512

/**
 * Opens or creates a SQLite file of ours: write-ahead log, every commit forced to disk, for its owner alone. Rows come as
 * arrays.
 * Throws {@link StoreRefused} with what to do for a file that is not ours, newer, damaged or out of reach.
 */
export function openOwnFile(own: OwnFile): DatabaseSync {
  checkReach(own)
  let db: DatabaseSync | undefined
  try {
    makeForOwner(own.file)
    db = new DatabaseSync(own.file, { timeout: BUSY_TIMEOUT, returnArrays: true })
    const found = identify(db, own)
    const [mode] = pragma(db, 'journal_mode = WAL')
    if (mode !== 'wal')
      throw new StoreRefused(
        `${own.file}: this file system allows no write-ahead log (journal mode stays ${mode}): put the ${own.what} on a local disk`,
      )
    db.exec('PRAGMA synchronous = FULL')
    // A file that is whole already is opened without a write lock: beside a busy writer there may be none for long.
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
  return (db.prepare(`PRAGMA ${text}`).get() ?? []) as unknown as unknown[]
}

/** The layout of a file that is ours; null for one that holds nothing yet; refuses every other. */
function identify(db: DatabaseSync, { file, what, application, version }: OwnFile): number | null {
  // In one statement, so that another process that makes the file meanwhile is seen before it or behind it.
  const [id, found, tables] = db.prepare(IDENTITY).get() as unknown as [number, number, number]
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

/** In one transaction, so that a crash leaves either nothing or all of it, and two starts make it once. */
function create(db: DatabaseSync, own: OwnFile): void {
  db.exec('BEGIN IMMEDIATE')
  const found = identify(db, own)
  if (found === null) db.exec(`PRAGMA application_id = ${own.application}; ${own.schema}`)
  if (found !== own.version) db.exec(`PRAGMA user_version = ${own.version}`)
  db.exec('COMMIT')
}

/** Makes an empty file that its owner alone may read, where there is none: SQLite gives what it makes beside it the same mode. */
export function makeForOwner(file: string): void {
  if (!existsSync(file)) closeSync(openSync(file, 'a', OWNER_ONLY))
}

/** Takes the file, and what SQLite made beside it, from all others; one of another owner stays as it is. */
export function restrict(file: string): void {
  for (const path of [file, `${file}-wal`, `${file}-shm`]) {
    const found = statSync(path, { throwIfNoEntry: false })
    const isOurs = found?.uid === process.getuid?.()
    if (found && isOurs && (found.mode & 0o777) !== OWNER_ONLY) chmodSync(path, OWNER_ONLY)
  }
}

function checkReach({ file, what }: OwnFile): void {
  const folder = dirname(file)
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new StoreRefused(`${folder} is no folder, so the ${what} ${file} cannot be there: create it first`)
  const found = statSync(file, { throwIfNoEntry: false })
  if (found && !found.isFile())
    throw new StoreRefused(`${file} is no file, so it cannot be the ${what}: give another path`)
  // SQLite would take so short a file for an empty one and write over it.
  if (found && found.size > 0 && found.size < SHORTEST_DATABASE) throw notSqlite(file, what)
  for (const path of found ? [folder, file] : [folder])
    try {
      accessSync(path, constants.R_OK | constants.W_OK)
    } catch (cause) {
      throw new StoreRefused(
        `${path} cannot be read and written by this user, as the ${what} needs: change its owner or mode`,
        { cause },
      )
    }
}

function refusal(error: unknown, { file, what }: OwnFile): unknown {
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
    `${file} is no SQLite database, so it cannot be the ${what}: give another path, or move that file away`,
  )
}
