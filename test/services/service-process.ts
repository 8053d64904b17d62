import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const PROGRAM = fileURLToPath(new URL('../../bin/namecheck.js', import.meta.url))
const START_PATIENCE_MS = 20_000

export type ServiceProcess = {
  url: string
  /** The ready test key, where the start printed one. */
  key: string | null
  pid: number
  output(): string
  stop(signal?: NodeJS.Signals): Promise<void>
}

/** Runs the command line with settings of its own alone; gives what it printed and its exit code. */
export async function runProgram(args: readonly string[], settings: Readonly<Record<string, string>>) {
  const child = start(args, settings)
  let output = ''
  child.stdout?.on('data', (chunk) => (output += chunk))
  child.stderr?.on('data', (chunk) => (output += chunk))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, output }
}

/** Starts the service as its users do and waits until it says where it listens. */
export async function startServiceProcess(
  settings: Readonly<Record<string, string>>,
): Promise<ServiceProcess> {
  const child = start(['serve'], {
    NAMECHECK_PORT: '0',
    NAMECHECK_METRICS_ADDRESS: 'off',
    NAMECHECK_LOG_LEVEL: 'warn',
    ...settings,
  })
  let output = ''
  const url = await new Promise<string>((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`no start within ${START_PATIENCE_MS} ms:\n${output}`)),
      START_PATIENCE_MS,
    )
    const read = (chunk: Buffer) => {
      output += chunk
      const [, address] = /listening on (\S+)[\s\S]*(?:curl |accounts open)/.exec(output) ?? []
      if (address === undefined) return
      clearTimeout(timer)
      resolve(address)
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.once('exit', (code) => reject(new Error(`ended with code ${code}:\n${output}`)))
  })
  const exited = once(child, 'exit')
  return {
    url,
    key: /test key: (\S+)/.exec(output)?.[1] ?? null,
    pid: child.pid ?? 0,
    output: () => output,
    async stop(signal = 'SIGTERM') {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal)
      await exited
    },
  }
}

function start(args: readonly string[], settings: Readonly<Record<string, string>>): ChildProcess {
  const { PATH = '', HOME = '' } = process.env
  const child = spawn(process.execPath, [PROGRAM, ...args], {
    env: { PATH, HOME, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  child.once('exit', () => process.off('exit', kill))
  return child
}
