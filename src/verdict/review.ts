import type { Verdict } from '../events/check.ts'
import type { ReviewMark } from '../events/review.ts'
import { judgeBy } from './judge.ts'
import type { Case, Rule } from './rule.ts'
import { ruleSetNamed } from './rule-sets.ts'

/** A reviewer's assessment of one finding, named by its path in the report. */
export type MarkedFinding = { finding: string; mark: ReviewMark }

/**
 * The verdict after a reviewer's assessments: that of the same rule set over the findings that are left. A finding that is
 * `own`, for which there is `consent`, or that is `distinguished`, triggers no rule; what rules say about the check as a
 * whole, such as a source without an answer, stays. A `blocking` finding makes the verdict `conflict`. A pure function.
 * Throws `NewerThanProgram` for an unknown rule set.
 */
export function reviewedVerdict(ruleSet: string, of: Case, marks: readonly MarkedFinding[]): Verdict {
  if (marks.some(({ mark }) => mark === 'blocking')) return 'conflict'
  const settled = new Set(marks.map(({ finding }) => finding))
  const without = (rule: Rule): Rule => ({
    ...rule,
    hits: (input) => rule.hits(input).filter(({ finding }) => finding === null || !settled.has(finding)),
  })
  const set = ruleSetNamed(ruleSet)
  return judgeBy({ ...set, rules: set.rules.map(without) }, of).verdict
}
