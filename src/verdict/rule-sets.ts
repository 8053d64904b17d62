import type { RuleSet } from './rule-set.ts'
import { rules202611 } from './rules-2026-11.ts'

/** Every rule set that events may name, by its id. */
export const RULE_SETS: ReadonlyMap<string, RuleSet> = new Map([rules202611].map((set) => [set.id, set]))

/** The set that new checks are judged by. */
export const CURRENT_RULE_SET = rules202611.id
