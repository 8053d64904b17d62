import { FairQueue, type Urgency } from './kit/fair-queue.ts'

type Waiting = { account: string; begin: () => void }

/**
 * How many checks a source is asked about at the same time. Those that somebody waits for go first, accounts take
 * turns. A quarter is never taken by background checks, and a quarter of what these may take only by accounts that
 * have none under way: a batch whose registry is slow keeps nobody else from beginning.
 */
export class Places {
  readonly #all: number
  readonly #background: number
  readonly #newcomers: number
  readonly #queue = new FairQueue<Waiting>()
  readonly #byAccount = new Map<string, number>()
  #running = 0
  #runningBackground = 0

  constructor(all: number) {
    this.#all = all
    this.#background = all - Math.floor(all / 4)
    this.#newcomers = Math.floor(this.#background / 4)
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
    this.#running -= 1
    if (urgency === 'background') {
      this.#runningBackground -= 1
      const left = (this.#byAccount.get(account) ?? 1) - 1
      if (left > 0) this.#byAccount.set(account, left)
      else this.#byAccount.delete(account)
    }
    this.#fill()
  }

  #fill(): void {
    while (this.#running < this.#all) {
      const next = this.#queue.takeFrom('waiting') ?? this.#takeBackground()
      if (!next) return
      this.#running += 1
      next.begin()
    }
  }

  #takeBackground(): Waiting | undefined {
    if (this.#runningBackground >= this.#background) return undefined
    const forAll = this.#runningBackground < this.#background - this.#newcomers
    const next = this.#queue.takeFrom('background', (account) => forAll || !this.#byAccount.has(account))
    if (!next) return undefined
    this.#runningBackground += 1
    this.#byAccount.set(next.account, (this.#byAccount.get(next.account) ?? 0) + 1)
    return next
  }
}
