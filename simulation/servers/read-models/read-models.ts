import { type Upserts, writeNewer } from '../../../src/engine/mongodb/conditional-write.ts'
import type { EventStore } from '../../../src/engine/ports/event-store.ts'
import type {
  Collection,
  CollectionSpec,
  Document,
  Page,
  Query,
  ReadModels,
  WriteOutcome,
} from '../../../src/engine/ports/read-models.ts'
import { cursorAfter, readCursor, withId } from '../../../src/engine/read-models-cursor.ts'
import { comparisons } from '../../../src/engine/read-models-filter.ts'
import { type Bodies, foldedBodies } from '../../../src/engine/sqlite/read-models-bodies.ts'
import { keyValue } from '../../../src/engine/sqlite/read-models-query.ts'
import {
  checkCollectionName,
  checkDocument,
  checkPath,
  pageLimit,
} from '../../../src/engine/validate-read-models.ts'
import type { Collections } from './collections.ts'
import { type Entry, matches, type Search, type Table } from './table.ts'

const REFUSED_BY = { written: null, stale: '_id_', duplicate: 'unique' } as const

type Log = Pick<EventStore, 'readStream'>

/** How a process reaches a server: runs a step on its collections, and returns its result. */
export interface Link {
  read<T>(what: string, run: (collections: Collections) => T): Promise<T>
  write<T>(what: string, run: (collections: Collections) => T): Promise<T>
  /** Several writes in one request. A server without transactions may carry out some of them and then fail. */
  writeMany<T>(what: string, runs: readonly ((collections: Collections) => T)[]): Promise<T[]>
  close(): Promise<void>
}

/** What differs between the engines. */
export type Behavior = {
  /** With the log, foldable documents are folded from it. */
  log?: Log
  /**
   * As MongoDB: a collection that another process dropped is created again on use, without its unique indexes; a write
   * is an upsert, and the stored revision decides about a refused one.
   */
  isMongo?: boolean
}

/** The read models of one process, on a virtual server. */
export class VirtualReadModels implements ReadModels {
  readonly #link: Link
  readonly #behavior: Behavior
  /** How often this process dropped a name: an earlier collection object is refused. */
  readonly #drops = new Map<string, number>()

  constructor(link: Link, behavior: Behavior = {}) {
    this.#link = link
    this.#behavior = behavior
  }

  async collection<T extends Document>(spec: CollectionSpec<T>): Promise<Collection<T>> {
    checkCollectionName(spec.name)
    const { log, isMongo = false } = this.#behavior
    const searchedBy = log && spec.folded?.searchedBy
    const opened = await this.#link.write(`open ${spec.name}`, (collections) =>
      collections.open(spec, searchedBy),
    )
    const drops = this.#drops.get(spec.name)
    const tableOf = (collections: Collections): Table => {
      const isDropped = this.#drops.get(spec.name) !== drops || (opened.isDropped && !isMongo)
      if (isDropped) throw new Error(`collection ${spec.name} has been dropped: open it again`)
      return isMongo ? collections.open({ name: spec.name, indexes: [] }) : opened
    }
    return new VirtualCollection(spec, opened, this.#link, { tableOf, isMongo, ...(log && { log }) })
  }

  list(): Promise<string[]> {
    return this.#link.read('list', ({ tables }) => [...tables.keys()].sort())
  }

  async drop(name: string): Promise<void> {
    this.#drops.set(name, (this.#drops.get(name) ?? 0) + 1)
    await this.#link.write(`drop ${name}`, (collections) => collections.drop(name) && null)
  }

  close(): Promise<void> {
    return this.#link.close()
  }
}

class VirtualCollection<T extends Document> implements Collection<T> {
  readonly name: string
  readonly isFolded: boolean
  readonly #cursors: string
  readonly #link: Link
  readonly #tableOf: (collections: Collections) => Table
  readonly #isMongo: boolean
  readonly #opened: Table
  readonly #bodies: Bodies<T> | undefined

  constructor(
    { name, cursors, folded }: CollectionSpec<T>,
    opened: Table,
    link: Link,
    { tableOf, isMongo, log }: { tableOf(collections: Collections): Table; isMongo: boolean; log?: Log },
  ) {
    const { isFolded, paths } = opened
    this.name = name
    this.isFolded = isFolded
    this.#cursors = cursors ?? name
    this.#link = link
    this.#tableOf = tableOf
    this.#isMongo = isMongo
    this.#opened = opened
    if (isFolded && !(log && folded))
      throw new TypeError(`the documents of ${name} are folded from the log: give the fold and the log`)
    this.#bodies = isFolded && log && folded ? foldedBodies({ name, paths }, log, folded) : undefined
  }

