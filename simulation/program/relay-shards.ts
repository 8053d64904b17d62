import type { Role } from '../../src/service/roles/role.ts'
import type { Draw, ServerFaults } from '../world/interfaces.ts'
import type { SimulatedWorld } from '../world/simulation.ts'

/** The roles of each process, by its name. */
export type Processes = Readonly<Record<string, readonly Role[]>>

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
  /** Whether the relay has several shards, at least at times. */
  readonly isSharded: boolean
  readonly #world: SimulatedWorld
  /** The processes with the role `relay`. */
  #names: readonly string[] = []
  readonly #draw: Draw
  readonly #changes: boolean
  #count: number
  /** What each process has begun with. */
  readonly #begun = new Map<string, number>()

  constructor(world: SimulatedWorld) {
    this.#world = world
    this.#draw = world.fork('shards of a relay')
    this.isSharded = this.#draw.chance(SHARDED_SHARE)
    this.#changes = this.isSharded && this.#draw.chance(CHANGING_SHARE)
    this.#count = this.isSharded ? this.#draw.of(this.#changes ? COUNTS : COUNTS.slice(1)) : 1
    if (this.isSharded) world.record('relay', `has ${this.#count} shards`)
  }

  /** The processes of a deployment; several shards are spread over two of them at least. */
  spread(processes: Processes): Processes {
    const relays = ([, roles]: [string, readonly Role[]]) => roles.includes('relay')
    const all = Object.entries(processes)
    const others = all.filter((one) => !relays(one))
    const isAlone = this.isSharded && all.length - others.length === 1 && others.length > 0
    const [second, roles] = isAlone ? this.#draw.of(others) : []
    const spread =
      second === undefined ? processes : { ...processes, [second]: [...(roles ?? []), 'relay' as const] }
    this.#names = Object.entries(spread).flatMap((one) => (relays(one) ? [one[0]] : []))
    return spread
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
