import { createSecretKey, type KeyObject } from 'node:crypto'
import { StoreUnavailable } from '../ports/event-store.ts'
import type { KeyStore } from '../ports/key-store.ts'
import { isDamaged, keyIn, newStoredKey } from '../stored-key.ts'
import type { KeyStoreCache } from './key-store-cache.ts'

/** The keys as the server stores them, with checksum: null for a destroyed one. Rejects with StoreUnavailable while it is unreachable. */
export interface ServerKeys {
  /** Undefined for an unknown account. */
  find(accountId: string): Promise<Uint8Array | null | undefined>
  /** Inserts a key if the account has none, not even a destroyed one; returns what is then stored. */
  insert(accountId: string, key: Uint8Array): Promise<Uint8Array | null>
  destroy(accountId: string): Promise<void>
  all(): AsyncIterable<readonly [name: string, stored: Uint8Array | null]>
  close(): Promise<void>
}

/** The key store of a process. It uses a key for a few seconds after another process destroyed it. */
export class CachedKeyStore implements KeyStore {
  readonly #server: ServerKeys
  readonly #cache: KeyStoreCache
  #closed = false

  constructor(server: ServerKeys, cache: KeyStoreCache) {
    this.#server = server
    this.#cache = cache
  }

  async key(accountId: string, { create = false }: { create?: boolean } = {}): Promise<KeyObject | null> {
    this.#checkOpen()
    const known = this.#cache.get(accountId)
    if (known !== undefined) return known
    const asked = this.#cache.now()
    const stored = await this.#server.find(accountId)
    const isMissing = stored === undefined
    const found = isMissing && create ? await this.#server.insert(accountId, newStoredKey(accountId)) : stored
    return this.#cache.keep(accountId, found ? createSecretKey(keyIn(accountId, found)) : null, {
      asked,
      destroyed: found === null,
    })
  }

  async destroy(accountId: string): Promise<void> {
    this.#checkOpen()
    this.#cache.forget(accountId)
    await this.#server.destroy(accountId)
    this.#cache.putTombstone(accountId)
  }

  async damaged(): Promise<string[]> {
    this.#checkOpen()
    const found: string[] = []
    for await (const [name, stored] of this.#server.all())
      if (stored !== null && isDamaged(name, stored)) found.push(name)
    return found
  }

  async close(): Promise<void> {
    this.#closed = true
    this.#cache.clear()
    await this.#server.close()
  }

  #checkOpen(): void {
    if (this.#closed) throw new StoreUnavailable('the key store is closed')
  }
}
