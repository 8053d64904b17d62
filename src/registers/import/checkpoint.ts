import { createHash } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, openSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import type { ImportCounts } from './counts.ts'

const checkpoint = z.object({
  /** Identifies the import by its statement, its format, and the register that it changes. */
  key: z.string(),
  /** SHA-256 of each file of which rows are in the partial register, in order. */
  files: z.array(z.string()),
  /** Rows read of the last of these files; null if all were read. */
  rows: z.number().nullable(),
  /** Whether all files are read, so that rows are joined and indexed. */
  isRead: z.boolean(),
  counts: z.custom<ImportCounts>(),
  /** See `RowWriter.save`. */
  saved: z.unknown(),
})

/** The progress of an import, stored in its partial register. */
export type ImportCheckpoint = z.output<typeof checkpoint>

const NAME = 'checkpoint'
/** Memory for pages that are not yet written, in KiB. */
const CACHE_KIB = 65_536

export const keyOf = (...parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex')

/**
 * Makes a partial register and its store of parts durable: rows already written, and each later commit, survive the end of
 * the process and of the machine. Do not call it within a transaction.
 */
export function makeDurable(db: DatabaseSync): void {
  for (const { name, file } of db.prepare('PRAGMA database_list').all()) {
    if (!file) continue
    db.exec(
      `PRAGMA ${name}.journal_mode = DELETE; PRAGMA ${name}.synchronous = NORMAL; PRAGMA ${name}.cache_size = -${CACHE_KIB}`,
    )
    const handle = openSync(String(file), 'r+')
    try {
      fsyncSync(handle)
    } finally {
      closeSync(handle)
    }
  }
}

export function saveCheckpoint(db: DatabaseSync, reached: ImportCheckpoint): void {
  db.prepare('INSERT OR REPLACE INTO about (name, value) VALUES (?, ?)').run(NAME, JSON.stringify(reached))
}

export function clearCheckpoint(db: DatabaseSync): void {
  db.prepare('DELETE FROM about WHERE name = ?').run(NAME)
}

/**
 * Where an interrupted import can continue; null if the partial register is missing, of another import, or of files
 * that are not the first ones of this one. SQLite undoes what was not committed.
 */
export function checkpointIn(
  partial: string,
  key: string,
  files: readonly string[],
): ImportCheckpoint | null {
  if (!existsSync(partial)) return null
  let db: DatabaseSync | undefined
  try {
    db = new DatabaseSync(partial)
    const text = db.prepare('SELECT value FROM about WHERE name = ?').get(NAME)?.value
    const found = checkpoint.parse(JSON.parse(String(text)))
    const isPrefix = found.isRead
      ? found.files.length === files.length
      : found.files.length - (found.rows === null ? 0 : 1) < files.length
    return found.key === key && isPrefix && found.files.every((each, at) => each === files[at]) ? found : null
  } catch {
    // Nothing was committed yet, or the file is damaged: the import starts again.
    return null
  } finally {
    db?.close()
  }
}
