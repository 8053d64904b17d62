import type { EphemeralStore } from '../../engine/ports/ephemeral-store.ts'
import { Rejection } from '../decider.ts'
import { monthAt, monthEnd } from '../month.ts'

/** Default number of checks per month with the test keys of an account. */
export const TEST_CHECKS_PER_MONTH = 100_000

/**
 * The quota of test keys. It protects the service from endless scripts and is not billed, so it is counted in the
 * ephemeral store. A restart of the embedded engine resets the count. While the store is unavailable, nothing is
 * refused.
 */
export class TestQuota {
  readonly limit: number
  readonly #ephemeralStore: EphemeralStore
  readonly #now: () => number

  constructor({
    limit,
    ephemeralStore,
    now,
  }: { limit: number; ephemeralStore: EphemeralStore; now: () => number }) {
    this.limit = limit
    this.#ephemeralStore = ephemeralStore
    this.#now = now
  }

  /** Counts checks of an account, all or none. Rejects with {@link Rejection} `quota-exceeded`. */
  async take(accountId: string, units: number): Promise<void> {
    const used = await this.#add(accountId, units)
    if (used === null || used <= this.limit) return
    await this.#add(accountId, -units)
    const resetsAt = monthEnd(monthAt(this.#now()).name)
    throw new Rejection(
      'quota-exceeded',
      `${used - units} of ${this.limit} test checks of this month are used; this request needs ${units}. The quota resets at ${resetsAt}.`,
      { limit: this.limit, used: used - units, resetsAt },
    )
  }

  /** Test checks of an account in the current month; null if unknown. */
  used(accountId: string): Promise<number | null> {
    return this.#add(accountId, 0)
  }

  #add(accountId: string, units: number): Promise<number | null> {
    const now = this.#now()
    const { name, end } = monthAt(now)
    return this.#ephemeralStore.increment(`test-quota/${accountId}/${name}`, units, end - now).then(
      ({ value }) => value,
      () => null,
    )
  }
}
