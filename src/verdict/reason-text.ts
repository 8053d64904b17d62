import type { Reason } from '../events/check.ts'
import type { RuleSet } from './rule-set.ts'
import { ruleSetNamed } from './rule-sets.ts'
import { withSingleStops } from './summary/list-text.ts'

/** A reason with its sentence. */
export type WordedReason = Reason & { text: string }

/** How many names a sentence lists before it counts the rest. */
const MAX_NAMES = 3

/** Names that the parameters of a reason keep; the sentence shows fewer. */
export const MAX_KEPT = 25

/**
 * The reasons with their sentences, made from the templates of the rule set that judged. Throws {@link NewerThanProgram}
 * for an unknown rule set.
 */
export const worded = (ruleSet: string, reasons: readonly Reason[]): WordedReason[] =>
  wordedBy(ruleSetNamed(ruleSet).rules, reasons)

/** The reasons with their sentences, made from the templates of rules. */
export const wordedBy = (rules: RuleSet['rules'], reasons: readonly Reason[]): WordedReason[] =>
  reasons.map((reason) => ({ ...reason, text: sentenceOf(rules, reason) }))

function sentenceOf(rules: RuleSet['rules'], { rule, params }: Reason): string {
  const template = rules.find(({ id }) => id === rule)?.text ?? rule
  const total = totalOf(params)
  const text = template
    .replace(/\{([^{}|]*)\|([^{}|]*)\}/g, (_, one: string, many: string) => (total > 1 ? many : one))
    .replace(/\{(\w+)\}/g, (placeholder, name: string) => {
      const value = params[name]
      return value === undefined ? placeholder : Array.isArray(value) ? listed(value, total) : String(value)
    })
  return withSingleStops(text)
}

/** How many things a reason names. Its list is cut at {@link MAX_KEPT}; then the number of its hits counts. */
export function totalOf({ list, count }: Reason['params']): number {
  const names = Array.isArray(list) ? new Set(list).size : 0
  return names >= MAX_KEPT && typeof count === 'number' ? Math.max(names, count) : names
}

/** `a, b, c and 4 more`, without repeats. @param total with the names that are not at hand */
export function listed(values: readonly string[], total = 0): string {
  const names = [...new Set(values)]
  const shown = names.slice(0, MAX_NAMES).join(', ')
  return names.length > MAX_NAMES ? `${shown} and ${Math.max(names.length, total) - MAX_NAMES} more` : shown
}
