import type { EphemeralStore } from '../engine/ports/ephemeral-store.ts'
import type { Lag } from '../engine/ports/event-bus.ts'
import type { EventStore, Position } from '../engine/ports/event-store.ts'
import type { ReadModels } from '../engine/ports/read-models.ts'
import { type FeedProgress, reportedFeeds } from './feeds.ts'
import type { Generation } from './projection.ts'
import type { Versions } from './read-model.ts'
import {
  canceled,
  Generations,
  type ReadModelState,
  requested,
  requestedBack,
} from './read-model-versions.ts'

/** A read model as an operator sees it. Times are RFC 3339. */
export type ReadModelStatus = Generation & {
  name: string
  /** The version that this program builds. */
  newest: number
  status: 'serving' | 'rebuilding'
  servedSince: string
  /** Position of the newest event folded by the running processes; null before their first. */
  position: Position | null
  /** Includes what the relay has still to send. Null while no process reports that it feeds the read model. */
  lag: Lag | null
  rebuild: RebuildStatus | null
  /** The previous generation, which can be restored. */
  previous: (Generation & { fedUntil: string }) | null
}

export type RebuildStatus = Generation & {
  /** `waiting` for a process that reads history, `reading` it, or `following` the log until it has caught up. */
  phase: 'waiting' | 'reading' | 'following'
  requestedBy: string
  requestedAt: string
  position: Position
  events: number
  /** Approximate; null before it is known. */
  total: number | null
  /** Events per second, and seconds left at that rate; null while unknown. */
  rate: number | null
  secondsLeft: number | null
  /** Streams whose documents end before an event that cannot be folded. */
  unfolded: readonly string[]
}

type Fed = (name: string, of: Generation) => FeedProgress | null

const NOTHING: Lag = { events: 0, seconds: 0 }

const sumOf = (a: Lag, b: Lag): Lag => ({
  events: a.events + b.events,
  seconds: Math.max(a.seconds, b.seconds),
})

export type Asked = {
  outcome: 'requested' | 'in progress' | 'no previous generation'
  status: ReadModelStatus
}

type Parts = {
  readModels: ReadModels
  store: Pick<EventStore, 'end'>
  ephemeralStore: EphemeralStore
  models: readonly Versions[]
  /** Epoch ms. */
  now(): number
  /** Events of the log that have not reached the processes that feed read models, where a relay is in between. */
  unrelayed?(): Promise<Lag>
}

/** Reports the status of read models, and requests new generations of them; the role `projections` does the work. */
export class ReadModelAdmin {
  readonly #parts: Parts
  #generations: Promise<Generations> | undefined

  constructor(parts: Parts) {
    this.#parts = parts
  }

  get names(): string[] {
    return this.#parts.models.map(([{ name }]) => name)
  }

  async list(): Promise<ReadModelStatus[]> {
    const { models, now, ephemeralStore, unrelayed = async () => NOTHING } = this.#parts
    const generations = await this.#opened()
    const [feeding, relay] = await Promise.all([reportedFeeds(ephemeralStore, now()), unrelayed()])
    const fed: Fed = (name, of) => {
      const reported = feeding(name, of)
      return reported && { ...reported, lag: sumOf(reported.lag, relay) }
    }
    const reported: ReadModelStatus[] = []
    for (const [{ name, version }] of models)
      reported.push(statusOf(await generations.ensure(name, version, now()), version, fed, now()))
    return reported
  }

  /** Null for an unknown name. */
  async get(name: string): Promise<ReadModelStatus | null> {
    return (await this.list()).find((one) => one.name === name) ?? null
  }

  /** Requests a new generation, or the previous one; null for an unknown name. */
  async rebuild(name: string, { by, back }: { by: string; back: boolean }): Promise<Asked | null> {
    const { now } = this.#parts
    const change = await this.#change(name, (one, version) =>
      back ? requestedBack(one, { by, now: now() }) : requested(one, { version, by, now: now() }),
    )
    const status = change && (await this.get(name))
    if (!status) return null
    const { state, changed } = change
    if (changed) return { outcome: 'requested', status }
    return { outcome: state.building ? 'in progress' : 'no previous generation', status }
  }

  /** Cancels the building of a read model, if one is in progress; null for an unknown name. */
  async cancelRebuild(name: string): Promise<ReadModelStatus | null> {
    const change = await this.#change(name, (one) => canceled(one, this.#parts.now()))
    return change && this.get(name)
  }

  /** Null for an unknown name. */
  async #change(name: string, step: (state: ReadModelState, newest: number) => ReadModelState | null) {
    const { models, now } = this.#parts
    const versions = models.find(([newest]) => newest.name === name)
    if (!versions) return null
    const [{ version }] = versions
    const generations = await this.#opened()
    await generations.ensure(name, version, now())
    return generations.change(name, (state) => step(state, version))
  }

  #opened(): Promise<Generations> {
    this.#generations ??= Generations.open(this.#parts.readModels).catch((error: unknown) => {
      this.#generations = undefined
      throw error
    })
    return this.#generations
  }
}

function statusOf(
  { _id: name, active, activeSince, building, previous }: ReadModelState,
  newest: number,
  fed: Fed,
  now: number,
): ReadModelStatus {
  return {
    name,
    ...active,
    newest,
    status: building ? 'rebuilding' : 'serving',
    servedSince: time(activeSince),
    position: fed(name, active)?.position ?? null,
    lag: fed(name, active)?.lag ?? null,
    rebuild: building && rebuildOf(building, now),
    previous: previous && {
      version: previous.version,
      generation: previous.generation,
      fedUntil: time(previous.fedUntil),
    },
  }
}

function rebuildOf(building: NonNullable<ReadModelState['building']>, now: number): RebuildStatus {
  const { version, generation, phase, by, requestedAt, position, events, total, from, unfolded } = building
  const ms = from ? now - from.at : 0
  const rate = from && ms > 0 && events > from.events ? ((events - from.events) / ms) * 1_000 : null
  const left = rate !== null && total > events ? Math.ceil((total - events) / rate) : null
  return {
    version,
    generation,
    phase: phase === 'reading' && building.owner === null ? 'waiting' : phase,
    requestedBy: by,
    requestedAt: time(requestedAt),
    position,
    events,
    total: total > 0 ? total : null,
    rate: phase === 'reading' && rate !== null ? Math.round(rate) : null,
    secondsLeft: phase === 'reading' ? left : null,
    unfolded,
  }
}

const time = (ms: number): string => new Date(ms).toISOString()
