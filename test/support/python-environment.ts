import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const CACHE = fileURLToPath(new URL('../../.cache/python', import.meta.url))
const FETCH_PATIENCE_MS = 300_000

/** Where the programs are that were installed, and the variables they are to run with. */
type PythonEnvironment = { programs: string; variables: Readonly<Record<string, string>> }

/**
 * An environment of Python 3 with the packages of a requirements file, made once in the repository's cache: again for
 * another Python and for other requirements. Says what is missing where it cannot be had.
 */
export async function pythonEnvironment(
  requirements: string,
): Promise<PythonEnvironment | { missing: string }> {
  const { PATH = '', HOME = '' } = process.env
  try {
    const { stdout: python } = await run('python3', ['-c', 'import sys; print(sys.executable, sys.version)'])
    const wanted = `${python}${await readFile(requirements, 'utf8')}`
    const folder = join(
      CACHE,
      `environment-${createHash('sha256').update(wanted).digest('hex').slice(0, 16)}`,
    )
    if (!existsSync(join(folder, 'ready'))) await make(folder, requirements)
    const programs = join(folder, 'bin')
    const path = [programs, dirname(process.execPath), PATH].join(':')
    return { programs, variables: { PATH: path, HOME } }
  } catch (error) {
    const why = error instanceof Error ? error.message.split('\n')[0] : String(error)
    return { missing: `no environment of Python could be made: ${why}` }
  }
}

async function make(folder: string, requirements: string): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(dirname(folder), { recursive: true })
  await run('python3', ['-m', 'venv', folder])
  const pip = ['-m', 'pip', 'install', '-q', '--disable-pip-version-check', '-r', requirements]
  await run(join(folder, 'bin', 'python'), pip, { timeout: FETCH_PATIENCE_MS })
  await writeFile(join(folder, 'ready'), '')
}
