import { clock, timers } from '../primitives/runtime.ts'
/** The load of an event loop. */
export type Loop = {
  /** Monotonic, ms. */
  now(): number
  /** Share of the time since the previous call in which the loop was busy, 0 to 1. */
  utilization(): number
}

const CHECK_EVERY_MS = 100
/** Above this load, the loop delays requests that clients wait for. */
const BUSY = 0.8
/** Minimum starts per second: background work continues however busy the loop is. */
const SLOWEST = 2
/** From this rate on, no work is delayed. */
const FASTEST = 1_000
/** Factor by which the rate grows. */
const GROWTH = 1.1

/** The event loop of this thread. */
const ownLoop = (): Loop => ({ now: clock.monotonic, utilization: clock.loopUtilization() })

/**
 * Limits how fast background work begins: at once while the event loop has time, otherwise slower, so that the loop is
 * free for requests that clients wait for. Every tenth of a second the rate is halved if the loop was busy, and
 * otherwise grows by a tenth.
 */
export class Pace {
  readonly #loop: Loop
  #rate = FASTEST
  #checkedAt: number
  #nextAt = 0

  constructor(loop: Loop = ownLoop()) {
    this.#loop = loop
    this.#checkedAt = loop.now()
  }

  /** Milliseconds until the next piece of work may begin; 0 starts one now. */
  take(): number {
    const now = this.#loop.now()
    this.#check(now)
    if (this.#rate >= FASTEST) return 0
    if (this.#nextAt > now) return this.#nextAt - now
    this.#nextAt = now + 1_000 / this.#rate
    return 0
  }

  /** Resolves when a piece of work may begin. */
  async turn(): Promise<void> {
    for (let wait = this.take(); wait > 0; wait = this.take()) await timers.sleep(Math.ceil(wait))
  }

  #check(now: number): void {
    if (now - this.#checkedAt < CHECK_EVERY_MS) return
    this.#checkedAt = now
    if (this.#loop.utilization() > BUSY) this.#rate = Math.max(SLOWEST, this.#rate / 2)
    else this.#rate = Math.min(FASTEST, this.#rate * GROWTH)
  }
}
