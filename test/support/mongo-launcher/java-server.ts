import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { freePort } from '../free-port.ts'
import { madeOnce } from '../made-once.ts'
import { fetchedJars } from '../maven.ts'
import type { MongoServer } from './server.ts'

/** As in pom.xml. */
const VERSION = '1.47.0'
const POM = fileURLToPath(new URL('./pom.xml', import.meta.url))
const LAUNCHER = fileURLToPath(new URL('./Launcher.java', import.meta.url))
const CLASSES = fileURLToPath(new URL('../../../.cache/mongo-launcher', import.meta.url))
const MACHINE = ['-Xmx256m', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1']

/** mongo-java-server in a separate process, over a file that survives its kill. Rejects with the reason. */
export async function startJavaServer(): Promise<MongoServer> {
  const jars = await fetchedJars({ name: 'mongo-java-server', version: VERSION, pom: POM })
  const classPath = `${await compiledLauncher(jars)}${delimiter}${jars}`
  const folder = await mkdtemp(join(tmpdir(), 'namecheck-mongo-'))
  const start = (port: number) => launch(classPath, port, join(folder, 'data.mv'))
  const port = await freePort()
  let running = await start(port)
  const kill = async (): Promise<void> => {
    if (running.child.exitCode !== null || running.child.signalCode !== null) return
    const exited = once(running.child, 'exit')
    running.child.kill('SIGKILL')
    await exited
  }
  return {
    url: `mongodb://127.0.0.1:${port}`,
    what: `mongo-java-server ${VERSION} on disk`,
    killable: true,
    kill,
    async restart() {
      await kill()
      running = await start(port)
    },
    async stop() {
      await kill()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Folder of the launcher's classes; each version of the source is compiled once. */
async function compiledLauncher(jars: string): Promise<string> {
  const source = await readFile(LAUNCHER)
  const version = createHash('sha256').update(source).update(VERSION).digest('hex').slice(0, 16)
  return madeOnce(join(CLASSES, version), async (making) => {
    await promisify(execFile)('javac', ['-cp', jars, '-d', making, LAUNCHER])
    return making
  })
}

/** Resolves when it listens. It ends when its standard input does, and so with this process. */
async function launch(
  classPath: string,
  port: number,
  file: string,
): Promise<{ child: ChildProcess; port: number }> {
  const child = spawn('java', [...MACHINE, '-cp', classPath, 'Launcher', String(port), file], {
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  const errors: string[] = []
  child.stderr.on('data', (chunk) => errors.push(String(chunk)))
  const listening = new Promise<number>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const [, at] = /^listening on (\d+)$/.exec(line) ?? []
      if (at !== undefined) resolve(Number(at))
    })
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`ended with code ${code}: ${errors.join('').trim()}`)))
  })
  return { child, port: await listening }
}
