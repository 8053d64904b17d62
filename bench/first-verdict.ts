import { cpus, loadavg } from 'node:os'
import { resolve } from 'node:path'
import { type Moment, oneStart, PROGRAM, type Start } from './start.ts'

/**
 * `npm run bench:first-verdict -- [folder of another tree]`: from the start of the service on an empty folder to its first verdict, and
 * the check after it; the median of several starts, elapsed and in time of processors, which other work on the machine changes
 * less. Starts of another tree alternate with those of this one.
 */
const STARTS = 7
const MOMENTS = ['ready', 'first', 'later'] as const

const [other] = process.argv.slice(2)
const programs = [
  ['this tree', PROGRAM],
  ...(other ? [[other, resolve(other, 'bin/namecheck.js')]] : []),
] as [string, string][]
const seen = new Map<string, Start[]>(programs.map(([name]) => [name, []]))
// The first start of a tree compiles it.
for (const [, program] of programs) await oneStart(program)
for (let n = 0; n < STARTS; n++)
  for (const [name, program] of programs) seen.get(name)?.push(await oneStart(program))

const median = (all: readonly number[]): string =>
  (all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0).toFixed(2)
const [cpu] = cpus()
console.log(
  `${cpus().length} × ${cpu?.model ?? 'unknown'}, Node ${process.version}, load average ${loadavg()[0]?.toFixed(1)}\n`,
)
console.log('| tree | ready | first verdict | check after it |\n|---|---|---|---|')
for (const [name, starts] of seen) {
  const cell = (moment: (typeof MOMENTS)[number]) => {
    const of = (kind: keyof Moment) => median(starts.map((start) => start[moment][kind]))
    return `${of('elapsed')} s, ${of('cpu')} s of processors`
  }
  console.log(`| ${name} | ${MOMENTS.map(cell).join(' | ')} |`)
}
