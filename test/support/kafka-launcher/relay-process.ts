import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { Timing } from '../../../src/engine/kafka/relay/leader-session.ts'
import type { TopicSettings } from '../../../src/engine/kafka/topics.ts'

const PROGRAM = fileURLToPath(new URL('./relay-child.ts', import.meta.url))

export type RelayPlace = { brokers: string[]; file: string; topics: TopicSettings; timing: Timing }

export type RelayProcess = {
  /** Resolves when it says that it leads, from now on; rejects when it ends before. */
  leads(): Promise<void>
  /** Resolves when it says that it does not lead any more; rejects when it ends before. */
  onStandby(): Promise<void>
  signal(signal: NodeJS.Signals): void
  /** As kill -9. */
  kill(): Promise<void>
  /** Lets it end in good order. */
  stop(): Promise<void>
}

/** Starts a relay over an event log in a file; it ends with this process. */
export function startRelayProcess(place: RelayPlace): RelayProcess {
  const child = spawn(
    process.execPath,
    ['--disable-warning=TimeoutNegativeWarning', PROGRAM, JSON.stringify(place)],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  )
  const exited = once(child, 'exit')
  const lines = createInterface({ input: child.stdout })
  const says = (wanted: string) =>
    new Promise<void>((resolve, reject) => {
      lines.on('line', (line) => line === wanted && resolve())
      child.once('exit', () => reject(new Error(`the relay ended before it said: ${wanted}`)))
    })
  return {
    leads: () => says('leads'),
    onStandby: () => says('on standby'),
    signal: (signal) => void child.kill(signal),
    async kill() {
      child.kill('SIGKILL')
      await exited
    },
    async stop() {
      child.stdin.end()
      await exited
    },
  }
}
