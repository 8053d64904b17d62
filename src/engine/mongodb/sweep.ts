import { isLive } from '../../primitives/clock.ts'

const EVERY_MS = 60_000

/**
 * Takes away what has expired, at most once a minute and beside the operation that asks for it. Nothing
 * depends on it, as expiry is checked on read: a sweep that fails is made good by the next one.
 */
export class Sweep {
  readonly #work: (now: number) => Promise<unknown>
  #next = Number.NEGATIVE_INFINITY
  #running: Promise<unknown> = Promise.resolve()

  constructor(work: (now: number) => Promise<unknown>) {
    this.#work = work
  }

  /** `now` in epoch ms. */
  due(now: number): void {
    if (isLive(this.#next, EVERY_MS, now)) return
    this.#next = now + EVERY_MS
    this.#running = this.#work(now).catch(() => undefined)
  }

  /** Resolves when none runs. */
  async ended(): Promise<void> {
    await this.#running
  }
}
