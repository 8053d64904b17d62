import type { EventEmitter } from 'node:events'
import { LRUCache } from 'lru-cache'
import { type BreakerSettings, ProviderBreaker } from './breaker.ts'
import type { ProviderState } from './contract.ts'

type State = ProviderState['breaker']

/** Breakers of a provider that are remembered; the one that was not used for longest is forgotten first. */
const REMEMBERED = 500

/**
 * The breakers of one provider: one for each account and host. What an account asks about decides whether its questions
 * fail, and which hosts get them, so that its failures say nothing to others. A provider that is down opens the breaker of
 * every account that asks it.
 */
export class AccountBreakers {
  readonly #breakers = new LRUCache<string, ProviderBreaker>({
    max: REMEMBERED,
    dispose: (breaker) => breaker.close(),
  })
  readonly #settings: BreakerSettings
  readonly #rotation: EventEmitter
  readonly #onState: (state: State) => void

  constructor(settings: BreakerSettings, rotation: EventEmitter, onState: (state: State) => void) {
    this.#settings = settings
    this.#rotation = rotation
    this.#onState = onState
  }

  of(account: string, host: string): ProviderBreaker {
    const key = `${account} ${host}`
    const known = this.#breakers.get(key)
    if (known) return known
    const made = new ProviderBreaker(this.#settings, this.#rotation, () => this.#onState(this.state))
    this.#breakers.set(key, made)
    return made
  }

  /** The state of most of them, the worse one where as many have another; closed while there are none. */
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
