import type { Engine } from '../../src/engine/engine.ts'
import { StoreUnavailable } from '../../src/engine/ports/event-store.ts'
import { timers } from '../../src/primitives/runtime.ts'
import type { Settings } from '../../src/settings/settings.ts'
import type { Apis } from '../workload/api-client.ts'
import type { SimulatedWorld } from '../world/simulation.ts'
import type { Deployment } from './deployment.ts'
import type { Receivers } from './receivers.ts'
import type { Registries } from './registries.ts'
import type { Releases } from './releases.ts'
import { type Program, startProgram } from './start.ts'

type Parts = {
  world: SimulatedWorld
  deployment: Deployment
  /** Of a process of the present release, or of the older one. */
  settingsOf(isOlder: boolean): Settings
  releases: Releases
  registries: Registries
  receivers: Receivers
}

export type VirtualProcesses = {
  names: readonly string[]
  apis: Apis
  /** The programs that have started and live. */
  running(): readonly Program[]
  /** Every line that a process has written. */
  lines: readonly string[]
}

/** After this time, ms, a supervisor starts a process again that ended by itself. */
const RESTART_MS = 500
const TRY_AGAIN_MS = 500

/** Starts every process of a deployment in the world. */
export function virtualProcesses({
  world,
  deployment,
  settingsOf,
  releases,
  registries,
  receivers,
}: Parts): VirtualProcesses {
  const lines: string[] = []
  const programs = new Map<string, Program>()
  const names = Object.keys(deployment.processes)
  /** A process that cannot continue ends, and starts again. */
  const end = (name: string, error: Error) => {
    if (!world.isAlive(name)) return
    world.record(name, `ends: ${error.message}`)
    world.kill(name)
    world.later(RESTART_MS, () => world.restart(name))
  }
  for (const [name, roles] of Object.entries(deployment.processes))
    world.start(name, async () => {
      programs.delete(name)
      const settings = settingsOf(releases.begin(name))
      const onEnd = (error: Error) => end(name, error)
      try {
        const engine = await openPatiently(
          () => deployment.open(name, onEnd),
          settings.ENGINE === 'distributed',
        )
        const program = await startProgram({
          name,
          settings,
          engine,
          roles,
          checkers: registries.checkers(),
          webhookAgent: receivers.agent(),
          onLine(line) {
            lines.push(line)
            world.record(name, line.trim())
          },
          onStuck: onEnd,
        })
        programs.set(name, program)
      } catch (error) {
        if (!(error instanceof StoreUnavailable)) throw error
        end(name, error)
      }
    })
  const alive = (name: string) => (world.isAlive(name) ? programs.get(name) : undefined)
  return {
    names,
    apis: { names: names.filter((name) => deployment.processes[name]?.includes('api')), of: alive },
    running: () => names.flatMap((name) => alive(name) ?? []),
    lines,
  }
}

/** A process of the distributed engine waits for its servers; the embedded one ends where a file cannot be opened. */
async function openPatiently(open: () => Promise<Engine>, waits: boolean): Promise<Engine> {
  for (;;) {
    try {
      return await open()
    } catch (error) {
      if (!waits || !(error instanceof StoreUnavailable)) throw error
      await timers.sleep(TRY_AGAIN_MS)
    }
  }
}
