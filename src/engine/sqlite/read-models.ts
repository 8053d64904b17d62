import type { SQLInputValue } from 'node:sqlite'
import type {
  Collection,
  CollectionSpec,
  Document,
  Page,
  Query,
  ReadModels,
  WriteOutcome,
} from '../ports/read-models.ts'
import { checkCollectionName, checkDocument, pageLimit } from '../read-models-checks.ts'
import { cursorBehind, readCursor, valueAt, withId } from '../read-models-cursor.ts'
import { behind, type KeySql, keySql, keyValue, orderBy, where } from './read-models-query.ts'
import type { Row, Table } from './read-models-worker.ts'
import { openSideFile } from './side-file.ts'
import type { SqliteThread } from './thread.ts'

/**
 * Read models in one SQLite file, written by a thread of its own. A power loss may take back the last
 * commits, in order, all collections together; they can be rebuilt from the event log.
 * Rejects with StoreRefused for a file that is not ours, newer or damaged.
 */
export async function openSqliteReadModels({ file }: { file: string }): Promise<ReadModels> {
  return new SqliteReadModels(await openSideFile(new URL('./read-models-worker.ts', import.meta.url), file))
}

class SqliteReadModels implements ReadModels {
  readonly #thread: SqliteThread
  readonly #dropped = new Set<string>()

  constructor(thread: SqliteThread) {
    this.#thread = thread
  }

  async collection<T extends Document>(spec: CollectionSpec): Promise<Collection<T>> {
    checkCollectionName(spec.name)
    const table = await this.#thread.call<Table>('collection', spec)
    return new SqliteCollection(spec, table, (op, args) => {
      if (!this.#dropped.has(table.name)) return this.#thread.call(op, args)
      return Promise.reject(new Error(`collection ${spec.name} has been dropped: open it again`))
    })
  }

  async list(): Promise<string[]> {
    return (await this.#thread.call<[string][]>('list', null)).map(([name]) => name)
  }

  async drop(name: string): Promise<void> {
    const table = await this.#thread.call<string | null>('drop', name)
    if (table) this.#dropped.add(table)
  }

  close(): Promise<void> {
    return this.#thread.close()
  }
}

type Call = <R>(op: string, args: unknown) => Promise<R>

class SqliteCollection<T extends Document> implements Collection<T> {
  readonly name: string
  readonly #cursors: string
  readonly #table: Table
  readonly #key: KeySql
  readonly #call: Call

  constructor({ name, cursors }: CollectionSpec, table: Table, call: Call) {
    this.name = name
    this.#cursors = cursors ?? name
    this.#table = table
    this.#key = keySql(table.columns)
    this.#call = call
  }

  async get(id: string): Promise<T | null> {
    const [document] = await this.#documents('id = ?', [id])
    return document ?? null
  }

  async getMany(ids: readonly string[]): Promise<Map<string, T>> {
    const documents = await this.#documents('id IN (SELECT value FROM json_each(?))', [JSON.stringify(ids)])
    return new Map(documents.map((document) => [document._id, document]))
  }

  async put(document: T): Promise<WriteOutcome> {
    const [outcome] = await this.putMany([document])
    return outcome ?? 'stale'
  }

  async putMany(documents: readonly T[]): Promise<WriteOutcome[]> {
    if (documents.length === 0) return []
    const { columns } = this.#table
    const rows = documents.map((document) => toRow(document, columns))
    return this.#call('put', { table: this.#table, rows })
  }

  async delete(id: string, revision: number): Promise<boolean> {
    return this.#call('delete', { table: this.#table.name, id, revision })
  }

  async find(query: Query = {}): Promise<Page<T>> {
    const limit = pageLimit(query.limit)
    const sort = withId(query.sort ?? [])
    const filter = where(this.#key, query.filter)
    const from = behind(
      this.#key,
      sort,
      query.cursor === undefined ? [] : readCursor(this.#cursors, sort, query.cursor).map(keyValue),
    )
    const order = orderBy(this.#key, sort)
    const found = await this.#documents(`${filter.text} AND ${from.text} ORDER BY ${order} LIMIT ?`, [
      ...filter.values,
      ...from.values,
      limit + 1,
    ])
    const data = found.slice(0, limit)
    const last = data.at(-1)
    return { data, nextCursor: last && found.length > limit ? cursorBehind(this.#cursors, sort, last) : null }
  }

  async count(filter?: Query['filter']): Promise<number> {
    const { text, values } = where(this.#key, filter)
    const rows = await this.#call<[[number]]>('select', {
      sql: `SELECT count(*) FROM ${this.#table.name} WHERE ${text}`,
      values,
    })
    return rows[0][0]
  }

  async #documents(condition: string, values: SQLInputValue[]): Promise<T[]> {
    const rows = await this.#call<[string][]>('select', {
      sql: `SELECT body FROM ${this.#table.name} WHERE ${condition}`,
      values,
    })
    return rows.map(([body]) => JSON.parse(body))
  }
}

function toRow(document: Document, columns: readonly string[]): Row {
  checkDocument(document)
  const values = columns.map((path) => valueAt(document, path))
  return [document._id, document.revision, ...values, JSON.stringify(document)]
}
