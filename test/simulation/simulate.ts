import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

type Run = { engine: string; seed: number; count: number; steps: number; jobs?: number }

/** What `npm run simulate` prints. The simulation replaces globals, so it has a separate process. */
export async function simulate({ engine, seed, count, steps, jobs = 1 }: Run): Promise<string> {
  const seeds = ['--seed', seed, '--count', count, '--steps', steps, '--jobs', jobs]
  const given = ['simulation/run.ts', '--engine', engine, ...seeds]
  const options = { cwd: ROOT, maxBuffer: 64 * 1024 * 1024 }
  const run = promisify(execFile)(process.execPath, given.map(String), options)
  const { stdout } = await run.catch((error: { stdout: string }) => error)
  return stdout
}
