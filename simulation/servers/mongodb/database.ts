import { createHash } from 'node:crypto'
import { CachedKeyStore } from '../../../src/engine/mongodb/cached-key-store.ts'
import { KeyStoreCache } from '../../../src/engine/mongodb/key-store-cache.ts'
import type { Answers } from '../../../src/engine/ports/answers.ts'
import type { CacheEntry, EphemeralStore, Heartbeat } from '../../../src/engine/ports/ephemeral-store.ts'
import { StoreUnavailable } from '../../../src/engine/ports/event-store.ts'
import type { KeyStore } from '../../../src/engine/ports/key-store.ts'
import type { ReadModels } from '../../../src/engine/ports/read-models.ts'
import { CLOCK_SKEW_MS, isLive } from '../../../src/primitives/expiry.ts'
import { clock } from '../../../src/primitives/runtime.ts'
import type { ServerFaults, World } from '../../world/interfaces.ts'
import type { Inspection } from '../inspection.ts'
import { Collections } from '../read-models/collections.ts'
import { VirtualReadModels } from '../read-models/read-models.ts'
import { ChangingMap } from '../rollback.ts'
import { MongoServer } from './server.ts'

export type VirtualMongo = {
  readModels(): Promise<ReadModels>
  ephemeralStore(now?: () => number): Promise<EphemeralStore>
  answers(): Promise<Answers>
  /** `monotonic` (ms) never runs backwards. */
  keyStore(monotonic?: () => number): Promise<KeyStore>
  readonly faults: ServerFaults
  readonly inspect: Omit<Inspection, 'events'>
}

/** A MongoDB under a name in the network, at the level of the ports. Opening a part asks the server once. */
export function virtualMongo(world: World, name: string): VirtualMongo {
  const server = new MongoServer(world, name)
  const collections = new Collections(server.changes)
  const answers = new ChangingMap<string, { bytes: Uint8Array; until: number }>(server.changes)
  const keys = new ChangingMap<string, Uint8Array | null>(server.changes)
  const state: EphemeralState = {
    counters: new ChangingMap(server.changes),
    cache: new ChangingMap(server.changes),
    beats: new ChangingMap(server.changes),
  }
  const opened = async <T>(part: T): Promise<T> => {
    await server.read('connect', () => null)
    return part
  }
  return {
    readModels: () =>
      opened(
        new VirtualReadModels(
          {
            read: (what, run) => server.read(what, () => run(collections)),
            write: (what, run) => server.write(what, () => run(collections)),
            writeMany: (what, runs) =>
              server.writeMany(
                what,
                runs.map((run) => () => run(collections)),
              ),
            close: async () => undefined,
          },
          { isMongo: true },
        ),
      ),
    ephemeralStore: (now = clock.now) => opened(new MongoEphemeral(server, state, now)),
    answers: () => opened(new MongoAnswers(server, answers)),
    keyStore: (monotonic) => opened(keyStore(server, keys, monotonic)),
    faults: server.faults,
    inspect: {
      documents: () => new Map([...collections.tables].map(([table, { entries }]) => [table, entries])),
      keys: () => keys.map,
      answers: () => answers.map,
    },
  }
}

/** The real cache of keys on a virtual server. */
function keyStore(
  server: MongoServer,
  keys: ChangingMap<string, Uint8Array | null>,
  monotonic?: () => number,
): KeyStore {
  const stored = {
    find: (account: string) => server.read(`key of ${account}`, () => keys.get(account)),
    insert: (account: string, key: Uint8Array) =>
      server.write(`new key of ${account}`, () => {
        if (keys.get(account) === undefined) keys.set(account, key)
        return keys.get(account) ?? null
      }),
    destroy: (account: string) =>
      server.write(`destroy the key of ${account}`, () => keys.set(account, null)),
    // The simulation damages no key.
    async *all() {},
    close: async () => undefined,
  }
  return new CachedKeyStore(stored, new KeyStoreCache(monotonic))
}

