import { type Timer, timers } from '../primitives/runtime.ts'

/**
 * How long a result waits for others of its check, ms; too short to notice for a client that follows the check. The last
 * result does not wait. If the process dies during this time, the source is asked again.
 */
const GATHER_MS = 200

type Gathered = { timer: Timer; begin: (() => void)[] }

/** Delays the results of a check for a moment, so that those that arrive together are appended together. */
export class ResultGathering {
  readonly #byStream = new Map<string, Gathered>()
  readonly #gatherMs: number

  constructor(gatherMs = GATHER_MS) {
    this.#gatherMs = gatherMs
  }

  /**
   * Resolves when a result may be recorded: at once if no other one is expected, and then all that wait resolve too;
   * otherwise within `leftMs`.
   */
  gathered(stream: string, isLast: () => boolean, leftMs = this.#gatherMs): Promise<void> {
    return new Promise((resolve) => {
      const waiting = this.#byStream.get(stream)
      waiting?.begin.push(resolve)
      if (isLast()) {
        if (waiting) this.#release(stream)
        else resolve()
      } else if (!waiting) {
        const waitMs = Math.max(0, Math.min(this.#gatherMs, leftMs))
        const timer = timers.setTimeout(() => this.#release(stream), waitMs)
        this.#byStream.set(stream, { timer, begin: [resolve] })
      }
    })
  }

  #release(stream: string): void {
    const waiting = this.#byStream.get(stream)
    if (!waiting) return
    timers.clear(waiting.timer)
    this.#byStream.delete(stream)
    for (const begin of waiting.begin) begin()
  }
}
