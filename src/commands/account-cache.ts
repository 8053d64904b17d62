import { LRUCache } from 'lru-cache'
import { accountStream, keyStream, streamKind } from '../events/streams.ts'
import { upTo } from '../primitives/lru-size.ts'
import { accountDecider } from './account/decider.ts'
import { type Plan, type Plans, termsOf } from './account/plans.ts'
import type { AccountState } from './account/state.ts'
import { type KeyState, keyDecider } from './key/decider.ts'
import type { CommandRunner } from './runner/runner.ts'

/** Maximum age of a cached key or account. */
const MAX_AGE_MS = 5_000

export type Account = AccountState & { terms: Plan }

/**
 * The present keys and accounts, folded from their streams. The cache is at most five seconds old, and events of a
 * stream clear its entry. Rejects if the store cannot be read.
 */
export class Directory {
  readonly #runner: CommandRunner
  readonly #plans: Plans
  readonly #keys = new LRUCache<string, Promise<KeyState>>({ ...upTo(50_000), ttl: MAX_AGE_MS })
  readonly #accounts = new LRUCache<string, Promise<Account>>({ ...upTo(50_000), ttl: MAX_AGE_MS })

  constructor(runner: CommandRunner, plans: Plans) {
    this.#runner = runner
    this.#plans = plans
  }

  key(keyHash: string): Promise<KeyState> {
    return remembered(
      this.#keys,
      keyHash,
      async () => (await this.#runner.fold(keyDecider, keyStream(keyHash))).state,
    )
  }

  account(accountId: string): Promise<Account> {
    return remembered(this.#accounts, accountId, () => this.freshAccount(accountId))
  }

  /** Bypasses the cache. */
  async freshAccount(accountId: string): Promise<Account> {
    const { state } = await this.#runner.fold(accountDecider, accountStream(accountId))
    const terms = state.status === 'none' ? NO_TERMS : termsOf(this.#plans, state)
    return { ...state, terms }
  }

  /** Clears the cached state of a stream after a write. */
  changed(stream: string): void {
    const kind = streamKind(stream)
    if (kind === 'key') this.#keys.delete(stream.slice('key-'.length))
    if (kind === 'account') this.#accounts.delete(stream.slice('account-'.length))
  }
}

const NO_TERMS: Plan = {
  checksPerMonth: 0,
  namesPerBatch: 1,
  writesPerMinute: 1,
  liveKeys: 0,
  webhooks: false,
  teamKeys: false,
}

function remembered<V>(cache: LRUCache<string, Promise<V>>, key: string, load: () => Promise<V>): Promise<V> {
  const known = cache.get(key)
  if (known) return known
  const loading = load()
  cache.set(key, loading)
  loading.catch(() => cache.delete(key))
  return loading
}
