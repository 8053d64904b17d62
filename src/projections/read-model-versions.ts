import type { Position } from '../engine/ports/event-store.ts'
import type { Collection, Document, ReadModels } from '../engine/ports/read-models.ts'
import { isRecent } from '../primitives/clock.ts'
import type { Generation } from './projection.ts'

/** How a new generation comes about. Times in epoch ms. */
export type Building = Generation & {
  /** `reading` history, then `following` the log until it has caught up and is switched to. */
  phase: 'reading' | 'following'
  /** Who asked for it: `operator`, `operator:<name>` or `system:projections`. */
  by: string
  requestedAt: number
  /** Whether the place where its consumer group begins is set. */
  placed: boolean
  /** How far history has been read and written. */
  position: Position
  /** Events read up to there, and how many there are about. */
  events: number
  total: number
  /** When the reading of this owner began, and behind how many events. */
  from: { at: number; events: number } | null
  /** Streams that hold an event which cannot be folded: their documents end in front of it. */
  unfolded: readonly string[]
  /** The process that reads, while it says so every few seconds. */
  owner: string | null
  beatAt: number
}

/** Which generation of a read model is served, which one comes and which one was before. */
export type Standing = Document & {
  active: Generation
  activeSince: number
  building: Building | null
  /** Fed until `fedUntil`, and kept to go back to. */
  previous: (Generation & { fedUntil: number }) | null
  /** No longer used; dropped a while later, when every process has heard of it. */
  retired: readonly (Generation & { at: number })[]
  /** The highest number that a generation ever had. */
  highest: number
}

const NAME = '_generations'
/** A reader that has said nothing for so long is gone. */
const SILENT_MS = 15_000
const FED_MS = 3_600_000

/** The standings of all read models, shared by all processes: each change is one conditional update. */
export class Generations {
  readonly #documents: Collection<Standing>

  private constructor(documents: Collection<Standing>) {
    this.#documents = documents
  }

  static async open(readModels: ReadModels): Promise<Generations> {
    return new Generations(await readModels.collection<Standing>({ name: NAME, indexes: [] }))
  }

  get(name: string): Promise<Standing | null> {
    return this.#documents.get(name)
  }

  async all(): Promise<Map<string, Standing>> {
    const { data } = await this.#documents.find({ limit: 1_000 })
    return new Map(data.map((standing) => [standing._id, standing]))
  }

  /** The standing of a read model; where there is none yet, it begins with a first generation of this version. */
  async ensure(name: string, version: number, now: number): Promise<Standing> {
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
   * Replaces a standing by what `step` makes of it, on the newest one there is; null leaves it alone. Gives what then
   * stands, and whether this call changed it.
   */
  async change(
    name: string,
    step: (standing: Standing) => Standing | null,
  ): Promise<{ standing: Standing; changed: boolean }> {
    for (;;) {
      const before = await this.#documents.get(name)
      if (!before) throw new Error(`nothing is known of a read model ${name}`)
      const next = step(before)
      if (next === null) return { standing: before, changed: false }
      const standing = { ...next, revision: before.revision + 1 }
      if ((await this.#documents.put(standing)) === 'written') return { standing, changed: true }
    }
  }
}

/** A new generation is wanted; null while one is being built already. */
export function requested(
  standing: Standing,
  { version, by, now }: { version: number; by: string; now: number },
): Standing | null {
  if (standing.building) return null
  const generation = standing.highest + 1
  return { ...standing, highest: generation, building: building({ version, generation }, by, now) }
}

/** The generation before is wanted back; null where there is none, or another one is being built. */
export function requestedBack(standing: Standing, { by, now }: { by: string; now: number }): Standing | null {
  const { previous, building: under } = standing
  if (!previous || under) return null
  const { version, generation } = previous
  return {
    ...standing,
    building: { ...building({ version, generation }, by, now), phase: 'following', placed: true },
  }
}

/** What is being built is wanted no longer: it is retired, or goes on being the one before; null where nothing is built. */
export function canceled(standing: Standing, now: number): Standing | null {
  const { building: under, previous, retired } = standing
  if (!under) return null
  const isBefore = under.generation === previous?.generation
  return {
    ...standing,
    building: null,
    retired: isBefore ? retired : [...retired, { ...plain(under), at: now }],
  }
}

/** Whether nobody reads history just now that is to be read. */
export const isWaiting = ({ phase, owner, beatAt }: Building, now: number): boolean =>
  phase === 'reading' && (owner === null || !isRecent(beatAt, SILENT_MS, now))

/** A process begins to read history, or goes on where another one was cut off; null while that one is alive. */
export function claimed(standing: Standing, owner: string, now: number): Standing | null {
  const { building: under } = standing
  if (under?.phase !== 'reading') return null
  if (under.owner !== owner && !isWaiting(under, now)) return null
  const from = { at: now, events: under.events }
  return { ...standing, building: { ...under, owner, beatAt: now, from } }
}

/** The owner tells how far it is; null where it owns the building no longer. */
export function progressed(
  standing: Standing,
  owner: string,
  step: Partial<Pick<Building, 'placed' | 'phase' | 'position' | 'events' | 'total' | 'unfolded'>>,
  now: number,
): Standing | null {
  const { building: under } = standing
  if (under?.owner !== owner) return null
  return { ...standing, building: { ...under, ...step, beatAt: now } }
}

/** What is being built, and has caught up, is served from now on; null where that is another one. */
export function switched(standing: Standing, generation: number, now: number): Standing | null {
  const { active, building: under, previous, retired } = standing
  if (under?.generation !== generation || under.phase !== 'following') return null
  const old = previous && previous.generation !== generation ? [{ ...plain(previous), at: now }] : []
  return {
    ...standing,
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
