import type { Mode } from '../../events/mode.ts'
import { SharedPool } from '../../fairness/shared-pool.ts'
import { Problem } from '../http/problem.ts'
import type { Waiter } from '../http/waiter.ts'

type Owner = { accountId: string; mode: Mode }
type Bounds = { most: number; maxPerAccount: number }

/** Clients that watch streams of the log live, served by the process's one subscription to the end of the log. */
export class Watchers {
  readonly #bounds: Bounds
  readonly #wakes = new Map<string, Set<() => void>>()
  readonly #pool: SharedPool

  constructor(waiter: Pick<Waiter, 'listen'>, bounds: Bounds) {
    this.#bounds = bounds
    this.#pool = new SharedPool(bounds.most, { maxPerHolder: bounds.maxPerAccount })
    waiter.listen({
      notice: ({ stream }) => {
        for (const wake of this.#wakes.get(stream) ?? []) wake()
        return false
      },
    })
  }

  /** Number of active watchers. */
  get size(): number {
    return this.#pool.taken
  }

  /**
   * Calls `wake` after each event of a stream, until the returned function is called. Throws {@link Problem} if the
   * limit is reached: `too-many-event-streams` for that of the owner, `overloaded` for that of the process.
   */
  watch(stream: string, { accountId, mode }: Owner, wake: () => void): () => void {
    const owner = `${accountId}/${mode}`
    this.#take(owner)
    const wakes = this.#wakes.get(stream) ?? new Set()
    this.#wakes.set(stream, wakes.add(wake))
    return () => {
      if (!wakes.delete(wake)) return
      if (wakes.size === 0) this.#wakes.delete(stream)
      this.#pool.leave(owner)
    }
  }

  #take(owner: string): void {
    const taking = this.#pool.take(owner)
    if (taking === 'taken') return
    const headers = { 'Retry-After': '5' }
    if (taking === 'full')
      throw new Problem(
        'overloaded',
        `This process already streams ${this.#bounds.most} histories, which is its limit. Try again later.`,
        {
          headers,
        },
      )
    throw new Problem(
      'too-many-event-streams',
      `This account already streams ${this.#pool.held(owner)} histories in this mode, its share while the process streams ${this.#pool.taken}. Close one before you open another.`,
      { headers },
    )
  }
}
