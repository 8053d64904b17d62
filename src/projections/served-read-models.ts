import { StoreRefused } from '../engine/ports/event-store.ts'
import type {
  Collection,
  Document,
  Page,
  Query,
  ReadModels,
  WriteOutcome,
} from '../engine/ports/read-models.ts'
import { type Repeating, repeat } from '../primitives/repeat.ts'
import { collectionName, type Generation } from './projection.ts'
import type { ReadModel, Versions } from './read-model.ts'
import { Generations, type ReadModelState } from './read-model-versions.ts'
import { openCollection } from './runner.ts'

type Parts = {
  readModels: ReadModels
  /** Epoch ms. */
  now(): number
  /** A lookup failed; the served generations remain served. */
  onProblem(error: unknown): void
}

const CHECK_MS = 1_000

/**
 * The read models that a process serves. Each is the generation that is served at the time, also when another process
 * has switched to a newer one. A switch is noticed within about a second; the old generation is fed for much longer.
 */
export class Serving {
  readonly #parts: Parts
  readonly #generations: Generations
  readonly #followed: { name: string; see(state: ReadModelState): Promise<void> }[] = []
  readonly #polling: Repeating

  private constructor(parts: Parts, generations: Generations) {
    this.#parts = parts
    this.#generations = generations
    // A failed start must be able to end the process.
    const options = { delayed: true, unref: true }
    this.#polling = repeat(CHECK_MS, () => this.#check(), parts.onProblem, options)
  }

  static async open(parts: Parts): Promise<Serving> {
    return new Serving(parts, await Generations.open(parts.readModels))
  }

  /**
   * The documents of a read model, whichever generation holds them. Rejects with {@link StoreRefused} where this
   * program knows none of the existing generations.
   */
  async of<D extends Document>(versions: Versions<D>): Promise<Collection<D>> {
    const [{ name, version }] = versions
    const state = await this.#generations.ensure(name, version, this.#parts.now())
    const { readModels } = this.#parts
    const found = servable(state, versions)
    if (!found) throw unservable(state, versions)
    const served = new Served<D>(await openCollection<D>(readModels, found.readModel, found.generation))
    this.#followed.push({
      name,
      see: async (now) => {
        const next = servable(now, versions)
        if (!next) return
        const { readModel, generation } = next
        await served.move(collectionName(readModel, generation), () =>
          openCollection<D>(readModels, readModel, generation),
        )
      },
    })
    return served
  }

  /** Why switches to another generation are not noticed. */
  stoppage(): Error | null {
    return this.#polling.stoppage()
  }

  stop(): Promise<void> {
    return this.#polling.stop()
  }

  async #check(): Promise<void> {
    if (this.#followed.length === 0) return
    const states = await this.#generations.all()
    for (const { name, see } of this.#followed) {
      const state = states.get(name)
      if (state) await see(state)
    }
  }
}

/** The generation to serve: the active one, or the previous one while only other programs know the active version. */
function servable<D extends Document>(
  { active, previous }: ReadModelState,
  versions: Versions<D>,
): (Generation & { readModel: ReadModel<D> }) | undefined {
  for (const generation of previous ? [active, previous] : [active]) {
    const readModel = versions.find(({ version }) => version === generation.version)
    if (readModel) return { ...generation, readModel }
  }
  return undefined
}

/** Advice where this program cannot serve any existing generation. */
export function unservable({ _id: name, active }: ReadModelState, [{ version }]: Versions): StoreRefused {
  const cure =
    active.version < version
      ? `rebuild it with 'namecheck rebuild ${name}' while no server runs, then start again`
      : `it was built by a newer version of this program: start that one, or rebuild it with 'namecheck rebuild ${name}' while no server runs`
  return new StoreRefused(
    `the read model ${name} has version ${active.version}, this program serves version ${version} and can no longer fold the other: ${cure}`,
  )
}

/**
 * A collection that moves to the next generation while it is in use; an operation ends in the generation where it
 * began.
 */
class Served<D extends Document> implements Collection<D> {
  #current: Collection<D>

  constructor(current: Collection<D>) {
    this.#current = current
  }

  get name(): string {
    return this.#current.name
  }

  async move(name: string, open: () => Promise<Collection<D>>): Promise<void> {
    if (name !== this.#current.name) this.#current = await open()
  }

  get(id: string): Promise<D | null> {
    return this.#current.get(id)
  }

  getMany(ids: readonly string[]): Promise<Map<string, D>> {
    return this.#current.getMany(ids)
  }

  put(document: D): Promise<WriteOutcome> {
    return this.#current.put(document)
  }

  putMany(documents: readonly D[]): Promise<WriteOutcome[]> {
    return this.#current.putMany(documents)
  }

  delete(id: string, revision: number): Promise<boolean> {
    return this.#current.delete(id, revision)
  }

  find(query?: Query): Promise<Page<D>> {
    return this.#current.find(query)
  }

  count(filter?: Query['filter']): Promise<number> {
    return this.#current.count(filter)
  }
}
