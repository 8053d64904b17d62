import type { Response } from 'express'
import { Problem } from './problem.ts'

/** Counts the requests of each account and mode that are under way in this process, so that no account takes all of it. */
export class InFlight {
  readonly #most: number
  readonly #counts = new Map<string, number>()

  constructor(most: number) {
    this.#most = most
  }

  /** Takes a place until the answer is out or the caller has gone. Throws {@link Problem} `too-many-in-flight`. */
  enter(res: Response, { accountId, mode }: { accountId: string; mode: 'live' | 'test' }): void {
    const key = `${accountId}/${mode}`
    const count = this.#counts.get(key) ?? 0
    if (count >= this.#most)
      throw new Problem(
        'too-many-in-flight',
        `${this.#most} requests of this account are under way in this mode; wait for answers before you send more.`,
        { headers: { 'Retry-After': '1' } },
      )
    this.#counts.set(key, count + 1)
    res.once('close', () => this.#leave(key))
    if (res.closed) this.#leave(key)
  }

  #leave(key: string): void {
    const left = (this.#counts.get(key) ?? 0) - 1
    if (left > 0) this.#counts.set(key, left)
    else this.#counts.delete(key)
  }
}
