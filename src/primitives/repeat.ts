import { Stuck } from './process-part.ts'
import { type Timer, timers } from './runtime.ts'

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

export type Repeating = {
  /** Why the last round failed, or why no round ends; see `Part` in `stoppage.ts`. */
  stoppage(): Error | null
  /** No further round begins. Resolves when the one in progress has ended. */
  stop(): Promise<void>
}

type Options = {
  /** Whether the first round begins `ms` later instead of now. */
  delayed?: boolean
  /** Whether the timer lets the process end. */
  unref?: boolean
}

/**
 * Repeats work, `ms` after the previous round has ended, until stopped; a function is asked for the time after each
 * round. An error is reported and ends nothing; after the stop it is no longer reported.
 */
export function repeat(
  ms: number | (() => number),
  work: () => Promise<void>,
  onError: (error: unknown) => void,
  { delayed = false, unref = false }: Options = {},
): Repeating {
  let stopped = false
  let timer: Timer | undefined
  let round = Promise.resolve()
  const rounds = new Rounds()
  const begin = () => {
    round = rounds
      .run(work)
      .catch((error: unknown) => {
        if (!stopped) onError(error)
      })
      .then(next)
  }
  const next = () => {
    if (stopped) return
    timer = timers.setTimeout(begin, typeof ms === 'number' ? ms : ms())
    if (unref) timer.unref()
  }
  if (delayed) next()
  else begin()
  return {
    stoppage: () => rounds.stoppage(),
    async stop() {
      stopped = true
      timers.clear(timer)
      await round
    },
  }
}
