import type { Position } from '../engine/ports/event-store.ts'
import type { Collection, Document, ReadModels } from '../engine/ports/read-models.ts'
import { isRecent } from '../primitives/expiry.ts'
import type { Generation } from './projection.ts'

/** The building of a new generation. Times in epoch ms. */
export type Building = Generation & {
  /** `reading` history, then `following` the log until it has caught up and is served. */
  phase: 'reading' | 'following'
  /** Who requested it: `operator`, `operator:<name>` or `system:projections`. */
  by: string
  requestedAt: number
  /** Whether the start of its consumer group is set. */
  placed: boolean
  /** How far history has been read and written. */
  position: Position
  /** Events read up to there, and the approximate total. */
  events: number
  total: number
  /** When the present owner began to read, and after how many events. */
  from: { at: number; events: number } | null
  /** Streams that hold an event which cannot be folded: their documents end before it. */
  unfolded: readonly string[]
  /** The process that reads, while it reports every few seconds. */
  owner: string | null
  beatAt: number
}

/** Which generation of a read model is served, which one is being built and which one is the previous. */
export type ReadModelState = Document & {
  active: Generation
  activeSince: number
  building: Building | null
  /** Fed until `fedUntil`, and kept so that it can be restored. */
  previous: (Generation & { fedUntil: number }) | null
  /** No longer used; dropped later, when every process has noticed. */
  retired: readonly (Generation & { at: number })[]
  /** The highest number that a generation ever had. */
  highest: number
}

const NAME = '_generations'
/** A reader that has not reported for this long has ended. */
const SILENT_MS = 15_000
const FED_MS = 3_600_000

/** The statuses of all read models, shared by all processes: each change is one conditional update. */
export class Generations {
  readonly #documents: Collection<ReadModelState>

  private constructor(documents: Collection<ReadModelState>) {
    this.#documents = documents
  }

  static async open(readModels: ReadModels): Promise<Generations> {
    return new Generations(await readModels.collection<ReadModelState>({ name: NAME, indexes: [] }))
  }

  get(name: string): Promise<ReadModelState | null> {
    return this.#documents.get(name)
  }

  async all(): Promise<Map<string, ReadModelState>> {
    const { data } = await this.#documents.find({ limit: 1_000 })
    return new Map(data.map((state) => [state._id, state]))
  }

  /** The status of a read model; where none exists yet, it begins with a first generation of this version. */
  async ensure(name: string, version: number, now: number): Promise<ReadModelState> {
    const known = await this.#documents.get(name)
    if (known) return known
    const active = { version, generation: 1 }
    await this.#documents.put({
      _id: name,
      revision: 0,
      active,
      activeSince: now,
      building: null,
      previous: null,
      retired: [],
      highest: 1,
    })
    return this.ensure(name, version, now)
  }

  /**
   * Replaces a status by the result of `step` on the newest one; null leaves it unchanged. Gives the resulting status,
   * and whether this call changed it.
   */
  async change(
    name: string,
    step: (state: ReadModelState) => ReadModelState | null,
  ): Promise<{ state: ReadModelState; changed: boolean }> {
    for (;;) {
      const before = await this.#documents.get(name)
      if (!before) throw new Error(`unknown read model ${name}`)
      const next = step(before)
      if (next === null) return { state: before, changed: false }
      const state = { ...next, revision: before.revision + 1 }
      if ((await this.#documents.put(state)) === 'written') return { state, changed: true }
    }
  }
}

/** Requests a new generation; null while one is already being built. */
export function requested(
  state: ReadModelState,
  { version, by, now }: { version: number; by: string; now: number },
): ReadModelState | null {
  if (state.building) return null
  const generation = state.highest + 1
  return { ...state, highest: generation, building: building({ version, generation }, by, now) }
}

/** Requests the previous generation; null where none exists, or another one is being built. */
export function requestedBack(
  state: ReadModelState,
  { by, now }: { by: string; now: number },
): ReadModelState | null {
  const { previous, building: under } = state
  if (!previous || under) return null
  const { version, generation } = previous
  return {
    ...state,
    building: { ...building({ version, generation }, by, now), phase: 'following', placed: true },
  }
}

/** Cancels the building: the generation is retired, or remains the previous one; null where none is being built. */
export function canceled(state: ReadModelState, now: number): ReadModelState | null {
  const { building: under, previous, retired } = state
  if (!under) return null
  const isBefore = under.generation === previous?.generation
  return {
    ...state,
    building: null,
    retired: isBefore ? retired : [...retired, { ...plain(under), at: now }],
  }
}

/** Whether history has to be read and no process reads it. */
export const isWaiting = ({ phase, owner, beatAt }: Building, now: number): boolean =>
  phase === 'reading' && (owner === null || !isRecent(beatAt, SILENT_MS, now))

/** A process begins to read history, or resumes an interrupted reading; null while its owner is alive. */
export function claimed(state: ReadModelState, owner: string, now: number): ReadModelState | null {
  const { building: under } = state
  if (under?.phase !== 'reading') return null
  if (under.owner !== owner && !isWaiting(under, now)) return null
  const from = { at: now, events: under.events }
  return { ...state, building: { ...under, owner, beatAt: now, from } }
}

/** The owner reports its progress; null where it no longer owns the building. */
export function progressed(
  state: ReadModelState,
  owner: string,
  step: Partial<Pick<Building, 'placed' | 'phase' | 'position' | 'events' | 'total' | 'unfolded'>>,
  now: number,
): ReadModelState | null {
  const { building: under } = state
  if (under?.owner !== owner) return null
  return { ...state, building: { ...under, ...step, beatAt: now } }
}

/** The built generation has caught up and is served from now on; null where another one is being built. */
export function switched(state: ReadModelState, generation: number, now: number): ReadModelState | null {
  const { active, building: under, previous, retired } = state
  if (under?.generation !== generation || under.phase !== 'following') return null
  const old = previous && previous.generation !== generation ? [{ ...plain(previous), at: now }] : []
  return {
    ...state,
    active: plain(under),
    activeSince: now,
    building: null,
    previous: { ...active, fedUntil: now + FED_MS },
    retired: [...retired, ...old],
  }
}

const plain = ({ version, generation }: Generation): Generation => ({ version, generation })

const building = (of: Generation, by: string, now: number): Building => ({
  ...of,
  phase: 'reading',
  by,
  requestedAt: now,
  placed: false,
  position: '',
  events: 0,
  total: 0,
  from: null,
  unfolded: [],
  owner: null,
  beatAt: 0,
})
