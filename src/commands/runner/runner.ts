import { LRUCache } from 'lru-cache'
import {
  type Append,
  type EventStore,
  StoreUnavailable,
  WrongExpectedRevision,
} from '../../engine/ports/event-store.ts'
import type { Context, EncodedEvent } from '../../events/event.ts'
import type { Decider } from '../decider.ts'
import { type AnyDecider, copyOf, type Folded, KnownStream } from './folded.ts'
import { catchUp, load, type Source } from './load.ts'
import {
  type Decision,
  decideRound,
  type Opened,
  type Opening,
  type Outcome,
  type Pending,
  partsOf,
  type Stamps,
} from './round.ts'
import { keepDueSnapshot } from './snapshot-policy.ts'
import type { Snapshots } from './snapshot-store.ts'

type Lane = {
  decider: AnyDecider
  waiting: Pending[]
  /** Settles after the commands that are being decided and written now; never rejects. */
  turn: Promise<void>
}

/** A command on a stream. `isNew`: the stream is expected to have no events yet. */
export type Task<State, Command> = {
  decider: Decider<State, Command>
  stream: string
  command: Command
  context: Context
  isNew?: boolean
}

const CACHE_BYTES = 64 * 1024 * 1024
const MAX_CONFLICTS = 100
/** Minimum time between the starts of two shared reads of a stream, so that callers share them. */
const SHARED_READ_MS = 100

type RunnerDeps = Stamps & {
  store: EventStore
  snapshots?: Snapshots | null
  /** Maximum estimated bytes of all cached states; default 64 MiB. */
  cacheBytes?: number
  /** Resolves after a time in ms; default: at once, so that only concurrent callers share a read. */
  pause?: (ms: number) => Promise<void>
}

/**
 * Runs commands on their streams. Commands on one stream queue for its cached folded state. Those that arrive together
 * are decided in order and appended together. A cached state holds only what was read or written; a caller that needs a
 * later state reads the events after it.
 */
export class CommandRunner {
  readonly #source: Source
  readonly #stamps: Stamps
  readonly #lanes = new Map<string, Lane>()
  readonly #reading = new Map<string, Promise<KnownStream>>()
  readonly #pause: (ms: number) => Promise<void>
  /** Shared reads that have not begun, and the pauses after those that have. */
  readonly #nextShared = new Map<string, Promise<KnownStream>>()
  readonly #pauses = new Map<string, Promise<void>>()
  readonly #cache: LRUCache<string, KnownStream>

