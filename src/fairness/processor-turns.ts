import { FairQueue } from './fair-queue.ts'
import { LARGE_SHARE, SharedPool } from './shared-pool.ts'

/** The caller of a piece of work, who may disconnect: an HTTP response. */
export type Caller = {
  readonly closed: boolean
  once(event: 'close', listener: () => void): unknown
  off(event: 'close', listener: () => void): unknown
}

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
export class ProcessorTurns {
  readonly #begun: SharedPool
  readonly #line = new FairQueue<() => void>()
  readonly #mayBegin = (account: string) => this.#begun.wouldTake(account) === 'taken'

  /** `width`: how many tasks run at once. */
  constructor(width: number) {
    this.#begun = new SharedPool(width, { weight: LARGE_SHARE })
  }

  /** Runs a task when the account is next. Does not run it if the caller disconnects before its turn. */
  async run(account: string, caller: Caller, work: (turn: Turn) => Promise<void>): Promise<void> {
    if (!(await this.#enter(account, caller))) return
    const turn: Turn = {
      aside: async (event) => {
        this.#leave(account)
        try {
          return await event
        } finally {
          // The task of a disconnected caller only ends: it needs no place in the queue.
          if (!(await this.#enter(account, caller))) this.#begun.takeAnyway(account)
        }
      },
    }
    try {
      await work(turn)
    } finally {
      this.#leave(account)
    }
  }

  /** Takes a turn; false if the caller disconnected first. */
  #enter(account: string, caller: Caller): boolean | Promise<boolean> {
    if (caller.closed) return false
    if (this.#line.size === 0 && this.#begun.take(account) === 'taken') return true
    return new Promise((resolve) => {
      const giveUp = () => {
        this.#line.remove('waiting', account, begin)
        resolve(false)
      }
      const begin = () => {
        caller.off('close', giveUp)
        resolve(true)
      }
      caller.once('close', giveUp)
      this.#line.add('waiting', account, begin)
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
