import ipaddr from 'ipaddr.js'
import { LRUCache } from 'lru-cache'
import type { Scratch } from '../engine/ports/scratch.ts'
import { LocalCounters } from './local-counters.ts'
import { Problem } from './problem.ts'

const WINDOW_MS = 60_000
/** What a customer of a network is given at least (RFC 6177): all of it is one client. */
const PREFIX_BYTES = 8

/**
 * Counts the wrong keys and tokens that come from each address, over all processes. An address with too many is asked
 * to wait before anything of it is looked up.
 */
export class WrongKeys {
  readonly #scratch: Scratch
  readonly #now: () => number
  readonly #most: number
  readonly #local = new LocalCounters()
  /** Until when (epoch ms) an address has to wait. */
  readonly #waiting = new LRUCache<string, number>({ max: 50_000 })

  constructor(deps: { scratch: Scratch; now: () => number; most: number }) {
    this.#scratch = deps.scratch
    this.#now = deps.now
    this.#most = deps.most
  }

  /** Throws {@link Problem} `too-many-wrong-keys` for an address that has to wait. */
  refuse(address: string | undefined): void {
    const until = this.#waiting.get(clientOf(address)) ?? 0
    const seconds = Math.ceil((until - this.#now()) / 1000)
    if (seconds <= 0) return
    throw new Problem(
      'too-many-wrong-keys',
      `${this.#most} wrong keys came from this address within a minute; wait ${seconds} s.`,
      { headers: { 'Retry-After': String(seconds) } },
    )
  }

  /** A key or token from this address was wrong. */
  async note(address: string | undefined): Promise<void> {
    const client = clientOf(address)
    const key = `wrong-keys/${client}`
    const { value, expiresAt } = await this.#scratch
      .increment(key, 1, WINDOW_MS)
      .catch(() => this.#local.increment(key, WINDOW_MS, this.#now()))
    if (value >= this.#most) this.#waiting.set(client, expiresAt)
  }
}

/** An IPv4 address, also one written as IPv6, or the /64 of an IPv6 one. */
function clientOf(address = ''): string {
  if (!ipaddr.isValid(address)) return 'unknown'
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  const prefix = parsed.toByteArray().slice(0, PREFIX_BYTES)
  return `${Buffer.from(prefix).toString('hex')}/64`
}
