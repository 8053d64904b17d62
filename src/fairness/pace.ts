/** How busy an event loop is. */
export type Loop = {
  /** Monotonic, ms. */
  now(): number
  /** Share of the time since the last question in which the loop was busy, 0 to 1. */
  utilization(): number
}

const LOOK_EVERY_MS = 100
/** Busier than this, the loop keeps those waiting whom somebody waits for. */
const BUSY = 0.8
/** Begun in a second, at least: so background work continues however busy the loop is. */
const SLOWEST = 2
/** From here on nothing is held back. */
const FASTEST = 1_000
/** By which the rate grows. */
const GROWTH = 1.1

/** The event loop of this thread. */
function ownLoop(): Loop {
  let seen = performance.eventLoopUtilization()
  return {
    now: () => performance.now(),
    utilization() {
      const before = seen
      seen = performance.eventLoopUtilization()
      return performance.eventLoopUtilization(seen, before).utilization
    },
  }
}

/**
 * How fast background work begins: at once while the event loop has time, slower while it has not, so that what somebody
 * waits for finds it free. Each tenth of a second the rate is halved if the loop was busy, and grows by a tenth if it was not.
 */
export class Pace {
  readonly #loop: Loop
  #rate = FASTEST
  #lookedAt: number
  #nextAt = 0

  constructor(loop: Loop = ownLoop()) {
    this.#loop = loop
    this.#lookedAt = loop.now()
  }

  /** Milliseconds until the next piece of work may begin; where it is 0, one begins now. */
  take(): number {
    const now = this.#loop.now()
    this.#look(now)
    if (this.#rate >= FASTEST) return 0
    if (this.#nextAt > now) return this.#nextAt - now
    this.#nextAt = now + 1_000 / this.#rate
    return 0
  }

  /** Resolves when a piece of work may begin. */
  async turn(): Promise<void> {
    for (let wait = this.take(); wait > 0; wait = this.take())
      await new Promise((resolve) => setTimeout(resolve, Math.ceil(wait)))
  }

  #look(now: number): void {
    if (now - this.#lookedAt < LOOK_EVERY_MS) return
    this.#lookedAt = now
    if (this.#loop.utilization() > BUSY) this.#rate = Math.max(SLOWEST, this.#rate / 2)
    else this.#rate = Math.min(FASTEST, this.#rate * GROWTH)
  }
}
