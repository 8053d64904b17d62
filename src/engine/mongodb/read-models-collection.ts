import type { Filter, Collection as MongoCollection } from 'mongodb'
import type { Collection, CollectionSpec, Document, Page, Query, WriteOutcome } from '../ports/read-models.ts'
import { cursorAfter, readCursor, withId } from '../read-models-cursor.ts'
import { checkDocument, pageLimit } from '../validate-read-models.ts'
import { type Upserts, writeNewer } from './conditional-write.ts'
import { duplicatesOf } from './errors.ts'
import { afterKeys, all, notAfter, sortOf, where } from './read-models-query.ts'
import { type StoredDocument, stored } from './stored-document.ts'

type Stored = MongoCollection<StoredDocument>
type Asked = { limit?: number; skip?: number; sort?: Record<string, 1 | -1> }

/** Runs one operation on the stored documents, and converts its errors to those of the port. */
export type OnStored = <R>(operation: (stored: Stored) => Promise<R>) => Promise<R>

/** Documents in one collection of MongoDB. */
export class MongoReadModel<T extends Document> implements Collection<T> {
  readonly name: string
  readonly #cursors: string
  readonly #on: OnStored

  constructor({ name, cursors }: Pick<CollectionSpec, 'name' | 'cursors'>, on: OnStored) {
    this.name = name
    this.#cursors = cursors ?? name
    this.#on = on
  }

  async get(id: string): Promise<T | null> {
    const [document] = await this.#documents({ _id: id }, { limit: 1 })
    return document ?? null
  }

  async getMany(ids: readonly string[]): Promise<Map<string, T>> {
    const wanted = [...new Set(ids)]
    const documents =
      wanted.length > 0 ? await this.#documents({ _id: { $in: wanted } }, { limit: wanted.length }) : []
    return new Map(documents.map((document) => [document._id, document]))
  }

  async put(document: T): Promise<WriteOutcome> {
    const [outcome] = await this.putMany([document])
    return outcome ?? 'stale'
  }

  async putMany(documents: readonly T[]): Promise<WriteOutcome[]> {
    for (const document of documents) checkDocument(document)
    if (documents.length === 0) return []
    return this.#on((collection) => writeNewer(upsertsOf(collection), documents.map(stored)))
  }

  async delete(id: string, revision: number): Promise<boolean> {
    const { deletedCount } = await this.#on((collection) =>
      collection.deleteOne({ _id: id, revision: { $lte: revision } }),
    )
    return deletedCount > 0
  }

  async find(query: Query = {}): Promise<Page<T>> {
    const limit = pageLimit(query.limit)
    const sort = withId(query.sort ?? [])
    const order = sortOf(sort)
    const from =
      query.cursor === undefined ? {} : afterKeys(sort, readCursor(this.#cursors, sort, query.cursor))
    const matching = all([where(query.filter), from])
    const boundary = query.also && (await this.#nth(query.also.among, matching, order))
    const through = boundary ? notAfter(sort, boundary) : {}
    const found = await this.#documents(all([matching, where(query.also?.filter), through]), {
      limit: limit + 1,
      sort: order,
    })
    const data = found.slice(0, limit)
    const end = found.length > limit ? data.at(-1) : boundary
    return { data, nextCursor: end ? cursorAfter(this.#cursors, sort, end) : null }
  }

  /** Undefined if fewer documents match. */
  async #nth(n: number, condition: Filter<StoredDocument>, sort: Asked['sort']): Promise<T | undefined> {
    const [document] = await this.#documents(condition, { limit: 1, skip: n - 1, ...(sort && { sort }) })
    return document
  }

  async count(filter?: Query['filter']): Promise<number> {
    const condition = where(filter)
    return this.#on((collection) => collection.countDocuments(condition))
  }

  /** In one batch, as long as the answer fits into a message. */
  async #documents(condition: Filter<StoredDocument>, { limit = 0, skip = 0, sort }: Asked): Promise<T[]> {
    const bodies = await this.#on((collection) =>
      collection
        .find(condition, {
          limit,
          skip,
          batchSize: limit,
          projection: { _id: 0, body: 1 },
          ...(sort && { sort }),
        })
        .toArray(),
    )
    return bodies.map(({ body }) => JSON.parse(body))
  }
}

function upsertsOf(collection: Stored): Upserts<StoredDocument> {
  return {
    upsert: (documents) =>
      duplicatesOf(
        collection.bulkWrite(
          documents.map(({ _id, revision, ...rest }) => ({
            replaceOne: {
              filter: { _id, revision: { $lt: revision } },
              replacement: { revision, ...rest },
              upsert: true,
            },
          })),
          { ordered: false },
        ),
      ),
    revisions: async (ids) => {
      const found = collection.find({ _id: { $in: [...ids] } }, { projection: { revision: 1 } })
      return new Map((await found.toArray()).map(({ _id, revision }) => [_id, revision]))
    },
  }
}
