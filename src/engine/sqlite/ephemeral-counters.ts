import { isLive } from '../../primitives/clock.ts'

type Counter = { value: number; expiresAt: number }

const FIRST_SWEEP = 1_000

/** Counters that end some time after their first use, in memory. Times in epoch ms. */
export class Counters {
  readonly #counters = new Map<string, Counter>()
  #sweepAt = FIRST_SWEEP

  /** Adds to the counter, or begins it anew where it has ended; also where a clock that was set back would let it live for longer than `ttl`. */
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

  /** Comes when the number has doubled since the last time: constant work per counter, and no timer. */
  #sweep(now: number): void {
    for (const [key, { expiresAt }] of this.#counters) if (expiresAt <= now) this.#counters.delete(key)
    this.#sweepAt = Math.max(FIRST_SWEEP, 2 * this.#counters.size)
  }
}
