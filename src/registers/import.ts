import { createHash } from 'node:crypto'
import {
  closeSync,
  copyFileSync,
  createReadStream,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import {
  changeRegister,
  createRegister,
  FORMAT,
  finishRegister,
  type OpenedRegister,
  openRegister,
} from './file.ts'
import type { RegisterFormat } from './formats/format.ts'
import { checkIdentity, type RegisterIdentity, type RegisterStatement, registerFileName } from './identity.ts'
import { RegisterRefused } from './refused.ts'
import { unpack } from './unpack.ts'

/** Files of an office in one format; archives are unpacked. */
export type RegisterImport<Row = unknown> = {
  files: readonly string[]
  register: RegisterStatement
  format: RegisterFormat<Row>
  /** Whether the files change the present register instead of replacing it. */
  update?: boolean
  onProgress?(progress: ImportProgress): void
}

/** Rows read, and bytes read of all bytes, as they are on disk. */
export type ImportProgress = { rows: number; bytes: number; of: number }

export type ImportCounts = {
  /** Rows of the files, without first rows of CSV files. */
  read: number
  taken: number
  /** Marks without words: a search for a name cannot find them. */
  wordless: number
  /** Marks that the office deleted. */
  deleted: number
  refused: number
  /** The first 20 refused rows; `line` is where a CSV row ends or an XML record starts, from 1. */
  refusals: { file: string; line: number; reason: string }[]
  /** Whether the present register already has these files: nothing was read. */
  repeated: boolean
}

const SHOWN_REFUSALS = 20
/** Rows between two reports of progress. */
const PROGRESS_ROWS = 1_000
/** Bytes read at a time for a hash: 1 MiB. */
const HASHED_BYTES = 1024 ** 2
/** Hashes of imports that a register keeps. */
const KEPT_IMPORTS = 400

/**
 * Creates, replaces or updates the register of one office in a folder. The old file remains until the new one is
 * complete and on disk; a failed import leaves it unchanged. Rows that cannot be read are counted and shown; where they
 * outnumber the readable rows, or no row can be read, nothing is replaced. Throws {@link RegisterRefused}.
 */
export async function importRegister(source: RegisterImport, folder: string): Promise<ImportCounts> {
  const kind = source.format.holds.name
  const stated = checkIdentity({ ...source.register, kind })
  for (const file of source.files) checkFile(file)
  mkdirSync(folder, { recursive: true })
  const path = join(folder, registerFileName(stated.office, kind))
  const present = presentRegister(path, stated)
  const hash = await hashOf(source.files)
  if (source.update && present?.imports.includes(hash)) return { ...nothing(), repeated: true }
  const base = source.update ? updatable(path, present, stated) : null
  const partial = `${path}.${process.pid}.partial`
  rmSync(partial, { force: true })
  if (base) copyFileSync(path, partial)
  const db = base ? changeRegister(partial) : createRegister(partial)
  try {
    const { counts, rows } = await fill(db, source, stated)
    const identity = base ? checkIdentity({ ...kept(base), ...source.register, kind }) : stated
    const refused = counts.refused + (base?.about.refused ?? 0)
    finishRegister(db, { ...identity, rows, refused }, [...(base?.imports ?? []), hash].slice(-KEPT_IMPORTS))
    putInPlace(partial, path, folder)
    return counts
  } catch (error) {
    if (db.isOpen) db.close()
    rmSync(partial, { force: true })
    throw error
  }
}

const nothing = (): ImportCounts => ({
  read: 0,
  taken: 0,
  wordless: 0,
  deleted: 0,
  refused: 0,
  refusals: [],
  repeated: false,
})

function checkFile(file: string): void {
  const found = statSync(file, { throwIfNoEntry: false })
  if (!found) throw new RegisterRefused(`${file} does not exist`)
  if (!found.isFile()) throw new RegisterRefused(`${file} is not a file`)
}

async function hashOf(files: readonly string[]): Promise<string> {
  const hash = createHash('sha256')
  for (const file of files)
    for await (const chunk of createReadStream(file, { highWaterMark: HASHED_BYTES })) hash.update(chunk)
  return hash.digest('hex')
}

type Present = Omit<OpenedRegister, 'db'>

function presentRegister(path: string, identity: RegisterIdentity): Present | null {
  if (!existsSync(path)) return null
  const { db, ...present } = openRegister(path)
  db.close()
  const { about } = present
  if (about.jurisdiction !== identity.jurisdiction || about.office !== identity.office) {
    throw new RegisterRefused(
      `${path} already holds ${about.office} for ${about.jurisdiction}; delete it first, or give this office another name`,
    )
  }
  return present
}

/** What an update need not state again. */
const kept = ({ about: { rights, cycleDays } }: Present) => ({
  ...(rights.length > 0 && { rights }),
  cycleDays,
})

function updatable(path: string, present: Present | null, { office, dataAsOf }: RegisterIdentity): Present {
  if (!present)
    throw new RegisterRefused(
      `${path} does not exist, so it cannot be updated: import all marks of ${office} first`,
    )
  if (present.format < FORMAT)
    throw new RegisterRefused(
      `${path} has format ${present.format}, which cannot be updated: import it again`,
    )
  if (dataAsOf < present.about.dataAsOf)
    throw new RegisterRefused(
      `the register of ${office} has the data of ${present.about.dataAsOf}, and the update is of ${dataAsOf}: ` +
        'import updates in the order of their dates',
    )
  return present
}

async function fill(
  db: DatabaseSync,
  { files, format, update = false, onProgress }: RegisterImport,
  register: RegisterIdentity,
): Promise<{ counts: ImportCounts; rows: number }> {
  const counts = nothing()
  const writer = format.holds.openWriter(db, register, { replaces: update || format.replaces, update })
  const of = files.reduce((sum, file) => sum + statSync(file).size, 0)
  let bytes = 0
  const onBytes = (more: number): void => {
    bytes += more
  }
  db.exec('BEGIN')
  for (const path of files) {
    for await (const file of unpack(path, format.fileNames, onBytes)) {
      for await (const { line, ...reading } of format.read(file)) {
        counts.read += 1
        if (counts.read % PROGRESS_ROWS === 0) onProgress?.({ rows: counts.read, bytes, of })
        if (reading.kind === 'refused') refuse(counts, { file: file.name, line, reason: reading.reason })
        else if ('row' in reading) counts[writer.put(reading.row) ? 'taken' : 'wordless'] += 1
        else {
          writer.remove(reading.number)
          counts[reading.kind] += 1
        }
      }
    }
  }
  db.exec('COMMIT')
  refuseUnreadable(counts, update)
  onProgress?.({ rows: counts.read, bytes: of, of })
  return { counts, rows: writer.rows }
}

function refuse(counts: ImportCounts, refusal: ImportCounts['refusals'][number]): void {
  counts.refused += 1
  if (counts.refusals.length < SHOWN_REFUSALS) counts.refusals.push(refusal)
}

/** An update may hold deleted marks alone. */
function refuseUnreadable(
  { read, taken, wordless, deleted, refused, refusals }: ImportCounts,
  update: boolean,
): void {
  if (update ? refused <= taken + wordless + deleted : taken > 0 && refused <= taken) return
  const first = refusals[0]
  throw new RegisterRefused(
    `${taken} of ${read} rows were imported and ${refused} rejected, so this is probably another kind of file` +
      (first ? `; line ${first.line} ${first.reason}` : ''),
  )
}

function putInPlace(partial: string, path: string, folder: string): void {
  sync(partial, 'r+')
  renameSync(partial, path)
  // Windows gives no handle on a folder; its file system journals the rename itself.
  if (process.platform !== 'win32') sync(folder, 'r')
}

function sync(path: string, flags: 'r' | 'r+'): void {
  const handle = openSync(path, flags)
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
