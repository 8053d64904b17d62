/** `over-share`: this holder has its share; others may still take a slot. `full`: no holder can. */
export type Taking = 'taken' | 'over-share' | 'full'

export type PoolShares = {
  /** How many times the number of free slots a holder may have; default 1. */
  weight?: number
  /** What a holder may have, however many slots are free; default all of them. */
  maxPerHolder?: number
  /** The share of the pool that is reserved for holders with few slots; default a quarter. */
  reserve?: number
  /** How many slots are few; default an eighth of the reserve, at least one. */
  few?: number
}

/** Weight of work that is short or scarce: one greedy account gets three quarters of the slots that are not reserved. */
export const LARGE_SHARE = 3

const RESERVE = 1 / 4
/** How many holders with few slots a reserve serves. */
const RESERVED_FOR = 8

/**
 * A number of slots that holders share by dynamic thresholds (A. K. Choudhury, E. L. Hahne: Dynamic queue length
 * thresholds for shared-memory packet switches, IEEE/ACM Transactions on Networking 6(2), 1998): a holder may take
 * another slot while it has fewer than `weight` times the free ones. So one greedy holder ends up with w/(1 + w) of the
 * slots and n of them with w/(1 + nw) each. No slot is taken back, so several holders that become greedy one after the
 * other could still use up the pool. Therefore a reserve counts as not free (trunk reservation, as for telephone
 * lines), except for holders with few slots. Every holder may have at least one slot.
 */
export class SharedPool {
  readonly #size: number
  readonly #weight: number
  readonly #maxPerHolder: number
  readonly #reserved: number
  readonly #few: number
  readonly #held = new Map<string, number>()
  #taken = 0

  constructor(size: number, { weight = 1, maxPerHolder = size, reserve = RESERVE, few }: PoolShares = {}) {
    this.#size = size
    this.#weight = weight
    this.#maxPerHolder = maxPerHolder
    this.#reserved = Math.floor(size * reserve)
    this.#few = few ?? Math.max(1, Math.floor(this.#reserved / RESERVED_FOR))
  }

  get taken(): number {
    return this.#taken
  }

  /** The present answer of {@link take}. */
  wouldTake(holder: string): Taking {
    const free = this.#size - this.#taken
    if (free <= 0) return 'full'
    const share = Math.max(this.#few, this.#weight * (free - this.#reserved))
    return this.held(holder) < Math.min(this.#maxPerHolder, share) ? 'taken' : 'over-share'
  }

  /** Takes a slot where the holder's share allows it. The caller returns a taken slot with {@link leave}. */
  take(holder: string): Taking {
    const taking = this.wouldTake(holder)
    if (taking === 'taken') this.takeAnyway(holder)
    return taking
  }

  /** Takes a slot regardless of shares: for work that was admitted earlier. */
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
