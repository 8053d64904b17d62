import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { searchedWords, signOf } from '../names/comparison/sign.ts'
import { markFeatures } from '../names/mark-features.ts'
import type { CsvLayout } from './columns.ts'
import { createRegister, finishRegister, openRegister } from './file.ts'
import { type Positions, readHeader } from './header.ts'
import { checkIdentity, type RegisterIdentity, type RegisterStatement, registerFileName } from './identity.ts'
import { readRecords } from './records.ts'
import { RegisterRefused } from './refused.ts'
import { type MarkRow, readRow } from './row.ts'
import { markStatus } from './statuses.ts'

/** An office's extract, and its format. */
export type CsvImport = { file: string; register: RegisterStatement } & CsvLayout

export type ImportCounts = {
  /** Rows after the first one. */
  read: number
  taken: number
  /** Marks without words: a search for a name cannot find them. */
  wordless: number
  refused: number
  /** The first 20 refused rows; `line` is where the row ends, from 1. */
  refusals: { line: number; reason: string }[]
}

const SHOWN_REFUSALS = 20

/**
 * Creates or replaces the register of one office in a folder. The old file remains until the new one is complete and on
 * disk; a failed import leaves it unchanged. Rows that cannot be read are counted and shown; where they outnumber the
 * readable rows, or no row can be read, nothing is replaced. Throws {@link RegisterRefused}.
 */
export async function importCsv(source: CsvImport, folder: string): Promise<ImportCounts> {
  const identity = checkIdentity(source.register)
  checkSource(source)
  mkdirSync(folder, { recursive: true })
  const path = join(folder, registerFileName(identity.office))
  refuseToReplaceAnother(path, identity)
  const partial = `${path}.${process.pid}.partial`
  rmSync(partial, { force: true })
  const db = createRegister(partial)
  try {
    const counts = await fill(db, source, identity.office)
    finishRegister(db, { ...identity, rows: counts.taken, refused: counts.refused })
    putInPlace(partial, path, folder)
    return counts
  } catch (error) {
    if (db.isOpen) db.close()
    rmSync(partial, { force: true })
    throw error
  }
}

function checkSource(source: CsvImport): void {
  if (source.delimiter.length !== 1 || source.delimiter === '"' || /[\r\n\0]/.test(source.delimiter)) {
    throw new RegisterRefused('the delimiter must be one character, such as , ; | or a tab')
  }
  const found = statSync(source.file, { throwIfNoEntry: false })
  if (!found) throw new RegisterRefused(`${source.file} does not exist`)
  if (!found.isFile()) throw new RegisterRefused(`${source.file} is not a file`)
}

function refuseToReplaceAnother(path: string, identity: RegisterIdentity): void {
  if (!existsSync(path)) return
  const { db, about } = openRegister(path)
  db.close()
  if (about.jurisdiction !== identity.jurisdiction || about.office !== identity.office) {
    throw new RegisterRefused(
      `${path} already holds ${about.office} for ${about.jurisdiction}; delete it first, or give this office another name`,
    )
  }
}

async function fill(db: DatabaseSync, source: CsvImport, office: string): Promise<ImportCounts> {
  const counts: ImportCounts = { read: 0, taken: 0, wordless: 0, refused: 0, refusals: [] }
  const refuse = (line: number, reason: string): void => {
    counts.refused += 1
    if (counts.refusals.length < SHOWN_REFUSALS) counts.refusals.push({ line, reason })
  }
  const insert = inserter(db, office)
  let at: Positions | undefined
  db.exec('BEGIN')
  for await (const record of readRecords(source.file, source)) {
    if (!at) {
      if ('refused' in record) throw new RegisterRefused(`the first row ${record.refused}`)
      at = readHeader(record.cells, source.columns)
      continue
    }
    counts.read += 1
    if ('refused' in record) {
      refuse(record.line, record.refused)
      continue
    }
    const reading = readRow(record.cells, at, source.dayFirst)
    if (reading.kind === 'refused') refuse(record.line, reading.reason)
    else if (reading.kind === 'mark' && insert(reading.row)) counts.taken += 1
    else counts.wordless += 1
  }
  db.exec('COMMIT')
  if (!at) throw new RegisterRefused(`${source.file} is empty`)
  refuseUnreadable(counts)
  return counts
}

/** Gives false for a mark without a letter or digit, and so without a searchable form. */
function inserter(db: DatabaseSync, office: string): (row: MarkRow) => boolean {
  const statement = db.prepare(
    `INSERT INTO mark
     (number, mark, key, latin, core, sound, otherSound, status, statusText, niceClasses, owner, link,
      filed, registered, expires, goods, kind)
     VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)`,
  )
  const addWord = db.prepare('INSERT OR IGNORE INTO word (word, id) VALUES (?, ?)')
  return ({ number, mark, statusText, niceClasses, owner, link, ...more }) => {
    const { filed, registered, expires, goods, right } = more
    const { key, latin, core, coreSound } = markFeatures(mark)
    if (key === '') return false
    const [sound, other] = coreSound.codes
    const forms = [key, latin, core, sound, other === sound ? '' : other]
    const status = markStatus(office, statusText)
    const { lastInsertRowid: id } = statement.run(
      number,
      mark,
      ...forms,
      status,
      statusText,
      niceClasses.join(','),
      owner,
      link,
      filed,
      registered,
      expires,
      goods,
      right,
    )
    for (const word of searchedWords(signOf(mark))) addWord.run(word, id)
    return true
  }
}

function refuseUnreadable({ read, taken, refused, refusals }: ImportCounts): void {
  if (taken > 0 && refused <= taken) return
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
