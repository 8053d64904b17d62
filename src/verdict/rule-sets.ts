import { DEFAULT_FORMAT } from '../events/formats.ts'
import { NewerThanProgram } from '../events/newer-than-program.ts'
import type { RuleSet } from './rule-set.ts'
import { rules202611 } from './rules-2026-11.ts'
import { rules202612 } from './rules-2026-12.ts'

/** Every rule set, oldest first, with its format: it judges no new check before that format is written. */
export const RULE_SET_FORMATS: readonly { set: RuleSet; format: number }[] = [
  { set: rules202611, format: 1 },
  { set: rules202612, format: 2 },
]

/** Every rule set that events may name, by its id. */
export const RULE_SETS: ReadonlyMap<string, RuleSet> = new Map(
  RULE_SET_FORMATS.map(({ set }) => [set.id, set]),
)

/** The rule set with this id. Throws {@link NewerThanProgram} for a rule set of a newer version of the program. */
export function ruleSetNamed(id: string): RuleSet {
  const set = RULE_SETS.get(id)
  if (set) return set
  throw new NewerThanProgram(
    `rule set ${JSON.stringify(id)} is unknown to this version of the program; it has ${[...RULE_SETS.keys()].join(', ')}`,
  )
}

/** Id of the rule set for new checks, where this format is the newest that is written. */
export function ruleSetOf(written: number): string {
  const newest = RULE_SET_FORMATS.findLast(({ format }) => format <= written)
  if (!newest) throw new RangeError(`no rule set belongs to format ${written} or an earlier one`)
  return newest.set.id
}

/** The format that a rule set belongs to. Throws {@link NewerThanProgram} for an unknown rule set. */
export const formatOfRuleSet = (id: string): number =>
  RULE_SET_FORMATS.find(({ set }) => set === ruleSetNamed(id))?.format ?? 1

/** The default rule set for new checks. */
export const CURRENT_RULE_SET = ruleSetOf(DEFAULT_FORMAT)
