import type { Rule } from './rule.ts'

export type RuleSet = {
  id: string
  /** In the order of the reasons in a report. */
  rules: readonly Rule[]
  /** The score is at least this unless a rule found a conflict. */
  leastWithoutConflict: number
  /** Whether reasons keep their sentence, or points and parameters from which it is made. */
  reasons: 'sentence' | 'parameters'
  /** Whether its rules grade trademarks by sign and goods. */
  grades?: true
}
