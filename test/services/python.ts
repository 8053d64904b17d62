import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const CACHE = fileURLToPath(new URL('../../.cache/python', import.meta.url))
const FETCH_PATIENCE_MS = 120_000

/** Runs a program in Python with packages at hand; gives what it printed. */
export type Python = { run(program: string, argument: string): Promise<string> }

/**
 * Python 3 with a package of one version (`name==1.2.3`) out of the package index, installed once into the repository's
 * cache. Says what is missing where it cannot be had.
 */
export async function pythonWith(requirement: string): Promise<Python | { missing: string }> {
  const packages = join(CACHE, requirement)
  try {
    if (!(await exists(packages))) await install(requirement, packages)
  } catch (error) {
    const why = error instanceof Error ? error.message.split('\n')[0] : String(error)
    return { missing: `${requirement} could not be installed for Python: ${why}` }
  }
  const { PATH = '' } = process.env
  return {
    async run(program, argument) {
      const { stdout } = await run('python3', ['-c', program, argument], {
        env: { PATH, PYTHONPATH: packages },
      })
      return stdout
    },
  }
}

/** Appears all at once: of several test processes that install at the same time one wins. */
async function install(requirement: string, packages: string): Promise<void> {
  await mkdir(dirname(packages), { recursive: true })
  const making = await mkdtemp(join(dirname(packages), 'installing-'))
  try {
    await run('python3', ['-m', 'pip', 'install', '-q', '--target', making, requirement], {
      timeout: FETCH_PATIENCE_MS,
    })
    await rename(making, packages)
  } catch (error) {
    if (!(await exists(packages))) throw error
  } finally {
    await rm(making, { recursive: true, force: true })
  }
}

async function exists(path: string): Promise<boolean> {
  try {
    await stat(path)
    return true
  } catch {
    return false
  }
}
