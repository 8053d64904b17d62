import { parseArgs } from 'node:util'
import { CURRENT_RULE_SET } from '../src/verdict/rule-sets.ts'
import { SETS } from './truth/cases.ts'
import { partA, ROUTES } from './truth/part-a.ts'
import { partB } from './truth/part-b.ts'
import { partC } from './truth/part-c.ts'
import { partD } from './truth/part-d.ts'
import { partE } from './truth/part-e.ts'
import { partF } from './truth/part-f.ts'
import { partG } from './truth/part-g.ts'
import { SCORERS, scorerOf } from './truth/scorers.ts'

/**
 * `npm run bench:truth`: measures what the comparison of marks finds and what it finds in error; prints Markdown.
 * `docs/reference/truth.md` says how to read it.
 *
 *     npm run bench:truth -- [--part a|b|c|d|e|f|g] [--rule-set <id>] [--scorer <id>] [--set held|fit]
 *         [--route local|remote] [--limit <number>] [--marks <number>]
 *
 * `--limit`: names per transformation (a), comparisons (b), names per group (c), names per kind (d), names per
 * change (e), phrases per language (g). `--marks`: size of the register of (c) and (e); by default 100,000 and 1,000,000. `--mistakes` also prints
 * the names of (a) and (e) whose earlier mark is not found, those of (c) that are not clear, and those of (d) whose
 * absolute grounds are judged wrongly, and the phrases of (g) in the set `fit` that are misread.
 */
const { values } = parseArgs({
  options: {
    part: { type: 'string' },
    'rule-set': { type: 'string', default: CURRENT_RULE_SET },
    scorer: { type: 'string' },
    set: { type: 'string' },
    route: { type: 'string' },
    limit: { type: 'string' },
    marks: { type: 'string' },
    mistakes: { type: 'boolean', default: false },
  },
})
const LIMITS = { a: 1_000, b: 20_000_000, c: 2_000, d: 1_000, e: 500, f: 1_000, g: 1_000 }
type Part = keyof typeof LIMITS
const PARTS: readonly Part[] = ['a', 'b', 'c', 'd', 'e', 'f', 'g']

const chosen = <T extends string>(
  option: string,
  asked: string | undefined,
  known: readonly T[],
): readonly T[] => {
  const found = known.filter((each) => asked === undefined || asked === each)
  if (found.length === 0) throw new Error(`--${option} ${asked}: must be one of ${known.join(', ')}`)
  return found
}
const limit = (part: Part): number => Number(values.limit ?? LIMITS[part])

const ruleSet = values['rule-set']
const ids = SCORERS.map(({ id }) => id)
const scorers = chosen('scorer', values.scorer, ids).map(scorerOf)
const sets = chosen('set', values.set, SETS)
const sizes = values.marks ? [Number(values.marks)] : [100_000, 1_000_000]
const routes = chosen('route', values.route, ROUTES)

for (const part of chosen('part', values.part, PARTS)) {
  if (part === 'a') await partA({ ruleSet, routes, limit: limit(part), mistakes: values.mistakes })
  if (part === 'b') await partB({ ruleSet, scorers, sets, comparisons: limit(part) })
  if (part === 'c') await partC({ ruleSet, sizes, limit: limit(part), mistakes: values.mistakes })
  if (part === 'd') await partD({ ruleSet, sets, limit: limit(part), mistakes: values.mistakes })
  if (part === 'e') await partE({ ruleSet, sizes, limit: limit(part), mistakes: values.mistakes })
  if (part === 'f') await partF({ ruleSet, sets, mistakes: values.mistakes })
  if (part === 'g') partG({ sets, limit: limit(part), mistakes: values.mistakes })
}
