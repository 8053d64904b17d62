import { Auditor } from '../auditor/auditor.ts'
import { ApiClient } from '../workload/api-client.ts'
import { Callers } from '../workload/callers.ts'
import { drawSteps, type Step } from '../workload/steps.ts'
import type { Scenario } from '../world/simulation.ts'
import { deploymentOf } from './deployment.ts'
import { virtualProcesses } from './processes.ts'
import { Receivers } from './receivers.ts'
import { Registries } from './registries.ts'
import { settingsOf } from './settings.ts'

/** Deadline of checks in the background, s: short, so that a history sees deadlines pass. */
const BACKGROUND_S = 60

/** The service as it is deployed, with callers who use all of it. */
export const serviceScenario: Scenario<Step> = {
  name: 'service',
  workload: drawSteps,
  async build(world, { engine }) {
    const settings = settingsOf(engine, { NAMECHECK_BACKGROUND_DEADLINE_SECONDS: String(BACKGROUND_S) })
    const registries = new Registries(world)
    const receivers = new Receivers(world)
    const deployment = await deploymentOf(engine, world)
    const processes = virtualProcesses({ world, deployment, settings, registries, receivers })
    const client = new ApiClient(world, processes.apis)
    const callers = new Callers({ client, registries, receivers })
    const auditor = new Auditor({
      world,
      servers: deployment.inspect,
      callers,
      client,
      registries,
      receivers,
      programs: processes.running,
      lines: processes.lines,
    })
    return {
      processes: processes.names,
      servers: deployment.faults,
      perform: (step) => callers.perform(step),
      watch: () => auditor.watch(),
      done: () => auditor.done(),
      waiting: () => auditor.waiting(),
      audit: () => auditor.audit(),
    }
  },
}
