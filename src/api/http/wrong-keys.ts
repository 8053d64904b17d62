import { LRUCache } from 'lru-cache'
import type { EphemeralStore } from '../../engine/ports/ephemeral-store.ts'
import { isLive } from '../../primitives/expiry.ts'
import { upTo } from '../../primitives/lru-size.ts'
import { clientOf } from './client-address.ts'
import { LocalCounters } from './local-counters.ts'
import { Problem } from './problem.ts'

const WINDOW_MS = 60_000

/** The kind of access that secrets give. Wrong secrets of one realm never count against another. */
type Realm = 'api' | 'admin' | 'console'

/**
 * Counts wrong secrets by realm and address, across all processes. Only wrong secrets are refused by it: several
 * clients may share an address, so a valid secret is always accepted.
 */
export class WrongKeys {
  readonly #ephemeralStore: EphemeralStore
  readonly #now: () => number
  readonly #most: number
  readonly #realm: Realm
  readonly #local = new LocalCounters()
  /** Until when (epoch ms) a wrong secret from an address is answered 429. */
  readonly #blocked = new LRUCache<string, number>(upTo(50_000))

  constructor(deps: { ephemeralStore: EphemeralStore; now: () => number; most: number; realm: Realm }) {
    this.#ephemeralStore = deps.ephemeralStore
    this.#now = deps.now
    this.#most = deps.most
    this.#realm = deps.realm
  }

  /**
   * Counts a wrong secret from this address. Throws {@link Problem} `too-many-wrong-keys` if the address had used up
   * its limit for this minute.
   */
  async note(address: string | undefined): Promise<void> {
    const client = clientOf(address)
    const until = this.#blocked.get(client) ?? 0
    const seconds = Math.ceil((until - this.#now()) / 1000)
    if (isLive(until, WINDOW_MS, this.#now())) throw tooMany(this.#most, seconds)
    const key = `wrong-keys/${this.#realm}/${client}`
    const { value, expiresAt } = await this.#ephemeralStore
      .increment(key, 1, WINDOW_MS)
      .catch(() => this.#local.increment(key, WINDOW_MS, this.#now()))
    if (value >= this.#most) this.#blocked.set(client, expiresAt)
  }
}

const tooMany = (most: number, seconds: number): Problem =>
  new Problem(
    'too-many-wrong-keys',
    `This key is wrong, and this address sent ${most} other wrong keys within a minute. Wait ${seconds} s before you try another key.`,
    { headers: { 'Retry-After': String(seconds) } },
  )
