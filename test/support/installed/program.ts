import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { guard } from '../kafka-launcher/guard.ts'

const START_MS = 120_000
const BETWEEN_LOOKS_MS = 100
const KEPT_OUTPUT = 4_000

/** A server program of this machine that the tests start, kill and start again. */
export type Program = {
  alive(): boolean
  /** Resolves when it is ready; rejects with the end of its output when it fails before that. */
  start(): Promise<void>
  /** As kill -9; resolves when the process has ended. */
  kill(): Promise<void>
}

/**
 * `ready` says whether the program already accepts requests. As by a supervisor, it is started again whenever it ends by itself
 * with exit code 0: a former leader of EventStoreDB ends so to truncate its log, before or after it was ready.
 */
export function programOf(file: string, args: readonly string[], ready: () => Promise<boolean>): Program {
  let child: ChildProcess | undefined
  let output = ''
  let isWanted = false
  const alive = () => child !== undefined && child.exitCode === null && child.signalCode === null

  async function run(): Promise<void> {
    const running = spawn(file, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    child = running
    const keep = (chunk: unknown) => (output = (output + String(chunk)).slice(-KEPT_OUTPUT))
    running.stdout.on('data', keep)
    running.stderr.on('data', keep)
    await once(running, 'spawn')
    const guarding = guard(running.pid ?? 0)
    running.once('exit', (code) => {
      guarding.release()
      if (isWanted && code === 0) void run()
    })
  }

  return {
    alive,
    async start() {
      output = ''
      isWanted = true
      await run()
      const until = Date.now() + START_MS
      while (!(await ready().catch(() => false))) {
        if (!alive()) throw new Error(`${file} ended before it was ready: ${output.trim()}`)
        if (Date.now() > until) throw new Error(`${file} is not ready after ${START_MS} ms: ${output.trim()}`)
        await new Promise((resolve) => setTimeout(resolve, BETWEEN_LOOKS_MS))
      }
    },
    async kill() {
      isWanted = false
      if (!child || !alive()) return
      const exited = once(child, 'exit')
      child.kill('SIGKILL')
      await exited
    },
  }
}
