import { createHash } from 'node:crypto'
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import type { CollectionSpec, JsonValue, WriteOutcome } from '../ports/read-models.ts'
import { pragma } from './database-file.ts'
import { columnOf, columnPaths, indexColumns, keySql, keyValue, pathOf } from './read-models-query.ts'
import { rowOf } from './rows.ts'
import { type Operations, type Prepare, serveSideFile } from './side-file.ts'

export type Table = {
  name: string
  /** The paths that have their own columns, in the order of the columns. */
  columns: string[]
  /** It has no bodies: its documents are folded from the log. */
  isFolded: boolean
}
export type Index = CollectionSpec['indexes'][number]
/** A table, and its indexes that are still missing: over many documents each takes long to build. */
export type Opened = { table: Table; missing: Index[] }
/**
 * The structure of a table. `searchedBy` lists the further search paths of a table whose documents are folded from the
 * log.
 */
export type TableSpec = Pick<CollectionSpec, 'name' | 'indexes' | 'unindexed'> & {
  searchedBy?: readonly string[] | undefined
}
/** Id, revision, the values of the table's columns, and the body if the table has bodies. */
export type Row = readonly (JsonValue | undefined)[]
export type Select = { sql: string; values: SQLInputValue[] }

/**
 * Since layout 2 a table has columns for its indexed paths; a program that knows none would leave them empty. Since
 * layout 3 a table may have no bodies; a program that requires them could not read it.
 */
const LAYOUT = 3
const UNIQUE_BROKEN = 2067 // SQLITE_CONSTRAINT_UNIQUE

serveSideFile({
  application: 0x4e43524d, // NCRM
  version: LAYOUT,
  synchronous: 'NORMAL',
  // Index writes are spread over the file: with a large cache and rare checkpoints each page is written far less often.
  memory: { cacheKiB: 64 * 1024, checkpointAfter: 64 * 1024 * 1024 },
  advice:
    'Read models can be rebuilt: if the service created this file, stop the service, delete it ' +
    'together with its -wal and -shm files and start again; it is rebuilt from the event log',
  schema: 'CREATE TABLE collections (number INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL UNIQUE)',
  operations: readModels,
})

function readModels(db: DatabaseSync, prepare: Prepare): Operations {
  // Changes when another connection has written (sqlite.org/pragma.html#pragma_data_version).
  const version = () => pragma(db, 'data_version')[0]
  let seen = version()
  return {
    reads: {
      list: () => prepare('SELECT name FROM collections ORDER BY name').all(),
      select: ({ sql, values }: Select) => prepare(sql).all(...values),
    },
    writes: {
      collection: ({ name, indexes, unindexed, searchedBy }: TableSpec): Opened => {
        prepare('INSERT INTO collections (name) VALUES (?) ON CONFLICT DO NOTHING').run(name)
        const table = tableOf(prepare, name) ?? ''
        // Before the body, so that a scan of them reads no more of a long document than its first page.
        const own = columnPaths(indexes, searchedBy).map((path) => `${columnOf(path)} NOT NULL`)
        const columns = ['id TEXT PRIMARY KEY', 'revision INTEGER NOT NULL', ...own]
        if (!searchedBy) columns.push('body TEXT NOT NULL')
        db.exec(`CREATE TABLE IF NOT EXISTS ${table} (${columns.join(', ')})`)
        const made = describedTable(db, table)
        const isEmpty = db.prepare(`SELECT 1 FROM ${table} LIMIT 1`).get() === undefined
        const wanted = indexes.filter(({ unique }) => unique || !unindexed)
        const atOnce = wanted.filter(({ unique }) => unique || isEmpty)
        for (const index of atOnce) db.exec(indexSql(made, index).sql)
        const there = prepare("SELECT name FROM sqlite_schema WHERE type = 'index' AND tbl_name = ?")
        const names = new Set(rowOf<[string][]>(there.all(table)).map(([found]) => found))
        return { table: made, missing: wanted.filter((index) => !names.has(indexSql(made, index).name)) }
      },
      /** Builds one index; returns whether others have written since the previous one, and so probably wait. */
      index: ({ table, index }: { table: Table; index: Index }): boolean => {
        const before = seen
        seen = version()
        db.exec(indexSql(table, index).sql)
        return seen !== before
      },
      drop: (name: string) => {
        const table = tableOf(prepare, name)
        if (table === null) return null
        db.exec(`DROP TABLE ${table}`)
        prepare('DELETE FROM collections WHERE name = ?').run(name)
        return table
      },
      put: ({ table: { name, columns, isFolded }, rows }: { table: Table; rows: Row[] }) => {
        const own = ['revision', ...columns.map(columnOf), ...(isFolded ? [] : ['body'])]
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
  const row = rowOf<[number] | undefined>(prepare('SELECT number FROM collections WHERE name = ?').get(name))
  return row ? `c${row[0]}` : null
}

/** A table of an older version may lack columns, or have bodies where a newer version would not. */
function describedTable(db: DatabaseSync, name: string): Table {
  const rows = rowOf<[string][]>(db.prepare(`SELECT name FROM pragma_table_info('${name}')`).all())
  const columns = rows.map(([column]) => column)
  return {
    name,
    columns: columns.flatMap((column) => pathOf(column) ?? []),
    isFolded: !columns.includes('body'),
  }
}

/** Named after its columns, so that a start finds an existing one. */
function indexSql(table: Table, index: Index): { name: string; sql: string } {
  const [columns, unique] = [indexColumns(keySql(table), index), index.unique ?? false]
  const name = `${table.name}_${createHash('sha256').update(`${unique} ${columns}`).digest('hex').slice(0, 16)}`
  const sql = `CREATE ${unique ? 'UNIQUE ' : ''}INDEX IF NOT EXISTS ${name} ON ${table.name} (${columns})`
  return { name, sql }
}

function put(upsert: StatementSync, row: Row): WriteOutcome {
  try {
    return upsert.run(...row.map(keyValue)).changes > 0 ? 'written' : 'stale'
  } catch (error) {
    if (error instanceof Error && 'errcode' in error && error.errcode === UNIQUE_BROKEN) return 'duplicate'
    throw error
  }
}
