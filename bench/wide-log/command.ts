import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const PROGRAM = fileURLToPath(new URL('../../bin/namecheck.js', import.meta.url))
const SAMPLED_EVERY_MS = 250
const SHOWN_EVERY_MS = 10_000
/** Clock ticks of `/proc/<pid>/stat` (proc(5)); Linux reports 100 a second to programs. */
const TICKS = 100

export type Run = {
  output: string
  seconds: number
  /** Processor time of the process, in seconds. */
  cpuSeconds: number
  /** Peak memory (VmHWM), bytes. */
  rss: number
  /** Memory four times a second, bytes. */
  curve: readonly number[]
}

type Sample = Pick<Run, 'cpuSeconds' | 'rss'> & { rssNow: number }

/** Runs a command of the program in a separate process and measures its memory. Linux only. Rejects if it fails. */
export async function runCommand(
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<Run> {
  const { PATH = '' } = process.env
  const begun = performance.now()
  const seconds = () => (performance.now() - begun) / 1_000
  const child = spawn(process.execPath, [PROGRAM, ...args], {
    env: { PATH, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  let latest: Sample = { cpuSeconds: 0, rss: 0, rssNow: 0 }
  const curve: number[] = []
  const sampling = setInterval(() => {
    latest = sampleOf(child.pid) ?? latest
    curve.push(latest.rssNow)
  }, SAMPLED_EVERY_MS)
  const showing = setInterval(() => {
    const { rss, rssNow, cpuSeconds } = latest
    console.error(
      `  ${args.slice(0, 2).join(' ')}: ${seconds().toFixed(0)} s, processor ${cpuSeconds.toFixed(0)} s, RSS ${mib(rssNow)} MiB, highest ${mib(rss)} MiB`,
    )
  }, SHOWN_EVERY_MS)
  const [code] = await once(child, 'close')
  clearInterval(sampling)
  clearInterval(showing)
  if (code !== 0) throw new Error(`namecheck ${args.join(' ')} ended with code ${code}:\n${output}`)
  const { cpuSeconds, rss } = latest
  return { output, seconds: seconds(), cpuSeconds, rss, curve }
}

/** The highest memory in each tenth of a run, MiB. */
export function tenths(curve: readonly number[]): number[] {
  const size = Math.max(1, Math.ceil(curve.length / 10))
  const parts = Array.from({ length: Math.ceil(curve.length / size) }, (_, n) =>
    curve.slice(n * size, (n + 1) * size),
  )
  return parts.map((part) => Number(mib(Math.max(...part))))
}

export const mib = (bytes: number): string => (bytes / 2 ** 20).toFixed(0)

/** Undefined for a process that has just ended. */
function sampleOf(pid: number | undefined): Sample | undefined {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    const kib = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1])
    const [rss, rssNow] = [kib('VmHWM') * 1_024, kib('VmRSS') * 1_024]
    // Field 3 follows the name of the program, which may contain spaces.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    const cpuSeconds = (Number(fields[11]) + Number(fields[12])) / TICKS
    return Number.isNaN(rss) ? undefined : { cpuSeconds, rss, rssNow }
  } catch {
    return undefined
  }
}
