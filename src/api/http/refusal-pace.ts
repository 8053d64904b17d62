import { LRUCache } from 'lru-cache'
import { upTo } from '../../primitives/lru-size.ts'

/** Refusals of one sender per second that are answered at once. */
const AT_ONCE = 20
const COST_MS = 1_000 / AT_ONCE
const BURST_MS = 1_000
/** Maximum delay of an answer: a stop of the service waits for it. */
const MAX_DELAY_MS = 3_000
/** Refusals that are delayed at the same time: each keeps its request in memory. */
const MOST_HELD = 1_000

/**
 * Delays refusals. A refusal costs the process about as much as an answer, so a sender that repeats refused requests on
 * many connections would slow others down. After 20 refusals within a second, each further one to this sender is
 * delayed for up to 3 s. The algorithm is a generic cell rate algorithm (ITU-T I.371).
 */
export class RefusalPace {
  /** When the bucket of a sender is empty again, ms. */
  readonly #emptyAt = new LRUCache<string, number>(upTo(50_000))
  #held = 0

  /** Counts a refusal and returns its delay, ms. `now` is monotonic, ms. */
  delay(sender: string, now: number): number {
    const latest = now + BURST_MS + MAX_DELAY_MS
    const emptyAt = Math.min(latest, Math.max(now, this.#emptyAt.get(sender) ?? now) + COST_MS)
    this.#emptyAt.set(sender, emptyAt)
    return Math.max(0, emptyAt - now - BURST_MS)
  }

  /** Holds a refusal back; false, at once, while 1,000 are held back: then the connection should end with it. */
  async hold(delay: () => Promise<void>): Promise<boolean> {
    if (this.#held >= MOST_HELD) return false
    this.#held += 1
    await delay()
    this.#held -= 1
    return true
  }
}
