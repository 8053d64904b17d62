import type { Rule } from './rule.ts'

export type RuleSet = {
  id: string
  /** In the order of the reasons in a report. */
  rules: readonly Rule[]
  /** The score is at least this unless a rule found a conflict. */
  leastWithoutConflict: number
}
