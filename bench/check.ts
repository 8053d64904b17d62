import { execFileSync, spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { type Baselines, compare, type Figure, MAX_LOSS, missing, type Printed } from './check/tolerance.ts'

/**
 * `npm run bench:check`: runs the bench programs, and compares their figures with `bench/check/baselines.json`. A loss
 * above the tolerance ends it with exit code 1. Run it on a machine without other work.
 *
 * `--only run,cost` selects programs; `--record` stores the figures as the new baselines.
 */
const PROGRAMS = ['run', 'webhooks', 'distributed', 'cost'] as const
const FILE = fileURLToPath(new URL('./check/baselines.json', import.meta.url))

const { values } = parseArgs({
  options: { only: { type: 'string' }, record: { type: 'boolean', default: false } },
})
const chosen = values.only?.split(',') ?? [...PROGRAMS]
const unknown = chosen.filter((name) => !PROGRAMS.some((program) => program === name))
if (unknown.length > 0)
  throw new Error(`--only has ${unknown.join(', ')}; the programs are ${PROGRAMS.join(', ')}`)

const figures: Figure[] = []
for (const program of chosen) {
  console.error(`bench/${program}.ts …`)
  for (const figure of (await run(program)).figures)
    figures.push({ ...figure, id: `${program}/${figure.id}` })
}
const baselines: Baselines = JSON.parse(readFileSync(FILE, 'utf8'))
const percent = (loss: number | null) => (loss === null ? 'no baseline' : `${(loss * 100).toFixed(0)}%`)
console.log('| figure | measured | baseline | loss |\n|---|---|---|---|')
const compared = compare(figures, baselines)
for (const { id, value, baseline, loss, isLost } of compared)
  console.log(
    `| ${id} | ${value.toFixed(3)} | ${baseline?.toFixed(3) ?? ''} | ${percent(loss)}${isLost ? ' **lost**' : ''} |`,
  )
if (values.record) {
  const [commit, date] = [git('rev-parse', '--short=12', 'HEAD'), new Date().toISOString().slice(0, 10)]
  const recorded = Object.fromEntries(
    figures.map(({ id, value, better }) => [
      id,
      { value: Number(value.toPrecision(4)), better, commit, date },
    ]),
  )
  writeFileSync(FILE, `${JSON.stringify({ ...baselines, ...recorded }, null, 2)}\n`)
} else {
  const unmeasured = missing(figures, baselines, chosen)
  for (const id of unmeasured) console.error(`${id} has a baseline, but was not measured`)
  const lost = compared.filter(({ isLost }) => isLost)
  for (const { id, loss } of lost)
    console.error(
      `${id} lost ${percent(loss)}; at most ${MAX_LOSS * 100}% may be lost. Run it again on a quiet machine.`,
    )
  if (unmeasured.length + lost.length > 0) process.exitCode = 1
}

function git(...args: string[]): string {
  return execFileSync('git', args, { encoding: 'utf8' }).trim()
}

async function run(program: string): Promise<Printed> {
  const file = fileURLToPath(new URL(`./${program}.ts`, import.meta.url))
  const child = spawn(process.execPath, ['--disable-warning=TimeoutNegativeWarning', file, '--json'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  const code = await new Promise((resolve) => child.once('close', resolve))
  if (code !== 0) throw new Error(`bench/${program}.ts ended with code ${code}`)
  return JSON.parse(output) as Printed
}
