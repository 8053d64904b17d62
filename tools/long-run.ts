import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { failureNote } from './long-run/failure-note.ts'
import { commitOfTree, rowsOf, writeRow } from './long-run/ledger.ts'
import { printPage } from './long-run/page.ts'
import { PARTS, type Part } from './long-run/parts.ts'
import { isSkipped } from './long-run/skipped.ts'

/**
 * `npm run test:long`: the long form of the tests, in slices. Each slice writes a row to `tools/long-run/ledger`, so that
 * a later run continues where this one stopped, and the figures of several runs add up. `--only PART,PART` takes these
 * parts; `--goal N` and `--slice N` replace their numbers; `--fresh` counts only rows of the present commit. A part ends
 * with its first slice that fails.
 */
const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    goal: { type: 'string' },
    slice: { type: 'string' },
    fresh: { type: 'boolean' },
  },
})
const only = values.only?.split(',')
const MUTANTS = 'mutants'
const unknown = only?.filter((name) => name !== MUTANTS && !PARTS.some((part) => part.name === name)) ?? []
if (unknown.length > 0)
  throw new Error(
    `unknown parts: ${unknown.join(', ')}; there are ${PARTS.map(({ name }) => name).join(', ')}`,
  )
const isChosen = (name: string): boolean => only?.includes(name) ?? true
const ROOT = new URL('..', import.meta.url)
const commit = commitOfTree()

async function npm(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const child = spawn('npm', args, {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const [code] = (await once(child, 'close')) as [number | null]
  return { passed: code === 0, output }
}

async function run(part: Part): Promise<boolean> {
  const goal = Number(values.goal ?? part.goal)
  const size = Number(values.slice ?? part.slice)
  for (;;) {
    const rows = rowsOf(part.name)
    const counted = rows.filter((row) => row.outcome === 'passed' && (!values.fresh || row.commit === commit))
    const done = counted.reduce((sum, { count }) => sum + count, 0)
    if (done >= goal) {
      console.log(`${part.name}: ${done} of ${goal}`)
      return true
    }
    const before = rows.reduce((sum, { count }) => sum + count, 0)
    const slice = { seed: rows.length + 1, count: Math.min(size, goal - done), before }
    const begun = performance.now()
    const { args, env } = part.command(slice)
    const { passed: isGreen, output } = await npm(args, env)
    const passed = isGreen && !isSkipped(output)
    const seconds = Math.round((performance.now() - begun) / 1_000)
    const what = `seed ${slice.seed}`
    const outcome = passed ? 'passed' : 'failed'
    const note = passed ? {} : { note: failureNote(output) }
    const at = new Date().toISOString()
    writeRow(part.name, { commit, at, what, count: slice.count, outcome, seconds, ...note })
    console.log(
      `${part.name}: ${what}, ${slice.count}: ${outcome} in ${seconds} s (${done} before, of ${goal})`,
    )
    const file = `long-run-${part.name}-${slice.seed}.log`
    if (!passed || part.isOutputKept) writeFileSync(new URL(file, ROOT), output)
    if (passed) continue
    const variables = Object.entries(env ?? {}).map(([name, value]) => `${name}=${value}`)
    console.log(`The output is in ${file}. Repeat it: ${[...variables, 'npm', ...args].join(' ')}`)
    return false
  }
}

const failed: string[] = []
for (const part of PARTS) if (isChosen(part.name) && !(await run(part))) failed.push(part.name)
if (isChosen(MUTANTS)) {
  const { passed, output } = await npm(['run', '--silent', MUTANTS])
  console.log(output)
  if (!passed) failed.push(MUTANTS)
}
printPage()
if (failed.length > 0) {
  console.log(`failed: ${failed.join(', ')}`)
  process.exitCode = 1
}
