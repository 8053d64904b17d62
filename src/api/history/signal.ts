/** Wakes one who waits; rung while nobody does, it lets the next one go at once. */
export class Bell {
  #isRung = false
  #wake: (() => void) | null = null

  ring(): void {
    this.#isRung = true
    this.#wake?.()
  }

  /** Resolves when it rings, at the latest after `ms`; tells whether it rang. */
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
