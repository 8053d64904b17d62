import { timers } from '../../../src/primitives/runtime.ts'
import type { Draw } from '../interfaces.ts'
import { ConnectionLost } from '../interfaces.ts'
import type {
  Running,
  Scenario,
  ScenarioOptions,
  SimulatedWorld,
  Violation,
  WorkloadStep,
} from '../simulation.ts'

/** Bugs that the counter may have. */
export type CounterBug = 'writes without a revision' | 'acknowledges before the write' | 'counts a repeat'

type Add = WorkloadStep & { readonly id: string; readonly process: string }

const PROCESSES = ['counter-1', 'counter-2']
const LONGEST_GAP_MS = 2_000

/**
 * The smallest scenario: two processes count additions on one server, each under the revision that it has read. It
 * shows how a scenario is written, and lets the tests of the simulation add bugs that must be found.
 */
export const counter: Scenario<Add> = {
  name: 'counter',
  workload(draw: Draw, { steps }: ScenarioOptions): Add[] {
    let at = 0
    return Array.from({ length: steps }, (_, number) => {
      at += draw.below(LONGEST_GAP_MS)
      const id = `add-${number + 1}`
      return { at, id, process: draw.of(PROCESSES), what: `requests ${id}` }
    })
  },
  build(world: SimulatedWorld, { planted }: ScenarioOptions): Running<Add> {
    const server = new CounterServer(world)
    const additions = new Map<string, (id: string) => Promise<void>>()
    for (const process of PROCESSES)
      world.start(process, () => {
        additions.set(process, (id) => add(world, server, id, planted))
      })
    const open = new Set<string>()
    const acknowledged = new Set<string>()
    return {
      processes: PROCESSES,
      servers: { store: { 'refuses writes': () => server.refuse(3_000) } },
      async perform({ id, process }) {
        open.add(id)
        for (;;) {
          try {
            await world.call(process, `add ${id}`, () => additions.get(process)?.(id))
            break
          } catch (error) {
            if (!(error instanceof ConnectionLost || error instanceof Refused)) throw error
            await timers.sleep(500)
          }
        }
        world.record('caller', `${id} is acknowledged`)
        acknowledged.add(id)
        open.delete(id)
      },
      done: () => open.size === 0,
      waiting: () => `not acknowledged: ${[...open].join(', ')}`,
      async audit() {
        return [...acknowledged].flatMap((id): Violation[] => {
          const times = server.additions.filter((each) => each === id).length
          return times === 1 ? [] : [{ law: 'acknowledged counts once', what: `${id} counts ${times} times` }]
        })
      },
    }
  },
}

async function add(world: SimulatedWorld, server: CounterServer, id: string, bug?: string): Promise<void> {
  for (;;) {
    const read = await world.network.request('store', 'read', () => server.read())
    if (read.additions.includes(id) && bug !== 'counts a repeat') return
    const revision = bug === 'writes without a revision' ? undefined : read.additions.length
    const written = world.network.request('store', `write ${id}`, () =>
      server.write([...read.additions, id], revision),
    )
    if (bug === 'acknowledges before the write') {
      written.catch(() => undefined)
      return
    }
    if (await written) return
  }
}

class Refused extends Error {
  override name = 'Refused'
}

/** A server that keeps one list, which is written as a whole. */
class CounterServer {
  additions: readonly string[] = []
  readonly #world: SimulatedWorld
  #refusesUntil = 0

  constructor(world: SimulatedWorld) {
    this.#world = world
  }

  read() {
    return { additions: this.additions }
  }

  /** False if the list is not at the expected revision. */
  write(additions: readonly string[], revision?: number): boolean {
    if (this.#world.now() < this.#refusesUntil) throw new Refused('The store refuses writes')
    if (revision !== undefined && revision !== this.additions.length) return false
    this.additions = additions
    return true
  }

  refuse(ms: number): void {
    this.#refusesUntil = this.#world.now() + ms
  }
}
