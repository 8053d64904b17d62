import { parseArgs } from 'node:util'
import { type CaseSet, SETS } from './truth/cases.ts'
import { partA } from './truth/part-a.ts'
import { partB } from './truth/part-b.ts'
import { partC } from './truth/part-c.ts'
import { SCORERS, scorerOf } from './truth/scorers.ts'

/**
 * `npm run bench:truth`: measures what the comparison of marks finds and what it finds in error; prints Markdown.
 * `docs/reference/truth.md` says how to read it.
 *
 *     npm run bench:truth -- [--part a|b|c] [--rule-set <id>] [--scorer <id>] [--set held|fit] [--limit <number>]
 *
 * `--limit`: names per transformation (a), comparisons (b), names per group (c).
 */
const { values } = parseArgs({
  options: {
    part: { type: 'string' },
    'rule-set': { type: 'string', default: '2026-11' },
    scorer: { type: 'string' },
    set: { type: 'string' },
    limit: { type: 'string' },
  },
})
const LIMITS = { a: 1_000, b: 20_000_000, c: 2_000 }

const { part, 'rule-set': ruleSet } = values
const scorers = values.scorer === undefined ? SCORERS : [scorerOf(values.scorer)]
const sets = SETS.filter((set: CaseSet) => values.set === undefined || values.set === set)
const limit = (of: keyof typeof LIMITS): number => Number(values.limit ?? LIMITS[of])
const asked = (of: keyof typeof LIMITS): boolean => part === undefined || part === of

if (asked('a')) await partA({ ruleSet, limit: limit('a') })
if (asked('b')) await partB({ scorers, sets, comparisons: limit('b') })
if (asked('c')) await partC({ ruleSet, limit: limit('c') })
