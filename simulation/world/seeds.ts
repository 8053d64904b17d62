import { createHash } from 'node:crypto'
import { describe } from './faults.ts'
import { shrink } from './shrink.ts'
import { type Outcome, simulate } from './simulate.ts'
import type { Scenario, ScenarioOptions } from './simulation.ts'

type Run = {
  /** Seed of the first history; each further one has the next seed. */
  seed: number
  count: number
  options: ScenarioOptions
  /** Ends with the first failed history, and prints only its seed and laws. */
  first?: boolean | undefined
  /** Threads that run the histories; without them, they run here. A failed one is repeated here in any case. */
  threads?: { run(seed: number): Promise<Brief> } | undefined
  /** How many lines of a failed history are printed. */
  lines: number
  /** The command that repeats a seed. */
  command(seed: number): string
  print(text: string): void
  /** Called with each seed when its history begins, or when its outcome is awaited. */
  begins?: ((seed: number) => void) | undefined
  /** Shows where the run is; an empty text ends it. */
  progress(text: string): void
}

/** The outcome of a seed, for the sums. */
export type Brief = { hash: string; steps: number; virtualMs: number; hasFailed: boolean }

type Total = { failed: number; steps: number; virtualMs: number; hash: string }

const PROGRESS_MS = 500
/** Seeds that threads get before their turn. */
const AHEAD = 64
/** Of each failing law, the first history is shrunk and printed; of others, only the seed. */
const SHRINK_MS = 60_000

/** Runs the histories of consecutive seeds, and prints those in which a law fails, and one line about all. */
export async function runSeeds(scenario: Scenario, run: Run): Promise<Total> {
  const begun = performance.now()
  const hashes = createHash('sha256')
  const known = new Set<string>()
  const total = { failed: 0, steps: 0, virtualMs: 0 }
  let shown = 0
  let done = 0
  for await (const [seed, { hash, steps, virtualMs, hasFailed }] of briefs(scenario, run)) {
    done++
    total.steps += steps
    total.virtualMs += virtualMs
    hashes.update(hash)
    if (hasFailed) {
      total.failed++
      run.progress('')
      run.begins?.(seed)
      const outcome = await simulate(scenario, seed, run.options)
      run.print(run.first ? headOf(outcome) : await report(scenario, outcome, run, known))
      if (run.first) break
    }
    if (performance.now() - shown > PROGRESS_MS) {
      shown = performance.now()
      run.progress(`seed ${seed}, ${done} of ${run.count}, ${total.failed} failed`)
    }
  }
  run.progress('')
  const hash = hashes.digest('hex').slice(0, 16)
  run.print(closingLine({ ...total, hash }, done, performance.now() - begun))
  return { ...total, hash }
}

/** The outcome of each seed, in order of the seeds. Threads get a few seeds ahead. */
async function* briefs(
  scenario: Scenario,
  { seed, count, options, threads, begins }: Run,
): AsyncGenerator<[number, Brief]> {
  if (!threads) {
    for (let next = seed; next < seed + count; next++) {
      begins?.(next)
      const { hash, steps, virtualMs, violations } = await simulate(scenario, next, options)
      yield [next, { hash, steps, virtualMs, hasFailed: violations.length > 0 }]
    }
    return
  }
  const ahead: Promise<Brief>[] = []
  for (let next = seed; next < seed + count; next++) {
    while (ahead.length < AHEAD && next + ahead.length < seed + count)
      ahead.push(threads.run(next + ahead.length))
    begins?.(next)
    yield [next, (await ahead.shift()) as Brief]
  }
}

function closingLine({ failed, steps, virtualMs, hash }: Total, count: number, realMs: number): string {
  const times = Math.round(virtualMs / Math.max(1, realMs))
  return [
    `${count} ${count === 1 ? 'history' : 'histories'}`,
    `${steps} steps`,
    `${(virtualMs / 3_600_000).toFixed(2)} h of virtual time in ${(realMs / 1_000).toFixed(1)} s (${times} times as fast)`,
    `hash ${hash}`,
    `${failed} failed`,
  ].join(', ')
}

async function report(scenario: Scenario, failed: Outcome, run: Run, known: Set<string>): Promise<string> {
  const laws = lawsOf(failed)
  const head = headOf(failed)
  const command = `Repeat it: ${run.command(failed.seed)}`
  if (laws.every((law) => known.has(law))) return `${head}\n${command}`
  for (const law of laws) known.add(law)
  const { outcome, tries } = await shrink(scenario, failed, run.options, SHRINK_MS)
  const { plan, violations, history } = outcome
  return [
    head,
    `Shrunk in ${tries} tries from ${size(failed)} to ${size(outcome)}:`,
    ...plan.steps.map(({ at, what }) => `  step   ${seconds(at)}  ${what}`),
    ...plan.faults.map((fault) => `  fault  ${seconds(fault.at)}  ${describe(fault)}`),
    'The history:',
    history.print(run.lines),
    ...violations.map(({ law, what }) => `Law: ${law}\n  ${what}`),
    command,
  ].join('\n')
}

const lawsOf = ({ violations }: Outcome) => [...new Set(violations.map(({ law }) => law))]
const headOf = (failed: Outcome) => `seed ${failed.seed} FAILED: ${lawsOf(failed).join('; ')}`
const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`
const size = ({ plan: { steps, faults } }: Outcome) =>
  `${counted(steps.length, 'step')} and ${counted(faults.length, 'fault')}`
const seconds = (ms: number) => `${(ms / 1_000).toFixed(3)} s`.padStart(11)
