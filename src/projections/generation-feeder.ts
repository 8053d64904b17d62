import type { EphemeralStore } from '../engine/ports/ephemeral-store.ts'
import type { Consumer } from '../engine/ports/event-bus.ts'
import type { Position } from '../engine/ports/event-store.ts'
import { isRecent } from '../primitives/expiry.ts'
import { type Repeating, repeat } from '../primitives/repeat.ts'
import { reportFeeds } from './feeds.ts'
import { collectionName, type Generation, groupName } from './projection.ts'
import type { FeedParts, ReadModel, Versions } from './read-model.ts'
import { Generations, isWaiting, type ReadModelState, requested, switched } from './read-model-versions.ts'
import { unservable } from './served-read-models.ts'

export type FeederParts = FeedParts & {
  models: readonly Versions[]
  ephemeralStore: EphemeralStore
  /** Name of this process. */
  who: string
  /** Epoch ms. */
  now(): number
  /** Running consumers, for the health of the process; kept up to date. */
  consumers: Consumer[]
  /**
   * Reads the history of a generation that is being built, or resumes the reading; resolves when this process or
   * another one has read it.
   */
  read(name: string, signal: AbortSignal): Promise<void>
  onSwitched(name: string, to: Generation): void
  onProblem(error: unknown, what: string): void
  /** Repeats a repeatable operation for as long as a server is unreachable. Default once. */
  withRetry?<T>(open: () => Promise<T>): Promise<T>
}

const CHECK_MS = 500
const REPORT_MS = 2_000
/** Dropped only when every process has surely noticed that it is no longer used. */
const DROPPED_AFTER_MS = 60_000
const KEEPER = 'system:projections'

/**
 * Feeds the generations of read models: those that are served, the previous ones for another hour, and one that is
 * being built once its history has been read. When that one has caught up, it is served. A version newer than the
 * served one is built automatically. Rejects with StoreRefused where no version of this program can feed what is
 * served.
 */
export async function feedReadModels(
  parts: FeederParts,
): Promise<Pick<GenerationFeeder, 'stoppage' | 'stop'>> {
  const { readModels, withRetry = (open) => open() } = parts
  const feeder = new GenerationFeeder(parts, await withRetry(() => Generations.open(readModels)))
  await withRetry(() => feeder.begin())
  return feeder
}

type Feed = { consumer: Consumer; name: string; of: Generation; folded(): Position | null }

class GenerationFeeder {
  readonly #parts: FeederParts
  readonly #generations: Generations
  /** By the name of its collection. */
  readonly #feeds = new Map<string, Feed>()
  readonly #stopping = new AbortController()
  /**
   * Work in progress by read model: this process reads its history, waits for its consumer, or drops retired
   * generations.
   */
  readonly #active = new Map<string, Promise<void>>()
  #polling: Repeating | undefined
  #reportedAt = Number.NEGATIVE_INFINITY

  constructor(parts: FeederParts, generations: Generations) {
    this.#parts = parts
    this.#generations = generations
  }

  async begin(): Promise<void> {
    const { models, now } = this.#parts
    for (const versions of models) {
      const [{ name, version }] = versions
      const state = await this.#generations.ensure(name, version, now())
      const { active, previous, building } = state
      const known = [active, ...(previous ? [previous] : [])].some((one) => modelOf(versions, one))
      if (!known) throw unservable(state, versions)
      if (active.version < version && building === null)
        await this.#generations.change(name, (state) => requested(state, { version, by: KEEPER, now: now() }))
    }
    await this.#check()
    const onError = (error: unknown) => this.#parts.onProblem(error, 'read models')
    this.#polling = repeat(CHECK_MS, () => this.#check(), onError, { delayed: true })
  }

