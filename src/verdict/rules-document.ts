import type { Weight } from './rule.ts'
import type { RuleSet } from './rule-set.ts'
import { RULE_SETS } from './rule-sets.ts'

/** The table of a rule set for the docs, in Markdown, printed from the rules that judge. */
function printRuleSet({ id, rules, leastWithoutConflict }: RuleSet): string {
  const rows = rules.map(
    ({ id: rule, effect, when, weight }) => `| \`${rule}\` | ${effect} | ${when} | ${printWeight(weight)} |`,
  )
  return [
    `### Rule set ${id}`,
    '',
    `Points are subtracted from 100. Without a conflict, the score is never below ${leastWithoutConflict}.`,
    '',
    '| rule | effect | fires when | points off |',
    '|---|---|---|---|',
    ...rows,
    '',
  ].join('\n')
}

const printWeight = ({ first, each, most }: Weight): string =>
  each === 0 ? `${first}` : `${first}, ${each} for each more, at most ${most}`

const START = '<!-- rules: printed by tools/print-verdict-rules.ts -->'
const END = '<!-- end of rules -->'

/** The page with the tables of all rule sets, newest first, between its two marks. Throws if a mark is missing. */
export function withRuleTables(page: string): string {
  const [start, end] = [page.indexOf(START), page.indexOf(END)]
  if (start < 0 || end < start) throw new Error(`The page lacks the marks "${START}" and "${END}".`)
  const tables = [...RULE_SETS.values()].reverse().map(printRuleSet).join('\n')
  return `${page.slice(0, start + START.length)}\n\n${tables}\n${page.slice(end)}`
}
