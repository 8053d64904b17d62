import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { openAccount } from './open-account.ts'

const PROGRAM = fileURLToPath(new URL('../../bin/namecheck.js', import.meta.url))
const START_PATIENCE_MS = 240_000

export type ServiceProcess = {
  url: string
  /** The ready test key, where the start printed one. */
  printedKey: string | null
  /** That key, or one of an account opened for the test; null without a sandbox, and where the printed key no longer exists. */
  key: string | null
  pid: number
  output(): string
  stop(signal?: NodeJS.Signals): Promise<void>
}

/** Runs the command line with only the given settings; returns its output and exit code. */
export const runProgram = (args: readonly string[], settings: Readonly<Record<string, string>>) =>
  startProgram(args, settings).ended

/** Starts it the same way, to be ended by a signal; the code is null where it was ended by one that it does not take. */
export function startProgram(
  args: readonly string[],
  settings: Readonly<Record<string, string>>,
): {
  signal(signal: NodeJS.Signals): void
  /** What it has printed so far. */
  output(): string
  ended: Promise<{ code: number | null; output: string }>
} {
  const child = start(args, settings)
  let output = ''
  child.stdout?.on('data', (chunk) => (output += chunk))
  child.stderr?.on('data', (chunk) => (output += chunk))
  const ended = once(child, 'close').then(([code]: (number | null)[]) => ({ code: code ?? null, output }))
  return { signal: (signal) => void child.kill(signal), output: () => output, ended }
}

/** Runs it with an output that its reader has closed, as `head` does; returns what it says elsewhere. */
export async function runIntoClosedPipe(
  args: readonly string[],
  settings: Readonly<Record<string, string>>,
): Promise<{ code: number | null; errors: string }> {
  const child = start(args, settings)
  let errors = ''
  child.stdout?.destroy()
  child.stderr?.on('data', (chunk) => (errors += chunk))
  const [code]: (number | null)[] = await once(child, 'close')
  return { code: code ?? null, errors }
}

/** Starts the service as its users do and waits until it says where it listens. */
export async function startServiceProcess(
  settings: Readonly<Record<string, string>>,
): Promise<ServiceProcess> {
  const child = start(['serve'], { ...QUIET, NAMECHECK_METRICS_ADDRESS: 'off', ...settings })
  const running = await startedAs(child, /listening on (\S+)[\s\S]*(?:curl |accounts open|keys issue)/)
  const printedKey = /test key: (\S+)/.exec(running.output())?.[1] ?? null
  return { ...running, url: running.found, printedKey, key: printedKey ?? (await testKeyOf(settings)) }
}

/** By data folder, the keys of services that make no first key: a service that is started again has the same one. */
const testKeys = new Map<string, string>()

async function testKeyOf(settings: Readonly<Record<string, string>>): Promise<string | null> {
  // Only a process of a newer release knows its rule set.
  const { NAMECHECK_RULE_SET: _, ...place } = settings
  const { NAMECHECK_DATA = '', NAMECHECK_ENGINE, NAMECHECK_ADMIN_TOKEN, NAMECHECK_SANDBOX } = place
  const makesNone = NAMECHECK_ENGINE === 'distributed' || NAMECHECK_ADMIN_TOKEN !== undefined
  if (!makesNone || NAMECHECK_SANDBOX === 'false') return null
  const key = testKeys.get(NAMECHECK_DATA) ?? (await openAccount(place, { mode: 'test' })).key
  testKeys.set(NAMECHECK_DATA, key)
  return key
}

export type RoleProcess = {
  /** Where `/livez`, `/readyz` and `/metrics` are. */
  operationsUrl: string
  /** Where the API listens; empty for every other role. */
  url: string
  pid: number
  output(): string
  signal(signal: NodeJS.Signals): void
  stop(signal?: NodeJS.Signals): Promise<void>
}

/** Starts one role of a distributed engine and waits until it is active. */
export async function startRoleProcess(
  role: string,
  settings: Readonly<Record<string, string>>,
): Promise<RoleProcess> {
  const child = start(['run', role], { ...QUIET, NAMECHECK_METRICS_ADDRESS: '127.0.0.1:0', ...settings })
  const running = await startedAs(child, / running\n|listening on [\s\S]*(?:curl |accounts open|keys issue)/)
  const at = (pattern: RegExp) => pattern.exec(running.output())?.[1] ?? ''
  return {
    ...running,
    operationsUrl: at(/health and metrics on (\S+)/),
    url: at(/listening on (\S+)/),
    signal: (signal) => void child.kill(signal),
  }
}

/** Starts one role and waits only until it prints its health address. */
export async function startWaitingProcess(
  role: string,
  settings: Readonly<Record<string, string>>,
): Promise<Omit<RoleProcess, 'url'>> {
  const child = start(['run', role], { ...QUIET, NAMECHECK_METRICS_ADDRESS: '127.0.0.1:0', ...settings })
  const running = await startedAs(child, /health and metrics on (\S+)/)
  return { ...running, operationsUrl: running.found, signal: (signal) => void child.kill(signal) }
}

/** The time limits are those of a loaded machine. */
const QUIET = {
  NAMECHECK_PORT: '0',
  NAMECHECK_LOG_LEVEL: 'warn',
  NAMECHECK_WAIT_SECONDS: '60',
  NAMECHECK_TIMEOUT_SECONDS: '15',
}

/** Waits until the output shows that a process is active; returns the first group of the pattern. */
async function startedAs(child: ChildProcess, pattern: RegExp) {
  let output = ''
  const found = await new Promise<string>((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`no start within ${START_PATIENCE_MS} ms:\n${output}`)),
      START_PATIENCE_MS,
    )
    const read = (chunk: Buffer) => {
      output += chunk
      const match = pattern.exec(output)
      if (!match) return
      clearTimeout(timer)
      resolve(match[1] ?? '')
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.once('exit', (code) => reject(new Error(`ended with code ${code}:\n${output}`)))
  })
  const exited = once(child, 'exit')
  return {
    found,
    pid: child.pid ?? 0,
    output: () => output,
    async stop(signal: NodeJS.Signals = 'SIGTERM') {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal)
      await exited
    },
  }
}

/** None outlives the tests. */
const alive = new Set<ChildProcess>()
process.once('exit', endAll)

/** Kills every process that this test file started and that still runs, also those that have not become active. */
export function endAll(): void {
  for (const child of alive) child.kill('SIGKILL')
}

function start(args: readonly string[], settings: Readonly<Record<string, string>>): ChildProcess {
  const { PATH = '', HOME = '' } = process.env
  const child = spawn(process.execPath, [PROGRAM, ...args], {
    env: { PATH, HOME, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  alive.add(child)
  child.once('exit', () => alive.delete(child))
  return child
}
