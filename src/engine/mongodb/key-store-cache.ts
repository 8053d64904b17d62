import type { KeyObject } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { upTo } from '../../primitives/lru-size.ts'
import { clock } from '../../primitives/runtime.ts'

/** How long a process may use a key after another process has destroyed it (ms). */
export const FRESH_MS = 5_000
const CACHED = 10_000

/** Recently read keys, and, if space permits, permanently destroyed ones. */
export class KeyStoreCache {
  readonly now: () => number
  readonly #keys: LRUCache<string, KeyObject>
  readonly #destroyed = new LRUCache<string, true>(upTo(CACHED))

  constructor(now: () => number = () => clock.monotonic()) {
    this.now = now
    this.#keys = new LRUCache({ ...upTo(CACHED), ttl: FRESH_MS, ttlResolution: 0, perf: { now } })
  }

  /** The key, null for a destroyed one, undefined if the store has to be asked. */
  get(accountId: string): KeyObject | null | undefined {
    return this.#destroyed.has(accountId) ? null : this.#keys.get(accountId)
  }

  /**
   * Stores an answer, as old as its request; returns the valid answer, because the key may have been destroyed
   * meanwhile.
   */
  keep(
    accountId: string,
    key: KeyObject | null,
    { asked, destroyed }: { asked: number; destroyed: boolean },
  ): KeyObject | null {
    if (destroyed) this.putTombstone(accountId)
    if (this.#destroyed.has(accountId)) return null
    if (key) this.#keys.set(accountId, key, { start: asked })
    return key
  }

  forget(accountId: string): void {
    this.#keys.delete(accountId)
  }

  putTombstone(accountId: string): void {
    this.#keys.delete(accountId)
    this.#destroyed.set(accountId, true)
  }

  clear(): void {
    this.#keys.clear()
    this.#destroyed.clear()
  }
}