  /** Why the feeder cannot ensure that generations are fed. */
  stoppage(): Error | null {
    return this.#polling?.stoppage() ?? null
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#polling?.stop()
    await Promise.all([...this.#feeds.values()].map(({ consumer }) => consumer.stop()))
    await Promise.all(this.#active.values())
  }

  async #check(): Promise<void> {
    const states = await this.#generations.all()
    for (const versions of this.#parts.models) {
      const state = states.get(versions[0].name)
      if (state) await this.#tend(versions, state)
    }
    await this.#report()
  }

  async #tend(versions: Versions, state: ReadModelState): Promise<void> {
    const now = this.#parts.now()
    const { _id: name, active, building, previous, retired } = state
    const fed: Generation[] = [active]
    if (previous && (previous.fedUntil > now || !modelOf(versions, active))) fed.push(previous)
    if (building?.phase === 'following') fed.push(building)
    await this.#feed(versions, fed)
    if (building && isWaiting(building, now) && modelOf(versions, building))
      this.#once(name, () => this.#parts.read(name, this.#stopping.signal))
    if (building?.phase === 'following') this.#once(name, () => this.#switchTo(versions, building))
    if (retired.some(({ at }) => at + DROPPED_AFTER_MS <= now))
      this.#once(`${name}, retired`, () => this.#drop(name, now))
  }

  /** Runs the consumers of these generations of a read model, and stops all others of it. */
  async #feed(versions: Versions, generations: readonly Generation[]): Promise<void> {
    const [{ name }] = versions
    const wanted = new Map(
      generations.flatMap((of) => {
        const model = modelOf(versions, of)
        return model ? [[collectionName(model, of.generation), { model, of }] as const] : []
      }),
    )
    for (const [collection, feed] of this.#feeds) {
      if (feed.name !== name || wanted.has(collection)) continue
      this.#feeds.delete(collection)
      forget(this.#parts.consumers, feed.consumer)
      await feed.consumer.stop()
    }
    for (const [collection, { model, of }] of wanted) {
      if (this.#feeds.has(collection) || this.#stopping.signal.aborted) continue
      let newest: Position | null = null
      const onFolded = (position: Position) => {
        if (newest === null || position > newest) newest = position
      }
      const consumer = await model.run({ ...this.#parts, onFolded }, of.generation)
      this.#feeds.set(collection, { consumer, name, of, folded: () => newest })
      this.#parts.consumers.push(consumer)
    }
  }

  async #switchTo(versions: Versions, building: Generation): Promise<void> {
    const [{ name }] = versions
    const model = modelOf(versions, building)
    const feed = model && this.#feeds.get(collectionName(model, building.generation))
    if (!feed) return
    await feed.consumer.caughtUp()
    const { changed } = await this.#generations.change(name, (state) =>
      switched(state, building.generation, this.#parts.now()),
    )
    if (changed) this.#parts.onSwitched(name, building)
  }

  #once(name: string, work: () => Promise<void>): void {
    if (this.#active.has(name) || this.#stopping.signal.aborted) return
    const running = work()
      .catch((error: unknown) => {
        if (!this.#stopping.signal.aborted) this.#parts.onProblem(error, name)
      })
      .finally(() => this.#active.delete(name))
    this.#active.set(name, running)
  }

  async #drop(name: string, now: number): Promise<void> {
    const isOld = ({ at }: ReadModelState['retired'][number]) => at + DROPPED_AFTER_MS <= now
    const { readModels, eventBus } = this.#parts
    const { state } = await this.#generations.change(name, () => null)
    for (const { version, generation } of state.retired.filter(isOld)) {
      await eventBus.forget(groupName({ name, version }, generation))
      await readModels.drop(collectionName({ name, version }, generation))
    }
    await this.#generations.change(name, (present) => ({
      ...present,
      retired: present.retired.filter((one) => !isOld(one)),
    }))
  }

  /** Reports how far each generation lags, for processes that only show it. */
  async #report(): Promise<void> {
    const now = this.#parts.now()
    if (isRecent(this.#reportedAt, REPORT_MS, now)) return
    this.#reportedAt = now
    await reportFeeds(this.#parts.ephemeralStore, this.#parts.who, [...this.#feeds.values()])
  }
}

const modelOf = (versions: Versions, { version }: Generation): ReadModel | undefined =>
  versions.find((model) => model.version === version)

function forget(consumers: Consumer[], one: Consumer): void {
  const at = consumers.indexOf(one)
  if (at >= 0) consumers.splice(at, 1)
}
