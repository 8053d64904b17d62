import { isLive } from '../../primitives/expiry.ts'

const EVERY_MS = 60_000

/**
 * Deletes expired documents, at most once a minute and in parallel with the operation that triggers it. Reads check
 * expiry, so a failed sweep has no effect; the next one makes up for it.
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
