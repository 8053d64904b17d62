import type { KeyObject } from 'node:crypto'
import { LRUCache } from 'lru-cache'

/** How long a key may live on in a process after another one has thrown it away (ms). */
export const FRESH_MS = 5_000
const CACHED = 10_000

/** Keys as they were a moment ago, and for as long as there is room those that are gone for good. */
export class KeyStoreCache {
  readonly now: () => number
  readonly #keys: LRUCache<string, KeyObject>
  readonly #buried = new LRUCache<string, true>({ max: CACHED })

  constructor(now: () => number = () => performance.now()) {
    this.now = now
    this.#keys = new LRUCache({ max: CACHED, ttl: FRESH_MS, ttlResolution: 0, perf: { now } })
  }

  /** The key, null for one that was thrown away, undefined where it has to be asked for. */
  get(accountId: string): KeyObject | null | undefined {
    return this.#buried.has(accountId) ? null : this.#keys.get(accountId)
  }

  /** Takes an answer, as old as its question; gives what holds, as the key may have been thrown away meanwhile. */
  keep(
    accountId: string,
    key: KeyObject | null,
    { asked, destroyed }: { asked: number; destroyed: boolean },
  ): KeyObject | null {
    if (destroyed) this.bury(accountId)
    if (this.#buried.has(accountId)) return null
    if (key) this.#keys.set(accountId, key, { start: asked })
    return key
  }

  forget(accountId: string): void {
    this.#keys.delete(accountId)
  }

  bury(accountId: string): void {
    this.#keys.delete(accountId)
    this.#buried.set(accountId, true)
  }

  clear(): void {
    this.#keys.clear()
    this.#buried.clear()
  }
}
