import { type EventStore, StoreRefused } from '../engine/ports/event-store.ts'
import { type KeyStore, SIGNING_KEY } from '../engine/ports/key-store.ts'
import type { RecordedEvent } from '../events/event.ts'
import type { Signer } from './envelope.ts'
import { EventJournal } from './event-journal.ts'
import { readKey, type SigningKey, signerFrom, stateKey } from './signing-key.ts'

const inKeyStore = (number: number): string => `${SIGNING_KEY}${number}`

/**
 * The keys that checkpoints and evidence are signed with: their statements in the log, their secrets in the vault,
 * where every process finds them and a migration takes them along.
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

  /** Every key there has been, in the order of their numbers. */
  async all(): Promise<SigningKey[]> {
    const keys: SigningKey[] = []
    for await (const event of this.#journal.all()) keys.push(readKey(this.#journal.data(event).envelope))
    return keys
  }

  /** The key in use; the first one is made when it is asked for. Rejects with {@link StoreRefused} where it was lost. */
  async signer(): Promise<Signer & { from: string }> {
    for (;;) {
      const last = await this.#journal.last()
      if (last) return this.#signerOf(readKey(this.#journal.data(last).envelope))
      await this.#introduce(null, null)
    }
  }

  /**
   * Puts a new key in use, signed by the one before. `lost` where the vault has no key any more: who trusts an earlier
   * one has to be given the new one by hand then. Rejects with {@link StoreRefused}.
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
    const secret = await this.#keyStore.key(inKeyStore(number), { create: true })
    if (!secret)
      throw new StoreRefused(`the vault has thrown ${inKeyStore(number)} away: bring it back from its backup`)
    const clock = new Date(this.#now()).toISOString()
    const from = last && last.time > clock ? last.time : clock
    const key = stateKey({ number, from }, signerFrom(secret), before)
    const { id: keyId, envelope } = key
    return (await this.#journal.append(last, { number, keyId, envelope }, this.#now())) ? key : null
  }

  async #signerOf({ number, id, from }: SigningKey): Promise<Signer & { from: string }> {
    const secret = await this.#keyStore.key(inKeyStore(number))
    const signer = secret && signerFrom(secret)
    if (signer?.keyId === id) return { ...signer, from }
    throw new StoreRefused(
      `the vault does not hold the signing key ${number} that the log tells of: bring the vault back from its backup; if it is lost for good, begin a new key: namecheck evidence rotate-key --lost`,
    )
  }
}
