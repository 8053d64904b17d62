import { statSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import type { RegisterIdentity, RegisterStatement } from '../identity.ts'
import type { RowWriter } from '../row-kind.ts'
import { type Checkpoint, clearCheckpoint, saveCheckpoint } from './checkpoint.ts'
import { countJoined, type ImportCounts, noCounts, refuse, refuseUnreadable } from './counts.ts'
import type { RegisterFormat } from './format.ts'
import { unpack } from './unpack.ts'

/** Files of an office in one format; archives are unpacked. */
export type RegisterImport<Row = unknown> = {
  files: readonly string[]
  register: RegisterStatement
  format: RegisterFormat<Row>
  /** Whether the files change the present register instead of replacing it. */
  update?: boolean
  onProgress?(progress: ImportProgress): void
  /** Rows after which an import of several files can continue after an interruption, from the next file; default 100,000. */
  checkpointRows?: number
}

/** Rows read, and bytes read of all bytes, as they are on disk. */
export type ImportProgress = { rows: number; bytes: number; of: number }

/** Rows between two reports of progress. */
const PROGRESS_ROWS = 1_000
/** Rows after which an import of several files is made safe at the end of a file: about the rows of a USPTO file. */
const CHECKPOINT_ROWS = 100_000

/** Of an import that can continue after an interruption. */
export type Resumable = {
  key: string
  /** SHA-256 of each file. */
  files: readonly string[]
  reached: Checkpoint | null
}

/** Whether each file of an import is complete by itself, so that an interruption between two of them is harmless. */
export const isResumable = ({ files, format }: RegisterImport): boolean =>
  files.length > 1 && format.replaces && !format.joins && !format.isWhole

/** Writes the rows of the files. Throws `RegisterRefused` where most of them cannot be read. */
export async function fill(
  db: DatabaseSync,
  source: RegisterImport,
  register: RegisterIdentity,
  resumable: Resumable | null,
): Promise<{ counts: ImportCounts; rows: number }> {
  const { files, format, update = false, onProgress, checkpointRows = CHECKPOINT_ROWS } = source
  const done = resumable?.reached?.files.length ?? 0
  const counts = resumable?.reached?.counts ?? noCounts()
  const sizes = files.map((file) => statSync(file).size)
  const sum = (some: readonly number[]): number => some.reduce((all, size) => all + size, 0)
  const of = sum(sizes)
  let bytes = sum(sizes.slice(0, done))
  const report = () => onProgress?.({ rows: counts.read, bytes, of })
  const mode = { replaces: update || format.replaces, joins: format.joins ?? false, update }
  const begin = () => {
    const writer = format.holds.openWriter(db, register, mode)
    db.exec('BEGIN')
    return writer
  }
  let writer = begin()
  let safe = counts.read
  for (const [at, path] of files.entries()) {
    if (at < done) continue
    const onBytes = (more: number): void => {
      bytes += more
    }
    await readFile(path, source, { writer, counts, onBytes, report })
    if (!resumable || at + 1 === files.length || counts.read - safe < checkpointRows) continue
    writer.finish()
    saveCheckpoint(db, { key: resumable.key, files: resumable.files.slice(0, at + 1), counts })
    db.exec('COMMIT')
    safe = counts.read
    writer = begin()
  }
  if (writer.join) countJoined(counts, writer.join())
  const wordless = writer.finish()
  counts.taken -= wordless
  counts.wordless += wordless
  clearCheckpoint(db)
  db.exec('COMMIT')
  refuseUnreadable(counts, update)
  bytes = of
  report()
  return { counts, rows: writer.rows }
}

type Reading = {
  writer: RowWriter<unknown>
  counts: ImportCounts
  onBytes(bytes: number): void
  report(): void
}

async function readFile(
  path: string,
  { format }: RegisterImport,
  { writer, counts, onBytes, report }: Reading,
): Promise<void> {
  for await (const file of unpack(path, format.fileNames, onBytes)) {
    for await (const { line, ...reading } of format.read(file)) {
      counts.read += 1
      if (counts.read % PROGRESS_ROWS === 0) report()
      if (reading.kind === 'refused') refuse(counts, { file: file.name, line, reason: reading.reason })
      else if (reading.kind === 'part') writer.add?.(reading, { file: file.name, line })
      else if ('row' in reading) counts[writer.put(reading.row) ? 'taken' : 'wordless'] += 1
      else {
        writer.remove(reading.number)
        counts[reading.kind] += 1
      }
    }
  }
}
