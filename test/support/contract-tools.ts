import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFile, readFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { madeOnce } from './made-once.ts'

const run = promisify(execFile)
const MANIFEST = fileURLToPath(new URL('./contract-tools', import.meta.url))
const CACHE = fileURLToPath(new URL('../../.cache/contract-tools', import.meta.url))
const FETCH_PATIENCE_MS = 240_000

/** Programs of `test/support/contract-tools`; they are many and large, so that they do not come with the project itself. */
export type ContractTools = {
  folder: string
  /** Runs one by its name; gives its exit code and everything that it printed. */
  run(program: string, args: readonly string[], cwd?: string): Promise<{ code: number; output: string }>
}

/** Installs them once into the repository's cache. Says what is missing where they cannot be had. */
export async function contractTools(): Promise<ContractTools | { missing: string }> {
  const lock = await readFile(join(MANIFEST, 'package-lock.json'))
  const folder = join(CACHE, createHash('sha256').update(lock).digest('hex').slice(0, 16))
  try {
    await madeOnce(folder, install)
  } catch (error) {
    const why = error instanceof Error ? error.message.split('\n')[0] : String(error)
    return { missing: `the tools of test/support/contract-tools could not be installed: ${why}` }
  }
  const bin = join(folder, 'node_modules', '.bin')
  const env = { ...process.env, PATH: [bin, process.env.PATH].join(delimiter), REDOCLY_TELEMETRY: 'off' }
  return {
    folder,
    async run(program, args, cwd = folder) {
      try {
        const { stdout, stderr } = await run(join(bin, program), args, {
          cwd,
          env,
          maxBuffer: 64 * 1024 * 1024,
        })
        return { code: 0, output: stdout + stderr }
      } catch (error) {
        const {
          code = 1,
          stdout = '',
          stderr = '',
        } = error as { code?: number; stdout?: string; stderr?: string }
        return { code, output: stdout + stderr }
      }
    },
  }
}

async function install(making: string): Promise<undefined> {
  for (const name of ['package.json', 'package-lock.json'])
    await copyFile(join(MANIFEST, name), join(making, name))
  await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: making,
    timeout: FETCH_PATIENCE_MS,
  })
}
