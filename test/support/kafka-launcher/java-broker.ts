import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { freePort } from '../free-port.ts'
import { madeOnce } from '../made-once.ts'
import type { BrokerProxy, KafkaBroker } from './broker.ts'
import { guard } from './guard.ts'
import { kafkaJars, VERSION } from './kafka.ts'
import { brokerProperties, MIN_SESSION_MS } from './properties.ts'
import { takesGroups } from './ready.ts'

const run = promisify(execFile)
const FORMATTED = fileURLToPath(new URL('../../../.cache/kafka-formatted', import.meta.url))
const MACHINE = ['-Xmx256m', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1']

/** Listeners with TLS or a login, in addition to the open one. */
export type SecuredListeners = {
  /** `NAME://host:port`. */
  addresses: readonly string[]
  protocols: Readonly<Record<string, string>>
  properties: Readonly<Record<string, string>>
}

/** Apache Kafka as one combined node in a separate process, over a folder that survives its kill. */
export async function startJavaBroker({
  killing,
  proxy,
  secured = { addresses: [], protocols: {}, properties: {} },
}: {
  killing: boolean
  proxy?: BrokerProxy
  secured?: SecuredListeners
}): Promise<KafkaBroker> {
  const jars = await kafkaJars()
  const folder = await mkdtemp(join(tmpdir(), 'namecheck-kafka-'))
  const port = await freePort()
  proxy?.leadTo(port)
  const properties = join(folder, 'server.properties')
  const open = `PLAINTEXT://127.0.0.1:${port}`
  const controller = `CONTROLLER://127.0.0.1:${await freePort()}`
  const lines = brokerProperties({
    listeners: [...secured.addresses, open, controller].join(),
    advertised: [...secured.addresses, `PLAINTEXT://127.0.0.1:${proxy?.port ?? port}`].join(),
    folder: join(folder, 'log'),
    killing,
    protocols: secured.protocols,
  })
  await writeFile(properties, textOf({ ...lines, ...secured.properties }))
  await cp(await formattedFolder(jars), join(folder, 'log'), { recursive: true })
  const brokers = [`127.0.0.1:${port}`]
  let running = await launch(jars, properties, brokers)
  return {
    brokers,
    what: `Apache Kafka ${VERSION} out of Maven Central`,
    minSessionMs: MIN_SESSION_MS,
    killable: true,
    kill: () => running.kill(),
    async restart() {
      await running.kill()
      running = await launch(jars, properties, brokers)
    },
    freeze: () => running.signal('SIGSTOP'),
    thaw: () => running.signal('SIGCONT'),
    async stop() {
      await running.kill()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** A formatted data folder. The format holds ids but no address, so it is made once and copied for each broker. */
const formattedFolder = (jars: string): Promise<string> =>
  madeOnce(join(FORMATTED, VERSION), async (making) => {
    const properties = join(making, 'server.properties')
    const where = {
      listeners: 'PLAINTEXT://127.0.0.1:1,CONTROLLER://127.0.0.1:2',
      folder: join(making, 'log'),
      killing: false,
    }
    await writeFile(properties, textOf(brokerProperties({ ...where, advertised: 'PLAINTEXT://127.0.0.1:1' })))
    const id = randomBytes(16).toString('base64url')
    const format = ['kafka.tools.StorageTool', 'format', `--cluster-id=${id}`, '-c', properties]
    await run('java', [...MACHINE, '-cp', jars, ...format])
    return where.folder
  })

const textOf = (properties: Readonly<Record<string, string>>): string =>
  Object.entries(properties)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('')

type Running = { kill(): Promise<void>; signal(signal: NodeJS.Signals): Promise<void> }

/** Resolves when groups can be joined. */
async function launch(jars: string, properties: string, brokers: string[]): Promise<Running> {
  const child = spawn('java', [...MACHINE, '-cp', jars, 'kafka.Kafka', properties], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const errors: string[] = []
  child.stderr.on('data', (chunk) => errors.push(String(chunk)))
  await once(child, 'spawn')
  const guarding = guard(child.pid ?? 0)
  child.once('exit', () => guarding.release())
  try {
    await takesGroups(brokers, () => hasEnded(child))
  } catch (cause) {
    child.kill('SIGKILL')
    throw new Error(`it ended: ${errors.join('').trim().split('\n').at(-1)}`, { cause })
  }
  return {
    async kill() {
      if (hasEnded(child)) return
      const exited = once(child, 'exit')
      child.kill('SIGKILL')
      await exited
    },
    async signal(signal) {
      child.kill(signal)
    },
  }
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null
