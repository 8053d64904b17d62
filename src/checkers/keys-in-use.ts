import type { Logger } from 'pino'
import type { ProviderKeys, StoredKeys } from '../commands/provider-keys.ts'
import { follow } from '../engine/follower.ts'
import type { EventStore } from '../engine/ports/event-store.ts'
import { PROVIDER_KEYS_STREAM } from '../events/provider-keys.ts'
import { timers } from '../primitives/runtime.ts'
import type { CompanyRegister } from './companies/register.ts'
import { type KeyAccess, keysOf, type SettingValues } from './descriptor.ts'
import type { Providers } from './providers.ts'
import type { TrademarkRegister } from './trademarks/register.ts'

/** Pause before stored keys are read again that could not be read, ms. */
const RETRY_MS = 5_000

/** A provider whose keys the operator can enter. */
export type KeyedProvider = (CompanyRegister | TrademarkRegister) & { access: KeyAccess }

/** Providers that need keys which have to be obtained. */
export const keyedProviders = ({ companies, trademarks }: Pick<Providers, 'companies' | 'trademarks'>) =>
  [...companies, ...trademarks].filter((provider): provider is KeyedProvider => provider.access !== undefined)

/**
 * Where the keys of a provider come from. `environment`: from settings, of which one at least is set; they win over stored
 * ones. `stored`: the operator entered them. `damaged`: they are stored, but cannot be read. `none`: there are none.
 */
export type KeysState = 'environment' | 'stored' | 'damaged' | 'none'
export type ProviderKeysNow = {
  provider: KeyedProvider
  /** The settings of its keys, without prefix. */
  keys: readonly string[]
  state: KeysState
  /** The stored set, also if the environment wins. */
  stored: StoredKeys | null
}

/** What came of an attempt to ask a provider; `detail` is a sentence for the operator. */
export type Trial = { works: boolean; detail: string }

type Options = {
  stored: Pick<ProviderKeys, 'read'>
  /** Values of the settings of providers, as the environment sets them. */
  environment: SettingValues
  providers: Pick<Providers, 'companies' | 'trademarks'>
  logger: Pick<Logger, 'error' | 'warn'>
}

/** The keys that this process asks providers with: those of its settings, and those that the operator entered. */
export class KeysInUse {
  readonly #options: Options
  readonly #keyed: readonly KeyedProvider[]
  readonly #listeners: ((changed: readonly KeyedProvider[]) => Promise<void>)[] = []
  #stored: readonly StoredKeys[] = []
  #values: SettingValues
  #problem: string | null = null
  #turn = Promise.resolve()

  constructor(options: Options) {
    this.#options = options
    this.#keyed = keyedProviders(options.providers)
    this.#values = options.environment
  }

  /** Values of the settings of providers, stored keys included. Another object if one has changed or was tried. */
  values(): SettingValues {
    return this.#values
  }

  /** A key was tried: what was computed from the values is computed anew. */
  tried(): void {
    this.#values = { ...this.#values }
  }

  /** Every provider that needs keys, in the order of the credits of a report. */
  states(): ProviderKeysNow[] {
    return this.#keyed.map((provider) => {
      const stored = this.#stored.find((one) => one.provider === provider.id) ?? null
      return { provider, stored, keys: keysOf(provider), state: this.#stateOf(provider, stored) }
    })
  }

  /** For the status: the stored keys that cannot be read. Every other provider is asked, so the process stays ready. */
  line(): { name: string; ok: boolean; detail: string } {
    return { name: 'provider keys', ok: true, detail: this.#problem ?? 'every stored one can be read' }
  }

  /** A sentence about stored keys that cannot be read; null if all can. */
  get problem(): string | null {
    return this.#problem
  }

  /** @param listener receives the providers whose keys have changed, after the values have */
  onChange(listener: (changed: readonly KeyedProvider[]) => Promise<void>): void {
    this.#listeners.push(listener)
  }

  /** Reads the stored keys. Resolves when they are used. Rejects with StoreUnavailable. */
  reload(): Promise<void> {
    const reloaded = this.#turn.then(() => this.#reload())
    this.#turn = reloaded.catch(() => undefined)
    return reloaded
  }

  /** Reads the stored keys now, and whenever a process changes them. Rejects if the log cannot be read. */
  async follow(store: EventStore): ReturnType<typeof follow> {
    const again = (): void => {
      this.reload().catch((err: unknown) => {
        this.#options.logger.warn({ err }, 'the stored keys of providers cannot be read at the moment')
        timers.setTimeout(again, RETRY_MS).unref()
      })
    }
    const following = await follow(store, {
      wants: ({ stream }) => stream === PROVIDER_KEYS_STREAM,
      onEvents: again,
      onReopened: again,
    })
    await this.reload()
    return following
  }

  async #reload(): Promise<void> {
    this.#stored = await this.#options.stored.read()
    this.#note()
    const values = this.#merged()
    const changed = this.#keyed.filter((provider) =>
      keysOf(provider).some((name) => values[name] !== this.#values[name]),
    )
    if (changed.length === 0) return
    this.#values = values
    for (const listener of this.#listeners) await listener(changed)
  }

  #merged(): SettingValues {
    const stored = this.states().flatMap(({ state, provider, stored }) =>
      state === 'stored' ? keysOf(provider).map((name) => [name, stored?.keys?.[name]]) : [],
    )
    return { ...this.#options.environment, ...Object.fromEntries(stored) }
  }

  #stateOf(provider: KeyedProvider, stored: StoredKeys | null): KeysState {
    if (keysOf(provider).some((name) => this.#options.environment[name] !== undefined)) return 'environment'
    return stored === null ? 'none' : stored.keys === null ? 'damaged' : 'stored'
  }

  #note(): void {
    const damaged = this.states().filter(({ stored }) => stored?.keys === null)
    const names = damaged.map(({ provider }) => provider.name).join(', ')
    const problem =
      damaged.length === 0
        ? null
        : `the stored keys of ${names} cannot be read, so they are not used. Enter them again in the console, or restore the key store from its backup`
    if (problem !== null && problem !== this.#problem) this.#options.logger.error(problem)
    this.#problem = problem
  }
}
