import { Auditor } from '../auditor/auditor.ts'
import { ApiClient } from '../workload/api-client.ts'
import { Callers } from '../workload/callers.ts'
import { drawSteps, type Step } from '../workload/steps.ts'
import type { Scenario } from '../world/simulation.ts'
import { deploymentOf } from './deployment.ts'
import { NEWER_RULES } from './made-up-releases.ts'
import { virtualProcesses } from './processes.ts'
import { Receivers } from './receivers.ts'
import { Registries } from './registries.ts'
import { Releases } from './releases.ts'
import { settingsOf } from './settings.ts'

/** Deadline of checks in the background, s: short, so that a history sees deadlines pass. */
const BACKGROUND_S = 60

/** The service as it is deployed, with callers who use all of it. */
export const serviceScenario: Scenario<Step> = {
  name: 'service',
  workload: drawSteps,
  async build(world, { engine }) {
    const registries = new Registries(world)
    const receivers = new Receivers(world)
    const deployment = await deploymentOf(engine, world)
    const names = Object.keys(deployment.processes)
    const releases = new Releases(world, names)
    const settings = settingsOf(engine, { NAMECHECK_BACKGROUND_DEADLINE_SECONDS: String(BACKGROUND_S) })
    const ofRelease = (isOlder: boolean) =>
      releases.isUpgrade && !isOlder ? { ...settings, RULE_SET: NEWER_RULES } : settings
    const processes = virtualProcesses({
      world,
      deployment,
      settingsOf: ofRelease,
      releases,
      registries,
      receivers,
    })
    const client = new ApiClient(world, processes.apis)
    const callers = new Callers({
      client,
      registries,
      receivers,
      showedOldLog: (ms) => deployment.inspect.showedOldLog?.(ms) ?? false,
    })
    const auditor = new Auditor({
      world,
      servers: deployment.inspect,
      callers,
      client,
      registries,
      receivers,
      processes: names,
      programs: processes.running,
      lines: processes.lines,
      onCalm() {
        receivers.calm()
        deployment.calm()
        releases.finish()
      },
    })
    return {
      processes: processes.names,
      servers: { ...deployment.faults, release: releases.faults(names) },
      rareFaults: deployment.rareFaults,
      hosts: Object.keys(deployment.faults),
      perform: (step) => callers.perform(step),
      watch: () => auditor.watch(),
      done: () => auditor.done(),
      waiting: () => auditor.waiting(),
      audit: () => auditor.audit(),
    }
  },
}
