import type { Draw, ServerFaults } from '../world/interfaces.ts'
import type { SimulatedWorld } from '../world/simulation.ts'

/** How many histories have a relay with several shards, or one whose number of shards changes. */
const SHARDED_SHARE = 0.3
/** In how many of these the number of shards changes. */
const CHANGING_SHARE = 0.4
const COUNTS = [1, 2, 4] as const
/** Processes get another number of shards within this time, ms: so long do they differ. */
const DIFFER_MS = 20_000
const RESTART_MS = 500

/** The number of shards of the relay in each process of one history. */
export class RelayShards {
  readonly #world: SimulatedWorld
  /** The processes with the role `relay`. */
  readonly #names: readonly string[]
  readonly #draw: Draw
  readonly #changes: boolean
  #count: number
  /** What each process has begun with. */
  readonly #begun = new Map<string, number>()

  constructor(world: SimulatedWorld, names: readonly string[]) {
    this.#world = world
    this.#names = names
    this.#draw = world.fork('shards of a relay')
    const isSharded = this.#draw.chance(SHARDED_SHARE)
    this.#changes = isSharded && this.#draw.chance(CHANGING_SHARE)
    this.#count = isSharded ? this.#draw.of(this.#changes ? COUNTS : COUNTS.slice(1)) : 1
    if (isSharded) world.record('relay', `has ${this.#count} shards`)
  }

  /** The number of shards of a process that starts. */
  begin(name: string): number {
    this.#begun.set(name, this.#count)
    return this.#count
  }

  /** Changes of the number, in some histories. */
  faults(): ServerFaults {
    if (!this.#changes) return {}
    return { 'the relay gets another number of shards': () => this.#change() }
  }

  /** Every process has the newest number from now on. */
  finish(): void {
    for (const name of this.#names)
      if ((this.#begun.get(name) ?? this.#count) !== this.#count) this.#restart(name)
  }

  /** One process after another gets the number: meanwhile they differ. */
  #change(): void {
    this.#count = this.#draw.of(COUNTS.filter((count) => count !== this.#count))
    this.#world.record('relay', `gets ${this.#count} shards`)
    for (const name of this.#names)
      this.#world.later(this.#draw.below(DIFFER_MS), () => {
        if (this.#begun.get(name) !== this.#count) this.#restart(name)
      })
  }

  #restart(name: string): void {
    if (!this.#world.isAlive(name)) return
    this.#world.record(name, `gets ${this.#count} shards of the relay`)
    this.#world.kill(name)
    this.#world.later(RESTART_MS, () => this.#world.restart(name))
  }
}
