import type { EventEmitter } from 'node:events'
import { LRUCache } from 'lru-cache'
import { upTo } from '../../primitives/lru-size.ts'
import { type BreakerSettings, ProviderBreaker } from './breaker.ts'
import type { ProviderState } from './interfaces.ts'

type State = ProviderState['breaker']

/** Maximum number of breakers per provider; the least recently used one is removed first. */
const REMEMBERED = 500

/**
 * The breakers of one provider: one for each account and host. The names that an account checks decide which hosts it
 * asks and whether its requests fail. Its failures therefore say nothing about the requests of other accounts. A
 * provider that is down opens the breaker of every account that asks it.
 */
export class AccountBreakers {
  readonly #breakers = new LRUCache<string, ProviderBreaker>({
    ...upTo(REMEMBERED),
    dispose: (breaker) => breaker.close(),
  })
  readonly #settings: BreakerSettings
  readonly #rotation: EventEmitter

  constructor(settings: BreakerSettings, rotation: EventEmitter) {
    this.#settings = settings
    this.#rotation = rotation
  }

  of(account: string, host: string): ProviderBreaker {
    const key = `${account} ${host}`
    const known = this.#breakers.get(key)
    if (known) return known
    const made = new ProviderBreaker(this.#settings, this.#rotation)
    this.#breakers.set(key, made)
    return made
  }

  /** The most frequent state, the worse one on a tie; closed if no breaker exists. */
  get state(): State {
    const counts = { open: 0, half_open: 0, closed: 0 }
    for (const { state } of this.#breakers.values()) counts[state] += 1
    const { open, half_open: halfOpen, closed } = counts
    if (open + halfOpen === 0 || closed > open + halfOpen) return 'closed'
    return open >= halfOpen ? 'open' : 'half_open'
  }

  close(): void {
    this.#breakers.clear()
  }
}
