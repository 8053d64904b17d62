import { execFile } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)

const CACHE = fileURLToPath(new URL('../../.cache', import.meta.url))
const FETCH_PATIENCE_MS = 300_000

/** A server out of Maven Central: the file that names its parts, and the version that it names. */
export type MavenServer = { name: string; version: string; pom: string }

/** Class path of a server; Maven fetches it when it is not in the repository's cache. Rejects with the reason. */
export async function fetchedJars(server: MavenServer): Promise<string> {
  const folder = join(CACHE, server.name, server.version)
  if (!(await exists(folder))) await fetchJars(server, folder)
  return join(folder, '*')
}

/** Appears all at once: of several test processes that fetch at the same time one wins. */
async function fetchJars({ name, pom }: MavenServer, folder: string): Promise<void> {
  await mkdir(dirname(folder), { recursive: true })
  const making = await mkdtemp(join(dirname(folder), 'fetching-'))
  try {
    await copyFile(pom, join(making, 'pom.xml'))
    await run('mvn', ['-q', '-B', 'dependency:copy-dependencies', '-DoutputDirectory=jars'], {
      cwd: making,
      timeout: FETCH_PATIENCE_MS,
    })
    await rename(join(making, 'jars'), folder)
  } catch (error) {
    if (!(await exists(folder))) throw new Error(`Maven could not fetch ${name}: ${firstLine(error)}`)
  } finally {
    await rm(making, { recursive: true, force: true })
  }
}

/** Whether the machine has Java 17 or newer, with the compiler that runs a source file. */
export async function hasJava(): Promise<boolean> {
  try {
    const { stdout } = await run('java', ['--list-modules'])
    const version = /^java\.base@(\d+)/m.exec(stdout)?.[1]
    return Number(version) >= 17 && stdout.includes('jdk.compiler@')
  } catch {
    return false
  }
}

function firstLine(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  return text.split('\n').find((line) => line.includes('ERROR')) ?? text.split('\n')[0] ?? ''
}

async function exists(path: string): Promise<boolean> {
  try {
    await stat(path)
    return true
  } catch {
    return false
  }
}