class MongoAnswers implements Answers {
  readonly #server: MongoServer
  readonly #answers: ChangingMap<string, { bytes: Uint8Array; until: number }>

  constructor(server: MongoServer, answers: ChangingMap<string, { bytes: Uint8Array; until: number }>) {
    this.#server = server
    this.#answers = answers
  }

  async keep(answers: Parameters<Answers['keep']>[0]): Promise<void> {
    for (const { sha256, bytes } of answers) {
      const digest = createHash('sha256').update(bytes).digest('hex')
      if (digest !== sha256)
        throw new TypeError(`an answer was given under ${sha256}, but hashes to ${digest}`)
    }
    const steps = answers.map(({ sha256, bytes, until }) => {
      const copy = new Uint8Array(bytes)
      return () => {
        const stored = this.#answers.get(sha256)
        if (!stored || stored.until < until)
          this.#answers.set(sha256, { bytes: stored?.bytes ?? copy, until })
      }
    })
    if (steps.length > 0) await this.#server.writeMany(`keep ${steps.length} answers`, steps)
  }

  read(sha256: string): Promise<Uint8Array | null> {
    return this.#server.read(`answer ${sha256}`, () => this.#answers.get(sha256)?.bytes ?? null)
  }

  prune(now: number): Promise<number> {
    return this.#server.write('prune answers', () => {
      const due = [...this.#answers.map].filter(([, { until }]) => until <= now)
      for (const [sha256] of due) this.#answers.delete(sha256)
      return due.length
    })
  }

  async close(): Promise<void> {}
}

type Counter = { value: number; expiresAt: number }
type EphemeralState = {
  counters: ChangingMap<string, Counter>
  cache: ChangingMap<string, CacheEntry>
  beats: ChangingMap<string, { at: number; state: string }>
}

class MongoEphemeral implements EphemeralStore {
  readonly #server: MongoServer
  readonly #state: EphemeralState
  readonly #now: () => number
  #closed = false

  constructor(server: MongoServer, state: EphemeralState, now: () => number) {
    this.#server = server
    this.#state = state
    this.#now = now
  }

  increment(key: string, by: number, ttl: number): Promise<Counter> {
    const now = this.#now()
    return this.#write(`count ${key}`, () => {
      const known = this.#state.counters.get(key)
      const counter =
        known && isLive(known.expiresAt, ttl, now)
          ? { ...known, value: known.value + by }
          : { value: by, expiresAt: now + ttl }
      this.#state.counters.set(key, counter)
      return { ...counter }
    })
  }

  cached(key: string): Promise<CacheEntry | null> {
    const now = this.#now()
    return this.#read(`cached ${key}`, () => {
      const entry = this.#state.cache.get(key)
      const isThere = entry && entry.expiresAt > now && entry.storedAt <= now + CLOCK_SKEW_MS
      return isThere ? { ...entry } : null
    })
  }

  cache(key: string, value: string, ttl: number): Promise<void> {
    const storedAt = this.#now()
    const entry = { value, storedAt, expiresAt: storedAt + ttl }
    return this.#write(`cache ${key}`, () => this.#state.cache.set(key, entry))
  }

  beat(part: string, state: Record<string, unknown>): Promise<void> {
    const beat = { at: this.#now(), state: JSON.stringify(state) }
    return this.#write(`beat of ${part}`, () => this.#state.beats.set(part, beat))
  }

  beats(): Promise<Heartbeat[]> {
    return this.#read('beats', () =>
      [...this.#state.beats.map].map(([part, { at, state }]) => ({ part, at, state: JSON.parse(state) })),
    )
  }

  async close(): Promise<void> {
    this.#closed = true
  }

  async #read<T>(what: string, step: () => T): Promise<T> {
    if (this.#closed) throw new StoreUnavailable('the ephemeral store is closed')
    return this.#server.read(what, step)
  }

  async #write<T>(what: string, step: () => T): Promise<T> {
    if (this.#closed) throw new StoreUnavailable('the ephemeral store is closed')
    return this.#server.write(what, step)
  }
}
