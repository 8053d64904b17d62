import type { Console } from './console.ts'
import { keepFocus } from './focus.ts'
import { asProblem, type Problem } from './problem.ts'

/** A value that a page asks the service for, and the state of the request. */
export class Loading<T> {
  value: T | null = null
  problem: Problem | null = null
  isLoading = false
  readonly #ask: () => Promise<T>
  readonly #redraw: () => void
  #asked = 0

  constructor({ redraw }: Pick<Console, 'redraw'>, ask: () => Promise<T>) {
    this.#redraw = redraw
    this.#ask = ask
  }

  /** Asks, and keeps the previous value meanwhile. An answer that a newer one overtook is dropped. */
  async reload(): Promise<void> {
    const turn = ++this.#asked
    this.isLoading = true
    this.#redraw()
    try {
      const value = await this.#ask()
      if (turn !== this.#asked) return
      this.value = value
      this.problem = null
    } catch (error) {
      if (turn !== this.#asked) return
      this.problem = asProblem(error)
    } finally {
      if (turn === this.#asked) this.isLoading = false
      this.#redraw()
    }
  }
}

/** An action of a page, such as a form that is sent: one at a time, with the problem of the last one. */
export class Action {
  problem: Problem | null = null
  isRunning = false
  readonly #redraw: () => void
  constructor({ redraw }: Pick<Console, 'redraw'>) {
    this.#redraw = redraw
  }

  /** Runs the work unless one runs; true if it succeeded. */
  async run(work: () => Promise<unknown>): Promise<boolean> {
    if (this.isRunning) return false
    const giveFocusBack = keepFocus()
    this.isRunning = true
    this.problem = null
    this.#redraw()
    try {
      await work()
      return true
    } catch (error) {
      this.problem = asProblem(error)
      return false
    } finally {
      this.isRunning = false
      this.#redraw()
      giveFocusBack()
    }
  }
}
