import type { Position } from '../ports/event-store.ts'

type Waiter = { target: Position; resolve(): void; reject(error: Error): void }

/** Promises that resolve when a group has finished everything up to a position. */
export class Milestones {
  #waiters: Waiter[] = []

  reached(target: Position): Promise<void> {
    return new Promise((resolve, reject) => this.#waiters.push({ target, resolve, reject }))
  }

  pass(position: Position): void {
    if (this.#waiters.length === 0) return
    const passed = this.#waiters.filter(({ target }) => target <= position)
    this.#waiters = this.#waiters.filter(({ target }) => target > position)
    for (const { resolve } of passed) resolve()
  }

  /** Rejects all others: they will not be reached. */
  giveUp(error: Error): void {
    for (const { reject } of this.#waiters.splice(0)) reject(error)
  }
}