  constructor({
    store,
    snapshots = null,
    cacheBytes = CACHE_BYTES,
    pause = () => Promise.resolve(),
    ...stamps
  }: RunnerDeps) {
    this.#pause = pause
    this.#source = { store, snapshots }
    this.#stamps = stamps
    this.#cache = new LRUCache({
      maxSize: Math.floor(cacheBytes),
      // A state is cached however large it is: folding it from the store for each command would cost more.
      sizeCalculation: ({ weight }) => Math.ceil(Math.min(weight, cacheBytes / 4)),
    })
  }

  /**
   * Decides a command on a stream and writes the events. Rejects with {@link Rejection}. Rejects with StoreUnavailable
   * if the outcome is unknown: the same command may then be sent again. `isNew`: the stream's id was just drawn, so the
   * command is decided without a read; the expected revision finds out if the stream exists after all.
   */
  run<State, Command>(
    decider: Decider<State, Command>,
    stream: string,
    command: Command,
    context: Context,
    { isNew = false }: { isNew?: boolean } = {},
  ): Promise<Outcome<State>> {
    return new Promise((resolve, reject) => {
      const pending = { command, context, isNew, resolve: resolve as Pending['resolve'], reject }
      this.#queue(decider as AnyDecider, stream, pending)
    })
  }

  /**
   * Runs a command and then, unless it is refused, a second one, whose outcome is returned. Where the store can write
   * several streams at once, and the second stream is expected to have no events (`isNew`), both are one append: all or
   * none. Otherwise the first remains if the second fails.
   */
  async runBoth<State, Command, First, FirstCommand>(
    first: Task<First, FirstCommand>,
    second: Task<State, Command>,
  ): Promise<Outcome<State>> {
    const opens = second.isNew && this.#source.store.appendTogether ? (second as Opening) : undefined
    const opened = await new Promise<Outcome<unknown> | undefined>((resolve, reject) => {
      const { decider, stream, command, context, isNew = false } = first
      const resolved: Pending['resolve'] = (_, outcome) => resolve(outcome)
      const pending = { command, context, isNew, opens, resolve: resolved, reject }
      this.#queue(decider as AnyDecider, stream, pending)
    })
    if (opened) return opened as Outcome<State>
    const { decider, stream, command, context, isNew = false } = second
    return this.run(decider, stream, command, context, { isNew })
  }

  /**
   * The present stream of the store. The state belongs to the caller: no later command changes it. That takes a copy of
   * states that change in place; use {@link look} for those.
   */
  async fold<State, Command>(decider: Decider<State, Command>, stream: string): Promise<Folded<State>> {
    return copyOf(decider, await this.#newest(decider as AnyDecider, stream))
  }

  /**
   * The stream as this process knows it, at least up to a revision. That suffices to ask whether there is anything to
   * do: the command is then decided on the stored state.
   */
  async recent<State, Command>(
    decider: Decider<State, Command>,
    stream: string,
    revision: number,
  ): Promise<Folded<State>> {
    return copyOf(decider, await this.#reaching(decider as AnyDecider, stream, revision))
  }

  /**
   * The stream as this process knows it; if it knows nothing, as it was after its first event, which is at hand. Reads
   * nothing unless this process is reading or writing the stream already.
   */
  async begun<State, Command>(
    decider: Decider<State, Command>,
    stream: string,
    first: EncodedEvent,
  ): Promise<Folded<State>> {
    const isBusy = this.#lanes.has(stream) || this.#reading.has(stream)
    if (first.revision === 0 && !isBusy && !this.#cache.has(stream)) {
      const known = new KnownStream(decider as AnyDecider)
      known.advance([first])
      this.#keep(stream, known)
    }
    return this.recent(decider, stream, first.revision)
  }

  /**
   * The result of `see` on the stream as this process knows it, at least up to a revision, or with `newest` on the
   * present stream of the store. For states that are too large to copy. `see` must keep no part of the state: later
   * commands change it in place.
   */
  async look<State, Command, T>(
    decider: Decider<State, Command>,
    stream: string,
    revision: number | 'newest',
    see: (state: State) => T,
  ): Promise<T> {
    const known =
      revision === 'newest'
        ? await this.#newest(decider as AnyDecider, stream)
        : await this.#reaching(decider as AnyDecider, stream, revision)
    return see(known.state as State)
  }

  /**
   * The result of `see` on the stream of the store at some moment after the call, at most 100 ms later unless reading takes
   * longer. Callers that arrive within this time share one read. `see` must keep no part of the state.
   */
  async lookSoon<State, Command, T>(
    decider: Decider<State, Command>,
    stream: string,
    see: (state: State) => T,
  ): Promise<T> {
    const known = await this.#shared(decider as AnyDecider, stream)
    return see(known.state as State)
  }

  #queue(decider: AnyDecider, stream: string, pending: Pending): void {
    const waits = this.#lanes.get(stream)
    if (waits) {
      waits.waiting.push(pending)
      return
    }
    const lane = { decider, waiting: [pending], turn: Promise.resolve() }
    this.#lanes.set(stream, lane)
    void Promise.resolve().then(() => this.#drain(stream, lane))
  }

  async #drain(stream: string, lane: Lane): Promise<void> {
    while (lane.waiting.length > 0) {
      const batch = lane.waiting
      lane.waiting = []
      lane.turn = this.#decideAll(stream, lane.decider, batch).catch((error: unknown) => {
        this.#cache.delete(stream)
        for (const pending of batch) pending.reject(error)
      })
      await lane.turn
    }
    this.#lanes.delete(stream)
  }

  async #decideAll(stream: string, decider: AnyDecider, batch: Pending[]): Promise<void> {
    const cached = this.#cache.get(stream)
    const isNew = batch.every((pending) => pending.isNew)
    // A read that another caller began may be older than these commands.
    let isNewest = !cached && !isNew && !this.#reading.has(stream)
    const known = cached ?? (isNew ? new KnownStream(decider) : await this.#read(decider, stream))
    for (let conflicts = 0; conflicts < MAX_CONFLICTS; conflicts++) {
      const round = decideRound(decider, stream, known, batch, this.#stamps)
      // A rejection or an already recorded fact is valid only on the newest state.
      const isAnswered = round.some((one) => one.events.length === 0)
      if (isAnswered && !isNewest && (await this.#catchUp(decider, stream, known))) {
        isNewest = true
        continue
      }
      try {
        await this.#append(stream, known, round)
        this.#keep(stream, known)
        keepDueSnapshot(this.#source.snapshots, decider, stream, known)
        return
      } catch (error) {
        if (!(error instanceof WrongExpectedRevision)) throw error
        batch = batch.filter((pending) => !round.some((one) => one.pending === pending && one.settled))
        if (error.stream !== stream) {
          for (const pending of batch) if (pending.opens?.stream === error.stream) delete pending.opens
          continue
        }
        if (error.actual < known.head.revision) throw lags(stream, error.actual, known.head.revision, error)
        known.advance(error.tail)
        if (known.head.revision < error.actual) await this.#catchUp(decider, stream, known)
        isNewest = true
      }
    }
    throw new Error(`${stream} changed ${MAX_CONFLICTS} times while a command was being decided`)
  }

  /** Writes the decided events, and folds them after the write. */
  async #append(stream: string, known: KnownStream, round: readonly Decision[]): Promise<void> {
    for (const part of partsOf(round)) {
      const events = part.flatMap((one) => one.events)
      const [first] = events
      const opened = part.flatMap((one) => one.opened ?? [])
      if (first) await this.#write({ stream, expected: first.revision - 1, events }, opened)
      for (const one of part) {
        known.advance(one.events)
        one.settled = true
        if (one.error !== undefined) one.pending.reject(one.error)
        else one.pending.resolve(outcomeOf(known, one.events), one.opened && this.#begin(one.opened))
      }
    }
  }

  async #write({ stream, expected, events }: Append, opened: readonly Opened[]): Promise<void> {
    const { store } = this.#source
    if (opened.length === 0) return store.appendNew(stream, expected, events)
    const begun = opened.map((one) => ({ stream: one.stream, expected: -1, events: one.events }))
    await store.appendTogether?.([{ stream, expected, events }, ...begun])
  }

  /** Folds and caches a stream that was just written. */
  #begin({ stream, known, events }: Opened): Outcome<unknown> {
    known.advance(events)
    // A reader of the log may have been faster, and a command may have followed.
    if (!this.#cache.has(stream)) this.#keep(stream, known)
    return outcomeOf(known, events)
  }

  /** The stored stream at the time of the call or later. */
  async #newest(decider: AnyDecider, stream: string): Promise<KnownStream> {
    const known = this.#cache.get(stream) ?? (await this.#reading.get(stream))
    if (!known) return this.#read(decider, stream)
    await this.#catchUp(decider, stream, known)
    return known
  }

  #shared(decider: AnyDecider, stream: string): Promise<KnownStream> {
    const waiting = this.#nextShared.get(stream)
    if (waiting) return waiting
    const reading = (this.#pauses.get(stream) ?? Promise.resolve()).then(() => {
      this.#nextShared.delete(stream)
      this.#pauses.set(
        stream,
        this.#pause(SHARED_READ_MS).finally(() => this.#pauses.delete(stream)),
      )
      return this.#newest(decider, stream)
    })
    this.#nextShared.set(stream, reading)
    return reading
  }

  /**
   * The stream at least up to a revision: the known one if it reaches that far, otherwise the stored one. Rejects with
   * {@link StoreUnavailable} if that does not reach as far: a node that has lost the others gives an old stream.
   */
  async #reaching(decider: AnyDecider, stream: string, revision: number): Promise<KnownStream> {
    const reaches = (known: KnownStream | undefined) => known !== undefined && known.head.revision >= revision
    let known = this.#cache.get(stream)
    if (known && reaches(known)) return known
    // A command of this process may just have written it.
    await this.#lanes.get(stream)?.turn
    known = this.#cache.get(stream)
    if (known && reaches(known)) return known
    // Concurrent callers share one read of a stream; it may have begun before this call.
    known = await this.#read(decider, stream)
    if (!reaches(known)) await this.#catchUp(decider, stream, known)
    if (!reaches(known)) throw lags(stream, known.head.revision, revision)
    return known
  }

  /** Reads the stream, or what follows its cached state. Concurrent callers share one read. */
  #read(decider: AnyDecider, stream: string): Promise<KnownStream> {
    const inProgress = this.#reading.get(stream)
    if (inProgress) return inProgress
    const reading = this.#loadOrCatchUp(decider, stream).finally(() => this.#reading.delete(stream))
    this.#reading.set(stream, reading)
    return reading
  }

  async #loadOrCatchUp(decider: AnyDecider, stream: string): Promise<KnownStream> {
    const cached = this.#cache.get(stream)
    if (cached) await this.#catchUp(decider, stream, cached)
    const known = cached ?? (await load(this.#source, decider, stream))
    if (!cached) this.#keep(stream, known)
    return known
  }

  async #catchUp(decider: AnyDecider, stream: string, known: KnownStream): Promise<boolean> {
    const hasNewer = await catchUp(this.#source, decider, stream, known)
    if (hasNewer && this.#cache.peek(stream) === known) this.#keep(stream, known)
    return hasNewer
  }

  /** Caches a state with its present weight. */
  #keep(stream: string, known: KnownStream): void {
    this.#cache.delete(stream)
    this.#cache.set(stream, known)
  }
}

const outcomeOf = ({ state, head }: KnownStream, events: readonly EncodedEvent[]): Outcome<unknown> => ({
  state,
  head,
  events,
})

/** A node of a cluster that has lost the others, and does not know it yet, has an old end of a stream. */
const lags = (stream: string, ends: number, revision: number, cause?: Error): StoreUnavailable =>
  new StoreUnavailable(
    `the event store says that ${stream} ends at revision ${ends}, but revision ${revision} is known`,
    { cause },
  )
