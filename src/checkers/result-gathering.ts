import { type Timer, timers } from '../primitives/runtime.ts'

/**
 * How long a result waits for others of its check, ms: too short for a reader of its progress to notice. The end of a check
 * waits for nothing. A process that dies meanwhile asks the source again.
 */
const GATHER_MS = 200

type Gathered = { timer: Timer; begin: (() => void)[] }

/** Holds results of a check back for a moment, so that those that arrive together are appended together. */
export class ResultGathering {
  readonly #byStream = new Map<string, Gathered>()
  readonly #gatherMs: number

  constructor(gatherMs = GATHER_MS) {
    this.#gatherMs = gatherMs
  }

  /**
   * Resolves when a result may be recorded: at once, together with all that wait, if no other one is expected; after
   * `leftMs` at the latest.
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
