import { useRuntime } from '../../src/primitives/runtime.ts'
import { Stream } from './draw.ts'
import { realImmediate, replaceGlobals } from './globals.ts'
import { History } from './history.ts'
import type { Network } from './interfaces.ts'
import { VirtualNetwork } from './network.ts'
import { ambient, type Boundary, Life } from './process-life.ts'
import type { Main, SimulatedWorld } from './simulation.ts'
import { VirtualTime } from './time.ts'
import { catchErrors } from './uncaught-errors.ts'
import { VIRTUAL_RUNTIME } from './virtual-runtime.ts'

/** Turns of the real event loop that are queued together: after each, promises and ticks have settled. */
const TURNS = 64

/** Name of the code that runs in no process: servers, the workload, the auditor. */
export const OUTSIDE = 'world'

/** What a machine keeps while its process is dead. */
type Machine = { main: Main; life: Life; lives: number; aheadMs: number }

/** When a run of the world ends. Without a goal, it ends when nothing is due. */
export type Goal = {
  /** Looked at after each step. */
  until?: (() => boolean) | undefined
  /** Virtual time that it may take. */
  ms?: number | undefined
  steps?: number | undefined
}

export type Ending = 'goal' | 'time' | 'steps' | 'nothing due'

export type WorldOptions = {
  /** Called when an error that nothing catches ends a process. Without it, the run of the world rejects with it. */
  onCrash?: (process: string, error: unknown) => void
  /** Which draw of delays and losses the network takes. */
  links?: number | undefined
}

/** A {@link SimulatedWorld} with what runs it. `close` it: it replaces the globals meanwhile. */
export class VirtualWorld implements SimulatedWorld {
  readonly seed: number
  readonly draw: Stream
  readonly history = new History()
  readonly network: Network
  readonly #time: VirtualTime
  readonly #outside: Life
  readonly #network: VirtualNetwork
  readonly #machines = new Map<string, Machine>()
  readonly #onCrash: WorldOptions['onCrash']
  readonly #restore: (() => void)[]
  #outsideWork = 0
  #fatal: { error: unknown } | undefined

