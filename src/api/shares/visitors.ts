import { createHash } from 'node:crypto'
import type { EphemeralStore } from '../../engine/ports/ephemeral-store.ts'
import { clientOf } from '../http/client-address.ts'
import { LocalCounters } from '../http/local-counters.ts'
import { Problem } from '../http/problem.ts'

const WINDOW_MS = 60_000
/** Pages per minute that one address may open: far more than a reader needs, far fewer than guessing needs. */
const MAX_PAGES = 60

/**
 * Counts pages opened without a key, by the visitor's address; an IPv6 /64 network is one visitor. Each link has a
 * separate count, and all wrong links share one. Several readers may share an address: neither guesses nor the reads of
 * one link block another.
 */
export class Visitors {
  readonly #ephemeralStore: EphemeralStore
  readonly #now: () => number
  readonly #local = new LocalCounters()

  constructor(deps: { ephemeralStore: EphemeralStore; now: () => number }) {
    this.#ephemeralStore = deps.ephemeralStore
    this.#now = deps.now
  }

  /** Counts a page of the link with this token. Throws {@link Problem} `rate-limited`. */
  async read(address: string | undefined, token: string): Promise<void> {
    await this.#take(`visitor/${hashOf(address, token)}`)
  }

  /** Counts a link that opens nothing. Throws {@link Problem} `rate-limited`. */
  async missed(address: string | undefined): Promise<void> {
    await this.#take(`visitor/${hashOf(address, '')}`)
  }

  async #take(key: string): Promise<void> {
    const { value, expiresAt } = await this.#ephemeralStore
      .increment(key, 1, WINDOW_MS)
      .catch(() => this.#local.increment(key, WINDOW_MS, this.#now()))
    if (value <= MAX_PAGES) return
    const seconds = Math.max(1, Math.ceil((expiresAt - this.#now()) / 1000))
    throw new Problem(
      'rate-limited',
      `One address can open ${MAX_PAGES} pages per minute. Wait ${seconds} s.`,
      {
        headers: { 'Retry-After': String(seconds) },
      },
    )
  }
}

const hashOf = (address: string | undefined, token: string): string =>
  createHash('sha256')
    .update(`${clientOf(address)} ${token}`)
    .digest('base64url')
