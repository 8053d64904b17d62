import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { madeOnce } from './made-once.ts'

const run = promisify(execFile)
const CACHE = fileURLToPath(new URL('../../.cache/python', import.meta.url))
const FETCH_PATIENCE_MS = 120_000
/** A program may print every message of the topics. */
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024

/** Runs a program in Python with packages at hand; gives what it printed. `packages` is where they lie (`PYTHONPATH`). */
export type Python = { packages: string; run(program: string, argument: string): Promise<string> }

/**
 * Python 3 with a package of one version (`name==1.2.3`) out of the package index, installed once into the repository's
 * cache. Says what is missing where it cannot be had.
 */
export async function pythonWith(requirement: string): Promise<Python | { missing: string }> {
  const packages = join(CACHE, requirement)
  try {
    await madeOnce(packages, (making) => install(requirement, making))
  } catch (error) {
    const why = error instanceof Error ? error.message.split('\n')[0] : String(error)
    return { missing: `${requirement} could not be installed for Python: ${why}` }
  }
  const { PATH = '' } = process.env
  return {
    packages,
    async run(program, argument) {
      const { stdout } = await run('python3', ['-c', program, argument], {
        env: { PATH, PYTHONPATH: packages },
        maxBuffer: MAX_OUTPUT_BYTES,
      })
      return stdout
    },
  }
}

async function install(requirement: string, making: string): Promise<undefined> {
  await run('python3', ['-m', 'pip', 'install', '-q', '--target', making, requirement], {
    timeout: FETCH_PATIENCE_MS,
  })
}
