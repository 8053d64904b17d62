import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readyLine } from '../measure.ts'
import type { Counts } from './counting.ts'

/** A process of the service that counts what it does. */
export type CountedProcess = {
  roles: string
  url: string
  key: string
  counts(): Promise<Counts>
  stop(): Promise<void>
}

const SUBJECT = fileURLToPath(new URL('subject.ts', import.meta.url))

/** Starts roles (`api,timers`) as a process on the settings of servers. */
export async function startCounted(
  roles: string,
  settings: Readonly<Record<string, string>>,
): Promise<CountedProcess> {
  const data = mkdtempSync(join(tmpdir(), 'namecheck-cost-'))
  const { PATH = '' } = process.env
  const child = spawn(process.execPath, ['--disable-warning=TimeoutNegativeWarning', SUBJECT], {
    env: {
      PATH,
      NAMECHECK_DATA: data,
      NAMECHECK_PORT: '0',
      NAMECHECK_METRICS_ADDRESS: 'off',
      NAMECHECK_LOG_LEVEL: 'error',
      ...settings,
      BENCH_ROLES: roles,
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const [url = '', key = ''] = await readyLine(child)
  return {
    roles,
    url,
    key,
    async counts() {
      const answered = once(child, 'message')
      child.send('counts')
      const [counts] = await answered
      return counts
    },
    async stop() {
      const exited = once(child, 'exit')
      child.kill('SIGKILL')
      await exited
      rmSync(data, { recursive: true, force: true })
    },
  }
}
