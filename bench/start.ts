import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const PROGRAM = fileURLToPath(new URL('../bin/namecheck.js', import.meta.url))

/** What a start on an empty folder takes until a moment: elapsed time, and time of processors in the service, both in seconds. */
export type Moment = { elapsed: number; cpu: number }
/** `ready`: the address is printed; `first`: the first check is answered; `later`: the second one alone. */
export type Start = { ready: Moment; first: Moment; later: Moment }

/** Seconds from the start of the program on an empty folder to its first report; the median of `starts` starts. */
export async function startToFirstAnswer(starts: number): Promise<number> {
  const times: number[] = []
  for (let n = 0; n < starts; n++) times.push((await oneStart()).first.elapsed)
  return times.sort((a, b) => a - b)[Math.floor(starts / 2)] ?? 0
}

/** @param program `bin/namecheck.js` of a tree */
export async function oneStart(program = PROGRAM): Promise<Start> {
  const data = mkdtempSync(join(tmpdir(), 'namecheck-bench-'))
  const { PATH = '' } = process.env
  const started = performance.now()
  const child = spawn(process.execPath, [program, 'serve'], {
    env: { PATH, NAMECHECK_DATA: data, NAMECHECK_PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const moment = (): Moment => ({
    elapsed: (performance.now() - started) / 1_000,
    cpu: cpuOf(child.pid ?? 0),
  })
  let output = ''
  for await (const chunk of child.stdout) {
    output += chunk
    if (output.includes('curl ')) break
  }
  const ready = moment()
  const [, url] = /listening on (\S+)/.exec(output) ?? []
  const [, key] = /test key: (\S+)/.exec(output) ?? []
  const check = async (query: string): Promise<Moment> => {
    const response = await fetch(`${url}/api/v1/checks`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
      body: JSON.stringify({ query, goods: 'shampoo bars' }),
    })
    await response.arrayBuffer()
    if (response.status !== 200) throw new Error(`a check was answered ${response.status}`)
    return moment()
  }
  const first = await check('Lumivora')
  const second = await check('Zorvexa')
  const later = { elapsed: second.elapsed - first.elapsed, cpu: second.cpu - first.cpu }
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  await exited
  rmSync(data, { recursive: true, force: true })
  return { ready, first, later }
}

/** Ticks of the clock of Linux in a second. */
const TICKS = 100

/** Time of processors that a process and its threads have taken, seconds; 0 where the system does not tell. */
function cpuOf(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const [user = 0, system = 0] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 13)
      .map(Number)
    return (user + system) / TICKS
  } catch {
    return 0
  }
}
