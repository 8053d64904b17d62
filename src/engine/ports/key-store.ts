import type { KeyObject } from 'node:crypto'
import { StoreRefused } from './event-store.ts'

/** Prefix of entries that hold signing keys. */
export const SIGNING_KEY = 'signing-key-'
/** Prefix of entries that encrypt the keys of providers. */
export const PROVIDER_KEY = 'provider-key-'

/** Whether an entry is that of an account. */
export const isAccountEntry = (name: string): boolean =>
  !name.startsWith(SIGNING_KEY) && !name.startsWith(PROVIDER_KEY)

/** The stored bytes of a key are not those that were stored. It is neither used nor replaced. */
export class KeyDamaged extends StoreRefused {
  override name = 'KeyDamaged'
  constructor(entry: string) {
    super(damagedKeys([entry]))
  }
}

const NAMED = 10

/** A sentence for the operator about damaged keys. */
export function damagedKeys(entries: readonly string[]): string {
  const more = entries.length > NAMED ? ` and ${entries.length - NAMED} more` : ''
  return `the key store holds damaged keys: ${entries.slice(0, NAMED).join(', ')}${more}. Values under them cannot be read, and nothing was deleted. Restore the key store from its backup`
}

/** The keys of a key store in pages: each with the name of its entry, null for a destroyed one. */
export type KeyPages = AsyncIterable<readonly (readonly [name: string, key: Uint8Array | null])[]>

/** Holds the key of each account that encrypts its private values. Its backup is separate from the log's. */
export interface KeyStore {
  /**
   * The account's AES-256 key, created if `create`; null when it is missing or destroyed. Rejects with {@link KeyDamaged} for
   * a damaged one, also with `create`.
   */
  key(accountId: string, options?: { create?: boolean }): Promise<KeyObject | null>
  /** Destroys the key permanently: no value encrypted with it can be decrypted again. */
  destroy(accountId: string): Promise<void>
  /** The names of all entries whose key is damaged. Reads every key. */
  damaged(): Promise<string[]>
  close(): Promise<void>
}
