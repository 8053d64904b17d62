import type { Rule } from './rule.ts'

export type RuleSet = {
  id: string
  /** In the order in which reasons are given. */
  rules: readonly Rule[]
  /** The score does not fall below this where no rule found a conflict. */
  leastWithoutConflict: number
}
