import type { Judgment, Verdict } from '../events/check.ts'
import type { ReviewMark } from '../events/review.ts'
import { MAX_FINDINGS, SOURCES, type Source } from '../events/sections.ts'
import { mayLackOthers } from '../primitives/places.ts'
import { mayDecide } from './citations.ts'
import { judgeBy } from './judge.ts'
import { type Case, outcomeOf, type Rule } from './rule.ts'
import { ruleSetNamed } from './rule-sets.ts'

/** A reviewer's assessment of one finding, named by its path in the report. */
export type MarkedFinding = { finding: string; mark: ReviewMark }

/**
 * The verdict after a reviewer's assessments: that of the same rule set over the findings that are left. A finding that is
 * `own`, for which there is `consent`, or that is `distinguished`, triggers no rule; what rules say about the check as a
 * whole, such as a source without an answer, stays. A `blocking` finding makes the verdict `conflict`. If a section is full and
 * all its findings that counted are settled, others that it does not show may count: the verdict is `inconclusive`, unless it
 * is `conflict`. A pure function.
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
  const left = judgeBy({ ...set, rules: set.rules.map(without) }, of)
  if (left.verdict === 'conflict') return left.verdict
  const all = judgeBy(set, of)
  const hidesOthers = (source: Source): boolean =>
    mayHideOthers(source, of) &&
    counted(all, source).some((each) => settled.has(each)) &&
    counted(left, source).length === 0
  return SOURCES.some(hidesOthers) ? 'inconclusive' : left.verdict
}

/** The findings of a section by which the verdict is not `clear`. */
const counted = ({ reasons }: Judgment, source: Source): string[] =>
  reasons
    .filter(({ effect }) => effect !== 'note')
    .flatMap(({ findings }) => findings.filter((finding) => finding.startsWith(`${source}/`)))

/** Whether a section may have left out findings that count: those that do not count leave their places to them. */
function mayHideOthers(source: Source, of: Case): boolean {
  if (source === 'trademarks')
    return mayLackOthers(outcomeOf(of, source)?.findings ?? [], MAX_FINDINGS, mayDecide)
  if (source !== 'companies') return false
  const companies = outcomeOf(of, source)?.findings ?? []
  return mayLackOthers(companies, MAX_FINDINGS, ({ status, own }) => status !== 'inactive' && !own)
}
