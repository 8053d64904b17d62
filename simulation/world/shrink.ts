import { type Outcome, type Plan, simulate } from './simulate.ts'
import type { Scenario, ScenarioOptions, WorkloadStep } from './simulation.ts'

/** A shorter history in which the same law fails. */
export type Shrunk<Step extends WorkloadStep> = { outcome: Outcome<Step>; tries: number }

/** With a step or fault less, the network draws other delays, which may hide the failure; so others are tried. */
const DRAWS = 4

/**
 * Leaves out steps of the workload and faults as long as the same law fails, first many at once, finally one by one (delta
 * debugging). Stops after `ms` of real time with the shortest history so far.
 */
export async function shrink<Step extends WorkloadStep>(
  scenario: Scenario<Step>,
  failed: Outcome<Step>,
  options: ScenarioOptions,
  ms = 60_000,
): Promise<Shrunk<Step>> {
  const laws = new Set(failed.violations.map(({ law }) => law))
  const end = performance.now() + ms
  let outcome = failed
  let tries = 0
  let kept: readonly number[] = [...failed.plan.faults, ...failed.plan.steps].map((_, at) => at)

  const without = (items: readonly number[], links: number): Plan<Step> => ({
    ...failed.plan,
    links,
    faults: failed.plan.faults.filter((_, at) => items.includes(at)),
    steps: failed.plan.steps.filter((_, at) => items.includes(at + failed.plan.faults.length)),
  })
  const fails = async (items: readonly number[], links: number) => {
    if (performance.now() >= end) return false
    tries++
    const tried = await simulate(scenario, failed.seed, options, without(items, links))
    if (!tried.violations.some(({ law }) => laws.has(law))) return false
    outcome = tried
    kept = items
    return true
  }

  /** One pass over all that is left, `size` at a time. */
  const pass = async (size: number, draws: number) => {
    const before = kept.length
    for (let at = 0; at < kept.length; ) {
      const rest = [...kept.slice(0, at), ...kept.slice(at + size)]
      const links = outcome.plan.links ?? 0
      let isShorter = await fails(rest, links)
      for (let draw = 1; draw < draws && !isShorter; draw++) isShorter = await fails(rest, links + draw)
      if (!isShorter) at += size
    }
    return kept.length < before
  }

  for (let size = Math.ceil(kept.length / 2); size > 1; size = Math.ceil(size / 2)) await pass(size, 1)
  while (await pass(1, 1));
  while (await pass(1, DRAWS));
  return { outcome, tries }
}
