import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { freePort } from '../free-port.ts'
import { guard } from '../kafka-launcher/guard.ts'
import { tempFolder } from '../temp-folder.ts'
import type { Delays } from './appends.ts'

const PROGRAM = fileURLToPath(new URL('./main.ts', import.meta.url))

/** Delays of a server on an idle machine, and its default commit time-out; ms. */
export const DELAYS: Delays = { shown: 1, commitTimeout: 2_000 }

/** A double that accepts calls. */
export type Running = {
  child: ChildProcess
  alive(): boolean
  /** Resolves when the process has ended. */
  end(signal: NodeJS.Signals): Promise<void>
}

/** The protocol double in a separate process, over its own file. */
export async function startDouble(delays: Partial<Delays> = {}) {
  const folder = tempFolder()
  const port = await freePort()
  const run = () => start(join(folder.path, 'log.db'), port, { ...DELAYS, ...delays })
  let running = await run()
  return {
    url: `esdb://127.0.0.1:${port}?tls=false`,
    kill: () => running.end('SIGKILL'),
    async restart() {
      await running.end('SIGKILL')
      running = await run()
    },
    /** Suspends it, so that it neither answers nor fails, until it is resumed. */
    freeze: () => void running.child.kill('SIGSTOP'),
    thaw: () => void running.child.kill('SIGCONT'),
    async stop() {
      await running.end('SIGKILL')
      folder.remove()
    },
  }
}

/** Resolves when it accepts calls. It ends with this process. */
export async function start(file: string, port: number, { shown, commitTimeout }: Delays): Promise<Running> {
  const child = spawn(process.execPath, [PROGRAM, file, ...[port, shown, commitTimeout].map(String)], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  await once(child, 'spawn')
  const guarding = guard(child.pid ?? 0)
  child.once('exit', () => guarding.release())
  const alive = () => child.exitCode === null && child.signalCode === null
  const end = async (signal: NodeJS.Signals) => {
    if (!alive()) return
    const exited = once(child, 'exit')
    child.kill(signal)
    await exited
  }
  const lines = createInterface({ input: child.stdout as Readable })
  await Promise.race([
    once(lines, 'line'),
    once(child, 'exit').then(([code]) => {
      throw new Error(`the double of EventStoreDB ended with code ${code}`)
    }),
  ])
  return { child, alive, end }
}
