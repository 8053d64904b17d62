import { Binary, type Collection } from 'mongodb'
import { isDuplicate } from './errors.ts'

/** The key of the account `_id` with its checksum; null is the tombstone of a destroyed key. Written as Binary, read as Buffer. */
export type StoredKey = { _id: string; key: Binary | Uint8Array | null }

/** Inserts a key or a tombstone if the account has neither; returns what is then stored. */
export function storedKey(
  keys: Collection<StoredKey>,
  accountId: string,
  key: Uint8Array | null,
): Promise<StoredKey | null> {
  const insert = { $setOnInsert: { key: key && new Binary(key) } }
  return oncePerRival(() =>
    keys.findOneAndUpdate({ _id: accountId }, insert, { upsert: true, returnDocument: 'after' }),
  )
}

/** Replaces the key by the tombstone, also if no key existed. */
export async function putTombstone(keys: Collection<StoredKey>, accountId: string): Promise<void> {
  await oncePerRival(() => keys.updateOne({ _id: accountId }, { $set: { key: null } }, { upsert: true }))
}

/** The stored bytes of a key, null for a tombstone; empty bytes, which are no key, for a document without the member. */
export function keyOf({ key }: StoredKey): Uint8Array | null {
  return key instanceof Binary ? key.value() : key === undefined ? Buffer.of() : key
}

/** When two writers insert at the same time, one is refused: it then reads what the other has inserted. */
async function oncePerRival<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (!isDuplicate(error)) throw error
    return write()
  }
}
