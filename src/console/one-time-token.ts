import type { EphemeralStore } from '../engine/ports/ephemeral-store.ts'
import { recordName, SealedRecords } from './sealed-record.ts'
import type { Credentials } from './sessions.ts'

/** How long a one-time token works, ms. */
export const ONE_TIME_MS = 15 * 60_000

/** Tokens of one-time links. A token opens one session with the credentials that were given when it was made. */
export class OneTimeTokens {
  readonly #store: EphemeralStore
  readonly #records: SealedRecords<Credentials>

  constructor(store: EphemeralStore) {
    this.#store = store
    this.#records = new SealedRecords(store, 'one-time')
  }

  make(credentials: Credentials): Promise<string> {
    return this.#records.keep(credentials, ONE_TIME_MS)
  }

  /** The credentials of a token, once, also if several processes receive it at the same time; null otherwise. */
  async use(token: string): Promise<Credentials | null> {
    const credentials = await this.#records.open(token)
    if (credentials === null) return null
    const uses = await this.#store.increment(`${recordName('one-time', token)}/uses`, 1, ONE_TIME_MS)
    await this.#records.forget(token)
    return uses.value === 1 ? credentials : null
  }
}