  constructor(seed: number, { onCrash, links = 0 }: WorldOptions = {}) {
    this.seed = seed
    this.#onCrash = onCrash
    this.draw = new Stream(seed, OUTSIDE)
    this.#time = new VirtualTime(seed)
    this.#time.onThrown = (life, error) => this.#crashed(life, error)
    this.#outside = new Life(OUTSIDE, 0, this.#time)
    this.#network = new VirtualNetwork(this.#time, this.#outside, links, (who, what) =>
      this.record(who, what),
    )
    this.network = this.#network
    this.#restore = [
      replaceGlobals(),
      catchErrors((error) => this.#crashed(ambient.getStore() ?? this.#time.last ?? this.#outside, error)),
      useRuntime,
    ]
    useRuntime(VIRTUAL_RUNTIME)
  }

  /** Ends every process, and gives the globals back. */
  close(): void {
    for (const { life } of this.#machines.values()) if (life.isAlive) life.end()
    this.#outside.end()
    for (const restore of this.#restore.splice(0)) restore()
  }

  get steps(): number {
    return this.#time.steps
  }

  get hash(): string {
    return this.history.hash(this.#time.trace)
  }

  now(): number {
    return Math.floor(this.#time.exact)
  }

  later(ms: number, run: () => void): () => void {
    const step = this.#time.after(this.#outside, ms, run)
    return () => {
      step.isCanceled = true
    }
  }

  fork(name: string): Stream {
    return new Stream(this.seed, name)
  }

  record(who: string, what: string): void {
    this.history.add(this.#time.exact, who, what)
  }

  start(name: string, main: Main, { skewMs }: { skewMs?: number } = {}): void {
    const machine = this.#machines.get(name)
    if (machine?.life.isAlive) throw new Error(`${name} runs already`)
    const lives = (machine?.lives ?? 0) + 1
    const aheadMs = skewMs ?? machine?.aheadMs ?? 0
    const life = new Life(name, lives, this.#time)
    life.aheadMs = aheadMs
    this.#machines.set(name, { main, life, lives, aheadMs })
    this.record(name, lives === 1 ? 'starts' : 'starts again')
    this.#time.after(life, 0, () => {
      Promise.resolve(main()).catch((error) => this.#crashed(life, error))
    })
  }

  restart(name: string): void {
    const { life, main } = this.#machine(name)
    if (!life.isAlive) this.start(name, main)
  }

  kill(name: string): void {
    const { life } = this.#machine(name)
    if (!life.isAlive) return
    this.record(name, 'is killed')
    life.end()
  }

  freeze(name: string, ms: number): void {
    const { life } = this.#machine(name)
    if (!life.isAlive) return
    this.record(name, `is frozen for ${Math.round(ms)} ms`)
    life.frozenUntil = Math.max(life.frozenUntil, this.#time.exact + ms)
  }

  jump(name: string, ms: number): void {
    if (ms === 0) return
    const machine = this.#machine(name)
    this.record(name, `its clock jumps by ${Math.round(ms)} ms`)
    machine.aheadMs += ms
    machine.life.aheadMs = machine.aheadMs
  }

  clock(name: string): number {
    return Math.floor(this.#time.exact + this.#machine(name).aheadMs)
  }

  isAlive(name: string): boolean {
    return this.#machines.get(name)?.life.isAlive ?? false
  }

  /** Springs once, when the process passes a boundary for the n-th time from now on. */
  trap(name: string, boundary: Boundary, nth: number, spring: () => void): void {
    const { life } = this.#machine(name)
    if (life.isAlive) life.traps.push({ boundary, left: nth, spring })
  }

  get net(): Pick<VirtualNetwork, 'conditions' | 'breakConnections'> {
    return this.#network
  }

  /** Ends the faults of the network and the traps, and starts each dead process. A frozen one still waits for its thaw. */
  heal(): void {
    this.record(OUTSIDE, 'calm: no faults from here')
    this.#network.conditions.clear()
    for (const [name, { life }] of this.#machines) {
      life.traps = []
      this.restart(name)
    }
  }

  within<T>(name: string, run: () => T | Promise<T>): Promise<T> {
    const { life } = this.#machine(name)
    return new Promise((resolve, reject) => {
      this.#time.after(life, 0, () => {
        Promise.resolve().then(run).then(resolve, reject)
      })
    })
  }

  call<T>(process: string, what: string, answer: () => T | Promise<T>): Promise<T> {
    return this.#network.send(process, what, (answered, lost) => {
      const { life } = this.#machine(process)
      if (!life.isAlive) return lost('refused')
      const died = () => lost('answer lost')
      life.onEnd.add(died)
      const reply = (result: () => T) => {
        life.pass('reply')
        if (!life.isAlive) return
        life.onEnd.delete(died)
        answered(result)
      }
      this.#time.after(life, 0, () => {
        Promise.resolve()
          .then(answer)
          .then(
            (result) => reply(() => result),
            (error) =>
              reply(() => {
                throw error
              }),
          )
      })
    })
  }

  async outside<T>(work: Promise<T>): Promise<T> {
    this.#outsideWork++
    try {
      return await work
    } finally {
      this.#outsideWork--
    }
  }

  /** Runs the world, one step after the other, and lets promises settle after each. */
  run({
    until,
    ms = Number.POSITIVE_INFINITY,
    steps = Number.POSITIVE_INFINITY,
  }: Goal = {}): Promise<Ending> {
    const end = this.#time.exact + ms
    const last = this.steps + steps
    return new Promise((resolve, reject) => {
      let isOver = false
      const over = (ending: Ending) => {
        isOver = true
        resolve(ending)
      }
      const turn = () => {
        if (isOver || this.#outsideWork > 0) return
        if (this.#fatal) {
          isOver = true
          return reject(this.#fatal.error)
        }
        try {
          if (until?.()) return over('goal')
          if (this.steps >= last) return over('steps')
          if (this.#time.next(end)) return
        } catch (error) {
          this.#fatal = { error }
          return
        }
        if (ms === Number.POSITIVE_INFINITY) return over('nothing due')
        this.#time.exact = end
        over('time')
      }
      const turns = () => {
        for (let each = 0; each < TURNS; each++) realImmediate(turn)
        realImmediate(() => {
          if (!isOver) turns()
        })
      }
      ambient.run(undefined, turns)
    })
  }

  /**
   * Runs a function outside of every process, and the world until what it returns has settled. Rejects if that takes more
   * virtual time than `ms`, or `stop` holds before.
   */
  async drive<T>(
    run: () => T | Promise<T>,
    { ms, stop = () => false }: { ms?: number; stop?: () => boolean } = {},
  ): Promise<T> {
    let settled: { result: () => T } | undefined
    ambient.run(this.#outside, () => {
      Promise.resolve()
        .then(run)
        .then(
          (result) => {
            settled = { result: () => result }
          },
          (error) => {
            settled = {
              result: () => {
                throw error
              },
            }
          },
        )
    })
    const ending = await this.run({ ms, until: () => settled !== undefined || stop() })
    if (!settled)
      throw new Error(`It waits for something that no step of the world brings (${ending}). ${openWork()}`)
    return settled.result()
  }

  #machine(name: string): Machine {
    const machine = this.#machines.get(name)
    if (!machine) throw new Error(`No process ${name} was started`)
    return machine
  }

  #crashed(life: Life, error: unknown): void {
    if (!life.isAlive) return
    if (life === this.#outside || !this.#onCrash) {
      this.#fatal ??= { error }
      return
    }
    this.record(
      life.name,
      `ends by an error: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
    )
    life.end()
    this.#onCrash(life.name, error)
  }
}

/** What Node itself waits for: a history that does not settle may wait for it without `outside`. */
export function openWork(): string {
  const kinds = new Map<string, number>()
  for (const kind of process.getActiveResourcesInfo()) kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
  const list = [...kinds].filter(([kind]) => kind !== 'Immediate').map(([kind, count]) => `${count} ${kind}`)
  return `Node waits for: ${list.join(', ') || 'nothing'}. Real I/O needs world.outside().`
}

export function simulatedWorld(seed: number, options?: WorldOptions): VirtualWorld {
  return new VirtualWorld(seed, options)
}
