import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { backup as copyDatabase, DatabaseSync } from 'node:sqlite'
import { StoreRefused } from '../ports/event-store.ts'
import { toPosition } from '../sqlite/event-store-codec.ts'
import { digestOf, type FileName, MANIFEST, type Manifest } from './manifest.ts'

/** `keys` alone can be kept elsewhere than `data`: the read models, the log and the answers. */
export type Contents = { data: boolean; keys: boolean }

const PAGES_AT_ONCE = 256
const BUSY_TIMEOUT_MS = 5_000
const OWNER_ONLY = 0o600
const UNFINISHED = '.unfinished'

/**
 * Copies the files of an embedded engine that is in service, each as it is at one moment, in the order in which no copy
 * can lack what an earlier one rests on: the read models with the checkpoints and dead letters of consumer groups, which
 * are never ahead of the log; then the log; then the answers (kept before the event that tells of them); then the vault
 * (a key is there before anything is sealed with it). The folder appears when all of it is on disk. Rejects with StoreRefused for a folder that holds something already.
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
  // Somebody may have deleted the read models to have them made again.
  const hasReadModels = contents.data && existsSync(join(data, 'views.db'))
  const names: FileName[] = hasReadModels ? ['views.db', ...needed] : needed
  for (const name of needed)
    if (!existsSync(join(data, name)))
      throw new StoreRefused(
        `${join(data, name)} is missing: set NAMECHECK_DATA to the folder of the service`,
      )
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new StoreRefused(`${folder} is not empty: give a folder that is, or is not there yet`)
  const work = `${folder}${UNFINISHED}`
  clear(work)
  mkdirSync(work, { recursive: true, mode: 0o700 })
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

/** What a backup that was cut off has left; anything else there is left alone. */
function clear(work: string): void {
  if (!existsSync(work)) return
  const ours = /^((events|views|answers|vault)\.db(-wal|-shm|-journal)?|backup\.json)$/
  const other = readdirSync(work).find((name) => !ours.test(name))
  if (other !== undefined)
    throw new StoreRefused(`${work} holds ${other}, which no backup has left there: move it away`)
  rmSync(work, { recursive: true })
}

/** One moment of the file: a read transaction holds it, and holds up no writer. */
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

/** Brings the copy into a single file that no opening changes, and looks whether it is whole. */
function settle(copy: string): void {
  const db = new DatabaseSync(copy, { returnArrays: true })
  try {
    db.exec('PRAGMA journal_mode = DELETE')
    const [found] = db.prepare('PRAGMA quick_check(1)').get() as unknown as [string]
    if (found !== 'ok')
      throw new StoreRefused(`${copy} is damaged (${found}): so is the file that it was copied from`)
  } finally {
    db.close()
  }
}

function logIn(copy: string): NonNullable<Manifest['log']> {
  const db = new DatabaseSync(copy, { readOnly: true, returnArrays: true })
  try {
    const row = db.prepare('SELECT count(*), max(position) FROM events').get()
    const [events, last] = row as unknown as [number, number | null]
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
