import { Problem } from '../problem.ts'
import type { Waiter } from '../waiter.ts'

type Owner = { accountId: string; mode: 'live' | 'test' }
type Bounds = { most: number; mostPerAccount: number }

/** Those who watch streams of the log live, on the one subscription that the process has on its end. */
export class Watchers {
  readonly #bounds: Bounds
  readonly #wakes = new Map<string, Set<() => void>>()
  readonly #ofOwner = new Map<string, number>()
  #size = 0

  constructor(waiter: Pick<Waiter, 'listen'>, bounds: Bounds) {
    this.#bounds = bounds
    waiter.listen(({ stream }) => {
      for (const wake of this.#wakes.get(stream) ?? []) wake()
    })
  }

  /** How many watch just now. */
  get size(): number {
    return this.#size
  }

  /**
   * Calls `wake` after each event of a stream, until what is given back is called. Throws {@link Problem} when too many
   * watch: `too-many-event-streams` of the owner, `overloaded` of all.
   */
  watch(stream: string, { accountId, mode }: Owner, wake: () => void): () => void {
    const owner = `${accountId}/${mode}`
    const ofOwner = this.#ofOwner.get(owner) ?? 0
    this.#refuse(ofOwner)
    this.#size += 1
    this.#ofOwner.set(owner, ofOwner + 1)
    const wakes = this.#wakes.get(stream) ?? new Set()
    this.#wakes.set(stream, wakes.add(wake))
    return () => {
      if (!wakes.delete(wake)) return
      if (wakes.size === 0) this.#wakes.delete(stream)
      this.#size -= 1
      const left = (this.#ofOwner.get(owner) ?? 0) - 1
      if (left > 0) this.#ofOwner.set(owner, left)
      else this.#ofOwner.delete(owner)
    }
  }

  #refuse(ofOwner: number): void {
    const { most, mostPerAccount } = this.#bounds
    const headers = { 'Retry-After': '5' }
    if (ofOwner >= mostPerAccount)
      throw new Problem(
        'too-many-event-streams',
        `${mostPerAccount} histories of this account are streamed in this mode; close one before you open another.`,
        { headers },
      )
    if (this.#size >= most)
      throw new Problem('overloaded', `${most} histories are streamed by this process.`, { headers })
  }
}
