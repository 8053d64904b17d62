/** Timers that can be stopped together, so that no timer outlives the sandbox. */
export class Timers {
  readonly #running = new Set<NodeJS.Timeout>()

  /** Runs once after `ms`. */
  after(ms: number, run: () => void): void {
    const timer = setTimeout(() => {
      this.#running.delete(timer)
      run()
    }, ms)
    this.#running.add(timer)
  }

  /** Runs every `ms` until the returned function is called. */
  every(ms: number, run: () => void): () => void {
    const timer = setInterval(run, ms)
    this.#running.add(timer)
    return () => {
      clearInterval(timer)
      this.#running.delete(timer)
    }
  }

  stop(): void {
    for (const timer of this.#running) clearTimeout(timer)
    this.#running.clear()
  }
}
