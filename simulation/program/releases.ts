import type { ServerFaults, World } from '../world/interfaces.ts'
import { ambient, type Life } from '../world/process-life.ts'
import type { SimulatedWorld } from '../world/simulation.ts'
import { makeUpReleases } from './made-up-releases.ts'

/** How many histories have processes of two releases. */
const UPGRADES_SHARE = 0.25
const RESTART_MS = 500

const older = new WeakSet<Life>()
const isOlder = (): boolean => {
  const life = ambient.getStore()
  return life !== undefined && older.has(life)
}

let isTaught = false

/** From now on, a process of the older release knows nothing that only the newer one has. */
function teach(): void {
  if (isTaught) return
  isTaught = true
  makeUpReleases(isOlder)
}

/** The releases of the processes of one history: in some, an upgrade is in progress from the beginning. */
export class Releases {
  /** Whether newer events are written while processes of the older release run. */
  readonly isUpgrade: boolean
  readonly #world: SimulatedWorld
  readonly #older: Set<string>

  constructor(world: SimulatedWorld, names: readonly string[]) {
    this.#world = world
    this.isUpgrade = world.draw.chance(UPGRADES_SHARE)
    this.#older = new Set(this.isUpgrade && names.length > 1 ? drawSome(world, names) : [])
    if (this.isUpgrade) teach()
    for (const name of this.#older) world.record(name, 'runs the older release')
  }

  /** Called by a process that starts: from now on it is one of its release. Returns whether that is the older one. */
  begin(name: string): boolean {
    const life = ambient.getStore()
    const isOld = this.#older.has(name)
    if (isOld && life) older.add(life)
    return isOld
  }

  /** Upgrades and roll-backs of single processes, in histories with an upgrade. */
  faults(names: readonly string[]): ServerFaults {
    if (!this.isUpgrade) return {}
    const { draw } = this.#world
    return {
      'a process is upgraded': () => {
        if (this.#older.size > 0) this.#upgrade(draw.of([...this.#older]))
      },
      'a process is rolled back': () => {
        const newer = names.filter((name) => !this.#older.has(name))
        if (newer.length > 0) this.#rollBack(draw.of(newer))
      },
    }
  }

  /** Every process runs the newer release from now on. */
  finish(): void {
    for (const name of [...this.#older]) this.#upgrade(name)
  }

  #upgrade(name: string): void {
    this.#older.delete(name)
    this.#restart(name, 'newer')
  }

  #rollBack(name: string): void {
    this.#older.add(name)
    this.#restart(name, 'older')
  }

  #restart(name: string, release: string): void {
    this.#world.record(name, `gets the ${release} release`)
    if (!this.#world.isAlive(name)) return
    this.#world.kill(name)
    this.#world.later(RESTART_MS, () => this.#world.restart(name))
  }
}

const drawSome = ({ draw }: World, names: readonly string[]): string[] => names.filter(() => draw.chance(0.5))