  async get(id: string): Promise<T | null> {
    return (await this.getMany([id])).get(id) ?? null
  }

  async getMany(ids: readonly string[]): Promise<Map<string, T>> {
    const found = await this.#read(`get ${ids.join(' ')}`, ({ entries }) =>
      [...new Set(ids)].flatMap((id) => entries.get(id) ?? []),
    )
    return new Map((await this.#documents(found)).map((document) => [document._id, document]))
  }

  async put(document: T): Promise<WriteOutcome> {
    const [outcome] = await this.putMany([document])
    return outcome ?? 'stale'
  }

  async putMany(documents: readonly T[]): Promise<WriteOutcome[]> {
    if (documents.length === 0) return []
    const entries = documents.map((document) => {
      checkDocument(document)
      return this.#opened.entryOf(document)
    })
    return this.#isMongo ? writeNewer(this.#upserts, entries) : this.#putAll(entries)
  }

  delete(id: string, revision: number): Promise<boolean> {
    return this.#write(`delete ${id}@${revision}`, (table) => table.delete(id, revision))
  }

  async find(query: Query = {}): Promise<Page<T>> {
    const limit = pageLimit(query.limit)
    const sort = withId(query.sort ?? [])
    for (const [path] of sort) checkPath(path)
    const search: Search = { filter: comparisons(query.filter), sort }
    if (query.cursor !== undefined) search.after = readCursor(this.#cursors, sort, query.cursor)
    const also = query.also && { among: query.also.among, filter: comparisons(query.also.filter) }
    const { found, boundary } = await this.#read('find', (table) => {
      const matching = table.find(search)
      const among = also
        ? matching.slice(0, also.among).filter((entry) => matches(entry, also.filter))
        : matching
      return { found: among.slice(0, limit + 1), boundary: also && matching[also.among - 1] }
    })
    const isFull = found.length > limit
    const data = await this.#documents(found.slice(0, limit))
    const [last] = isFull ? data.slice(-1) : await this.#documents(boundary ? [boundary] : [])
    return { data, nextCursor: last ? cursorAfter(this.#cursors, sort, last) : null }
  }

  async count(filter?: Query['filter']): Promise<number> {
    const search = { filter: comparisons(filter), sort: [] }
    return this.#read('count', (table) => table.find(search).length)
  }

  /** How MongoDB answers an upsert: by the name of the index that refused a document. */
  get #upserts(): Upserts<Entry> {
    return {
      upsert: async (entries) => {
        const outcomes = await this.#putAll(entries)
        const refused = outcomes.map((outcome) => REFUSED_BY[outcome])
        return new Map(refused.flatMap((index, i) => (index === null ? [] : [[i, index] as const])))
      },
      revisions: (ids) =>
        this.#read('revisions', ({ entries }) => {
          const found = ids.flatMap((id) => entries.get(id) ?? [])
          return new Map(found.map(({ _id, revision }) => [_id, revision]))
        }),
    }
  }

  #putAll(entries: readonly Entry[]): Promise<WriteOutcome[]> {
    const what = entries.map(({ _id, revision }) => `${_id}@${revision}`).join(' ')
    const puts = entries.map((entry) => (all: Collections) => this.#tableOf(all).put(entry))
    return this.#link.writeMany(`${this.name}: put ${what}`, puts)
  }

  #read<R>(what: string, run: (table: Table) => R): Promise<R> {
    return this.#link.read(`${this.name}: ${what}`, (collections) => run(this.#tableOf(collections)))
  }

  #write<R>(what: string, run: (table: Table) => R): Promise<R> {
    return this.#link.write(`${this.name}: ${what}`, (collections) => run(this.#tableOf(collections)))
  }

  async #documents(entries: readonly Entry[]): Promise<T[]> {
    if (!this.#bodies) return entries.map(({ body }) => JSON.parse(body ?? 'null'))
    const valueAt = ({ fields }: Entry) => this.#opened.paths.map((path) => keyValue(fields.get(path)))
    return this.#bodies.toDocuments(entries.map((entry) => [entry._id, entry.revision, ...valueAt(entry)]))
  }
}
