import { createHash } from 'node:crypto'
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import type { WriteOutcome } from '../ports/read-models.ts'
import { type Operations, type Prepare, serveSideFile } from './side-file.ts'

export type IndexSql = { columns: string; unique: boolean }
export type Row = readonly [id: string, revision: number, body: string]
export type Select = { sql: string; values: SQLInputValue[] }

const UNIQUE_BROKEN = 2067 // SQLITE_CONSTRAINT_UNIQUE

serveSideFile({
  what: 'read models',
  application: 0x4e43524d, // NCRM
  version: 1,
  synchronous: 'NORMAL',
  // Indexes are written all over the file: kept in memory and carried over seldom, each page is written far less often.
  memory: { cacheKiB: 64 * 1024, carriedAfter: 64 * 1024 * 1024 },
  cure:
    'Read models hold no truth: if this file is the one that the service made, stop the service, delete it ' +
    'together with its -wal and -shm files and start again; it is rebuilt from the event log',
  schema: 'CREATE TABLE collections (number INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL UNIQUE)',
  operations: readModels,
})

function readModels(db: DatabaseSync, prepare: Prepare): Operations {
  return {
    reads: {
      list: () => prepare('SELECT name FROM collections ORDER BY name').all(),
      select: ({ sql, values }: Select) => prepare(sql).all(...values),
    },
    writes: {
      collection: ({ name, indexes }: { name: string; indexes: IndexSql[] }) => {
        prepare('INSERT INTO collections (name) VALUES (?) ON CONFLICT DO NOTHING').run(name)
        const table = tableOf(prepare, name) ?? ''
        db.exec(
          `CREATE TABLE IF NOT EXISTS ${table} (id TEXT PRIMARY KEY, revision INTEGER NOT NULL, body TEXT NOT NULL)`,
        )
        for (const index of indexes) createIndex(db, table, index)
        return table
      },
      drop: (name: string) => {
        const table = tableOf(prepare, name)
        if (table === null) return null
        db.exec(`DROP TABLE ${table}`)
        prepare('DELETE FROM collections WHERE name = ?').run(name)
        return table
      },
      put: ({ table, rows }: { table: string; rows: Row[] }) => {
        const upsert = prepare(
          `INSERT INTO ${table} (id, revision, body) VALUES (?, ?, ?)
           ON CONFLICT (id) DO UPDATE SET revision = excluded.revision, body = excluded.body
           WHERE excluded.revision > ${table}.revision`,
        )
        return rows.map((row) => put(upsert, row))
      },
      delete: ({ table, id, revision }: { table: string; id: string; revision: number }) =>
        prepare(`DELETE FROM ${table} WHERE id = ? AND revision <= ?`).run(id, revision).changes > 0,
    },
  }
}

/** Collections are numbered, so that no name ever becomes SQL and names keep their case. */
function tableOf(prepare: Prepare, name: string): string | null {
  const row = prepare('SELECT number FROM collections WHERE name = ?').get(name) as unknown as
    | [number]
    | undefined
  return row ? `c${row[0]}` : null
}

/** Named by what it is on, so that a start finds the one it made before. */
function createIndex(db: DatabaseSync, table: string, { columns, unique }: IndexSql): void {
  const name = createHash('sha256').update(`${unique} ${columns}`).digest('hex').slice(0, 16)
  db.exec(`CREATE ${unique ? 'UNIQUE ' : ''}INDEX IF NOT EXISTS ${table}_${name} ON ${table} (${columns})`)
}

function put(upsert: StatementSync, [id, revision, body]: Row): WriteOutcome {
  try {
    return upsert.run(id, revision, body).changes > 0 ? 'written' : 'stale'
  } catch (error) {
    if (error instanceof Error && 'errcode' in error && error.errcode === UNIQUE_BROKEN) return 'duplicate'
    throw error
  }
}
