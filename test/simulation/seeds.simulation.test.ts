import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, it } from '@jest/globals'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const LIMIT_MS = 600_000
const STEPS = 20
/** Threads that run histories at the same time. */
const JOBS = 2

/**
 * How many histories of each engine are run, from which seed on. `NAMECHECK_TEST_SEEDS=100,10` sets the numbers,
 * `NAMECHECK_TEST_FIRST_SEED` the first seed.
 */
const [embedded = 180, distributed = 20] = (process.env.NAMECHECK_TEST_SEEDS ?? '')
  .split(',')
  .filter(Boolean)
  .map(Number)
const first = Number(process.env.NAMECHECK_TEST_FIRST_SEED ?? 1)

/** The simulation replaces globals, so it has a separate process. */
async function simulate(engine: string, seed: number, count: number): Promise<string> {
  const seeds = ['--seed', seed, '--count', count, '--steps', STEPS, '--jobs', JOBS]
  const given = ['simulation/run.ts', '--engine', engine, ...seeds]
  const options = { cwd: ROOT, maxBuffer: 64 * 1024 * 1024 }
  const run = promisify(execFile)(process.execPath, given.map(String), options)
  const { stdout } = await run.catch((error: { stdout: string }) => error)
  return stdout
}

describe('simulated histories', () => {
  it.each([
    ['embedded', embedded],
    ['distributed', distributed],
  ])(
    'of the %s engine break no law: %i seeds',
    async (engine, count) => {
      const printed = await simulate(engine, first, count)
      expect(printed).toMatch(new RegExp(`${count} histor(?:y|ies), .*, 0 failed`))
    },
    LIMIT_MS,
  )
})
