import { StoreRefused } from '../ports/event-store.ts'
import { isAccountEntry, type KeyPages } from '../ports/key-store.ts'
import { keyIn, withChecksum } from '../stored-key.ts'
import { type MongoAddress, MongoConnection } from './connection.ts'
import { keysIn } from './key-store.ts'
import { keyOf, putTombstone, storedKey } from './key-store-keys.ts'

/** Accounts whose key the key store now holds, and those whose key is permanently destroyed. */
export type KeysTaken = { keys: number; destroyed: number }

/**
 * Takes the keys of another key store, null for a destroyed one; repeatable. A key that either side has destroyed is
 * destroyed afterwards. Rejects with {@link StoreRefused} for an account that has another or a damaged key here, with
 * StoreUnavailable while no server is reachable.
 */
export async function takeKeys(address: MongoAddress, keyStore: KeyPages): Promise<KeysTaken> {
  const connection = await MongoConnection.open(address)
  const collection = keysIn(connection)
  const taken = { keys: 0, destroyed: 0 }
  try {
    for await (const page of keyStore)
      for (const [accountId, key] of page) {
        const stored = await connection.run(() =>
          storedKey(collection, accountId, key && withChecksum(accountId, key)),
        )
        const bytes = stored && keyOf(stored)
        if (bytes && key && !Buffer.from(keyIn(accountId, bytes)).equals(key))
          throw new StoreRefused(
            `the key store of the target has another key for the account ${accountId}: it belongs to another log, or was in use without this one. Give the address of an empty one`,
          )
        if (bytes && !key) await connection.run(() => putTombstone(collection, accountId))
        if (isAccountEntry(accountId)) taken[bytes && key ? 'keys' : 'destroyed'] += 1
      }
    return taken
  } finally {
    await connection.close()
  }
}
