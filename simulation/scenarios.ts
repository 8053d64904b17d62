import type { Scenario, WorkloadStep } from './world/simulation.ts'

/** The scenarios that `npm run simulate -- --scenario` can run. */
export const SCENARIOS: Readonly<Record<string, () => Promise<Scenario<WorkloadStep>>>> = {
  service: async () => (await import('./program/scenario.ts')).serviceScenario as Scenario<WorkloadStep>,
  counter: async () => (await import('./world/example/counter.ts')).counter as Scenario<WorkloadStep>,
}

/** The scenario that runs without `--scenario`. */
export const DEFAULT_SCENARIO = 'service'
