/**
 * Shared state that is never authoritative and never rebuilt: it may be lost at any time. Times in ms. Rejects with
 * {@link StoreUnavailable} while it is unreachable; each process then applies only its own limits.
 */
export interface EphemeralStore {
  /** Adds to a counter that lives `ttl` from its first use; returns its value and its end (epoch ms). */
  increment(key: string, by: number, ttl: number): Promise<{ value: number; expiresAt: number }>
  /** The cached value, or null when it is missing or expired. Expiry is checked on read. */
  cached(key: string): Promise<CacheEntry | null>
  cache(key: string, value: string, ttl: number): Promise<void>
  /** Reports that a part is alive, with its state; shown with its age. */
  beat(part: string, state: Record<string, unknown>): Promise<void>
  beats(): Promise<Heartbeat[]>
  close(): Promise<void>
}

export type CacheEntry = { value: string; storedAt: number; expiresAt: number }
export type Heartbeat = { part: string; at: number; state: Record<string, unknown> }
