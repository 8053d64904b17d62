import { LRUCache } from 'lru-cache'
import {
  type EventStore,
  EventTooLarge,
  MAX_APPEND_BYTES,
  MAX_EVENT_BYTES,
  WrongExpectedRevision,
} from '../engine/ports/event-store.ts'
import {
  asDomainEvent,
  type Context,
  type EncodedEvent,
  encodeEvents,
  type RecordedEvent,
} from '../events/event.ts'
import { type Head, NO_STREAM } from '../events/record.ts'
import type { Decider } from './decider.ts'

/** What a stream folds to, and its end. */
export type Folded<State> = { state: State; head: Head }
export type Outcome<State> = Folded<State> & { events: readonly RecordedEvent[] }

type AnyDecider = Decider<unknown, unknown>
type Pending = {
  command: unknown
  context: Context
  resolve(outcome: Outcome<unknown>): void
  reject(error: unknown): void
}
type Lane = { decider: AnyDecider; waiting: Pending[]; idle: Promise<void> | null }
type Cached = Folded<unknown> & { bytes: number }

/** Where states of long streams are kept, so that they need not be folded from the beginning. */
export type Snapshots = {
  /** The newest one that this decider can read; null where there is none. Never rejects. */
  load(stream: string): Promise<{ text: string; head: Head; bytes: number } | null>
  /** Keeps one in the background. */
  keep(stream: string, snapshot: { text: string; head: Head; bytes: number }): void
}

const CACHE_BYTES = 64 * 1024 * 1024
const MAX_CONFLICTS = 100
const PAGE = 1_000
/** Events between two snapshots of a stream. */
const SNAPSHOT_EVERY = 5_000

/**
 * Carries commands to their streams. Commands on one stream queue behind one another on a cached folded
 * state; those that arrive together are decided in turn and appended together.
 */
