import { LRUCache } from 'lru-cache'
import { type EventStore, WrongExpectedRevision } from '../../engine/ports/event-store.ts'
import type { Context } from '../../events/event.ts'
import { NO_STREAM } from '../../events/record.ts'
import type { Decider } from '../decider.ts'
import { type AnyDecider, type Folded, own, type Weighed } from './folded.ts'
import { keepDueSnapshot, load, type Source } from './load.ts'
import { type Decision, decideRound, type Outcome, type Pending, partsOf, type Stamps } from './round.ts'
import type { Snapshots } from './snapshots.ts'

type Lane = { decider: AnyDecider; waiting: Pending[]; idle: Promise<void> | null }

const CACHE_BYTES = 64 * 1024 * 1024
const MAX_CONFLICTS = 100

type RunnerDeps = Stamps & { store: EventStore; snapshots?: Snapshots | null }

/**
 * Carries commands to their streams. Commands on one stream queue behind one another on a cached folded
 * state; those that arrive together are decided in turn and appended together.
 */
export class CommandRunner {
  readonly #source: Source
  readonly #stamps: Stamps
  readonly #lanes = new Map<string, Lane>()
  readonly #loading = new Map<string, Promise<Weighed>>()
  readonly #cache = new LRUCache<string, Weighed>({
    maxSize: CACHE_BYTES,
    // However long its stream, a state is kept: to read the whole stream for each command would be worse.
    sizeCalculation: (c) => Math.min(c.bytes + 512, CACHE_BYTES / 4),
  })

  constructor({ store, snapshots = null, ...stamps }: RunnerDeps) {
    this.#source = { store, snapshots }
    this.#stamps = stamps
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
    const stands = cached && (await this.#reaches(stream, cached, 'stands'))
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
      const from: Weighed = cached ?? (await load(this.#source, decider, stream))
      // `evolve` may consume the state, so the cache must not keep it while it is only tried out.
      this.#cache.delete(stream)
      const round = decideRound(decider, stream, from, batch, this.#stamps)
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

  async #append(stream: string, decider: AnyDecider, from: Weighed, round: Decision[]): Promise<void> {
    let bytes = from.bytes
    for (const part of partsOf(round)) {
      const events = part.flatMap((one) => one.events)
      const recorded =
        events.length > 0
          ? await this.#source.store.append(stream, (events[0]?.revision ?? 0) - 1, events)
          : []
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
    const folded = { state: last.state, head: last.head, bytes }
    this.#cache.set(stream, folded)
    keepDueSnapshot(this.#source, decider, stream, from.head, folded)
  }

  /**
   * Whether a cached state is that of a revision or a later one, or with `stands` that of the end of the stream. A command
   * that came in between has taken it out of the cache, and may have changed it.
   */
  async #reaches(stream: string, cached: Weighed, revision: number | 'stands'): Promise<boolean> {
    if (revision !== 'stands') return cached.head.revision >= revision
    return (await this.#isCurrent(stream, cached)) && this.#cache.get(stream) === cached
  }

  async #isCurrent(stream: string, cached: Weighed): Promise<boolean> {
    const behind = await this.#source.store.readStream(stream, { from: cached.head.revision + 1, limit: 1 })
    return behind.length === 0
  }

  /** Those that want the same stream at the same time share one reading of it; it may have begun before they asked. */
  #loadTogether(decider: AnyDecider, stream: string): Promise<Weighed> {
    const underWay = this.#loading.get(stream)
    if (underWay) return underWay
    const loading = this.#loadAndKeep(decider, stream).finally(() => this.#loading.delete(stream))
    this.#loading.set(stream, loading)
    return loading
  }

  /** What was loaded is the beginning of the stream, whatever happened since; a lane keeps its own state. */
  async #loadAndKeep(decider: AnyDecider, stream: string): Promise<Weighed> {
    const loaded = await load(this.#source, decider, stream)
    const known = this.#cache.peek(stream)?.head.revision ?? NO_STREAM.revision
    if (loaded.head.revision > known && !this.#lanes.has(stream)) this.#cache.set(stream, loaded)
    return loaded
  }
}
