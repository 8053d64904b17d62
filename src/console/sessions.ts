import type { EphemeralStore } from '../engine/ports/ephemeral-store.ts'
import type { Mode } from '../events/mode.ts'
import { recordName, SealedRecords } from './sealed-record.ts'
import { MAX_IDLE_MS, MAX_SESSION_MS } from './session-lifetime.ts'

/** The last use is recorded at most this often, ms. */
const NOTE_MS = 60_000

/** What a session may use. It is stored encrypted under its token. */
export type Credentials = {
  /** API keys of one account. */
  keys: Readonly<Partial<Record<Mode, string>>>
  adminToken: string | null
  /** Whether the session began with a one-time link of this machine. */
  isOwner: boolean
}

type Stored = Credentials & { endsAt: number }

/** A session that has not ended. Times in epoch ms. */
export type Session = { token: string; credentials: Credentials; expiresAt: number }

/**
 * The sessions of the console, shared by all processes. A session is written once: signing in, or a further credential,
 * makes a new one under a new token. Rejects with StoreUnavailable while the store is unreachable.
 */
export class Sessions {
  readonly #store: EphemeralStore
  readonly #records: SealedRecords<Stored>
  readonly #now: () => number

  constructor(store: EphemeralStore, now: () => number) {
    this.#store = store
    this.#records = new SealedRecords(store, 'session')
    this.#now = now
  }

  /** Begins a session in place of `previous`, whose token ends. */
  async begin(credentials: Credentials, previous: string | null): Promise<Session> {
    const endsAt = this.#now() + MAX_SESSION_MS
    const token = await this.#records.keep({ ...credentials, endsAt }, MAX_SESSION_MS)
    await this.#store.cache(usedName(token), '', MAX_IDLE_MS)
    if (previous !== null) await this.end(previous)
    return { token, credentials, expiresAt: this.#now() + MAX_IDLE_MS }
  }

  /** The session of a token; null if it has ended or never began. Counts as a use of it. */
  async find(token: string): Promise<Session | null> {
    const session = await this.peek(token)
    if (session === null) return null
    const now = this.#now()
    const used = await this.#store.cached(usedName(token))
    if (used === null || now - used.storedAt < NOTE_MS) return session
    const idle = Math.min(MAX_IDLE_MS, session.endsAt - now)
    await this.#store.cache(usedName(token), '', idle)
    return { ...session, expiresAt: now + idle }
  }

  /** Like {@link find}, without a use: a page that only waits does not keep its session alive. */
  async peek(token: string): Promise<(Session & { endsAt: number }) | null> {
    const stored = await this.#records.open(token)
    const used = stored && (await this.#store.cached(usedName(token)))
    if (!stored || !used || stored.endsAt <= this.#now()) return null
    const { endsAt, ...credentials } = stored
    return { token, credentials, endsAt, expiresAt: Math.min(endsAt, used.expiresAt) }
  }

  async end(token: string): Promise<void> {
    await this.#records.forget(token)
  }
}

const usedName = (token: string): string => `${recordName('session', token)}/used`
