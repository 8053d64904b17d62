import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto'
import { type Collection, ReadConcernLevel } from 'mongodb'
import { StoreUnavailable } from '../ports/event-store.ts'
import type { KeyStore } from '../ports/key-store.ts'
import { DURABLE, type MongoAddress, MongoConnection } from './connection.ts'
import { KeyStoreCache } from './key-store-cache.ts'
import { keyOf, putTombstone, type StoredKey, storedKey } from './key-store-keys.ts'

const KEY_BYTES = 32

/**
 * Opens the key store of several processes: one document per account in the collection `keys` of a separate database,
 * which needs its own backup and its own access rights. A process uses a key for at most 5 seconds after another
 * process destroyed it. `clock` (ms) never runs backwards; default `performance`. Rejects with StoreUnavailable while
 * no server is reachable, with StoreRefused when it denies access.
 */
export async function openMongoKeyStore(options: MongoAddress & { clock?: () => number }): Promise<KeyStore> {
  const connection = await MongoConnection.open(options)
  return new MongoKeyStore(connection, keysIn(connection), new KeyStoreCache(options.clock))
}

/** A majority has stored what is read there: no key can vanish after it was used to encrypt. */
export function keysIn({ db }: MongoConnection): Collection<StoredKey> {
  return db.collection('keys', { readConcern: { level: ReadConcernLevel.majority }, writeConcern: DURABLE })
}

class MongoKeyStore implements KeyStore {
  readonly #connection: MongoConnection
  readonly #keys: Collection<StoredKey>
  readonly #cache: KeyStoreCache
  #closed = false

  constructor(connection: MongoConnection, keys: Collection<StoredKey>, cache: KeyStoreCache) {
    this.#connection = connection
    this.#keys = keys
    this.#cache = cache
  }

  async key(accountId: string, { create = false }: { create?: boolean } = {}): Promise<KeyObject | null> {
    this.#checkOpen()
    const known = this.#cache.get(accountId)
    if (known !== undefined) return known
    const asked = this.#cache.now()
    const found = await this.#connection.run(async () => {
      const stored = await this.#keys.findOne({ _id: accountId })
      return stored || !create ? stored : storedKey(this.#keys, accountId, randomBytes(KEY_BYTES))
    })
    const bytes = found && keyOf(found)
    return this.#cache.keep(accountId, bytes && createSecretKey(bytes), {
      asked,
      destroyed: found?.key === null,
    })
  }

  async destroy(accountId: string): Promise<void> {
    this.#checkOpen()
    this.#cache.forget(accountId)
    await this.#connection.run(() => putTombstone(this.#keys, accountId))
    this.#cache.putTombstone(accountId)
  }

  async close(): Promise<void> {
    this.#closed = true
    this.#cache.clear()
    await this.#connection.close()
  }

  #checkOpen(): void {
    if (this.#closed) throw new StoreUnavailable('the key store is closed')
  }
}
