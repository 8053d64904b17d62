import { type EventStore, StoreRefused } from '../engine/ports/event-store.ts'
import { type KeyStore, SIGNING_KEY } from '../engine/ports/key-store.ts'
import type { RecordedEvent } from '../events/event.ts'
import type { Signer } from './envelope.ts'
import { EventJournal } from './event-journal.ts'
import { readKey, type SigningKey, signerFrom, stateKey } from './signing-key.ts'

const keyStoreId = (number: number): string => `${SIGNING_KEY}${number}`

/**
 * The keys that sign checkpoints and evidence. Their statements are in the log. Their secrets are in the key store,
 * where every process finds them and a migration copies them.
 */
export class SigningKeys {
  readonly #journal: EventJournal<'SigningKeyIntroduced'>
  readonly #keyStore: KeyStore
  readonly #now: () => number

  constructor({ store, keyStore, now }: { store: EventStore; keyStore: KeyStore; now: () => number }) {
    this.#journal = new EventJournal(store, 'keys', 'SigningKeyIntroduced')
    this.#keyStore = keyStore
    this.#now = now
  }

  /** Every signing key, in the order of their numbers. */
  async all(): Promise<SigningKey[]> {
    const keys: SigningKey[] = []
    for await (const event of this.#journal.all()) keys.push(readKey(this.#journal.data(event).envelope))
    return keys
  }

  /** The key in use; the first call makes the first key. Rejects with {@link StoreRefused} if the key was lost. */
  async signer(): Promise<Signer & { from: string }> {
    for (;;) {
      const last = await this.#journal.last()
      if (last) return this.#signerOf(readKey(this.#journal.data(last).envelope))
      await this.#introduce(null, null)
    }
  }

  /**
   * Introduces a new key, signed by the previous one. Set `lost` if the key store no longer has a key: verifiers of
   * an earlier key must then get the new one by other means. Rejects with {@link StoreRefused}.
   */
  async rotate({ lost = false }: { lost?: boolean } = {}): Promise<SigningKey> {
    for (;;) {
      const last = await this.#journal.last()
      const before = last && !lost ? await this.#signerOf(readKey(this.#journal.data(last).envelope)) : null
      const key = await this.#introduce(last, before)
      if (key) return key
    }
  }

  async #introduce(last: RecordedEvent | null, before: Signer | null): Promise<SigningKey | null> {
    const number = last ? this.#journal.data(last).number + 1 : 1
    const secret = await this.#keyStore.key(keyStoreId(number), { create: true })
    if (!secret)
      throw new StoreRefused(`the key store has deleted ${keyStoreId(number)}: restore it from its backup`)
    const clock = new Date(this.#now()).toISOString()
    const from = last && last.time > clock ? last.time : clock
    const key = stateKey({ number, from }, signerFrom(secret), before)
    const { id: keyId, envelope } = key
    return (await this.#journal.append(last, { number, keyId, envelope }, this.#now())) ? key : null
  }

  async #signerOf({ number, id, from }: SigningKey): Promise<Signer & { from: string }> {
    const secret = await this.#keyStore.key(keyStoreId(number))
    const signer = secret && signerFrom(secret)
    if (signer?.keyId === id) return { ...signer, from }
    throw new StoreRefused(
      `the key store lacks the signing key ${number} of the log: restore the key store from its backup. If the key is permanently lost, introduce a new one: namecheck evidence rotate-key --lost`,
    )
  }
}
