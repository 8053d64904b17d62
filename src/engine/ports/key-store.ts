import type { KeyObject } from 'node:crypto'

/** Begins the names of entries that are signing keys; all others are accounts. */
export const SIGNING_KEY = 'signing-key-'

/** The keys of a vault in pages: each with the name of its entry, null for one that was thrown away. */
export type KeyPages = AsyncIterable<readonly (readonly [name: string, key: Uint8Array | null])[]>

/** Holds the key of each account under which its private values are sealed. Backed up apart from the log. */
export interface KeyStore {
  /** The account's AES-256 key, made if `create`; null when there is none or it was thrown away. */
  key(accountId: string, options?: { create?: boolean }): Promise<KeyObject | null>
  /** Throws the key away for good: nothing sealed with it can be opened again. */
  destroy(accountId: string): Promise<void>
  close(): Promise<void>
}
