import { rmSync } from 'node:fs'
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { MarkPart, PartReading } from '../marks/row.ts'
import type { Source } from '../row-kind.ts'

/** A part as it waits; `source` is null for a whole row. */
export type StoredPart = { rank: number; part: MarkPart; source: Source | null; needsMark: boolean }

/** Pages of the store in memory, in KiB. */
const CACHE_KIB = 65_536

/** Path of the store of a register file. */
const partsPath = (path: string): string => `${path}.parts`

/**
 * Parts of marks, in a file next to the register that is being written: the number of parts is not limited by memory. Its
 * file can be deleted when the register is closed.
 */
export class PartStore {
  readonly #db: DatabaseSync
  readonly #statements: { add: StatementSync; alias: StatementSync }
  #count: number

  /**
   * Opens the store; not within a transaction.
   * @param count parts that it has; null for a new store
   */
  constructor(db: DatabaseSync, count: number | null) {
    this.#db = db
    this.#count = count ?? 0
    const path = partsPath(db.location() ?? '')
    if (count === null) rmSync(path, { force: true })
    const isAttached = db.prepare("SELECT 1 FROM pragma_database_list WHERE name = 'parts'").get()
    if (!isAttached) db.prepare('ATTACH DATABASE ? AS parts').run(path)
    if (count === null) this.#create()
    this.#statements = {
      add: db.prepare('INSERT INTO parts.part VALUES (?, ?, ?, ?, ?, ?, ?)'),
      alias: db.prepare('INSERT OR IGNORE INTO parts.alias VALUES (?, ?)'),
    }
  }

  get count(): number {
    return this.#count
  }

  #create(): void {
    this.#db.exec(`PRAGMA parts.journal_mode = OFF; PRAGMA parts.synchronous = OFF; PRAGMA parts.cache_size = -${CACHE_KIB};
      CREATE TABLE parts.part (
        number TEXT NOT NULL, rank INTEGER NOT NULL, seq INTEGER NOT NULL, json TEXT NOT NULL,
        file TEXT, line INTEGER, needsMark INTEGER NOT NULL, PRIMARY KEY (number, rank, seq)
      ) STRICT, WITHOUT ROWID;
      CREATE TABLE parts.alias (number TEXT PRIMARY KEY, mark TEXT NOT NULL) STRICT, WITHOUT ROWID;
      CREATE TABLE parts.repeated (number TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;`)
  }

  add({ number, part, rank = 0, also, needsMark = false }: PartReading, source: Source | null): void {
    this.#count += 1
    const { file = null, line = null } = source ?? {}
    this.#statements.add.run(number, rank, this.#count, JSON.stringify(part), file, line, Number(needsMark))
    if (also !== undefined) this.#statements.alias.run(also, number)
  }

  /** The parts of each number after this one, in order. Parts of another number of the mark are among them. */
  *groups(after: string): Generator<[number: string, parts: StoredPart[]]> {
    if (this.#count === 0) return
    this.#db.exec(`
      INSERT OR IGNORE INTO parts.part SELECT mark, rank, seq, json, file, line, needsMark
        FROM parts.part JOIN parts.alias USING (number);
      DELETE FROM parts.part WHERE number IN (SELECT number FROM parts.alias);`)
    let number: string | null = null
    let parts: StoredPart[] = []
    const rest = this.#db.prepare('SELECT * FROM parts.part WHERE number > ? ORDER BY number, rank, seq')
    for (const row of rest.iterate(after)) {
      if (number !== null && row.number !== number) {
        yield [number, parts]
        parts = []
      }
      number = String(row.number)
      parts.push({
        rank: Number(row.rank),
        part: JSON.parse(String(row.json)),
        source: row.file === null ? null : { file: String(row.file), line: Number(row.line) },
        needsMark: row.needsMark === 1,
      })
    }
    if (number !== null) yield [number, parts]
  }

  /** Numbers of several marks of the register after this one, in order; they are listed at the first. */
  *repeatedNumbers(after: string): Generator<string> {
    if (after === '')
      this.#db.exec(
        'INSERT INTO parts.repeated SELECT number FROM main.mark GROUP BY number HAVING count(*) > 1',
      )
    const rest = this.#db.prepare('SELECT number FROM parts.repeated WHERE number > ? ORDER BY number')
    for (const row of rest.iterate(after)) yield String(row.number)
  }
}
