import { FairQueue, type Urgency } from './fair-queue.ts'
import { LARGE_SHARE, type PoolShares, SharedPool } from './shared-pool.ts'

/** The account and the class of one piece of work. */
export type Share = { urgency: Urgency; account: string }

/**
 * A number of slots for work of two classes, and the queue for them. Work that a client waits for goes first, accounts
 * take turns, and each account has a share ({@link SharedPool}). Background work never takes a quarter of the slots.
 */
export class ClassedSlots<T> {
  readonly #all: SharedPool
  readonly #background: SharedPool
  readonly #line = new FairQueue<T & Share>()

  constructor(size: number, shares: Pick<PoolShares, 'reserve' | 'few'> = {}) {
    this.#all = new SharedPool(size, { ...shares, weight: LARGE_SHARE })
    this.#background = new SharedPool(size - Math.floor(size / 4), { ...shares, weight: LARGE_SHARE })
  }

  /** How many items wait in the queue. */
  get inLine(): number {
    return this.#line.size
  }

  /** Takes a slot if the share of the account allows it. The caller returns a taken slot with {@link leave}. */
  take({ urgency, account }: Share): boolean {
    const may = urgency === 'waiting' ? this.#mayHave(account) : this.#mayHaveBackground(account)
    if (may) this.takeAnyway({ urgency, account })
    return may
  }

  /** Takes a slot regardless of shares. */
  takeAnyway({ urgency, account }: Share): void {
    this.#all.takeAnyway(account)
    if (urgency === 'background') this.#background.takeAnyway(account)
  }

  leave({ urgency, account }: Share): void {
    this.#all.leave(account)
    if (urgency === 'background') this.#background.leave(account)
  }

  /** Adds an item to the queue: {@link next} gives it when a slot is free for it. */
  add(item: T & Share): void {
    this.#line.add(item.urgency, item.account, item)
  }

  /** Takes a slot for the next item of the queue, if one may have it. */
  next(): (T & Share) | undefined {
    const next =
      this.#line.takeFrom('waiting', this.#mayHave) ??
      this.#line.takeFrom('background', this.#mayHaveBackground)
    if (next) this.takeAnyway(next)
    return next
  }

  /** Removes an item from the queue. */
  remove(item: T & Share): void {
    this.#line.remove(item.urgency, item.account, item)
  }

  /** Keeps only the items that pass. */
  keep(passes: (item: T & Share) => boolean): void {
    this.#line.keep(passes)
  }

  readonly #mayHave = (account: string): boolean => this.#all.wouldTake(account) === 'taken'

  readonly #mayHaveBackground = (account: string): boolean =>
    this.#mayHave(account) && this.#background.wouldTake(account) === 'taken'
}
