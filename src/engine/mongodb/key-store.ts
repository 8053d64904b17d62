import { type Collection, ReadConcernLevel } from 'mongodb'
import type { KeyStore } from '../ports/key-store.ts'
import { CachedKeyStore, type ServerKeys } from './cached-key-store.ts'
import { DURABLE, type MongoAddress, MongoConnection } from './connection.ts'
import { KeyStoreCache } from './key-store-cache.ts'
import { keyOf, putTombstone, type StoredKey, storedKey } from './key-store-keys.ts'

/**
 * Opens the key store of several processes: one document per account in the collection `keys` of a separate database,
 * which needs its own backup and its own access rights. A process uses a key for at most 5 seconds after another
 * process destroyed it. `clock` (ms) never runs backwards; default `performance`. Rejects with StoreUnavailable while
 * no server is reachable, with StoreRefused when it denies access.
 */
export async function openMongoKeyStore(options: MongoAddress & { clock?: () => number }): Promise<KeyStore> {
  const connection = await MongoConnection.open(options)
  return new CachedKeyStore(keysOn(connection), new KeyStoreCache(options.clock))
}

/** A majority has stored what is read there: no key can vanish after it was used to encrypt. */
export function keysIn({ db }: MongoConnection): Collection<StoredKey> {
  return db.collection('keys', { readConcern: { level: ReadConcernLevel.majority }, writeConcern: DURABLE })
}

function keysOn(connection: MongoConnection): ServerKeys {
  const keys = keysIn(connection)
  return {
    find: async (accountId) => {
      const stored = await connection.run(() => keys.findOne({ _id: accountId }))
      return stored ? keyOf(stored) : undefined
    },
    insert: async (accountId, key) => {
      const stored = await connection.run(() => storedKey(keys, accountId, key))
      return stored && keyOf(stored)
    },
    async *all() {
      for await (const stored of keys.find()) yield [stored._id, keyOf(stored)] as const
    },
    destroy: (accountId) => connection.run(() => putTombstone(keys, accountId)),
    close: () => connection.close(),
  }
}
