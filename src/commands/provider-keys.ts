import { z } from 'zod'
import type { Encryptor } from '../engine/encryption.ts'
import { KeyDamaged, type KeyStore, PROVIDER_KEY } from '../engine/ports/key-store.ts'
import { PROVIDER_KEYS_STREAM } from '../events/provider-keys.ts'
import { chance } from '../primitives/runtime.ts'
import { type ProviderKeysCommand, providerKeysDecider, type SealedKeys } from './provider-keys/decider.ts'
import type { CommandRunner } from './runner/runner.ts'

/** Values under the names of settings without prefix. */
export type Keys = Readonly<Record<string, string>>

/** The stored keys of a provider; null if they cannot be decrypted. `at` is RFC 3339, `by` the actor of their event. */
export type StoredKeys = { provider: string; keys: Keys | null; by: string; at: string }

const keysSchema = z.record(z.string(), z.string())
const PURPOSE = 'provider keys'
const ENTRY_BYTES = 8

type Deps = { runner: CommandRunner; encryptor: Encryptor; keyStore: KeyStore }

/**
 * The keys of providers that the operator entered. Each set is encrypted under a key of its own, which is destroyed when
 * the set is replaced or removed: then nobody can read it again, in the log or in a backup of it.
 */
export class ProviderKeys {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  /** Every stored set. Rejects with StoreUnavailable. */
  async read(): Promise<StoredKeys[]> {
    const state = await this.#deps.runner.look(
      providerKeysDecider,
      PROVIDER_KEYS_STREAM,
      'newest',
      (all) => all,
    )
    return Promise.all(
      Object.entries(state).map(async ([provider, sealed]) => ({
        provider,
        keys: await this.#opened(sealed),
        by: sealed.by,
        at: sealed.at,
      })),
    )
  }

  /** Stores the keys of a provider in place of earlier ones. Nothing happens if they are stored already. */
  async store(provider: string, keys: Keys, actor: string): Promise<void> {
    const present = (await this.read()).find((one) => one.provider === provider)
    if (present?.keys && same(present.keys, keys)) return
    const entry = `${PROVIDER_KEY}${provider}-${chance.bytes(ENTRY_BYTES).toString('hex')}`
    const sealedKeys = await this.#deps.encryptor.encrypt(entry, PURPOSE, keys)
    await this.#run({ type: 'store', provider, entry, sealedKeys }, actor)
  }

  /** Removes the keys of a provider. Nothing happens if there are none. */
  async remove(provider: string, actor: string): Promise<void> {
    await this.#run({ type: 'remove', provider }, actor)
  }

  async #run(command: ProviderKeysCommand, actor: string): Promise<void> {
    const { runner, keyStore } = this.#deps
    const context = {
      account: PROVIDER_KEYS_STREAM,
      mode: 'live',
      plan: 'none',
      actor,
      correlationId: PROVIDER_KEYS_STREAM,
      causationId: '',
    } as const
    const { events } = await runner.run(providerKeysDecider, PROVIDER_KEYS_STREAM, command, context)
    for (const { data } of events) {
      const { replaced, entry } = data as { replaced?: string | null; entry: string }
      const spent = replaced === undefined ? entry : replaced
      if (spent !== null) await keyStore.destroy(spent)
    }
  }

  async #opened({ entry, sealedKeys }: SealedKeys): Promise<Keys | null> {
    try {
      return keysSchema.safeParse(await this.#deps.encryptor.decrypt(entry, PURPOSE, sealedKeys)).data ?? null
    } catch (error) {
      if (error instanceof KeyDamaged) return null
      throw error
    }
  }
}

const same = (one: Keys, other: Keys): boolean =>
  Object.keys(one).length === Object.keys(other).length &&
  Object.entries(one).every(([name, value]) => other[name] === value)
