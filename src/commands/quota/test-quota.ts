import type { EphemeralStore } from '../../engine/ports/ephemeral-store.ts'
import { Rejection } from '../decider.ts'
import { monthAt, monthEnd } from '../month.ts'

/** Checks that an account may make with its test keys in a month, where the operator sets no other limit. */
export const TEST_CHECKS_PER_MONTH = 100_000

/**
 * The quota of test keys. It protects the service from scripts that never end and nobody pays for it, so it is counted
 * in ephemeral state: a restart of the embedded engine starts it again, and without that state nothing is refused.
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

  /** Counts checks of an account, all of them or none. Rejects with {@link Rejection} `quota-exceeded`. */
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

  /** Test checks that an account has used this month; null while that is unknown. */
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
