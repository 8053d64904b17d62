import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { guard } from '../kafka-launcher/guard.ts'

const START_MS = 60_000
const BETWEEN_LOOKS_MS = 100
const KEPT_OUTPUT = 4_000

/** A server program of this machine that the tests start, kill and start again. */
export type Program = {
  alive(): boolean
  /** Resolves when it is ready; rejects with the end of its output when it ends before that. */
  start(): Promise<void>
  /** As kill -9; resolves when the process has ended. */
  kill(): Promise<void>
}

/** `ready` says whether the program already accepts requests. */
export function programOf(file: string, args: readonly string[], ready: () => Promise<boolean>): Program {
  let child: ChildProcess | undefined
  let output = ''
  const alive = () => child !== undefined && child.exitCode === null && child.signalCode === null
  return {
    alive,
    async start() {
      output = ''
      child = spawn(file, args, { stdio: ['ignore', 'pipe', 'pipe'] })
      const keep = (chunk: unknown) => (output = (output + String(chunk)).slice(-KEPT_OUTPUT))
      child.stdout?.on('data', keep)
      child.stderr?.on('data', keep)
      await once(child, 'spawn')
      const guarding = guard(child.pid ?? 0)
      child.once('exit', () => guarding.release())
      const until = Date.now() + START_MS
      while (!(await ready().catch(() => false))) {
        if (!alive()) throw new Error(`${file} ended before it was ready: ${output.trim()}`)
        if (Date.now() > until) throw new Error(`${file} is not ready after ${START_MS} ms: ${output.trim()}`)
        await new Promise((resolve) => setTimeout(resolve, BETWEEN_LOOKS_MS))
      }
    },
    async kill() {
      if (!child || !alive()) return
      const exited = once(child, 'exit')
      child.kill('SIGKILL')
      await exited
    },
  }
}
