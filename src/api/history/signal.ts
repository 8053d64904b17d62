/** Wakes a single waiter. A signal without a waiter is kept for the next one. */
export class Bell {
  #isRung = false
  #wake: (() => void) | null = null

  ring(): void {
    this.#isRung = true
    this.#wake?.()
  }

  /** Resolves at the next signal, at the latest after `ms`; returns whether a signal arrived. */
  async heard(ms: number): Promise<boolean> {
    if (!this.#isRung) {
      const { promise, resolve } = Promise.withResolvers<void>()
      const timer = setTimeout(resolve, ms)
      this.#wake = resolve
      await promise
      clearTimeout(timer)
      this.#wake = null
    }
    const wasRung = this.#isRung
    this.#isRung = false
    return wasRung
  }
}
