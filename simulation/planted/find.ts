import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { commitOfTree, rowsOf, writeRow } from '../../tools/long-run/ledger.ts'
import { copyTree } from '../../tools/mutants/copy.ts'
import { mutated } from '../../tools/mutants/mutant.ts'
import { BUGS, type PlantedBug } from './bugs.ts'

/**
 * `node simulation/planted/find.ts`: plants one bug after another in a copy of the tree, and runs histories until a law fails.
 * A seed that also fails without the bug does not count. Skips what was found on this commit. `--only NAME,NAME` takes these, `--count` limits the seeds (default 1,000), `--from` begins
 * with another seed than 1, `--steps` sets the steps of each history. Exits with 1 if a bug is not found.
 */
const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    count: { type: 'string', default: '1000' },
    from: { type: 'string', default: '1' },
    steps: { type: 'string', default: '30' },
  },
})
const PART = 'planted'
const ROOT = new URL('../../', import.meta.url).pathname
const { count, steps } = values
const only = values.only?.split(',')
const commit = commitOfTree()
const known = new Set(
  rowsOf(PART).flatMap((row) => (row.commit === commit && row.outcome === 'found' ? [row.what] : [])),
)
const chosen = BUGS.filter(({ name }) => (only ? only.includes(name) : !known.has(name)))

const copy = copyTree(ROOT)
process.on('exit', copy.remove)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130))

let missed = 0
for (const bug of chosen) {
  const begun = performance.now()
  const { seed, laws, printed } = await find(bug)
  const seconds = Math.round((performance.now() - begun) / 100) / 10
  const outcome = seed === undefined ? 'not found' : 'found'
  if (seed === undefined) missed += 1
  const since = values.from === '1' ? '' : ` (from seed ${values.from} on)`
  const note = seed === undefined ? printed.slice(-300) : `${laws}${since}`
  const row = { commit, at: new Date().toISOString(), what: bug.name, outcome, seconds }
  writeRow(PART, { ...row, count: seed ?? Number(count), ...(note && { note }) })
  console.log(`${outcome}\t${bug.name}\t${seed ?? count} seeds\t${seconds} s\t${note ?? ''}`)
}
console.log(`${chosen.length - missed} of ${chosen.length} found`)
if (missed > 0) process.exitCode = 1

type Finding = { printed: string; seed?: number; laws?: string }

/** The first seed that fails with the bug, and not without it. */
async function find(bug: PlantedBug): Promise<Finding> {
  for (let from = Number(values.from); ; ) {
    const restore = copy.change(bug.file, mutated(copy.path, bug))
    const found = await histories(bug, from, Number(count) - from + 1)
    restore()
    const { seed } = found
    if (seed === undefined || (await histories(bug, seed, 1)).seed === undefined) return found
    console.log(`seed ${seed} also fails without ${bug.name}`)
    if (seed >= Number(count)) return { printed: found.printed }
    from = seed + 1
  }
}

/** Runs histories until one fails. */
async function histories({ engine }: PlantedBug, first: number, most: number): Promise<Finding> {
  const seeds = ['--seed', String(first), '--count', String(most), '--steps', steps, '--first']
  const given = ['simulation/run.ts', '--engine', engine, ...seeds]
  const child = spawn(process.execPath, given, { cwd: copy.path, stdio: ['ignore', 'pipe', 'pipe'] })
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      printed += text
    })
  await once(child, 'exit')
  const [, seed, laws] = /^seed (\d+) FAILED: (.*)$/m.exec(printed) ?? []
  return seed === undefined || laws === undefined ? { printed } : { printed, seed: Number(seed), laws }
}
