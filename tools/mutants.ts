import { parseArgs } from 'node:util'
import { changedSince, commitOfTree, rowsOf, writeRow } from './long-run/ledger.ts'
import { copyTree } from './mutants/copy.ts'
import { LAWS } from './mutants/laws.ts'
import { type Mutant, mutated } from './mutants/mutant.ts'
import { runTests } from './mutants/run-tests.ts'

/**
 * `npm run mutants`: plants one defect after another in a copy of the tree, and runs the tests that must find it. It
 * continues where it stopped on the same commit. `--only NAME,NAME` takes these; `--changed` takes those whose files
 * changed since they were last found; `--list` prints them. Exits with 1 if a mutant survives.
 */
const { values } = parseArgs({
  options: { only: { type: 'string' }, changed: { type: 'boolean' }, list: { type: 'boolean' } },
})
const ROOT = new URL('..', import.meta.url).pathname
const PART = 'mutants'
const all = LAWS.flatMap(({ law, mutants }) => mutants.map((mutant) => ({ law, mutant })))

if (values.list) {
  for (const { law, mutant } of all) console.log(`${mutant.name}\t${mutant.file}\t${law}`)
  process.exit(0)
}

const commit = commitOfTree()
const OUTCOMES = {
  passed: 'survived',
  failed: 'killed',
  'not loaded': 'not loaded',
  'broken off': 'broken off',
  hung: 'hung',
} as const
/** A run that hangs shows the defect as well; the page lists it apart. */
const FOUND: ReadonlySet<string> = new Set(['killed', 'hung'])
const found = rowsOf(PART).filter(({ outcome }) => FOUND.has(outcome))

function isDone({ name, file, tests }: Mutant): boolean {
  const row = found.findLast(({ what }) => what === name)
  if (!row || row.commit.endsWith('+')) return false
  if (!values.changed) return row.commit === commit
  const changed = changedSince(row.commit)
  return changed !== null && [file, ...tests].every((one) => !changed.has(one))
}

const only = values.only?.split(',')
const unknown = only?.filter((name) => !all.some(({ mutant }) => mutant.name === name)) ?? []
if (unknown.length > 0) throw new Error(`unknown mutants: ${unknown.join(', ')}`)
const chosen = all
  .map(({ mutant }) => mutant)
  .filter((mutant) => (only ? only.includes(mutant.name) : !isDone(mutant)))
console.log(`${chosen.length} of ${all.length} mutants to try on ${commit}`)

const copy = copyTree(ROOT)
process.on('exit', copy.remove)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130))

const sound = new Set<string>()
/** A test that fails without a defect finds none. Rejects for such a file. */
async function requireSound(tests: readonly string[]): Promise<void> {
  const fresh = tests.filter((test) => !sound.has(test))
  if (fresh.length === 0) return
  const result = await runTests(copy.path, fresh)
  if (result.kind !== 'passed' || result.tests === 0)
    throw new Error(`without a defect, ${fresh.join(', ')}: ${JSON.stringify(result)}`)
  for (const test of fresh) sound.add(test)
}

let survivors = 0
for (const mutant of chosen) {
  const text = mutated(copy.path, mutant)
  await requireSound(mutant.tests)
  const begun = performance.now()
  const restore = copy.change(mutant.file, text)
  const result = await runTests(copy.path, mutant.tests)
  restore()
  const seconds = Math.round((performance.now() - begun) / 100) / 10
  const outcome = OUTCOMES[result.kind]
  if (!FOUND.has(outcome)) survivors += 1
  const note = 'by' in result ? result.by : 'why' in result ? result.why : undefined
  const at = new Date().toISOString()
  writeRow(PART, { commit, at, what: mutant.name, count: 1, outcome, seconds, ...(note && { note }) })
  console.log(`${outcome}\t${mutant.name}\t${seconds} s${note ? `\t${note}` : ''}`)
}
console.log(`${chosen.length - survivors} of ${chosen.length} found`)
if (survivors > 0) process.exitCode = 1
