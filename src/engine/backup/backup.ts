import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { backup as copyDatabase, DatabaseSync } from 'node:sqlite'
import { makeFolder } from '../../primitives/make-folder.ts'
import { StoreRefused } from '../ports/event-store.ts'
import { toPosition } from '../sqlite/event-store-codec.ts'
import { openSqliteKeyStore } from '../sqlite/key-store.ts'
import { rowOf } from '../sqlite/rows.ts'
import { digestOf, type FileName, MANIFEST, type Manifest } from './manifest.ts'

/** `keys` may be stored elsewhere than `data`: the read models, the log and the answers. */
export type Contents = { data: boolean; keys: boolean }

const PAGES_AT_ONCE = 256
const BUSY_TIMEOUT_MS = 5_000
const OWNER_ONLY = 0o600
const UNFINISHED = '.unfinished'

/**
 * Copies the files of an embedded engine while it runs, each file as it is at one moment. The order ensures that no
 * copy lacks what an earlier copy refers to. The read models come first, with the group checkpoints and dead letters:
 * they are never ahead of the log. Then come the log and the answers (stored before the event that refers to them). The
 * keys come last: a key exists before any value is encrypted with it. The folder appears when all files are on disk.
 * Rejects with StoreRefused for a folder that is not empty.
 */
export async function backUp(
  data: string,
  folder: string,
  {
    contents,
    now,
    onProgress = () => undefined,
  }: {
    contents: Contents
    /** Epoch ms. */
    now: number
    onProgress?(file: FileName, pages: number, total: number): void
  },
): Promise<Manifest> {
  const needed: FileName[] = [
    ...(contents.data ? (['events.db', 'answers.db'] as const) : []),
    ...(contents.keys ? (['vault.db'] as const) : []),
  ]
  // The operator may have deleted the read models so that they are rebuilt.
  const hasReadModels = contents.data && existsSync(join(data, 'views.db'))
  const names: FileName[] = hasReadModels ? ['views.db', ...needed] : needed
  for (const name of needed)
    if (!existsSync(join(data, name)))
      throw new StoreRefused(
        `${join(data, name)} is missing: set NAMECHECK_DATA to the data folder of the service`,
      )
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new StoreRefused(`${folder} is not empty: give an empty folder or one that does not exist yet`)
  const work = `${folder}${UNFINISHED}`
  clear(work)
  makeFolder(work, 'folder of the backup')
  const takenAt = new Date(now).toISOString()
  const files: Manifest['files'] = []
  for (const name of names) {
    const copy = join(work, name)
    await copyFile(join(data, name), copy, (pages, total) => onProgress(name, pages, total))
    files.push({ name, ...(await digestOf(copy)) })
  }
  const log = contents.data ? logIn(join(work, 'events.db')) : null
  const manifest: Manifest = { object: 'namecheck-backup', version: 1, takenAt, log, files }
  writeFileSync(join(work, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, {
    mode: OWNER_ONLY,
    flush: true,
  })
  force(work)
  if (existsSync(folder)) rmSync(folder, { recursive: true })
  renameSync(work, folder)
  force(dirname(folder))
  return manifest
}

/** The names of all entries of the key store of an embedded engine whose key is damaged. */
export async function damagedKeysIn(data: string): Promise<string[]> {
  const keyStore = await openSqliteKeyStore(join(data, 'vault.db'))
  try {
    return await keyStore.damaged()
  } finally {
    await keyStore.close()
  }
}

/** Removes what an interrupted backup left; leaves everything else. */
function clear(work: string): void {
  if (!existsSync(work)) return
  const ours = /^((events|views|answers|vault)\.db(-wal|-shm|-journal)?|backup\.json)$/
  const other = readdirSync(work).find((name) => !ours.test(name))
  if (other !== undefined)
    throw new StoreRefused(`${work} holds ${other}, which is not from a backup: move it away`)
  rmSync(work, { recursive: true })
}

/** Copies the file as it is at one moment: a read transaction holds that state and blocks no writer. */
async function copyFile(
  from: string,
  to: string,
  progress: (pages: number, total: number) => void,
): Promise<void> {
  closeSync(openSync(to, 'wx', OWNER_ONLY))
  const source = new DatabaseSync(from, { timeout: BUSY_TIMEOUT_MS, readOnly: true })
  try {
    source.exec('BEGIN')
    source.prepare('SELECT count(*) FROM sqlite_schema').get()
    await copyDatabase(source, to, {
      rate: PAGES_AT_ONCE,
      progress: ({ totalPages, remainingPages }) => progress(totalPages - remainingPages, totalPages),
    })
  } finally {
    source.close()
  }
  settle(to)
  force(to)
}

/** Turns the copy into a single file that opening does not change, and checks its structure. */
function settle(copy: string): void {
  const db = new DatabaseSync(copy, { returnArrays: true })
  try {
    db.exec('PRAGMA journal_mode = DELETE')
    const [found] = rowOf<[string]>(db.prepare('PRAGMA quick_check(1)').get())
    if (found !== 'ok')
      throw new StoreRefused(`${copy} is damaged (${found}), and so is the file that was copied`)
  } finally {
    db.close()
  }
}

function logIn(copy: string): NonNullable<Manifest['log']> {
  const db = new DatabaseSync(copy, { readOnly: true, returnArrays: true })
  try {
    const row = db.prepare('SELECT count(*), max(position) FROM events').get()
    const [events, last] = rowOf<[number, number | null]>(row)
    return { events, position: toPosition(last ?? 0) }
  } finally {
    db.close()
  }
}

/** Forces a file, or the names in a folder, to disk. */
function force(path: string): void {
  const handle = openSync(path, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
