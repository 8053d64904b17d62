import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkLine } from '../../src/cli/serve.ts'
import { type Environment, NamedProcess } from './role-process.ts'
import { Roles } from './roles.ts'
import { findServers, type Servers } from './servers.ts'
import { testKey } from './test-key.ts'

const FOLDER = 'data-distributed'
/** Ctrl-C reaches npm and its child processes, and npm forwards it: signals within this time are one request. */
const SAME_MS = 1_000

/**
 * Starts servers, topics and roles. Runs until a stop request (SIGTERM, SIGINT, SIGHUP, or the end of its standard
 * input), then stops all in order; a second request stops all at once. `fresh` uses a temporary folder instead of
 * `data-distributed`.
 */
export async function runAll({ fresh }: { fresh: boolean }): Promise<void> {
  const say = (line: string) => console.log(line)
  const folder = fresh ? mkdtempSync(join(tmpdir(), 'namecheck-distributed-')) : FOLDER
  mkdirSync(folder, { recursive: true })
  const stopping = new AbortController()
  let roles: Roles | undefined
  let askedAt = 0
  const stop = () => {
    if (stopping.signal.aborted) {
      if (performance.now() - askedAt > SAME_MS) process.exit(1)
      return
    }
    askedAt = performance.now()
    say('stopping, the roles first; once more ends it at once')
    stopping.abort(new Error('stopped'))
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, stop)
  // The reader of this output may end before all roles have stopped.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined)
  process.on('exit', () => roles?.kill())
  process.stdin.resume().once('end', () => stopping.signal.aborted || stop())
  const stopped = new Promise<never>((_, reject) => {
    stopping.signal.addEventListener('abort', () => reject(stopping.signal.reason))
  })
  stopped.catch(() => undefined)

  let servers: Servers | undefined
  try {
    servers = await findServers(process.env, say)
    stopping.signal.throwIfAborted()
    const env = environment(folder, servers.settings)
    await createTopics(env, say)
    stopping.signal.throwIfAborted()
    roles = new Roles(env, say)
    const lines = await Promise.race([roles.start(), stopped])
    const url = addressIn(lines)
    const key = await testKey(url, env.NAMECHECK_ADMIN_TOKEN ?? '', join(folder, 'dev-key'))
    say('\nEvery role is running. Try it; it needs no network:')
    say(`  ${checkLine(url, key)}`)
    say(howToReadTopics(env))
    say('Ctrl-C stops all of it.\n')
    await stopped
  } catch (error) {
    if (error !== stopping.signal.reason) {
      console.error(error instanceof Error ? error.message : error)
      process.exitCode = 1
    }
  } finally {
    await roles?.stop()
    await servers?.stop()
    if (fresh) rmSync(folder, { recursive: true, force: true })
  }
  process.exit()
}

/** Settings of this process are passed to the roles, except the addresses for tests. */
function environment(folder: string, settings: Readonly<Record<string, string>>): Environment {
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('NAMECHECK_TEST_'))
  return {
    NAMECHECK_LOG_LEVEL: 'warn',
    NAMECHECK_DATA: folder,
    NAMECHECK_ADMIN_TOKEN: randomBytes(24).toString('base64url'),
    ...Object.fromEntries(inherited),
    ...settings,
    NAMECHECK_ENGINE: 'distributed',
    NAMECHECK_METRICS_ADDRESS: '127.0.0.1:0',
  }
}

/** The address on which the API says that it listens. */
function addressIn(lines: readonly string[]): string {
  for (const line of lines) {
    const [, url] = /^listening on (\S+)/.exec(line) ?? []
    if (url !== undefined) return url
  }
  throw new Error(`the API names no address:\n${lines.join('\n')}`)
}

/** What the samples of docs/analytics.md need to read the events of the test key. */
function howToReadTopics(env: Environment): string {
  const brokers = env.NAMECHECK_KAFKA_BROKERS ?? ''
  const prefix = env.NAMECHECK_KAFKA_TOPIC_PREFIX || 'namecheck'
  const line = (holds: string, samples: string) =>
    `  export BROKERS=${brokers} TOPIC=${prefix}.test.${holds}.v1   # ${samples}`
  return [
    'Read the topics with the samples of docs/analytics.md:',
    line('checks', 'Python, Java'),
    line('reports', 'Node'),
  ].join('\n')
}

async function createTopics(env: Environment, say: (line: string) => void): Promise<void> {
  const creating = new NamedProcess('topics', ['topics', '--create'], env, say)
  const end = await creating.ended
  if (end !== 0) throw new Error(`the topics could not be created (${end})`)
}
