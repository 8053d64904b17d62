import { NewerThanProgram } from '../events/newer-than-program.ts'
import type { RuleSet } from './rule-set.ts'
import { currentRules } from './rules.ts'

/** Every rule set that events may name, by its id, oldest first. */
export const RULE_SETS: ReadonlyMap<string, RuleSet> = new Map([currentRules].map((set) => [set.id, set]))

/** Id of the rule set for new checks: the newest. */
export const CURRENT_RULE_SET = currentRules.id

/** The rule set with this id. Throws {@link NewerThanProgram} for a rule set of a newer version of the program. */
export function ruleSetNamed(id: string, sets: ReadonlyMap<string, RuleSet> = RULE_SETS): RuleSet {
  const set = sets.get(id)
  if (set) return set
  throw new NewerThanProgram(
    `rule set ${JSON.stringify(id)} is unknown to this version of the program; it has ${[...sets.keys()].join(', ')}`,
  )
}
