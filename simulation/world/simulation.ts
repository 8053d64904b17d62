import type { Draw, ServerFaults, World } from './interfaces.ts'

/** A program with its servers and its workload that the simulation runs, one history for each seed. */
export interface Scenario<Step extends WorkloadStep = WorkloadStep> {
  readonly name: string
  /** Draws the workload. The steps are data, so that a failing history can be repeated without some of them. */
  workload(draw: Draw, options: ScenarioOptions): readonly Step[]
  /** Builds the servers and starts the processes. It may wait for time and network of the world. */
  build(world: SimulatedWorld, options: ScenarioOptions): Running<Step> | Promise<Running<Step>>
}

export interface ScenarioOptions {
  readonly engine: 'embedded' | 'distributed'
  /** How many steps the workload has. */
  readonly steps: number
  /** Name of a bug that the scenario adds to the program, to prove that the auditor finds it. */
  readonly planted?: string | undefined
}

/** A step of the workload, such as a check that a caller requests. JSON. */
export type WorkloadStep = {
  /** Ms after the start of the history. */
  readonly at: number
  /** One line for the printed history. */
  readonly what: string
}

/** A scenario that runs in one world. */
export interface Running<Step> {
  /** Processes that faults may kill, freeze or give a wrong clock, and whose network may fail. */
  readonly processes: readonly string[]
  /** Each server with the faults that it can suffer by itself. Faults of the whole (a rolling upgrade, the erasure of an account)
   * are those of a server of any other name. */
  readonly servers: Readonly<Record<string, ServerFaults>>
  /**
   * Kinds of fault that only this history and few others have, by server. They are drawn from a separate stream, so that
   * histories without them stay as they were before a kind was added.
   */
  readonly rareFaults?: Readonly<Record<string, ServerFaults>> | undefined
  /** Servers that the processes reach over the network, whose links may fail, as `network.request` names them. By default, those
   * of `servers`. The links from callers to the processes fail, too. */
  readonly hosts?: readonly string[] | undefined
  /** Performs a step of the workload, outside every process; it usually uses `world.call`. Its rejection is a violation. */
  perform(step: Step): void | Promise<void>
  /** Looked at after each step of the world, in no process; must be cheap. A violation ends the history. */
  watch?(): Violation | undefined
  /** Whether everything that began has ended. It is asked in the calm phase at the end. */
  done(): boolean
  /** What a history that does not settle still waits for. */
  waiting?(): string
  /** Runs in the calm phase after `done`. It may wait for time and network of the world. */
  audit(): Promise<readonly Violation[]>
}

export type Violation = {
  /** Short name of the law that does not hold; a failing history is shrunk as long as the same law fails. */
  readonly law: string
  /** The observation, with ids. */
  readonly what: string
}

/** What the code of a process runs: it may return when the process has started. A rejection ends the process. */
export type Main = () => void | Promise<void>

/** The world with its processes and its time, for a scenario. */
export interface SimulatedWorld extends World {
  /**
   * A separate stream of random values of this seed. An addition to a scenario draws from one, so that the other draws, and
   * histories without the addition, stay as they were.
   */
  fork(name: string): Draw
  /** Starts a process, or starts it again with another main. `skewMs` is how much its clock is ahead. */
  start(name: string, main: Main, options?: { skewMs?: number }): void
  /** Starts a dead process again with its last main. */
  restart(name: string): void
  /** Ends a process between two instructions: nothing of it runs any more. */
  kill(name: string): void
  /** Stops a process for `ms`: its timers and what arrives wait for the end of it. */
  freeze(name: string, ms: number): void
  /** Moves the wall clock of a process. Its timers and monotonic clock do not move. */
  jump(name: string, ms: number): void
  /** The wall clock of a process, ms, whether it runs or not. */
  clock(name: string): number
  isAlive(name: string): boolean
  /** Runs a function as a step of a living process, at once; a frozen process runs it after its thaw. Never settles if it dies. */
  within<T>(name: string, run: () => T | Promise<T>): Promise<T>
  /**
   * A request of the running process, or of a caller outside, to another process over the network, such as a call of the API. The
   * answer may take its time. Rejects with ConnectionLost if the process is dead, dies meanwhile, or a message is lost.
   */
  call<T>(process: string, what: string, answer: () => T | Promise<T>): Promise<T>
  /** Waits for work outside of the world (a thread, a file); virtual time does not pass meanwhile. */
  outside<T>(work: Promise<T>): Promise<T>
}
