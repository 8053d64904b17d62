import { parentPort, workerData } from 'node:worker_threads'
import { SCENARIOS } from './scenarios.ts'
import type { Brief } from './world/seeds.ts'
import { simulate } from './world/simulate.ts'
import type { ScenarioOptions } from './world/simulation.ts'

/** A thread of `npm run simulate -- --jobs`: runs the seeds that it gets, one after the other. */
const { scenario, options } = workerData as { scenario: string; options: ScenarioOptions }
const loaded = await SCENARIOS[scenario]?.()
if (!loaded) throw new Error(`No scenario ${scenario}`)

let last: Promise<void> = Promise.resolve()
parentPort?.on('message', (seed: number) => {
  last = last.then(async () => {
    const { hash, steps, virtualMs, violations } = await simulate(loaded, seed, options)
    const brief: Brief = { hash, steps, virtualMs, hasFailed: violations.length > 0 }
    parentPort?.postMessage({ seed, brief })
  })
})
