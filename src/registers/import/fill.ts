import { statSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { clock } from '../../primitives/runtime.ts'
import type { RegisterIdentity, RegisterStatement } from '../identity.ts'
import { SEGMENT_ROWS } from '../index/segments.ts'
import { RegisterRefused } from '../refused.ts'
import type { RowWriter } from '../row-kind.ts'
import { clearCheckpoint, type ImportCheckpoint, makeDurable, saveCheckpoint } from './checkpoint.ts'
import {
  countJoined,
  countNote,
  type ImportCounts,
  noCounts,
  refuse,
  refuseUnreadable,
  remarkOn,
} from './counts.ts'
import type { ReadRow, RegisterFormat } from './format.ts'
import { unpack } from './unpack.ts'

/** Files of an office in one format; archives are unpacked. */
export type RegisterImport<Row = unknown> = {
  files: readonly string[]
  register: RegisterStatement
  format: RegisterFormat<Row>
  /** Whether the files change the present register instead of replacing it. */
  update?: boolean
  onProgress?(progress: ImportProgress): void
  /** After so many rows or ms, an interrupted import can continue; default 1,048,576 rows and a minute. */
  checkpointRows?: number
  checkpointMs?: number
}

/** Rows read, and bytes read of all bytes, as they are on disk. */
export type ImportProgress = { rows: number; bytes: number; of: number }

/** Rows between two reports of progress. */
const PROGRESS_ROWS = 1_000
/**
 * Rows and time between two checkpoints. A checkpoint writes the segment that is not full yet, and the next ones write its rows
 * again: that would slow down the fastest imports, which fill a segment within a minute, but not those of large XML files.
 */
const CHECKPOINT_ROWS = SEGMENT_ROWS
const CHECKPOINT_MS = 60_000

/** Where an import begins. */
export type Resumable = {
  key: string
  /** SHA-256 of each file. */
  files: readonly string[]
  reached: ImportCheckpoint | null
}

/**
 * Writes the rows of the files. After `checkpointMs`, and after each `checkpointRows` rows that are read, joined or indexed, it saves
 * a checkpoint, from which the import can continue. The caller commits the transaction after the last checkpoint. Throws `RegisterRefused` where most rows cannot be read.
 */
export async function fill(
  db: DatabaseSync,
  source: RegisterImport,
  register: RegisterIdentity,
  { key, files: hashes, reached }: Resumable,
): Promise<{ counts: ImportCounts; rows: number }> {
  const { files, format, update = false, onProgress } = source
  const { checkpointRows = CHECKPOINT_ROWS, checkpointMs = CHECKPOINT_MS } = source
  const counts = { ...noCounts(), ...reached?.counts }
  const onSkipped = (file: string) => remarkOn(counts, file, 'was left out: it holds no rows of this format')
  const sizes = files.map((file) => statSync(file).size)
  const sum = (some: readonly number[]): number => some.reduce((all, size) => all + size, 0)
  const of = sum(sizes)
  const mode = { replaces: update || format.replaces, joins: format.joins ?? false, update }
  const open = (saved: unknown) => format.holds.openWriter(db, register, mode, saved)
  const filling = new Filling(db, open, reached, { rows: checkpointRows, ms: checkpointMs })
  const begun = reached?.rows ?? null
  const done = (reached?.files.length ?? 0) - (begun === null ? 0 : 1)
  let bytes = sum(sizes.slice(0, done))
  const report = () => onProgress?.({ rows: counts.read, bytes, of })
  const save = (at: number, rows: number | null, isRead: boolean): void =>
    filling.save({ key, files: hashes.slice(0, at + 1), rows, isRead, counts })

  for (const [at, path] of files.entries()) {
    if (at < done) continue
    const onBytes = (more: number): void => {
      bytes += more
    }
    let rows = 0
    const known = at === done ? (begun ?? 0) : 0
    for await (const { name, bytes } of unpack(path, format.fileNames, onBytes, onSkipped)) {
      const file = { name, bytes, onRemark: (remark: string) => remarkOn(counts, name, remark) }
      try {
        for await (const reading of format.read(file)) {
          rows += 1
          if (rows <= known) continue
          if (filling.isDue) save(at, rows - 1, false)
          count(counts, reading, name, filling.writer)
          filling.added()
          if (counts.read % PROGRESS_ROWS === 0) report()
        }
      } catch (error) {
        throw namedRefusal(error, name)
      }
    }
    if (filling.isDue) save(at, null, at + 1 === files.length)
  }
  while (filling.finish(counts)) save(files.length - 1, null, true)
  const { rows } = filling.writer
  refuseUnreadable(counts, update)
  bytes = of
  report()
  return { counts, rows }
}

/** The writer of an import, its transaction, and its checkpoints. */
class Filling {
  readonly #db: DatabaseSync
  readonly #open: (saved: unknown) => RowWriter<unknown>
  readonly #most: { rows: number; ms: number }
  #isDurable: boolean
  /** Rows since the last checkpoint, and when that was. */
  #unsaved = 0
  #savedAt = clock.monotonic()
  writer: RowWriter<unknown>

  constructor(
    db: DatabaseSync,
    open: (saved: unknown) => RowWriter<unknown>,
    reached: ImportCheckpoint | null,
    most: { rows: number; ms: number },
  ) {
    this.#db = db
    this.#open = open
    this.#most = most
    this.#isDurable = reached !== null
    this.writer = this.#begin(reached?.saved ?? null)
  }

  added(): void {
    this.#unsaved += 1
  }

  get isDue(): boolean {
    if (this.#unsaved === 0) return false
    return this.#unsaved >= this.#most.rows || clock.monotonic() - this.#savedAt >= this.#most.ms
  }

  /** Ends the transaction at a checkpoint, and opens the next writer. */
  save(reached: Omit<ImportCheckpoint, 'saved'>): void {
    const saved = this.writer.save()
    if (!this.#isDurable) {
      // Without a journal a commit is not one step: the checkpoint follows when all else is on disk.
      this.#db.exec('COMMIT')
      makeDurable(this.#db)
      this.#db.exec('BEGIN')
      this.#isDurable = true
    }
    saveCheckpoint(this.#db, { ...reached, saved })
    this.#db.exec('COMMIT')
    this.#unsaved = 0
    this.#savedAt = clock.monotonic()
    this.writer = this.#begin(saved)
  }

  /** Joins and indexes rows; gives whether it stopped because a checkpoint is due. */
  finish(counts: ImportCounts): boolean {
    for (const joined of this.writer.finish()) {
      countJoined(counts, joined)
      const { source = { file: '', line: 0 } } = joined
      for (const each of this.writer.takeNotes?.() ?? []) countNote(counts, each, source)
      this.added()
      if (this.isDue) return true
    }
    clearCheckpoint(this.#db)
    return false
  }

  #begin(saved: unknown): RowWriter<unknown> {
    const writer = this.#open(saved)
    if (this.#isDurable) makeDurable(this.#db)
    this.#db.exec('BEGIN')
    return writer
  }
}

/** A refusal of a file, which names it. */
function namedRefusal(error: unknown, file: string): unknown {
  if (!(error instanceof RegisterRefused) || error.message.includes(file)) return error
  return new RegisterRefused(`${file}: ${error.message}`, { cause: error })
}

/** Counts a row, and writes it. */
function count(
  counts: ImportCounts,
  reading: ReadRow<unknown>,
  file: string,
  writer: RowWriter<unknown>,
): void {
  counts.read += 1
  const { line } = reading
  if (reading.kind === 'refused') refuse(counts, { file, line, reason: reading.reason })
  else if (reading.kind === 'skipped') counts.skipped += 1
  else if (reading.kind === 'part') {
    writer.add?.(reading, { file, line })
    countNotes(counts, reading, reading.part, file, writer)
  } else if ('row' in reading) {
    const isTaken = writer.put(reading.row)
    counts[isTaken ? 'taken' : 'wordless'] += 1
    if (isTaken) countNotes(counts, reading, reading.row as object, file, writer)
  } else {
    writer.remove(reading.number)
    counts[reading.kind] += 1
  }
}

/** Counts the values of a row that are not kept as the file has them. */
function countNotes(
  counts: ImportCounts,
  { line, notes }: ReadRow<unknown>,
  row: object,
  file: string,
  writer: RowWriter<unknown>,
): void {
  for (const each of notes ?? []) countNote(counts, each, { file, line })
  for (const each of writer.takeNotes?.() ?? []) countNote(counts, each, { file, line })
  const status = writer.unknownStatus?.(row) ?? null
  if (status !== null)
    countNote(counts, { kind: 'unread', field: 'status', reason: JSON.stringify(status) }, { file, line })
}
