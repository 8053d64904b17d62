import { createHash } from 'node:crypto'
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import type { CollectionSpec, JsonValue, WriteOutcome } from '../ports/read-models.ts'
import {
  columnOf,
  columnPaths,
  indexColumns,
  type KeySql,
  keySql,
  keyValue,
  pathOf,
} from './read-models-query.ts'
import { type Operations, type Prepare, serveSideFile } from './side-file.ts'

export type Table = {
  name: string
  /** The paths that have columns of their own, in the order of the columns. */
  columns: string[]
}
/** Id, revision, what stands at the paths of the table's columns, body. */
export type Row = readonly (JsonValue | undefined)[]
export type Select = { sql: string; values: SQLInputValue[] }

/** Since layout 2 a table has columns for what its indexes are on; a program that knows none would leave them empty. */
const LAYOUT = 2
const UNIQUE_BROKEN = 2067 // SQLITE_CONSTRAINT_UNIQUE

serveSideFile({
  what: 'read models',
  application: 0x4e43524d, // NCRM
  version: LAYOUT,
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
      collection: ({ name, indexes, unindexed }: CollectionSpec): Table => {
        prepare('INSERT INTO collections (name) VALUES (?) ON CONFLICT DO NOTHING').run(name)
        const table = tableOf(prepare, name) ?? ''
        // In front of the body, so that a walk over them reads no more of a long document than its first page.
        const own = columnPaths(indexes).map((path) => `${columnOf(path)} NOT NULL, `)
        db.exec(
          `CREATE TABLE IF NOT EXISTS ${table} (id TEXT PRIMARY KEY, revision INTEGER NOT NULL, ${own.join('')}body TEXT NOT NULL)`,
        )
        const columns = columnsOf(db, table)
        for (const index of indexes)
          if (index.unique || !unindexed) createIndex(db, table, keySql(columns), index)
        return { name: table, columns }
      },
      drop: (name: string) => {
        const table = tableOf(prepare, name)
        if (table === null) return null
        db.exec(`DROP TABLE ${table}`)
        prepare('DELETE FROM collections WHERE name = ?').run(name)
        return table
      },
      put: ({ table: { name, columns }, rows }: { table: Table; rows: Row[] }) => {
        const own = ['revision', ...columns.map(columnOf), 'body']
        const upsert = prepare(
          `INSERT INTO ${name} (id, ${own.join(', ')}) VALUES (?${', ?'.repeat(own.length)})
           ON CONFLICT (id) DO UPDATE SET ${own.map((column) => `${column} = excluded.${column}`).join(', ')}
           WHERE excluded.revision > ${name}.revision`,
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

/** A table that an older version made has none. */
function columnsOf(db: DatabaseSync, table: string): string[] {
  const rows = db.prepare(`SELECT name FROM pragma_table_info('${table}')`).all() as unknown as [string][]
  return rows.flatMap(([name]) => pathOf(name) ?? [])
}

/** Named by what it is on, so that a start finds the one it made before. */
function createIndex(
  db: DatabaseSync,
  table: string,
  key: KeySql,
  index: CollectionSpec['indexes'][number],
): void {
  const [columns, unique] = [indexColumns(key, index), index.unique ?? false]
  const name = createHash('sha256').update(`${unique} ${columns}`).digest('hex').slice(0, 16)
  db.exec(`CREATE ${unique ? 'UNIQUE ' : ''}INDEX IF NOT EXISTS ${table}_${name} ON ${table} (${columns})`)
}

function put(upsert: StatementSync, row: Row): WriteOutcome {
  try {
    return upsert.run(...row.map(keyValue)).changes > 0 ? 'written' : 'stale'
  } catch (error) {
    if (error instanceof Error && 'errcode' in error && error.errcode === UNIQUE_BROKEN) return 'duplicate'
    throw error
  }
}
