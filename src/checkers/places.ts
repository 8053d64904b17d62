import { ClassedSlots } from '../fairness/classed-slots.ts'
import type { Urgency } from '../fairness/fair-queue.ts'
import { Pace } from '../fairness/pace.ts'

/**
 * How many checks a source is asked about at the same time. Those that somebody waits for go first, accounts take turns,
 * and each has a share: checks whose registry is slow keep nobody else's from beginning. A quarter is never taken by
 * background checks, and those begin at a {@link Pace}.
 */
export class Places {
  readonly #places: ClassedSlots<{ begin: () => void }>

  readonly #pace: Pace
  #timer: NodeJS.Timeout | undefined

  constructor(all: number, pace = new Pace()) {
    this.#places = new ClassedSlots(all)
    this.#pace = pace
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
        this.#places.remove(waiting)
        resolve('aborted')
      }
      const begin = () => {
        signal.removeEventListener('abort', giveUp)
        resolve(took)
      }
      const waiting = { urgency, account, begin }
      signal.addEventListener('abort', giveUp, { once: true })
      this.#places.add(waiting)
      this.#fill()
      took = 'waited'
    })
  }

  leave(urgency: Urgency, account: string): void {
    this.#places.leave({ urgency, account })
    this.#fill()
  }

  #fill(): void {
    for (let next = this.#places.next(this.#mayBegin); next; next = this.#places.next(this.#mayBegin))
      next.begin()
  }

  /** Whether a background check begins now; if not, it does later. */
  readonly #mayBegin = (): boolean => {
    const wait = this.#pace.take()
    if (wait === 0) return true
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      this.#fill()
    }, Math.ceil(wait))
    return false
  }
}
