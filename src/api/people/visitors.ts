import { createHash } from 'node:crypto'
import ipaddr from 'ipaddr.js'
import type { Scratch } from '../../engine/ports/scratch.ts'
import { LocalCounters } from '../local-counters.ts'
import { Problem } from '../problem.ts'

const WINDOW_MS = 60_000
/** Pages that one address may open in a minute: far more than a reader does, far fewer than guessing takes. */
const MOST = 60

/** Counts those who come without a key, by where they come from; an IPv6 network of /64 is one visitor. */
export class Visitors {
  readonly #scratch: Scratch
  readonly #now: () => number
  readonly #local = new LocalCounters()

  constructor(deps: { scratch: Scratch; now: () => number }) {
    this.#scratch = deps.scratch
    this.#now = deps.now
  }

  /** Throws {@link Problem} `rate-limited`. */
  async take(address: string | undefined): Promise<void> {
    const key = `visitor/${createHash('sha256').update(networkOf(address)).digest('base64url')}`
    const { value, expiresAt } = await this.#scratch
      .increment(key, 1, WINDOW_MS)
      .catch(() => this.#local.increment(key, WINDOW_MS, this.#now()))
    if (value <= MOST) return
    const seconds = Math.max(1, Math.ceil((expiresAt - this.#now()) / 1000))
    throw new Problem('rate-limited', `An address may open ${MOST} pages in a minute; wait ${seconds} s.`, {
      headers: { 'Retry-After': String(seconds) },
    })
  }
}

function networkOf(address: string | undefined): string {
  if (address === undefined || !ipaddr.isValid(address)) return ''
  const known = ipaddr.process(address)
  const bytes = known.toByteArray()
  return bytes.slice(0, known.kind() === 'ipv6' ? 8 : 4).join('.')
}
