import { LRUCache } from 'lru-cache'
import { upTo } from '../primitives/lru-size.ts'
import { clock } from '../primitives/runtime.ts'

const PAUSE_MS = 60_000
const KINDS = 1_000

/** Decides which log lines of a failure that repeats are written: the first, and then one a minute. */
export class RepeatedLines {
  readonly #monotonic: () => number
  readonly #kinds = new LRUCache<string, { until: number; left: number }>(upTo(KINDS))

  /** @param monotonic the time in ms, which never goes back */
  constructor(monotonic: () => number = clock.monotonic) {
    this.#monotonic = monotonic
  }

  /**
   * How many lines of this kind were left out since the last one that was written; null if this one is left out too.
   */
  next(kind: string): number | null {
    const now = this.#monotonic()
    const known = this.#kinds.get(kind)
    if (known && now < known.until) {
      known.left += 1
      return null
    }
    this.#kinds.set(kind, { until: now + PAUSE_MS, left: 0 })
    return known?.left ?? 0
  }
}
