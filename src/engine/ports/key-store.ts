import type { KeyObject } from 'node:crypto'

/** Prefix of entries that hold signing keys; all other entries are accounts. */
export const SIGNING_KEY = 'signing-key-'

/** The keys of a key store in pages: each with the name of its entry, null for a destroyed one. */
export type KeyPages = AsyncIterable<readonly (readonly [name: string, key: Uint8Array | null])[]>

/** Holds the key of each account that encrypts its private values. Its backup is separate from the log's. */
export interface KeyStore {
  /** The account's AES-256 key, created if `create`; null when it is missing or destroyed. */
  key(accountId: string, options?: { create?: boolean }): Promise<KeyObject | null>
  /** Destroys the key permanently: no value encrypted with it can be decrypted again. */
  destroy(accountId: string): Promise<void>
  close(): Promise<void>
}
