import { execFile } from 'node:child_process'
import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { madeOnce } from './made-once.ts'

const run = promisify(execFile)

const CACHE = fileURLToPath(new URL('../../.cache', import.meta.url))
const FETCH_PATIENCE_MS = 300_000

/** A server out of Maven Central: the file that names its parts, and the version that it names. */
export type MavenServer = { name: string; version: string; pom: string }

/** Class path of a server; Maven fetches it when it is not in the repository's cache. Rejects with the reason. */
export async function fetchedJars(server: MavenServer): Promise<string> {
  const folder = join(CACHE, server.name, server.version)
  await madeOnce(folder, (making) => fetchJars(making, server))
  return join(folder, '*')
}

/** Class path of a server or tool for Java. Says what is missing where Java or the jars cannot be had. */
export async function javaWith(server: MavenServer): Promise<{ jars: string } | { missing: string }> {
  if (!(await hasJava())) return { missing: 'needs a Java Development Kit of version 17 or newer' }
  return fetchedJars(server).then(
    (jars) => ({ jars }),
    (error: unknown) => ({ missing: error instanceof Error ? error.message : String(error) }),
  )
}

async function fetchJars(making: string, { name, pom }: MavenServer): Promise<string> {
  await copyFile(pom, join(making, 'pom.xml'))
  await run('mvn', ['-q', '-B', 'dependency:copy-dependencies', '-DoutputDirectory=jars'], {
    cwd: making,
    timeout: FETCH_PATIENCE_MS,
  }).catch((error: unknown) => {
    throw new Error(`Maven could not fetch ${name}: ${firstLine(error)}`)
  })
  return join(making, 'jars')
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
