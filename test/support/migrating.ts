import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const PROGRAM = fileURLToPath(new URL('../../bin/namecheck.js', import.meta.url))

/** Starts `namecheck migrate`, to be killed in the middle. */
export function startMigration(settings: Readonly<Record<string, string>>): { kill(): Promise<void> } {
  const { PATH = '', HOME = '' } = process.env
  const child = spawn(process.execPath, [PROGRAM, 'migrate'], {
    env: { PATH, HOME, ...settings },
    stdio: 'ignore',
  })
  const exited = once(child, 'exit')
  return {
    async kill() {
      child.kill('SIGKILL')
      await exited
    },
  }
}
