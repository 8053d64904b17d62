import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const PROGRAM = fileURLToPath(new URL('../bin/namecheck.js', import.meta.url))

/** Seconds from the start of the program on an empty folder to its first report; the median of `starts` starts. */
export async function startToFirstAnswer(starts: number): Promise<number> {
  const times: number[] = []
  for (let n = 0; n < starts; n++) times.push(await oneStart())
  return times.sort((a, b) => a - b)[Math.floor(starts / 2)] ?? 0
}

async function oneStart(): Promise<number> {
  const data = mkdtempSync(join(tmpdir(), 'namecheck-bench-'))
  const { PATH = '' } = process.env
  const started = performance.now()
  const child = spawn(process.execPath, [PROGRAM, 'serve'], {
    env: { PATH, NAMECHECK_DATA: data, NAMECHECK_PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  for await (const chunk of child.stdout) {
    output += chunk
    if (output.includes('curl ')) break
  }
  const [, url] = /listening on (\S+)/.exec(output) ?? []
  const [, key] = /test key: (\S+)/.exec(output) ?? []
  const response = await fetch(`${url}/api/v1/checks`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify({ query: 'Lumivora' }),
  })
  await response.arrayBuffer()
  const seconds = (performance.now() - started) / 1000
  if (response.status !== 200) throw new Error(`the first check was answered ${response.status}`)
  const exited = once(child, 'exit')
  child.kill('SIGKILL')
  await exited
  rmSync(data, { recursive: true, force: true })
  return seconds
}
