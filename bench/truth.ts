import { parseArgs } from 'node:util'
import { type CaseSet, SETS } from './truth/cases.ts'
import { partB } from './truth/part-b.ts'
import { SCORERS, scorerOf } from './truth/scorers.ts'

/**
 * `npm run bench:truth`: measures what the comparison of marks finds and what it finds in error; prints Markdown.
 * `docs/reference/truth.md` says how to read it.
 *
 *     npm run bench:truth -- [--part a|b|c] [--rule-set <scorer>] [--set held|fit] [--limit <comparisons>]
 */
const { values } = parseArgs({
  options: {
    part: { type: 'string' },
    'rule-set': { type: 'string' },
    set: { type: 'string' },
    limit: { type: 'string' },
  },
})
const COMPARISONS = 20_000_000

const scorers = values['rule-set'] === undefined ? SCORERS : [scorerOf(values['rule-set'])]
const sets = values.set === undefined ? SETS : SETS.filter((set: CaseSet) => set === values.set)

if ((values.part ?? 'b') === 'b')
  await partB({ scorers, sets, comparisons: Number(values.limit ?? COMPARISONS) })
