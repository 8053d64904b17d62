import { Stream } from './draw.ts'
import { applyFault, drawFaults, type Fault } from './faults.ts'
import type { History } from './history.ts'
import type { Running, Scenario, ScenarioOptions, Violation, WorkloadStep } from './simulation.ts'
import { OUTSIDE, openWork, simulatedWorld, type VirtualWorld } from './world.ts'

/** What happens to a history from outside, as data. */
export type Plan<Step extends WorkloadStep = WorkloadStep> = {
  readonly steps: readonly Step[]
  readonly faults: readonly Fault[]
  /** Ms of the history in which faults may begin. */
  readonly spanMs: number
  /** Which draw of delays and losses the network takes. A shrunk history may need another one than its seed gives. */
  readonly links?: number
}

export type Outcome<Step extends WorkloadStep = WorkloadStep> = {
  readonly seed: number
  readonly plan: Plan<Step>
  /** The same for two runs exactly if they did the same at the same moments. */
  readonly hash: string
  readonly violations: readonly Violation[]
  readonly history: History
  /** Steps of the world, and its time. */
  readonly steps: number
  readonly virtualMs: number
  readonly realMs: number
}

/** Faults continue for this long after the last step of the workload. */
const AFTER_LAST_STEP_MS = 10_000
/** A history that has not settled so long after its last fault fails. */
const LONGEST_CALM_MS = 30 * 60_000
const LONGEST_LOOK_MS = 5_000
/** The most rare faults of a history. */
const MAX_RARE_FAULTS = 12
/** Virtual time for the start of a scenario, and for its audit. */
const LONGEST_WAIT_MS = 30 * 60_000

/** Runs one history: workload and faults, then a calm phase until all has settled, then the audit. */
export async function simulate<Step extends WorkloadStep>(
  scenario: Scenario<Step>,
  seed: number,
  options: ScenarioOptions,
  given?: Plan<Step>,
): Promise<Outcome<Step>> {
  const begun = performance.now()
  const violations: Violation[] = []
  const world = simulatedWorld(seed, {
    links: given?.links,
    onCrash: (process, error) =>
      violations.push({
        law: 'no process ends by an error that nothing catches',
        what: `${process}: ${error}`,
      }),
  })
  const start = world.now()
  let plan: Plan<Step> = given ?? { steps: [], faults: [], spanMs: 0 }
  try {
    const stop = () => violations.length > 0
    const running = await world.drive(() => scenario.build(world, options), { ms: LONGEST_WAIT_MS, stop })
    plan = given ?? drawPlan(scenario, seed, options, running)
    await new Course(world, running, violations).run(plan)
  } catch (error) {
    if (violations.length === 0) violations.push({ law: 'the simulation itself works', what: stackOf(error) })
  } finally {
    world.close()
  }
  return {
    seed,
    plan,
    hash: world.hash,
    violations,
    history: world.history,
    steps: world.steps,
    virtualMs: world.now() - start,
    realMs: performance.now() - begun,
  }
}

const stackOf = (error: unknown) => (error instanceof Error ? (error.stack ?? error.message) : String(error))

function drawPlan<Step extends WorkloadStep>(
  scenario: Scenario<Step>,
  seed: number,
  options: ScenarioOptions,
  running: Running<Step>,
): Plan<Step> {
  const steps = scenario.workload(new Stream(seed, 'workload'), options)
  const spanMs = Math.max(0, ...steps.map(({ at }) => at)) + AFTER_LAST_STEP_MS
  const faults = drawFaults(new Stream(seed, 'faults'), running, spanMs)
  return { steps, faults: [...faults, ...drawRareFaults(seed, running, spanMs)], spanMs }
}

/** A few rare faults, at any time, for a history that has their kinds. They change nothing of what others draw. */
function drawRareFaults<Step>(seed: number, { rareFaults = {} }: Running<Step>, spanMs: number): Fault[] {
  const kinds = Object.entries(rareFaults).flatMap(([server, faults]) =>
    Object.keys(faults).map((kind) => ({ kind, server })),
  )
  if (kinds.length === 0) return []
  const draw = new Stream(seed, 'rare faults')
  const drawn = () => ({ at: draw.below(spanMs), ...draw.of(kinds), forMs: 0, value: 0 })
  return Array.from({ length: draw.between(1, MAX_RARE_FAULTS) }, drawn)
}

/** The course of one history. */
class Course<Step extends WorkloadStep> {
  readonly #world: VirtualWorld
  readonly #running: Running<Step>
  readonly #violations: Violation[]

  constructor(world: VirtualWorld, running: Running<Step>, violations: Violation[]) {
    this.#world = world
    this.#running = running
    this.#violations = violations
  }

  async run({ steps, faults, spanMs }: Plan<Step>): Promise<void> {
    const world = this.#world
    for (const step of steps) world.later(step.at, () => this.#perform(step))
    const servers = { ...this.#running.servers, ...this.#running.rareFaults }
    for (const fault of faults) world.later(fault.at, () => applyFault(world, servers, fault))
    await this.#for(spanMs)
    if (this.#failed()) return
    world.heal()
    if (!(await this.#settles())) return
    this.#violations.push(...(await world.drive(() => this.#running.audit(), { ms: LONGEST_WAIT_MS })))
    for (const { law, what } of this.#violations) world.record('auditor', `${law}: ${what}`)
  }

  #perform(step: Step): void {
    this.#world.record('workload', step.what)
    const failed = (error: unknown) =>
      this.#violations.push({ law: 'each step of the workload is performed', what: `${step.what}: ${error}` })
    try {
      Promise.resolve(this.#running.perform(step)).catch(failed)
    } catch (error) {
      failed(error)
    }
  }

  async #settles(): Promise<boolean> {
    let passed = 0
    for (let ms = 10; passed < LONGEST_CALM_MS; ms = Math.min(2 * ms, LONGEST_LOOK_MS)) {
      if (this.#running.done()) return true
      await this.#for(ms)
      if (this.#failed()) return false
      passed += ms
    }
    const what = [this.#running.waiting?.(), openWork()].filter(Boolean).join(' ')
    this.#violations.push({ law: 'everything ends when the faults have ended', what })
    this.#world.record(OUTSIDE, `has not settled: ${what}`)
    return false
  }

  #for(ms: number) {
    return this.#world.run({ ms, until: () => this.#failed() })
  }

  #failed(): boolean {
    if (this.#violations.length > 0) return true
    const seen = this.#running.watch?.()
    if (!seen) return false
    this.#world.record('auditor', `${seen.law}: ${seen.what}`)
    this.#violations.push(seen)
    return true
  }
}