export class CommandRunner {
  readonly #store: EventStore
  readonly #now: () => number
  readonly #newId: () => string
  readonly #snapshots: Snapshots | null
  readonly #lanes = new Map<string, Lane>()
  readonly #loading = new Map<string, Promise<Cached>>()
  readonly #cache = new LRUCache<string, Cached>({
    maxSize: CACHE_BYTES,
    // However long its stream, a state is kept: to read the whole stream for each command would be worse.
    sizeCalculation: (c) => Math.min(c.bytes + 512, CACHE_BYTES / 4),
  })

  constructor(deps: { store: EventStore; now: () => number; newId: () => string; snapshots?: Snapshots }) {
    this.#store = deps.store
    this.#now = deps.now
    this.#newId = deps.newId
    this.#snapshots = deps.snapshots ?? null
  }

  /**
   * Decides a command on a stream and writes what follows. Rejects with {@link Rejection}, and with
   * StoreUnavailable when the outcome is not known: the same command may then be sent again.
   */
  run<State, Command>(
    decider: Decider<State, Command>,
    stream: string,
    command: Command,
    context: Context,
  ): Promise<Outcome<State>> {
    return new Promise((resolve, reject) => {
      const lane = this.#lanes.get(stream) ?? { decider: decider as AnyDecider, waiting: [], idle: null }
      this.#lanes.set(stream, lane)
      lane.waiting.push({ command, context, resolve: resolve as Pending['resolve'], reject })
      lane.idle ??= this.#drain(stream, lane)
    })
  }

  /** The stream as it stands in the store. The state is the caller's own: no later command changes it. */
  async fold<State, Command>(decider: Decider<State, Command>, stream: string): Promise<Folded<State>> {
    const cached = this.#cache.get(stream)
    // A command that came in between has taken the state out of the cache, and may have changed it.
    const stands = cached && (await this.#isCurrent(stream, cached)) && this.#cache.get(stream) === cached
    return own(decider, stands ? cached : await this.#loadAndKeep(decider as AnyDecider, stream))
  }

  /**
   * The stream as this process knows it, at least up to a revision: enough for asking whether there is something
   * to do, since what is then done is decided on the state of the store.
   */
  async recent<State, Command>(
    decider: Decider<State, Command>,
    stream: string,
    revision: number,
  ): Promise<Folded<State>> {
    await this.#lanes.get(stream)?.idle
    const cached = this.#cache.get(stream)
    if (cached && cached.head.revision >= revision) return own(decider, cached)
    const loaded = await this.#loadTogether(decider as AnyDecider, stream)
    const known = loaded.head.revision >= revision
    return own(decider, known ? loaded : await this.#loadAndKeep(decider as AnyDecider, stream))
  }

  /**
   * What `see` makes of the stream as this process knows it, at least up to a revision, or with `stands` as the store
   * has it: for states too large to be copied each time. It must keep nothing of them: later commands change them in place.
   */
  async look<State, Command, T>(
    decider: Decider<State, Command>,
    stream: string,
    revision: number | 'stands',
    see: (state: State) => T,
  ): Promise<T> {
    await this.#lanes.get(stream)?.idle
    const cached = this.#cache.get(stream)
    const isKnown = cached && (await this.#reaches(stream, cached, revision))
    return see((isKnown ? cached : await this.#loadAndKeep(decider as AnyDecider, stream)).state as State)
  }

  /** Drops what is cached of a stream, for example because another process wrote to it. */
  forget(stream: string): void {
    this.#cache.delete(stream)
  }

  async #drain(stream: string, lane: Lane): Promise<void> {
    await Promise.resolve()
    while (lane.waiting.length > 0) {
      const batch = lane.waiting
      lane.waiting = []
      try {
        await this.#decideAll(stream, lane.decider, batch)
      } catch (error) {
        this.#cache.delete(stream)
        for (const pending of batch) pending.reject(error)
      }
    }
    this.#lanes.delete(stream)
  }

  async #decideAll(stream: string, decider: AnyDecider, batch: Pending[]): Promise<void> {
    let cached = this.#cache.get(stream)
    for (let conflicts = 0; conflicts < MAX_CONFLICTS; conflicts++) {
      const fresh = cached === undefined
      const from: Cached = cached ?? (await this.#load(decider, stream))
      const round = this.#decide(stream, decider, from, batch)
      cached = undefined
      // A refusal, or a fact that already stands, is only as good as the state that says so.
      const answered = round.some((one) => one.events.length === 0)
      if (!fresh && answered && !(await this.#isCurrent(stream, from))) continue
      try {
        await this.#append(stream, decider, from, round)
        return
      } catch (error) {
        if (!(error instanceof WrongExpectedRevision)) throw error
        batch = batch.filter((pending) => !round.some((one) => one.pending === pending && one.settled))
      }
    }
    throw new Error(`${stream} changed ${MAX_CONFLICTS} times while a command was being decided`)
  }

  #decide(stream: string, decider: AnyDecider, from: Cached, batch: readonly Pending[]): Decision[] {
    // `evolve` may consume the state, so the cache must not keep it while it is only tried out.
    this.#cache.delete(stream)
    let { state, head } = from
    return batch.map((pending) => {
      try {
        const drafts = decider.decide(state, pending.command)
        const events = encodeEvents(
          stream,
          head,
          drafts.map((draft) => ({ draft, context: pending.context })),
          this.#now(),
          this.#newId,
        )
        refuseTooLarge(events)
        for (const event of events) state = decider.evolve(state, asDomainEvent(event))
        head = headOf(events, head)
        return { pending, events, state, head, settled: false }
      } catch (error) {
        return { pending, events: [], state, head, error, settled: false }
      }
    })
  }

  async #append(stream: string, decider: AnyDecider, from: Cached, round: Decision[]): Promise<void> {
    let bytes = from.bytes
    for (const part of split(round)) {
      const events = part.flatMap((one) => one.events)
      const recorded =
        events.length > 0 ? await this.#store.append(stream, (events[0]?.revision ?? 0) - 1, events) : []
      bytes += events.reduce((sum, event) => sum + event.record.length, 0)
      let taken = 0
      for (const one of part) {
        const mine = recorded.slice(taken, taken + one.events.length)
        taken += mine.length
        one.settled = true
        if (one.error !== undefined) one.pending.reject(one.error)
        else one.pending.resolve({ state: one.state, head: one.head, events: mine })
      }
    }
    const last = round.at(-1)
    if (!last) return
    this.#cache.set(stream, { state: last.state, head: last.head, bytes })
    const due =
      Math.floor(last.head.revision / SNAPSHOT_EVERY) > Math.floor(from.head.revision / SNAPSHOT_EVERY)
    if (due) this.#snapshot(stream, decider, { state: last.state, head: last.head, bytes })
  }

  #snapshot(stream: string, { snapshot }: AnyDecider, { state, head, bytes }: Cached): void {
    if (snapshot) this.#snapshots?.keep(stream, { text: snapshot(state), head, bytes })
  }

  /** Whether a cached state is that of a revision or a later one; a command that came in between has taken it out. */
  async #reaches(stream: string, cached: Cached, revision: number | 'stands'): Promise<boolean> {
    if (revision !== 'stands') return cached.head.revision >= revision
    return (await this.#isCurrent(stream, cached)) && this.#cache.get(stream) === cached
  }

  async #isCurrent(stream: string, cached: Cached): Promise<boolean> {
    const behind = await this.#store.readStream(stream, { from: cached.head.revision + 1, limit: 1 })
    return behind.length === 0
  }

  /** Those that want the same stream at the same time share one reading of it; it may have begun before they asked. */
  #loadTogether(decider: AnyDecider, stream: string): Promise<Cached> {
    const underWay = this.#loading.get(stream)
    if (underWay) return underWay
    const loading = this.#loadAndKeep(decider, stream).finally(() => this.#loading.delete(stream))
    this.#loading.set(stream, loading)
    return loading
  }

  /** What was loaded is the beginning of the stream, whatever happened since; a lane keeps its own state. */
  async #loadAndKeep(decider: AnyDecider, stream: string): Promise<Cached> {
    const loaded = await this.#load(decider, stream)
    const known = this.#cache.peek(stream)?.head.revision ?? NO_STREAM.revision
    if (loaded.head.revision > known && !this.#lanes.has(stream)) this.#cache.set(stream, loaded)
    return loaded
  }

  async #load(decider: AnyDecider, stream: string): Promise<Cached> {
    let { state, head, bytes } = (await this.#restored(decider, stream)) ?? {
      state: decider.initial(),
      head: NO_STREAM,
      bytes: 0,
    }
    const { revision } = head
    for (;;) {
      const events = await this.#store.readStream(stream, { from: head.revision + 1, limit: PAGE })
      for (const event of events) {
        state = decider.evolve(state, asDomainEvent(event))
        bytes += event.record.length
      }
      head = headOf(events, head)
      if (events.length < PAGE) break
    }
    if (head.revision - revision > SNAPSHOT_EVERY) this.#snapshot(stream, decider, { state, head, bytes })
    return { state, head, bytes }
  }

  /** From a snapshot, if the stream still is the one that it was made of. */
  async #restored(decider: AnyDecider, stream: string): Promise<Cached | null> {
    const found = decider.restore && (await this.#snapshots?.load(stream))
    if (!found) return null
    const [event] = await this.#store.readStream(stream, { from: found.head.revision, limit: 1 })
    const isSame = event && Buffer.compare(event.hash, found.head.hash) === 0
    const state = isSame ? decider.restore?.(found.text) : null
    return state == null ? null : { state, head: found.head, bytes: found.bytes }
  }
}

