/**
 * Shared state that is never truth and never rebuilt: it may be lost at any time. Times in ms.
 * Rejects with {@link StoreUnavailable} while it cannot be reached; callers then limit themselves to their share.
 */
export interface EphemeralStore {
  /** Adds to a counter that lives `ttl` from its first use; gives its value and when it ends (epoch ms). */
  increment(key: string, by: number, ttl: number): Promise<{ value: number; expiresAt: number }>
  /** The cached value, or null when there is none or it has expired. Expiry is checked on read. */
  cached(key: string): Promise<CacheEntry | null>
  cache(key: string, value: string, ttl: number): Promise<void>
  /** Says that a part is alive and how it is; shown with its age. */
  beat(part: string, state: Record<string, unknown>): Promise<void>
  beats(): Promise<Heartbeat[]>
  close(): Promise<void>
}

export type CacheEntry = { value: string; storedAt: number; expiresAt: number }
export type Heartbeat = { part: string; at: number; state: Record<string, unknown> }
