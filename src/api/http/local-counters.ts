import { LRUCache } from 'lru-cache'
import { isLive } from '../../primitives/expiry.ts'
import { upTo } from '../../primitives/lru-size.ts'

type Counter = { value: number; expiresAt: number }

/** Counts locally while the shared counters are unavailable: each process then grants its callers the whole budget. */
export class LocalCounters {
  readonly #counters = new LRUCache<string, Counter>(upTo(50_000))

  increment(key: string, ttl: number, now: number): Counter {
    const found = this.#counters.get(key)
    const counter = found && isLive(found.expiresAt, ttl, now) ? found : { value: 0, expiresAt: now + ttl }
    counter.value += 1
    this.#counters.set(key, counter)
    return counter
  }
}
