import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import type { Head } from '../events/record.ts'

export type HeadsOptions = {
  /** Where the temporary file is made; default the system's folder for such files. */
  folder?: string
  /** Streams kept in memory, about 300 bytes each; default 50,000. */
  inMemory?: number
}

type Row = [revision: number, hash: Uint8Array, time: string]

const FOLDER = 'stream-heads-'
const IN_MEMORY = 50_000
const CACHE_KIB = 64 * 1024

/**
 * The last event of every stream of a log, in memory that is bounded however many streams there are: when too many are
 * held they move, sorted by name, to a temporary SQLite file, about 120 bytes a stream. Throws where it cannot be written.
 */
export class StreamHeads {
  readonly #options: HeadsOptions
  readonly #inMemory: number
  readonly #recent = new Map<string, { revision: number; hash: string; time: string }>()
  #file: HeadsFile | undefined

  constructor(options: HeadsOptions = {}) {
    this.#options = options
    this.#inMemory = options.inMemory ?? IN_MEMORY
  }

  get(stream: string): Head | undefined {
    const recent = this.#recent.get(stream)
    return recent ? { ...recent, hash: Buffer.from(recent.hash, 'latin1') } : this.#file?.get(stream)
  }

  set(stream: string, { revision, hash, time }: Head): void {
    // A view would keep the whole page of the log that it is a part of.
    this.#recent.set(stream, { revision, hash: Buffer.from(hash).toString('latin1'), time })
    if (this.#recent.size >= this.#inMemory) this.#spill()
  }

  close(): void {
    this.#recent.clear()
    this.#file?.close()
    this.#file = undefined
  }

  /** In the order of the names, so that neighbours are written to the same page. */
  #spill(): void {
    this.#file ??= new HeadsFile(this.#options.folder ?? tmpdir())
    const streams = [...this.#recent.keys()].sort()
    this.#file.putAll(
      streams.map((stream) => {
        const { revision = 0, hash = '', time = '' } = this.#recent.get(stream) ?? {}
        return [stream, revision, Buffer.from(hash, 'latin1'), time]
      }),
    )
    this.#recent.clear()
  }
}

class HeadsFile {
  readonly #folder: string
  readonly #db: DatabaseSync
  readonly #select: StatementSync
  readonly #replace: StatementSync

  constructor(within: string) {
    mkdirSync(within, { recursive: true, mode: 0o700 })
    this.#folder = mkdtempSync(join(within, FOLDER))
    this.#db = new DatabaseSync(join(this.#folder, 'heads.db'), { returnArrays: true, defensive: false })
    // Nothing of it is needed again: no journal, which a defensive connection would keep, and nothing forced to disk.
    this.#db.exec(`
      PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE;
      PRAGMA cache_size = -${CACHE_KIB};
      CREATE TABLE heads (stream TEXT PRIMARY KEY, revision INTEGER, hash BLOB, time TEXT) WITHOUT ROWID`)
    this.#select = this.#db.prepare('SELECT revision, hash, time FROM heads WHERE stream = ?')
    this.#replace = this.#db.prepare('REPLACE INTO heads (stream, revision, hash, time) VALUES (?, ?, ?, ?)')
    this.#remove()
  }

  get(stream: string): Head | undefined {
    const row = this.#select.get(stream) as unknown as Row | undefined
    return row && { revision: row[0], hash: row[1], time: row[2] }
  }

  putAll(rows: readonly [stream: string, ...Row][]): void {
    this.#db.exec('BEGIN')
    for (const row of rows) this.#replace.run(...row)
    this.#db.exec('COMMIT')
  }

  close(): void {
    this.#db.close()
    this.#remove()
  }

  /** At once where the system lets an open file go, so that a killed process leaves nothing; else when it is closed. */
  #remove(): void {
    try {
      rmSync(this.#folder, { recursive: true, force: true })
    } catch {
      // Windows holds an open file.
    }
  }
}
