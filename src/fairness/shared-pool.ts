/** `over-share`: this holder has its share, others may still take a place. `full`: nobody can. */
export type Taking = 'taken' | 'over-share' | 'full'

export type PoolShares = {
  /** How many times the free places a holder may have; default 1. */
  weight?: number
  /** What a holder may have whatever is free; default all of them. */
  mostPerHolder?: number
}

/** Kept for holders with few places: a share of the pool, and how many of such holders it serves. */
const RESERVE = 1 / 4
const RESERVED_FOR = 8

/**
 * A number of places that holders share by dynamic thresholds (A. K. Choudhury, E. L. Hahne: Dynamic queue length
 * thresholds for shared-memory packet switches, IEEE/ACM Transactions on Networking 6(2), 1998): a holder may take another
 * place while it has fewer than `weight` times those that are free. So one greedy holder ends up with w/(1 + w) of the
 * places and n of them with w/(1 + nw) each. Nothing is taken back from a holder, so that several that become greedy one
 * after the other could still use up all of it: a quarter counts as not free (trunk reservation, as for telephone lines)
 * but for holders with less than an eighth of that quarter. Every holder may have at least one place.
 */
export class SharedPool {
  readonly #size: number
  readonly #weight: number
  readonly #mostPerHolder: number
  readonly #reserved: number
  readonly #few: number
  readonly #held = new Map<string, number>()
  #taken = 0

  constructor(size: number, { weight = 1, mostPerHolder = size }: PoolShares = {}) {
    this.#size = size
    this.#weight = weight
    this.#mostPerHolder = mostPerHolder
    this.#reserved = Math.floor(size * RESERVE)
    this.#few = Math.max(1, Math.floor(this.#reserved / RESERVED_FOR))
  }

  get taken(): number {
    return this.#taken
  }

  /** What {@link take} would say now. */
  wouldTake(holder: string): Taking {
    const free = this.#size - this.#taken
    if (free <= 0) return 'full'
    const share = Math.max(this.#few, this.#weight * (free - this.#reserved))
    return this.held(holder) < Math.min(this.#mostPerHolder, share) ? 'taken' : 'over-share'
  }

  /** Takes a place where the share of the holder allows it. Whoever took one gives it back with {@link leave}. */
  take(holder: string): Taking {
    const taking = this.wouldTake(holder)
    if (taking === 'taken') this.takeAnyway(holder)
    return taking
  }

  /** Takes a place whatever the shares are: for what was let in before. */
  takeAnyway(holder: string): void {
    this.#taken += 1
    this.#held.set(holder, this.held(holder) + 1)
  }

  leave(holder: string): void {
    const left = this.held(holder) - 1
    if (left < 0) return
    this.#taken -= 1
    if (left > 0) this.#held.set(holder, left)
    else this.#held.delete(holder)
  }

  held(holder: string): number {
    return this.#held.get(holder) ?? 0
  }
}
