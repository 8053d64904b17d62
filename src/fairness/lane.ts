import { FairQueue } from './fair-queue.ts'
import { SharedPool } from './shared-pool.ts'

/** How many times the number of free turns one account may have. */
const SHARE = 3

/** A turn in use; it may be given back for a while and taken again. */
export type Turn = {
  /** Gives the turn back during a wait that needs none, and takes another one afterwards. */
  aside<T>(event: Promise<T>): Promise<T>
}

/**
 * Work of accounts on one processor: a limited number runs, which keeps threads and disks busy; the rest waits, and
 * accounts take turns (fair queueing: J. Nagle, RFC 970). One account delays another only by its running work, not by
 * its queued work.
 */
export class Lane {
  readonly #begun: SharedPool
  readonly #line = new FairQueue<() => void>()
  readonly #mayBegin = (account: string) => this.#begun.wouldTake(account) === 'taken'

  /** `width`: how many tasks run at once. */
  constructor(width: number) {
    this.#begun = new SharedPool(width, { weight: SHARE })
  }

  /** Runs a task when the account is next. */
  async run<T>(account: string, work: (turn: Turn) => Promise<T>): Promise<T> {
    await this.#enter(account)
    const turn: Turn = {
      aside: async (event) => {
        this.#leave(account)
        try {
          return await event
        } finally {
          await this.#enter(account)
        }
      },
    }
    try {
      return await work(turn)
    } finally {
      this.#leave(account)
    }
  }

  #enter(account: string): Promise<void> | undefined {
    if (this.#line.size === 0 && this.#begun.take(account) === 'taken') return undefined
    return new Promise((resolve) => {
      this.#line.add('waiting', account, resolve)
      this.#fill()
    })
  }

  #leave(account: string): void {
    this.#begun.leave(account)
    this.#fill()
  }

  #fill(): void {
    for (;;) {
      let next = ''
      const begin = this.#line.take((account) => {
        next = account
        return this.#mayBegin(account)
      })
      if (!begin) return
      this.#begun.takeAnyway(next)
      begin()
    }
  }
}
