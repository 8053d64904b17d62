import { FairQueue, type Urgency } from './fair-queue.ts'
import { SharedPool } from './shared-pool.ts'

/** Whose work it is, and of which class. */
export type Share = { urgency: Urgency; account: string }

/** How many times the free places an account may have. */
const SHARE = 3

/**
 * A number of places for work of two classes, and the line of what waits for one. What somebody waits for goes first,
 * accounts take turns, and each has a share ({@link SharedPool}). A quarter is never taken by background work.
 */
export class ClassedPlaces<T> {
  readonly #all: SharedPool
  readonly #background: SharedPool
  readonly #line = new FairQueue<T & Share>()

  constructor(size: number) {
    this.#all = new SharedPool(size, { weight: SHARE })
    this.#background = new SharedPool(size - Math.floor(size / 4), { weight: SHARE })
  }

  /** How many wait in line. */
  get inLine(): number {
    return this.#line.size
  }

  /** Takes a place if the share of the account allows it. Whoever took one gives it back with {@link leave}. */
  take({ urgency, account }: Share): boolean {
    const may = urgency === 'waiting' ? this.#mayHave(account) : this.#mayHaveBackground(account)
    if (may) this.takeAnyway({ urgency, account })
    return may
  }

  /** Takes a place whatever the shares are. */
  takeAnyway({ urgency, account }: Share): void {
    this.#all.takeAnyway(account)
    if (urgency === 'background') this.#background.takeAnyway(account)
  }

  leave({ urgency, account }: Share): void {
    this.#all.leave(account)
    if (urgency === 'background') this.#background.leave(account)
  }

  /** Puts something in line: {@link next} gives it when there is a place for it. */
  add(item: T & Share): void {
    this.#line.add(item.urgency, item.account, item)
  }

  /** Takes a place for what is next in line, if anything may have one; for background work, if that may begin now. */
  next(mayBegin = () => true): (T & Share) | undefined {
    const next =
      this.#line.takeFrom('waiting', this.#mayHave) ??
      (this.#line.hasFor('background', this.#mayHaveBackground) && mayBegin()
        ? this.#line.takeFrom('background', this.#mayHaveBackground)
        : undefined)
    if (next) this.takeAnyway(next)
    return next
  }

  /** Takes something out of the line. */
  remove(item: T & Share): void {
    this.#line.remove(item.urgency, item.account, item)
  }

  /** Keeps in line only what passes. */
  keep(passes: (item: T & Share) => boolean): void {
    this.#line.keep(passes)
  }

  readonly #mayHave = (account: string): boolean => this.#all.wouldTake(account) === 'taken'

  readonly #mayHaveBackground = (account: string): boolean =>
    this.#mayHave(account) && this.#background.wouldTake(account) === 'taken'
}
