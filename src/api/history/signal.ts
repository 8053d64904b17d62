import { timers } from '../../primitives/runtime.ts'
/** Wakes a single waiter. A signal without a waiter is kept for the next one. */
export class Signal {
  #isRaised = false
  #wake: (() => void) | null = null

  raise(): void {
    this.#isRaised = true
    this.#wake?.()
  }

  /** Resolves at the next signal, at the latest after `ms`; returns whether a signal arrived. */
  async received(ms: number): Promise<boolean> {
    if (!this.#isRaised) {
      const { promise, resolve } = Promise.withResolvers<void>()
      const timer = timers.setTimeout(resolve, ms)
      this.#wake = resolve
      await promise
      timers.clear(timer)
      this.#wake = null
    }
    const wasRaised = this.#isRaised
    this.#isRaised = false
    return wasRaised
  }
}
