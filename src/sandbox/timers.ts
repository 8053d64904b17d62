import { type Timer, timers } from '../primitives/runtime.ts'
/** Timers that can be stopped together, so that no timer outlives the sandbox. */
export class SandboxTimers {
  readonly #running = new Set<Timer>()

  /** Runs once after `ms`. */
  after(ms: number, run: () => void): void {
    const timer = timers.setTimeout(() => {
      this.#running.delete(timer)
      run()
    }, ms)
    this.#running.add(timer)
  }

  /** Runs every `ms` until the returned function is called. */
  every(ms: number, run: () => void): () => void {
    const timer = timers.setInterval(run, ms)
    this.#running.add(timer)
    return () => {
      timers.clear(timer)
      this.#running.delete(timer)
    }
  }

  stop(): void {
    for (const timer of this.#running) timers.clear(timer)
    this.#running.clear()
  }
}
