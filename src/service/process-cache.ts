import { LRUCache } from 'lru-cache'
import type { CacheEntry, EphemeralStore } from '../engine/ports/ephemeral-store.ts'

const MAX_BYTES = 32 * 1024 * 1024

/**
 * An ephemeral store with a cache for this process only: answers of its sandbox are useless to another process, which
 * has another sandbox. `now` returns epoch ms.
 */
export function withOwnCache(ephemeralStore: EphemeralStore, now: () => number): EphemeralStore {
  const entries = new LRUCache<string, CacheEntry>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ value }, key) => 2 * (value.length + key.length) + 100,
  })
  return {
    increment: (key, by, ttl) => ephemeralStore.increment(key, by, ttl),
    async cached(key) {
      const entry = entries.get(key)
      return entry && entry.expiresAt > now() ? entry : null
    },
    async cache(key, value, ttl) {
      const storedAt = now()
      entries.set(key, { value, storedAt, expiresAt: storedAt + ttl })
    },
    beat: (part, state) => ephemeralStore.beat(part, state),
    beats: () => ephemeralStore.beats(),
    close: () => ephemeralStore.close(),
  }
}