type Decision = {
  pending: Pending
  events: EncodedEvent[]
  state: unknown
  head: Head
  error?: unknown
  settled: boolean
}

/** What is handed out of the cache must not change when the next command is carried out on it. */
function own<State, Command>(
  decider: Decider<State, Command>,
  { state, head }: Folded<unknown>,
): Folded<State> {
  const known = state as State
  return { state: decider.copy?.(known) ?? known, head }
}

function headOf(events: readonly EncodedEvent[], before: Head): Head {
  const last = events.at(-1)
  return last ? { revision: last.revision, hash: last.hash, time: last.time } : before
}

/** Refused here, it fails alone; in the append, all commands that go with it would. */
function refuseTooLarge(events: readonly EncodedEvent[]): void {
  let bytes = 0
  for (const { type, record } of events) {
    bytes += record.length
    if (record.length > MAX_EVENT_BYTES || bytes > MAX_APPEND_BYTES)
      throw new EventTooLarge(
        `up to its ${type} the command writes ${bytes} bytes, which is more than is taken`,
      )
  }
}

/** Parts that fit one append each; the events of one decision are never torn apart. */
function split(round: readonly Decision[]): Decision[][] {
  const parts: Decision[][] = [[]]
  let size = 0
  for (const one of round) {
    const bytes = one.events.reduce((sum, event) => sum + event.record.length, 0)
    if (size + bytes > MAX_APPEND_BYTES && size > 0) {
      parts.push([])
      size = 0
    }
    parts.at(-1)?.push(one)
    size += bytes
  }
  return parts
}
