import type { KeyObject } from 'node:crypto'

/** Begins the names of entries that are signing keys; all others are accounts. */
export const SIGNING_KEY = 'signing-key-'

/** Number of accounts that have a key, of what is in a vault. */
export const accountsIn = (keys: ReadonlyMap<string, Uint8Array | null>): number =>
  [...keys].filter(([name, key]) => key !== null && !name.startsWith(SIGNING_KEY)).length

/** Holds the key of each account under which its private values are sealed. Backed up apart from the log. */
export interface KeyStore {
  /** The account's AES-256 key, made if `create`; null when there is none or it was thrown away. */
  key(accountId: string, options?: { create?: boolean }): Promise<KeyObject | null>
  /** Throws the key away for good: nothing sealed with it can be opened again. */
  destroy(accountId: string): Promise<void>
  close(): Promise<void>
}
