import { execFile } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)

const POM = fileURLToPath(new URL('./pom.xml', import.meta.url))
const CACHE = fileURLToPath(new URL('../../../.cache/kafka', import.meta.url))
/** As in pom.xml. */
export const VERSION = '4.1.1'
const FETCH_PATIENCE_MS = 300_000

/** Class path of Apache Kafka; Maven fetches it when it is not in the repository's cache. Rejects with the reason. */
export async function kafkaJars(): Promise<string> {
  const folder = join(CACHE, VERSION)
  if (!(await exists(folder))) await fetchJars(folder)
  return join(folder, '*')
}

/** Appears all at once: of several test processes that fetch at the same time one wins. */
async function fetchJars(folder: string): Promise<void> {
  await mkdir(CACHE, { recursive: true })
  const making = await mkdtemp(join(CACHE, 'fetching-'))
  try {
    await copyFile(POM, join(making, 'pom.xml'))
    await run('mvn', ['-q', '-B', 'dependency:copy-dependencies', '-DoutputDirectory=jars'], {
      cwd: making,
      timeout: FETCH_PATIENCE_MS,
    })
    await rename(join(making, 'jars'), folder)
  } catch (error) {
    if (!(await exists(folder))) throw new Error(`Maven could not fetch Apache Kafka: ${firstLine(error)}`)
  } finally {
    await rm(making, { recursive: true, force: true })
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
