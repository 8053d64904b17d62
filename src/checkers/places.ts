import { FairQueue, type Urgency } from '../fairness/fair-queue.ts'
import { SharedPool } from '../fairness/shared-pool.ts'

type Waiting = { account: string; begin: () => void }

/** How many times the free places an account may have. */
const SHARE = 3

/**
 * How many checks a source is asked about at the same time. Those that somebody waits for go first, accounts take turns,
 * and each has a share: checks whose registry is slow keep nobody else's from beginning. A quarter is never taken by
 * background checks.
 */
export class Places {
  readonly #all: SharedPool
  readonly #background: SharedPool
  readonly #queue = new FairQueue<Waiting>()

  constructor(all: number) {
    this.#all = new SharedPool(all, { weight: SHARE })
    this.#background = new SharedPool(all - Math.floor(all / 4), { weight: SHARE })
  }

  /**
   * Takes a place, waiting for one where none is free; tells which it was, or that the signal aborted first. Whoever
   * took one gives it back with {@link leave}.
   */
  enter(urgency: Urgency, account: string, signal: AbortSignal): Promise<'at_once' | 'waited' | 'aborted'> {
    if (signal.aborted) return Promise.resolve('aborted')
    return new Promise((resolve) => {
      let took: 'at_once' | 'waited' = 'at_once'
      const giveUp = () => {
        this.#queue.remove(urgency, account, waiting)
        resolve('aborted')
      }
      const begin = () => {
        signal.removeEventListener('abort', giveUp)
        resolve(took)
      }
      const waiting = { account, begin }
      signal.addEventListener('abort', giveUp, { once: true })
      this.#queue.add(urgency, account, waiting)
      this.#fill()
      took = 'waited'
    })
  }

  leave(urgency: Urgency, account: string): void {
    this.#all.leave(account)
    if (urgency === 'background') this.#background.leave(account)
    this.#fill()
  }

  #fill(): void {
    for (;;) {
      const next = this.#queue.takeFrom('waiting', this.#mayBegin) ?? this.#takeBackground()
      if (!next) return
      this.#all.takeAnyway(next.account)
      next.begin()
    }
  }

  readonly #mayBegin = (account: string): boolean => this.#all.wouldTake(account) === 'taken'

  #takeBackground(): Waiting | undefined {
    const next = this.#queue.takeFrom(
      'background',
      (account) => this.#mayBegin(account) && this.#background.wouldTake(account) === 'taken',
    )
    if (next) this.#background.takeAnyway(next.account)
    return next
  }
}
