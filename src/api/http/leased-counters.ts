import { LRUCache } from 'lru-cache'
import { isLive } from '../../primitives/expiry.ts'
import { upTo } from '../../primitives/lru-size.ts'

/** A count within a window, and the end of the window (epoch ms). */
export type Counted = { value: number; expiresAt: number }
/** Adds to the shared counter of a key. */
export type Add = (key: string, by: number) => Promise<Counted>

type Lease = { taken: number; through: number; expiresAt: number }
type Waiting = { limit: number; resolve(counted: Counted): void; reject(error: unknown): void }

/** A lease is this share of what the limit leaves, and at most so many requests. */
const SHARE = 1 / 20
const MAX = 100

/**
 * Counts requests in leases: one command to the shared counter takes the next few numbers for this process, so most requests
 * cost none. Numbers that a process has leased and not used count as used for the others: with several processes, a
 * caller may be refused up to one lease for each other process early, but never late. Small limits are counted one by
 * one. Requests that arrive together share a command.
 */
export class LeasedCounters {
  readonly #add: Add
  readonly #windowMs: number
  readonly #leases = new LRUCache<string, Lease>(upTo(50_000))
  /** By key: those who wait for the command that runs, or for the next one. */
  readonly #waiting = new Map<string, Waiting[]>()

  constructor(add: Add, windowMs: number) {
    this.#add = add
    this.#windowMs = windowMs
  }

  /** Counts a request of a caller who may make `limit` of them in a window. Rejects as the shared counter does. */
  async count(key: string, limit: number, now: number): Promise<Counted> {
    const known = this.#fromLease(key, limit, now)
    if (known) return known
    return new Promise((resolve, reject) => {
      const waiting = this.#waiting.get(key)
      const one = { limit, resolve, reject }
      if (waiting) waiting.push(one)
      else {
        this.#waiting.set(key, [one])
        void this.#lease(key)
      }
    })
  }

  /** A count within the window never falls: a caller above the limit stays there until its end. */
  #fromLease(key: string, limit: number, now: number): Counted | undefined {
    const lease = this.#leases.get(key)
    if (!lease || !isLive(lease.expiresAt, this.#windowMs, now)) return undefined
    if (lease.taken < lease.through) lease.taken += 1
    else if (lease.through < limit) return undefined
    else return { value: lease.through + 1, expiresAt: lease.expiresAt }
    return { value: lease.taken, expiresAt: lease.expiresAt }
  }

  /** Leases numbers for all who wait, until none waits. */
  async #lease(key: string): Promise<void> {
    for (let first = true; ; first = false) {
      // Those who arrive in the same turn share the first command.
      if (first) await Promise.resolve()
      const batch = this.#waiting.get(key)?.splice(0) ?? []
      const [one] = batch
      if (!one) break
      const left = one.limit - (this.#leases.get(key)?.through ?? 0)
      const size = Math.max(batch.length, Math.min(MAX, Math.floor(left * SHARE)), 1)
      try {
        const { value, expiresAt } = await this.#add(key, size)
        const before = value - size
        this.#leases.set(key, { taken: before + batch.length, through: value, expiresAt })
        for (const [i, { resolve }] of batch.entries()) resolve({ value: before + i + 1, expiresAt })
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    this.#waiting.delete(key)
  }
}
