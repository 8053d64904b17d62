import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from '@jest/globals'
import { clientOf } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { tempFolder } from '../support/temp-folder.ts'

type List = { data: unknown[] }
type Package = { bin: Record<string, string>; scripts: Record<string, string> }

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const folder = tempFolder()
const started: ChildProcess[] = []
afterAll(() => {
  for (const { pid } of started) endGroup(pid)
  folder.remove()
})

/** Ends processes that a failed test left running. */
function endGroup(pid: number | undefined): void {
  try {
    if (pid) process.kill(-pid, 'SIGKILL')
  } catch {
    // the group has ended already
  }
}

const packageJson = JSON.parse(readFileSync(`${ROOT}package.json`, 'utf8')) as Package

/** Runs `npm start` and waits for the line that ends the start. */
async function npmStart() {
  const { PATH = '', HOME = '' } = process.env
  const npm = spawn('npm', ['start'], {
    cwd: ROOT,
    env: { PATH, HOME, NAMECHECK_DATA: folder.path, NAMECHECK_PORT: '0', NAMECHECK_METRICS_ADDRESS: 'off' },
    stdio: ['ignore', 'pipe', 'ignore'],
    detached: true,
  })
  started.push(npm)
  let output = ''
  for await (const chunk of npm.stdout.iterator({ destroyOnReturn: false })) {
    output += chunk
    if (output.includes('curl ')) break
  }
  const found = (pattern: RegExp) => pattern.exec(output)?.[1] ?? ''
  return { npm, url: found(/listening on (\S+)/), key: found(/test key: (\S+)/) }
}

describe('npm start', () => {
  it('passes SIGTERM on to the service, and ends after it has answered its clients', async () => {
    const { npm, url, key } = await npmStart()
    const { check, call } = clientOf({ url, key })
    const waiting = check('Slow Everything', {}, { Prefer: 'wait=60' })
    await eventually(async () => (await call<List>('GET', '/api/v1/checks')).body.data.length > 0)
    const ended = once(npm, 'exit')
    npm.kill('SIGTERM')
    expect((await waiting).status).toBe(202)
    await ended
    await expect(call('GET', '/livez')).rejects.toThrow()
  })

  it('replaces the shell with the program in each script that runs for long', () => {
    const { start, namecheck, 'dev:distributed': distributed } = packageJson.scripts
    for (const script of [start, namecheck, distributed]) expect(script).toMatch(/^exec node /)
  })
})

describe('the program', () => {
  it('is committed as executable, so that npm ci changes no file', () => {
    const files = Object.values(packageJson.bin)
    const listed = execFileSync('git', ['ls-files', '-s', ...files], { cwd: ROOT, encoding: 'utf8' })
    expect(listed.trim().split('\n')).toEqual(files.map(() => expect.stringMatching(/^100755 /)))
  })
})
