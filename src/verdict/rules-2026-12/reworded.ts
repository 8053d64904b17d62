import type { Rule } from '../rule.ts'

/** By rule, what differs from an earlier rule set: words, and against what someone can object. */
export type Wordings = Readonly<Record<string, Partial<Pick<Rule, 'objections' | 'when' | 'text'>>>>

/** Rules with the conditions and points of an earlier rule set, in other words. */
export const reworded = (rules: readonly Rule[], wordings: Wordings): Rule[] =>
  rules.map((rule) => ({ ...rule, ...wordings[rule.id] }))
