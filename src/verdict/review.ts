import type { Judgment, Verdict } from '../events/check.ts'
import type { ReviewMark } from '../events/review.ts'
import { MAX_FINDINGS, SOURCES, type Source } from '../events/sections.ts'
import { mayLackOthers } from '../primitives/places.ts'
import { mayDecide } from './citations.ts'
import { findingName } from './finding-name.ts'
import { judgeBy } from './judge.ts'
import { type WordedReason, wordedBy } from './reason-text.ts'
import { type Case, type Hit, once, outcomeOf, type Rule } from './rule.ts'
import { ruleSetNamed } from './rule-sets.ts'

/** A reviewer's assessment of one finding, named by its path in the report. */
export type MarkedFinding = { finding: string; mark: ReviewMark }

/** What the rules and the assessments of reviewers together say. */
export type ReviewedJudgment = { verdict: Verdict; score: number | null; reasons: WordedReason[] }

/**
 * The judgment after a reviewer's assessments: that of the same rule set over the findings that are left. A finding that is
 * `own`, for which there is `consent`, or that is `distinguished`, triggers no rule; what rules say about the check as a
 * whole, such as a source without an answer, stays. A `blocking` finding is a conflict, with a reason of its own unless a rule
 * says the same. If a section is full and all its findings that counted are settled, others that it does not show may count:
 * the verdict is `inconclusive`, unless it is `conflict`. A pure function.
 * Throws `NewerThanProgram` for an unknown rule set.
 */
export function reviewedJudgment(
  ruleSet: string,
  of: Case,
  marks: readonly MarkedFinding[],
): ReviewedJudgment {
  const marked = (test: (mark: ReviewMark) => boolean): string[] =>
    marks.filter(({ mark }) => test(mark)).map(({ finding }) => finding)
  const settled = new Set(marked((mark) => mark !== 'blocking'))
  const without = (rule: Rule): Rule => ({
    ...rule,
    hits: (input) => rule.hits(input).filter(({ finding }) => finding === null || !settled.has(finding)),
  })
  const set = ruleSetNamed(ruleSet)
  const rules = set.rules.map(without)
  const left = judgeBy({ ...set, rules }, of)
  const all = judgeBy(set, of)
  const hidesOthers = (source: Source): boolean =>
    mayHideOthers(source, of) &&
    counted(all, source).some((each) => settled.has(each)) &&
    counted(left, source).length === 0
  const conflicts = left.reasons.flatMap(({ effect, findings }) => (effect === 'conflict' ? findings : []))
  const blocking = marked((mark) => mark === 'blocking').filter((finding) => !conflicts.includes(finding))
  const whole = [
    { ...BLOCKING, hits: () => blocking.map((finding) => hitOf(of, finding)) },
    ...rules,
    { ...HIDDEN, hits: () => SOURCES.filter(hidesOthers).map((name) => ({ finding: null, name })) },
  ]
  const { verdict, score, reasons } = judgeBy({ ...set, rules: whole }, of)
  return { verdict, score, reasons: wordedBy(whole, reasons) }
}

type OfReview = Omit<Rule, 'hits'>

/** It takes off as much as a mark that is a conflict. */
const BLOCKING: OfReview = {
  id: 'review-blocking',
  effect: 'conflict',
  when: 'a reviewer assessed a finding as `blocking`, and no rule calls it a conflict',
  text: 'A reviewer judges that {list} {blocks|block} the name.',
  weight: once(90),
}

const HIDDEN: OfReview = {
  id: 'review-hidden-findings',
  effect: 'inconclusive',
  when: 'a section is full, and reviewers settled all of its findings that counted',
  text: 'The report lists only some of the findings ({list}), and a reviewer settled all of those that counted.',
  weight: once(0),
}

const hitOf = ({ outcomes }: Case, finding: string): Hit => ({
  finding,
  name: findingName(outcomes as Parameters<typeof findingName>[0], finding) ?? 'a finding',
})

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
