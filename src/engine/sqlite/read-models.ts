import type { SQLInputValue } from 'node:sqlite'
import { timers } from '../../primitives/runtime.ts'
import type { EventStore } from '../ports/event-store.ts'
import type {
  Collection,
  CollectionSpec,
  Document,
  Page,
  Query,
  ReadModels,
  WriteOutcome,
} from '../ports/read-models.ts'
import { cursorAfter, readCursor, reader, withId } from '../read-models-cursor.ts'
import { checkCollectionName, checkDocument, pageLimit } from '../validate-read-models.ts'
import { type Bodies, foldedBodies, keptBodies } from './read-models-bodies.ts'
import {
  afterKeys,
  amongSql,
  type KeySql,
  keySql,
  keyValue,
  orderBy,
  type Sql,
  where,
} from './read-models-query.ts'
import type { Opened, Row, Table, TableSpec } from './read-models-worker.ts'
import { openSideFile } from './side-file.ts'
import type { SqliteThread } from './thread.ts'

/** Longer than a waiting writer sleeps before its next attempt (SQLite's busy handler: 100 ms). */
const LET_OTHERS_WRITE_MS = 120

/** The log from which documents are folded. */
type Log = Pick<EventStore, 'readStream'>

/**
 * Read models in one SQLite file, written by a separate thread. A power loss may undo the last commits, in order, for
 * all collections together; they can be rebuilt from the event log. With access to the log, foldable documents are
 * folded on read, not stored. Rejects with StoreRefused for a file that is foreign, newer or damaged.
 */
export async function openSqliteReadModels({ file, log }: { file: string; log?: Log }): Promise<ReadModels> {
  const thread = await openSideFile(new URL('./read-models-worker.ts', import.meta.url), 'read models', file)
  return new SqliteReadModels(thread, log)
}

class SqliteReadModels implements ReadModels {
  readonly #thread: SqliteThread
  readonly #log: Log | undefined
  readonly #dropped = new Set<string>()

  constructor(thread: SqliteThread, log: Log | undefined) {
    this.#thread = thread
    this.#log = log
  }

  async collection<T extends Document>(spec: CollectionSpec<T>): Promise<Collection<T>> {
    const { name, indexes, unindexed, folded } = spec
    checkCollectionName(name)
    const searchedBy = this.#log && folded?.searchedBy
    const asked: TableSpec = {
      name,
      indexes,
      ...(unindexed && { unindexed }),
      ...(searchedBy && { searchedBy }),
    }
    const { table, missing } = await this.#thread.call<Opened>('collection', asked)
    for (const index of missing)
      if (await this.#thread.call<boolean>('index', { table, index })) await timers.sleep(LET_OTHERS_WRITE_MS)
    return new SqliteCollection(spec, table, this.#bodies(spec, table), (op, args) => {
      if (!this.#dropped.has(table.name)) return this.#thread.call(op, args)
      return Promise.reject(new Error(`collection ${name} has been dropped: open it again`))
    })
  }

  #bodies<T extends Document>({ name, folded }: CollectionSpec<T>, table: Table): Bodies<T> {
    if (!table.isFolded) return keptBodies
    if (this.#log && folded) return foldedBodies({ name, paths: table.columns }, this.#log, folded)
    throw new TypeError(`the documents of ${name} are folded from the log: give the fold and the log`)
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
  readonly #bodies: Bodies<T>
  readonly #toRow: (document: Document) => Row
  readonly #key: KeySql
  readonly #call: Call

  constructor({ name, cursors }: CollectionSpec<T>, table: Table, bodies: Bodies<T>, call: Call) {
    this.name = name
    this.#cursors = cursors ?? name
    this.#table = table
    this.#bodies = bodies
    this.#toRow = rowsOf(table)
    this.#key = keySql(table)
    this.#call = call
  }

  get isFolded(): boolean {
    return this.#table.isFolded
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
    const rows = documents.map(this.#toRow)
    return this.#call('put', { table: this.#table, rows })
  }

  async delete(id: string, revision: number): Promise<boolean> {
    return this.#call('delete', { table: this.#table.name, id, revision })
  }

  async find(query: Query = {}): Promise<Page<T>> {
    const limit = pageLimit(query.limit)
    const sort = withId(query.sort ?? [])
    const filter = where(this.#key, query.filter)
    const { also } = query
    const from = afterKeys(
      this.#key,
      sort,
      query.cursor === undefined ? [] : readCursor(this.#cursors, sort, query.cursor).map(keyValue),
    )
    const order = orderBy(this.#key, sort)
    const matching = {
      text: `${filter.text} AND ${from.text} ORDER BY ${order} LIMIT ?`,
      values: [...filter.values, ...from.values],
    }
    const found = also
      ? await this.#among(matching, where(this.#key, also.filter), {
          among: also.among,
          order,
          limit: limit + 1,
        })
      : await this.#documents(matching.text, [...matching.values, limit + 1])
    const data = found.slice(0, limit)
    const isFull = found.length > limit
    const end = isFull ? data.at(-1) : also && (await this.#nth(also.among, matching))
    return { data, nextCursor: end ? cursorAfter(this.#cursors, sort, end) : null }
  }

  /** Documents that match `also` among the first that match. */
  async #among(
    matching: Sql,
    also: Sql,
    { among, order, limit }: { among: number; order: string; limit: number },
  ): Promise<T[]> {
    const { columns, toDocuments } = this.#bodies
    const sql = amongSql(this.#table.name, { columns, matching: matching.text, also: also.text, order })
    const values = [...also.values, ...matching.values, among, limit]
    return toDocuments(await this.#call<unknown[][]>('select', { sql, values }))
  }

  /** Undefined if fewer match. */
  async #nth(n: number, matching: Sql): Promise<T | undefined> {
    const [document] = await this.#documents(`${matching.text} OFFSET ?`, [...matching.values, 1, n - 1])
    return document
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
    const { columns, toDocuments } = this.#bodies
    const sql = `SELECT ${columns} FROM ${this.#table.name} WHERE ${condition}`
    return toDocuments(await this.#call<unknown[][]>('select', { sql, values }))
  }
}

function rowsOf({ columns, isFolded }: Table): (document: Document) => Row {
  const readers = columns.map(reader)
  return (document) => {
    checkDocument(document)
    const row = [document._id, document.revision, ...readers.map((read) => read(document))]
    if (!isFolded) row.push(JSON.stringify(document))
    return row
  }
}
