import { readFileSync, writeFileSync } from 'node:fs'
import { BUGS } from '../../simulation/planted/bugs.ts'
import { LAWS } from '../mutants/laws.ts'
import { commandOf } from '../mutants/mutant.ts'
import { type Row, rowsOf } from './ledger.ts'
import { PARTS } from './parts.ts'

const PAGE = new URL('../../docs/reference/reliability.md', import.meta.url)
const BEGIN = '<!-- long runs: written by tools/print-reliability.ts -->'
const END = '<!-- end of long runs -->'

/** The tables of the long runs, from the ledger. */
export function longRunTables(): string {
  return [
    '| part | what it does | goal | passed | failed slices | commits of the passed ones |',
    '|---|---|---|---|---|---|',
    ...PARTS.map(({ name, about, goal }) => {
      const rows = rowsOf(name)
      const passed = rows.filter(({ outcome }) => outcome === 'passed')
      const failed = rows.length - passed.length
      return `| \`${name}\` | ${about} | ${number(goal)} | ${number(sum(passed))} | ${failed} | ${commits(passed)} |`
    }),
    '',
    'Mutants by law, the newest result of each:',
    '',
    '| law | mutants | found by `npm test` | by `npm run test:all` | only by a time limit | survive | not tried |',
    '|---|---|---|---|---|---|---|',
    ...mutantLines(),
    '',
    'Bugs planted in the program, one at a time, and the first seed whose history breaks a law (`npm run planted`). Each bug should be found within 1,000 seeds. The [simulation](../simulation.md) lists the laws:',
    '',
    '| bug | engine | found by seed | law that failed | commit |',
    '|---|---|---|---|---|',
    ...plantedLines(),
  ].join('\n')
}

function mutantLines(): string[] {
  const newest = new Map(rowsOf('mutants').map((row) => [row.what, row]))
  const lines = LAWS.map(({ law, mutants }) => {
    const outcomes = mutants.map((mutant) => {
      const outcome = newest.get(mutant.name)?.outcome
      return outcome === 'killed' ? commandOf(mutant) : outcome
    })
    const count = (wanted: string | undefined) => outcomes.filter((outcome) => outcome === wanted).length
    const known = [count('npm test'), count('npm run test:all'), count('hung')]
    const untried = count(undefined)
    const survivors = known.reduce((rest, each) => rest - each, mutants.length - untried)
    return { law, counts: [mutants.length, ...known, survivors, untried] }
  })
  const total = [0, 1, 2, 3, 4, 5].map((at) => lines.reduce((all, { counts }) => all + (counts[at] ?? 0), 0))
  return [...lines, { law: '**all**', counts: total }].map(
    ({ law, counts }) => `| ${law} | ${counts.join(' | ')} |`,
  )
}

/** The newest result of each planted bug. */
function plantedLines(): string[] {
  const newest = new Map(rowsOf('planted').map((row) => [row.what, row]))
  return BUGS.map(({ name, what, engine }) => {
    const row = newest.get(name)
    if (!row) return `| ${what} | ${engine} | not tried | | |`
    const [seed, law] =
      row.outcome === 'found' ? [row.count, row.note ?? ''] : [`not within ${row.count}`, '']
    return `| ${what} | ${engine} | ${seed} | ${law} | \`${row.commit}\` |`
  })
}

const sum = (rows: readonly Row[]): number => rows.reduce((all, { count }) => all + count, 0)
const number = (count: number): string => count.toLocaleString('en')

/** Each commit with its count, in the order of the runs. */
function commits(rows: readonly Row[]): string {
  const counts = new Map<string, number>()
  for (const { commit, count } of rows) counts.set(commit, (counts.get(commit) ?? 0) + count)
  if (counts.size === 0) return 'none yet'
  return [...counts].map(([commit, count]) => `\`${commit}\`: ${number(count)}`).join(', ')
}

/** The page with the present tables. */
export function pageWithTables(page: string): string {
  const [before, rest = ''] = page.split(BEGIN)
  const [, after] = rest.split(END)
  if (before === undefined || after === undefined) throw new Error(`the page lacks ${BEGIN} or ${END}`)
  return `${before}${BEGIN}\n\n${longRunTables()}\n\n${END}${after}`
}

/** Writes the tables into docs/reference/reliability.md. */
export function printPage(): void {
  writeFileSync(PAGE, pageWithTables(readFileSync(PAGE, 'utf8')))
}
