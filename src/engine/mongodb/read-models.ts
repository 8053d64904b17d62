import { MongoServerError } from 'mongodb'
import type { Collection, CollectionSpec, Document, ReadModels } from '../ports/read-models.ts'
import { checkCollectionName } from '../validate-read-models.ts'
import { DURABLE, type MongoAddress, MongoConnection } from './connection.ts'
import { MongoReadModel } from './read-models-collection.ts'
import { indexOf } from './read-models-query.ts'
import type { StoredDocument } from './stored-document.ts'

/** Read models share their database with the other stores, so their collections have this prefix. */
const PREFIX = 'read.'
/** NamespaceNotFound; some servers give the text alone. */
const NOT_THERE = ({ code, message }: MongoServerError) => code === 26 || message === 'ns not found'
/** NamespaceExists */
const THERE = ({ code }: MongoServerError) => code === 48

/**
 * Read models in MongoDB or a compatible server, 4.4 or newer. A majority acknowledges each write: progress is stored
 * elsewhere, so an acknowledged write must not be rolled back. Rejects with StoreUnavailable while no server is
 * reachable, with StoreRefused when it denies access.
 */
export async function openMongoReadModels(address: MongoAddress): Promise<ReadModels> {
  return new MongoReadModels(await MongoConnection.open(address))
}

class MongoReadModels implements ReadModels {
  readonly #connection: MongoConnection
  /** How often a name was dropped here: an earlier collection object must not create it again without its indexes. */
  readonly #drops = new Map<string, number>()

  constructor(connection: MongoConnection) {
    this.#connection = connection
  }

  async collection<T extends Document>(spec: CollectionSpec): Promise<Collection<T>> {
    checkCollectionName(spec.name)
    const indexes = spec.indexes
      .filter(({ unique }) => unique || !spec.unindexed)
      .map(indexOf)
      .filter(({ key }) => Object.keys(key).join() !== '_id')
    await this.#connection.run(async () => {
      await this.#create(spec.name)
      if (indexes.length > 0) await this.#stored(spec.name).createIndexes(indexes)
    })
    const drops = this.#drops.get(spec.name)
    return new MongoReadModel(spec, async (operation) => {
      if (this.#drops.get(spec.name) !== drops)
        throw new Error(`collection ${spec.name} has been dropped: open it again`)
      return this.#connection.run(() => operation(this.#stored(spec.name)))
    })
  }

  async list(): Promise<string[]> {
    const all = await this.#connection.run(() =>
      this.#connection.db.listCollections({}, { nameOnly: true }).toArray(),
    )
    const ours = all.filter(({ name }) => name.startsWith(PREFIX))
    return ours.map(({ name }) => name.slice(PREFIX.length)).sort()
  }

  async drop(name: string): Promise<void> {
    this.#drops.set(name, (this.#drops.get(name) ?? 0) + 1)
    await this.#connection.run(() => unless(NOT_THERE, this.#stored(name).drop()))
  }

  close(): Promise<void> {
    return this.#connection.close()
  }

  #create(name: string): Promise<void> {
    return unless(THERE, this.#connection.db.createCollection(PREFIX + name))
  }

  #stored(name: string) {
    return this.#connection.db.collection<StoredDocument>(PREFIX + name, { writeConcern: DURABLE })
  }
}

/** Several processes open and drop the same collections: it is not a failure if another one was first. */
async function unless(
  expected: (error: MongoServerError) => boolean,
  operation: Promise<unknown>,
): Promise<void> {
  try {
    await operation
  } catch (error) {
    if (!(error instanceof MongoServerError) || !expected(error)) throw error
  }
}
