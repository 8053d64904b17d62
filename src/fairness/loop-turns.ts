import { FairQueue } from './fair-queue.ts'

/** Pieces of work that begin in one iteration of the event loop; each takes the loop up to about a millisecond. */
const PER_ITERATION = 4

/**
 * Spreads the work of accounts over iterations of the event loop: a few pieces begin in each iteration, the others
 * wait, and accounts take turns. An iteration therefore stays short however much work waits, and work of another
 * account, which takes many iterations, is not delayed by all of it in each of them.
 */
export class LoopTurns {
  readonly #line = new FairQueue<() => void>()
  readonly #nextIteration: (run: () => void) => unknown
  #begun = 0

  /** `nextIteration` runs a function in the next iteration of the event loop. */
  constructor(nextIteration: (run: () => void) => unknown = setImmediate) {
    this.#nextIteration = nextIteration
  }

  /** Resolves when a piece of work of the account may begin; undefined if it may begin now. */
  next(account: string): Promise<void> | undefined {
    if (this.#line.size === 0 && this.#begun < PER_ITERATION) {
      this.#begin()
      return undefined
    }
    return new Promise((resolve) => this.#line.add('waiting', account, resolve))
  }

  #begin(): void {
    this.#begun += 1
    if (this.#begun === 1) this.#nextIteration(() => this.#fill())
  }

  #fill(): void {
    this.#begun = 0
    for (let n = 0; n < PER_ITERATION; n++) {
      const begin = this.#line.take()
      if (!begin) return
      this.#begin()
      begin()
    }
  }
}
