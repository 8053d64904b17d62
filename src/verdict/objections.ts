import type { Objection } from './rule.ts'
import { RULE_SETS } from './rule-sets.ts'

/** By rule, of the newest rule set that has it. */
const BY_RULE: ReadonlyMap<string, readonly Objection[]> = new Map(
  [...RULE_SETS.values()].flatMap(({ rules }) => rules.map(({ id, objections = [] }) => [id, objections])),
)

/** Against what someone can object because a rule fired: registration of a mark, formation of a company, use. */
export const objectionsOf = (rule: string): readonly Objection[] => BY_RULE.get(rule) ?? []
