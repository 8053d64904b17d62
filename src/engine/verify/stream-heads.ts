import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import type { Head } from '../../events/record.ts'
import { rowOf } from '../sqlite/rows.ts'
import { NameFilter } from './bloom-filter.ts'

export type HeadsOptions = {
  /** Folder of the temporary file; default the system's temporary folder. */
  folder?: string
  /** Streams kept in memory, about 250 bytes each; default 50,000. */
  inMemory?: number
}

type Row = [revision: number, hash: Uint8Array, time: string]

const FOLDER = 'stream-heads-'
const IN_MEMORY = 50_000
const HASH_BYTES = 32
const CACHE_KIB = 64 * 1024

/**
 * The last event of every stream of a log, in bounded memory for any number of streams. Beyond the bound they move,
 * sorted by stream name, to a temporary SQLite file, about 120 bytes per stream. Throws if the file cannot be written.
 */
export class StreamHeads {
  readonly #options: HeadsOptions
  readonly #inMemory: number
  /** Indexes of the streams held in memory. Their heads are in arrays, which the garbage collector does not scan. */
  readonly #indexes = new Map<string, number>()
  readonly #revisions: Float64Array
  readonly #hashes: Uint8Array
  readonly #times: string[] = []
  #file: HeadsFile | undefined

  constructor(options: HeadsOptions = {}) {
    this.#options = options
    this.#inMemory = options.inMemory ?? IN_MEMORY
    this.#revisions = new Float64Array(this.#inMemory)
    this.#hashes = new Uint8Array(this.#inMemory * HASH_BYTES)
  }

  get(stream: string): Head | undefined {
    const index = this.#indexes.get(stream)
    return index === undefined ? this.#file?.get(stream) : this.#at(index)
  }

  set(stream: string, { revision, hash, time }: Head): void {
    let index = this.#indexes.get(stream)
    if (index === undefined) {
      index = this.#indexes.size
      this.#indexes.set(stream, index)
    }
    this.#revisions[index] = revision
    this.#hashes.set(hash, index * HASH_BYTES)
    this.#times[index] = time
    if (this.#indexes.size >= this.#inMemory) this.#spill()
  }

  close(): void {
    this.#indexes.clear()
    this.#file?.close()
    this.#file = undefined
  }

  #at(index: number): Head {
    const hash = this.#hashes.slice(index * HASH_BYTES, (index + 1) * HASH_BYTES)
    return { revision: this.#revisions[index] ?? 0, hash, time: this.#times[index] ?? '' }
  }

  /** In the order of the names, so that neighbors are written to the same page. */
  #spill(): void {
    this.#file ??= new HeadsFile(this.#options.folder ?? tmpdir())
    this.#file.putAll([...this.#indexes.keys()].sort(), (stream) => this.#at(this.#indexes.get(stream) ?? 0))
    this.#indexes.clear()
  }
}

class HeadsFile {
  readonly #folder: string
  readonly #db: DatabaseSync
  readonly #select: StatementSync
  readonly #replace: StatementSync
  /** Most requested streams are new: a lookup in the file would read one of its pages each time. */
  readonly #names = new NameFilter()

  constructor(within: string) {
    mkdirSync(within, { recursive: true, mode: 0o700 })
    this.#folder = mkdtempSync(join(within, FOLDER))
    this.#db = new DatabaseSync(join(this.#folder, 'heads.db'), { returnArrays: true, defensive: false })
    // The file is temporary: no journal, which a defensive connection would keep, and no forced writes.
    this.#db.exec(`
      PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE;
      PRAGMA cache_size = -${CACHE_KIB};
      CREATE TABLE heads (stream TEXT PRIMARY KEY, revision INTEGER, hash BLOB, time TEXT) WITHOUT ROWID`)
    this.#select = this.#db.prepare('SELECT revision, hash, time FROM heads WHERE stream = ?')
    this.#replace = this.#db.prepare('REPLACE INTO heads (stream, revision, hash, time) VALUES (?, ?, ?, ?)')
    this.#remove()
  }

  get(stream: string): Head | undefined {
    if (!this.#names.mayHold(stream)) return undefined
    const row = rowOf<Row | undefined>(this.#select.get(stream))
    return row && { revision: row[0], hash: row[1], time: row[2] }
  }

  putAll(streams: readonly string[], headOf: (stream: string) => Head): void {
    this.#db.exec('BEGIN')
    for (const stream of streams) {
      const { revision, hash, time } = headOf(stream)
      this.#replace.run(stream, revision, hash, time)
      this.#names.add(stream)
    }
    this.#db.exec('COMMIT')
  }

  close(): void {
    this.#db.close()
    this.#remove()
  }

  /**
   * At once where the system allows unlinking an open file, so that a killed process leaves nothing; otherwise on
   * close.
   */
  #remove(): void {
    try {
      rmSync(this.#folder, { recursive: true, force: true })
    } catch {
      // Windows locks an open file.
    }
  }
}
