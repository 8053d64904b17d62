import { ClassedSlots } from '../fairness/classed-slots.ts'
import type { Urgency } from '../fairness/fair-queue.ts'

/**
 * A check holds its slot until the source has answered, so hanging checks hold theirs until the deadline. Half of the
 * slots is therefore reserved for accounts with fewer than two: a check can start while the previous one still runs.
 */
const RESERVED = { reserve: 1 / 2, few: 2 }

/**
 * The slots for checks that ask one source. Checks with a waiting caller go first, accounts take turns, and each
 * account has a share. Checks with a slow registry therefore never keep another account's checks from starting. One
 * quarter of the slots is never used by background checks.
 */
export class SourceSlots {
  readonly #slots: ClassedSlots<{ begin: () => void }>

  constructor(all: number) {
    this.#slots = new ClassedSlots(all, RESERVED)
  }

  /**
   * Takes a slot and waits until one is free. Resolves to whether it was free at once, was waited for, or the signal
   * aborted first. The caller returns the slot with {@link leave}.
   */
  enter(urgency: Urgency, account: string, signal: AbortSignal): Promise<'at_once' | 'waited' | 'aborted'> {
    if (signal.aborted) return Promise.resolve('aborted')
    return new Promise((resolve) => {
      let took: 'at_once' | 'waited' = 'at_once'
      const giveUp = () => {
        this.#slots.remove(waiting)
        resolve('aborted')
      }
      const begin = () => {
        signal.removeEventListener('abort', giveUp)
        resolve(took)
      }
      const waiting = { urgency, account, begin }
      signal.addEventListener('abort', giveUp, { once: true })
      this.#slots.add(waiting)
      this.#fill()
      took = 'waited'
    })
  }

  leave(urgency: Urgency, account: string): void {
    this.#slots.leave({ urgency, account })
    this.#fill()
  }

  #fill(): void {
    for (let next = this.#slots.next(); next; next = this.#slots.next()) next.begin()
  }
}
