import type { CacheEntry, EphemeralStore, Heartbeat } from '../../src/engine/ports/ephemeral-store.ts'
import { isLive } from '../../src/primitives/expiry.ts'

/** An ephemeral store in memory, on a clock of the test's choosing. `away` makes every call reject. */
export class MemoryEphemeralStore implements EphemeralStore {
  away = false
  readonly entries = new Map<string, CacheEntry>()
  readonly #now: () => number
  readonly #beats = new Map<string, Heartbeat>()
  readonly #counters = new Map<string, { value: number; expiresAt: number }>()

  constructor(now: () => number) {
    this.#now = now
  }

  async increment(key: string, by: number, ttl: number) {
    this.#check()
    const known = this.#counters.get(key)
    const counter =
      known && isLive(known.expiresAt, ttl, this.#now()) ? known : { value: 0, expiresAt: this.#now() + ttl }
    counter.value += by
    this.#counters.set(key, counter)
    return { ...counter }
  }

  async cached(key: string) {
    this.#check()
    const entry = this.entries.get(key)
    const isThere = entry && isLive(entry.expiresAt, entry.expiresAt - entry.storedAt, this.#now())
    return isThere ? entry : null
  }

  async cache(key: string, value: string, ttl: number) {
    this.#check()
    this.entries.set(key, { value, storedAt: this.#now(), expiresAt: this.#now() + ttl })
  }

  async beat(part: string, state: Record<string, unknown>) {
    this.#check()
    this.#beats.set(part, { part, at: this.#now(), state })
  }

  async beats(): Promise<Heartbeat[]> {
    this.#check()
    return [...this.#beats.values()]
  }

  async close() {}

  #check() {
    if (this.away) throw new Error('the ephemeral store is away')
  }
}
