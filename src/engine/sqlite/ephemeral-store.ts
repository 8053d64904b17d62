import { LRUCache } from 'lru-cache'
import { isLive } from '../../primitives/expiry.ts'
import { clock } from '../../primitives/runtime.ts'
import type { CacheEntry, EphemeralStore, Heartbeat } from '../ports/ephemeral-store.ts'
import { Counters } from './ephemeral-counters.ts'
import type { CacheWrite } from './ephemeral-store-worker.ts'
import { openSideFile } from './side-file.ts'
import type { SqliteThread } from './thread.ts'

/** Characters of cached values kept in memory before the file. */
const MEMORY = 16 * 1024 * 1024

/**
 * The ephemeral store of the embedded engine: counters and heartbeats in memory, cached values in a SQLite file that
 * survives a restart. `now` returns epoch ms. Rejects with StoreRefused for a file that is foreign, newer or damaged.
 */
export async function openSqliteEphemeralStore(options: {
  file: string
  now?: () => number
}): Promise<EphemeralStore> {
  const thread = await openSideFile(
    new URL('./ephemeral-store-worker.ts', import.meta.url),
    'cache of answers',
    options.file,
  )
  return new SqliteEphemeralStore(thread, options.now ?? clock.now)
}

/** The cache in a thread, everything else in memory. `now` returns epoch ms. */
export class SqliteEphemeralStore implements EphemeralStore {
  readonly #thread: SqliteThread
  readonly #now: () => number
  readonly #counters = new Counters()
  readonly #beats = new Map<string, Heartbeat>()
  readonly #memory = new LRUCache<string, CacheEntry>({
    maxSize: MEMORY,
    sizeCalculation: ({ value }, key) => value.length + key.length + 1,
  })

  constructor(thread: SqliteThread, now: () => number) {
    this.#thread = thread
    this.#now = now
  }

  async increment(key: string, by: number, ttl: number): Promise<{ value: number; expiresAt: number }> {
    return this.#counters.increment(key, by, ttl, this.#now())
  }

  async cached(key: string): Promise<CacheEntry | null> {
    const entry = this.#memory.get(key) ?? (await this.#load(key))
    return entry && isLive(entry.expiresAt, entry.expiresAt - entry.storedAt, this.#now())
      ? { ...entry }
      : null
  }

  async cache(key: string, value: string, ttl: number): Promise<void> {
    const storedAt = this.#now()
    const entry = { value, storedAt, expiresAt: storedAt + ttl }
    this.#memory.set(key, entry)
    await this.#thread.call('put', { key, ...entry } satisfies CacheWrite)
  }

  async beat(part: string, state: Record<string, unknown>): Promise<void> {
    this.#beats.set(part, { part, at: this.#now(), state: structuredClone(state) })
  }

  async beats(): Promise<Heartbeat[]> {
    return structuredClone([...this.#beats.values()])
  }

  close(): Promise<void> {
    return this.#thread.close()
  }

  /** A value that was cached during the read of the file is newer than the value read. */
  async #load(key: string): Promise<CacheEntry | null> {
    const stored = await this.#thread.call<CacheEntry | null>('get', key)
    const newer = this.#memory.peek(key)
    if (newer || !stored) return newer ?? null
    this.#memory.set(key, stored)
    return stored
  }
}
