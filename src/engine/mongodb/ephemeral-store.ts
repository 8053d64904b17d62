import type { Collection } from 'mongodb'
import { CLOCK_SKEW_MS, isLive } from '../../primitives/expiry.ts'
import { clock } from '../../primitives/runtime.ts'
import type { CacheEntry, EphemeralStore, Heartbeat } from '../ports/ephemeral-store.ts'
import { type MongoAddress, MongoConnection } from './connection.ts'
import { type Counter, increment } from './ephemeral-counters.ts'
import { isDuplicate } from './errors.ts'

const SWEEP_EVERY_MS = 60_000

/**
 * Deletes expired documents, at most once a minute and in parallel with the operation that triggers it. Reads check
 * expiry, so a failed sweep has no effect; the next one makes up for it.
 */
class Sweep {
  readonly #work: (now: number) => Promise<unknown>
  #next = Number.NEGATIVE_INFINITY
  #running: Promise<unknown> = Promise.resolve()

  constructor(work: (now: number) => Promise<unknown>) {
    this.#work = work
  }

  /** `now` in epoch ms. */
  due(now: number): void {
    if (isLive(this.#next, SWEEP_EVERY_MS, now)) return
    this.#next = now + SWEEP_EVERY_MS
    this.#running = this.#work(now).catch(() => undefined)
  }

  /** Resolves when none runs. */
  async ended(): Promise<void> {
    await this.#running
  }
}

type Cached = CacheEntry & { _id: string }
/** The state is stored as text, because its names may be invalid in BSON. */
type Beat = { _id: string; at: number; state: string }

/** A part without a heartbeat for a day will not return: its process had another name. */
const SILENT_MS = 24 * 3_600_000

/**
 * The ephemeral store of all processes, in MongoDB or a compatible server. Expiry uses `now` (epoch ms) of the reading
 * process. Rejects with StoreUnavailable while no server is reachable.
 */
export async function openMongoEphemeralStore(
  options: MongoAddress & { now?: () => number },
): Promise<EphemeralStore> {
  const ephemeralStore = new MongoEphemeralStore(
    await MongoConnection.open(options),
    options.now ?? clock.now,
  )
  try {
    await ephemeralStore.createIndexes()
    return ephemeralStore
  } catch (error) {
    await ephemeralStore.close()
    throw error
  }
}

class MongoEphemeralStore implements EphemeralStore {
  readonly #connection: MongoConnection
  readonly #now: () => number
  readonly #counters: Collection<Counter>
  readonly #cache: Collection<Cached>
  readonly #beats: Collection<Beat>
  readonly #sweep = new Sweep((now) => this.#takeAway(now))

  constructor(connection: MongoConnection, now: () => number) {
    this.#connection = connection
    this.#now = now
    this.#counters = connection.db.collection('scratch.counters')
    this.#cache = connection.db.collection('scratch.cache')
    this.#beats = connection.db.collection('scratch.heartbeats')
  }

  async createIndexes(): Promise<void> {
    await this.#connection.run(() =>
      Promise.all([
        this.#counters.createIndex({ expiresAt: 1 }),
        this.#cache.createIndex({ expiresAt: 1 }),
        this.#beats.createIndex({ at: 1 }),
      ]),
    )
  }

  async increment(key: string, by: number, ttl: number): Promise<{ value: number; expiresAt: number }> {
    const now = this.#now()
    this.#sweep.due(now)
    return this.#connection.run(() => increment(this.#counters, { key, by, ttl, now }))
  }

  async cached(key: string): Promise<CacheEntry | null> {
    const now = this.#now()
    const found = await this.#connection.run(() =>
      this.#cache.findOne({ _id: key, expiresAt: { $gt: now }, storedAt: { $lte: now + CLOCK_SKEW_MS } }),
    )
    return found && { value: found.value, storedAt: found.storedAt, expiresAt: found.expiresAt }
  }

  async cache(key: string, value: string, ttl: number): Promise<void> {
    const storedAt = this.#now()
    this.#sweep.due(storedAt)
    const entry = { value, storedAt, expiresAt: storedAt + ttl }
    await this.#upsert(() => this.#cache.replaceOne({ _id: key }, entry, { upsert: true }))
  }

  async beat(part: string, state: Record<string, unknown>): Promise<void> {
    const at = this.#now()
    this.#sweep.due(at)
    const beat = { at, state: JSON.stringify(state) }
    await this.#upsert(() => this.#beats.replaceOne({ _id: part }, beat, { upsert: true }))
  }

  async beats(): Promise<Heartbeat[]> {
    const found = await this.#connection.run(() => this.#beats.find().toArray())
    return found.map(({ _id, at, state }) => ({ part: _id, at, state: JSON.parse(state) }))
  }

  async close(): Promise<void> {
    await this.#sweep.ended()
    await this.#connection.close()
  }

  /** When two writers insert at the same time, one is refused: it then replaces. */
  async #upsert(write: () => Promise<unknown>): Promise<void> {
    await this.#connection.run(async () => {
      try {
        await write()
      } catch (error) {
        if (!isDuplicate(error)) throw error
        await write()
      }
    })
  }

  #takeAway(now: number): Promise<unknown> {
    return Promise.all([
      this.#counters.deleteMany({ expiresAt: { $lte: now } }),
      this.#cache.deleteMany({ expiresAt: { $lte: now } }),
      this.#beats.deleteMany({ at: { $lte: now - SILENT_MS } }),
    ])
  }
}
