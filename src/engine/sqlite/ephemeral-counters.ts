import { isLive } from '../../primitives/expiry.ts'

type Counter = { value: number; expiresAt: number }

const FIRST_SWEEP = 1_000

/** Counters in memory that expire some time after their first use. Times in epoch ms. */
export class Counters {
  readonly #counters = new Map<string, Counter>()
  #sweepAt = FIRST_SWEEP

  /**
   * Adds to the counter, or restarts an expired one. A counter that would live longer than `ttl`, because a clock was
   * set back, counts as expired.
   */
  increment(key: string, by: number, ttl: number, now: number): Counter {
    const found = this.#counters.get(key)
    if (found && isLive(found.expiresAt, ttl, now)) {
      found.value += by
      return { ...found }
    }
    const begun = { value: by, expiresAt: now + ttl }
    this.#counters.set(key, begun)
    if (this.#counters.size >= this.#sweepAt) this.#sweep(now)
    return { ...begun }
  }

  get size(): number {
    return this.#counters.size
  }

  /** Runs when the number has doubled since the last time: constant work per counter, and no timer. */
  #sweep(now: number): void {
    for (const [key, { expiresAt }] of this.#counters) if (expiresAt <= now) this.#counters.delete(key)
    this.#sweepAt = Math.max(FIRST_SWEEP, 2 * this.#counters.size)
  }
}
