import { createSecretKey, type KeyObject } from 'node:crypto'
import { StoreUnavailable } from '../../../src/engine/ports/event-store.ts'
import type { KeyStore } from '../../../src/engine/ports/key-store.ts'
import { chance } from '../../../src/primitives/runtime.ts'

const KEY_BYTES = 32

/** Runs a step on the file of the keys. */
export type KeyFileLink = <T>(what: string, writes: boolean, run: () => T) => Promise<T>

/** The key store of the embedded engine: a process asks the file each time. */
export class VirtualKeyStore implements KeyStore {
  readonly #link: KeyFileLink
  readonly #stored: Map<string, Uint8Array | null>
  readonly #keys = new Map<string, { bytes: Uint8Array; key: KeyObject }>()
  #closed = false

  constructor(link: KeyFileLink, stored: Map<string, Uint8Array | null>) {
    this.#link = link
    this.#stored = stored
  }

  async key(accountId: string, { create = false }: { create?: boolean } = {}): Promise<KeyObject | null> {
    this.#checkOpen()
    const fresh = create ? chance.bytes(KEY_BYTES) : undefined
    const bytes = await this.#link(`key of ${accountId}`, create && !this.#stored.has(accountId), () => {
      if (fresh && !this.#stored.has(accountId)) this.#stored.set(accountId, fresh)
      return this.#stored.get(accountId) ?? null
    })
    if (!bytes) return null
    const known = this.#keys.get(accountId)
    if (known?.bytes === bytes) return known.key
    const key = createSecretKey(bytes)
    this.#keys.set(accountId, { bytes, key })
    return key
  }

  async destroy(accountId: string): Promise<void> {
    this.#checkOpen()
    await this.#link(`destroy the key of ${accountId}`, true, () => this.#stored.set(accountId, null))
  }

  /** Its bytes are never damaged. */
  async damaged(): Promise<string[]> {
    return []
  }

  async close(): Promise<void> {
    this.#closed = true
    this.#keys.clear()
  }

  #checkOpen(): void {
    if (this.#closed) throw new StoreUnavailable('the key store is closed')
  }
}
