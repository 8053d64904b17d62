import { closeSync, openSync, readSync, type Stats, statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { checkIdentity, type RegisterIdentity } from './identity.ts'
import { RegisterRefused } from './refused.ts'

/** `NCRG`: distinguishes our register files from any other SQLite file. */
const APPLICATION_ID = 0x4e435247
/** Version of the tables and of the index; a file with another one is imported again. */
export const FORMAT = 6

/**
 * The rows. The index keeps their forms as `src/names` computes them: a change of that computation requires a new format.
 */
const TABLES = `
  CREATE TABLE about (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
  CREATE TABLE mark (
    id INTEGER PRIMARY KEY, number TEXT NOT NULL, mark TEXT NOT NULL,
    status TEXT NOT NULL, pending INTEGER, statusText TEXT, niceClasses TEXT NOT NULL, owner TEXT, link TEXT,
    filed TEXT, priority TEXT, registered TEXT, expires TEXT, kind TEXT,
    translations TEXT, readings TEXT, disclaimed TEXT, details TEXT
  ) STRICT;
  CREATE TABLE goods (id INTEGER PRIMARY KEY, text ANY NOT NULL) STRICT;
`

/** Posting lists are read page by page: larger pages make long lists faster. */
const PAGE_BYTES = 16_384

/** The description in a register file. */
export type RegisterAbout = RegisterIdentity & {
  rows: number
  /** Rows of the office's file that could not be read when it was imported. */
  refused: number
  /** Values of the rows that were kept in part, and values that were not understood and left out. */
  cut: number
  unread: number
  /** A register of test mode: it is all that there is. */
  isMadeUp?: true
  /** Its file is damaged, or has another format: it cannot be searched. */
  isUnreadable?: true
}

/** Creates an empty register at a free path. Fast, not durable: synced by {@link finishRegister}. */
export function createRegister(path: string): DatabaseSync {
  const db = new DatabaseSync(path)
  db.exec(`PRAGMA page_size = ${PAGE_BYTES}; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA application_id = ${APPLICATION_ID};
    PRAGMA user_version = ${FORMAT}; ${TABLES}`)
  return db
}

/** Opens a copy of a register to change it. Fast, not durable, as {@link createRegister}. */
export function changeRegister(path: string): DatabaseSync {
  const db = new DatabaseSync(path)
  db.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF')
  return db
}

/** Opens a register that was interrupted while it was written; durable. */
export const continueRegister = (path: string): DatabaseSync => new DatabaseSync(path)

/** Finds marks by number; made before the rows where they replace one another. */
export function indexNumbers(db: DatabaseSync): void {
  db.exec('CREATE INDEX IF NOT EXISTS mark_by_number ON mark (number)')
}

/**
 * Writes the description of the register, commits its last transaction, and closes it.
 * @param imports hashes of the imported files
 */
export function finishRegister(db: DatabaseSync, about: RegisterAbout, imports: readonly string[]): void {
  const insert = db.prepare('INSERT OR REPLACE INTO about (name, value) VALUES (?, ?)')
  for (const [name, value] of Object.entries({ ...about, imports })) insert.run(name, String(value))
  db.exec('COMMIT')
  db.close()
}

/** Pages that one reader keeps, in KiB; the operating system shares its own copy between threads and processes. */
const CACHE_KIB = 16_384

/** `imports`: hashes of the files that it was made of, the oldest first. */
export type OpenedRegister = {
  db: DatabaseSync
  about: RegisterAbout
  imports: readonly string[]
}

/** A register of an older format, or a damaged one; importing it again replaces it. */
export class Replaceable extends RegisterRefused {}

/** Opens a register for reading. Throws {@link RegisterRefused} for a foreign file, {@link Replaceable} for others. */
export function openRegister(path: string): OpenedRegister {
  checkFile(path)
  let db: DatabaseSync | undefined
  try {
    db = new DatabaseSync(path, { readOnly: true })
    const id = pragma(db, 'application_id')
    if (id !== APPLICATION_ID) {
      throw new RegisterRefused(`${path} is not a register of this program; move it out of the folder`)
    }
    const format = Number(pragma(db, 'user_version'))
    if (format > FORMAT)
      throw new RegisterRefused(
        `${path} has format ${format} of a newer program, but this one reads format ${FORMAT}; update the program, or delete the file and import the register again`,
      )
    if (format !== FORMAT)
      throw new Replaceable(
        `${path} has format ${format}, but this program reads format ${FORMAT}; import the register again`,
      )
    const bytes = Number(pragma(db, 'page_count')) * Number(pragma(db, 'page_size'))
    const onDisk = statSync(path).size
    if (onDisk < bytes) throw damaged(path, `it has ${onDisk} of ${bytes} bytes`)
    db.exec(`PRAGMA cache_size = -${CACHE_KIB}`)
    return { db, ...described(path, db) }
  } catch (error) {
    db?.close()
    throw unreadable(path, error)
  }
}

/** Throws {@link RegisterRefused} unless there is a file. */
export function checkFile(path: string): void {
  let file: Stats | undefined
  try {
    file = statSync(path, { throwIfNoEntry: false })
  } catch (error) {
    throw noAccess(path, error instanceof Error ? error.message : String(error))
  }
  if (!file) throw new RegisterRefused(`${path} does not exist`)
  if (!file.isFile()) throw new RegisterRefused(`${path} is not a file; move it out of the folder`)
}

const noAccess = (path: string, why: string): RegisterRefused =>
  new RegisterRefused(`${path} cannot be opened (${why}); give this program access to it`)

function describedIn(db: DatabaseSync): Omit<OpenedRegister, 'db'> {
  const said = Object.fromEntries(
    db
      .prepare('SELECT name, value FROM about')
      .all()
      .map((row) => [String(row.name), String(row.value)]),
  )
  const { rows, refused, cut = 0, unread = 0, rights, cycleDays, imports, ...identity } = said
  const about = {
    ...checkIdentity({
      ...identity,
      ...(rights && { rights: rights.split(',') }),
      ...(cycleDays !== undefined && { cycleDays: Number(cycleDays) }),
    }),
    rows: Number(rows),
    refused: Number(refused),
    cut: Number(cut),
    unread: Number(unread),
  }
  return { about, imports: imports?.split(',') ?? [] }
}

function described(path: string, db: DatabaseSync): Omit<OpenedRegister, 'db'> {
  try {
    return describedIn(db)
  } catch (error) {
    throw error instanceof RegisterRefused ? damaged(path, error.message) : error
  }
}

/** The description of a register that cannot be searched, so that it is not taken for absent; null if that cannot be read. */
export function descriptionOf(path: string): RegisterAbout | null {
  let db: DatabaseSync | undefined
  try {
    if (!hasRegisterHead(path)) return null
    db = new DatabaseSync(path, { readOnly: true })
    // So SQLite also reads the first pages of a file that lacks the last ones.
    db.enableDefensive(false)
    db.exec('PRAGMA writable_schema = ON')
    return { ...describedIn(db).about, isUnreadable: true }
  } catch {
    return null
  } finally {
    db?.close()
  }
}

/** SQLite's codes for a file that is locked, and for one that cannot be opened. */
const LOCKED: readonly number[] = [5, 6]
const CANNOT_OPEN = 14

/** Why a file cannot be opened or searched: its own refusal, a lock, missing access, or damage. */
export function unreadable(path: string, error: unknown): RegisterRefused {
  if (error instanceof RegisterRefused) return error
  const message = error instanceof Error ? error.message : String(error)
  const code = isSqliteError(error) ? Number(error.errcode) & 0xff : null
  if (code !== null && LOCKED.includes(code))
    return new RegisterRefused(`${path} is locked by another program (${message}); close that program`)
  if (code === CANNOT_OPEN) return noAccess(path, message)
  return damaged(path, message)
}

/** A file that does not begin as a register of this program may be another file of its owner: no import replaces it. */
export function damaged(path: string, why: string): RegisterRefused {
  return hasRegisterHead(path)
    ? new Replaceable(`${path} is damaged (${why}); import the register again`)
    : new RegisterRefused(`${path} is damaged (${why}); delete it and import the register again`)
}

const SQLITE = Buffer.from('SQLite format 3\0')
/** Where the head of a database has its application id. */
const APPLICATION_ID_AT = 68

function hasRegisterHead(path: string): boolean {
  const head = Buffer.alloc(APPLICATION_ID_AT + 4)
  let handle: number | undefined
  try {
    checkFile(path)
    handle = openSync(path, 'r')
    readSync(handle, head, 0, head.length, 0)
  } catch {
    return false
  } finally {
    if (handle !== undefined) closeSync(handle)
  }
  return (
    head.subarray(0, SQLITE.length).equals(SQLITE) && head.readUInt32BE(APPLICATION_ID_AT) === APPLICATION_ID
  )
}

/** Whether an error comes from SQLite itself: the file, not the program, is at fault. */
export const isSqliteError = (error: unknown): error is Error & { errcode: unknown } =>
  typeof error === 'object' && error !== null && 'errcode' in error

function pragma(
  db: DatabaseSync,
  name: 'application_id' | 'user_version' | 'page_count' | 'page_size',
): unknown {
  return db.prepare(`PRAGMA ${name}`).get()?.[name]
}
