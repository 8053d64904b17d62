import { rmSync } from 'node:fs'
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { MarkPart, PartReading } from '../marks/row.ts'
import type { Source } from '../row-kind.ts'

/** A part as it waits; `source` is null for a whole row. */
export type StoredPart = { rank: number; part: MarkPart; source: Source | null; needsMark: boolean }

/** Pages of the store in memory, in KiB. */
const CACHE_KIB = 65_536

/** Path of the store of a register file. */
export const partsPath = (path: string): string => `${path}.parts`

/**
 * Parts of marks, in a file next to the register that is being written: the number of parts is not limited by memory. Its
 * file can be deleted when the register is closed.
 */
export class PartStore {
  readonly #db: DatabaseSync
  readonly #statements: { add: StatementSync; alias: StatementSync }
  #count = 0

  /** Opens an empty store; not within a transaction. */
  constructor(db: DatabaseSync) {
    this.#db = db
    const path = partsPath(db.location() ?? '')
    rmSync(path, { force: true })
    db.prepare('ATTACH DATABASE ? AS parts').run(path)
    db.exec(`PRAGMA parts.journal_mode = OFF; PRAGMA parts.synchronous = OFF; PRAGMA parts.cache_size = -${CACHE_KIB};
      CREATE TABLE parts.part (
        number TEXT NOT NULL, rank INTEGER NOT NULL, seq INTEGER NOT NULL, json TEXT NOT NULL,
        file TEXT, line INTEGER, needsMark INTEGER NOT NULL, PRIMARY KEY (number, rank, seq)
      ) STRICT, WITHOUT ROWID;
      CREATE TABLE parts.alias (number TEXT PRIMARY KEY, mark TEXT NOT NULL) STRICT, WITHOUT ROWID;
      CREATE TABLE parts.repeated (number TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;`)
    this.#statements = {
      add: db.prepare('INSERT INTO parts.part VALUES (?, ?, ?, ?, ?, ?, ?)'),
      alias: db.prepare('INSERT OR IGNORE INTO parts.alias VALUES (?, ?)'),
    }
  }

  add({ number, part, rank = 0, also, needsMark = false }: PartReading, source: Source | null): void {
    this.#count += 1
    const { file = null, line = null } = source ?? {}
    this.#statements.add.run(number, rank, this.#count, JSON.stringify(part), file, line, Number(needsMark))
    if (also !== undefined) this.#statements.alias.run(also, number)
  }

  /** The parts of each number. Parts of another number of the mark are among them. */
  *groups(): Generator<[number: string, parts: StoredPart[]]> {
    if (this.#count === 0) return
    this.#db.exec(`
      INSERT OR IGNORE INTO parts.part SELECT mark, rank, seq, json, file, line, needsMark
        FROM parts.part JOIN parts.alias USING (number);
      DELETE FROM parts.part WHERE number IN (SELECT number FROM parts.alias);`)
    let number: string | null = null
    let parts: StoredPart[] = []
    for (const row of this.#db.prepare('SELECT * FROM parts.part ORDER BY number, rank, seq').iterate()) {
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

  /** Numbers of several marks of the register. */
  *repeatedNumbers(): Generator<string> {
    this.#db.exec(
      'INSERT INTO parts.repeated SELECT number FROM main.mark GROUP BY number HAVING count(*) > 1',
    )
    for (const row of this.#db.prepare('SELECT number FROM parts.repeated').iterate())
      yield String(row.number)
  }
}
