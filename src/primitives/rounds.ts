import { Stuck } from './stoppage.ts'

/** The rounds of a loop. The loop is active while rounds end, even with an error, and works while they succeed. */
export class Rounds {
  #ended = 0
  #seen = 0
  #running = false
  #problem: Error | null = null

  /** Does one round. Rejects as it does. */
  async run(work: () => Promise<void>): Promise<void> {
    this.#running = true
    try {
      await work()
      this.#problem = null
    } catch (error) {
      this.#problem = error instanceof Error ? error : new Error(String(error))
      throw error
    } finally {
      this.#running = false
      this.#ended += 1
    }
  }

  /** The error of the last round; a {@link Stuck} where no round has ended since the previous check. */
  stoppage(): Error | null {
    const isStuck = this.#running && this.#ended === this.#seen
    this.#seen = this.#ended
    return isStuck ? new Stuck('a round of its work does not finish') : this.#problem
  }
}
