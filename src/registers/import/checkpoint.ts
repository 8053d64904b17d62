import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import type { ImportCounts } from './counts.ts'

const checkpoint = z.object({
  /** Which import: its statement, and the register that it changes. */
  key: z.string(),
  /** SHA-256 of each file that is in the partial register, in order. */
  files: z.array(z.string()),
  counts: z.custom<ImportCounts>(),
})

/** How far an import of several files has come, kept in its partial register. */
export type Checkpoint = z.output<typeof checkpoint>

const NAME = 'checkpoint'

export const keyOf = (...parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex')

/** Makes what is committed to a partial register survive the end of the process and of the machine. */
export function makeDurable(db: DatabaseSync): void {
  db.exec('PRAGMA journal_mode = DELETE; PRAGMA synchronous = NORMAL')
}

export function saveCheckpoint(db: DatabaseSync, reached: Checkpoint): void {
  db.prepare('INSERT OR REPLACE INTO about (name, value) VALUES (?, ?)').run(NAME, JSON.stringify(reached))
}

export function clearCheckpoint(db: DatabaseSync): void {
  db.prepare('DELETE FROM about WHERE name = ?').run(NAME)
}

/**
 * Where an interrupted import can continue; null if the partial register is missing, of another import, or of files
 * that are not the first ones of this one. SQLite undoes what was not committed.
 */
export function checkpointIn(partial: string, key: string, files: readonly string[]): Checkpoint | null {
  if (!existsSync(partial)) return null
  let db: DatabaseSync | undefined
  try {
    db = new DatabaseSync(partial)
    const text = db.prepare('SELECT value FROM about WHERE name = ?').get(NAME)?.value
    const found = checkpoint.parse(JSON.parse(String(text)))
    const isPrefix = found.files.length < files.length && found.files.every((each, at) => each === files[at])
    return found.key === key && isPrefix ? found : null
  } catch {
    // Nothing was committed yet, or the file is damaged: the import starts again.
    return null
  } finally {
    db?.close()
  }
}
