import type { CheckRequest } from '../../events/check.ts'
import { MAX_FINDINGS, type TrademarkFinding } from '../../events/sections.ts'
import { placesFor } from '../../primitives/places.ts'
import { gradeOf, gradeOfSign, mayDecide, usesBrand } from '../../verdict/grades.ts'
import { isOwnMark } from '../own-findings.ts'

const LIFE = { live: 0, unknown: 1, dead: 2 }

/** Whether a mark is registered for a requested class; a mark without classes may be for any. */
export const inAskedClasses = (has: readonly number[], asked: readonly number[]): boolean =>
  asked.length === 0 || has.length === 0 || has.some((niceClass) => asked.includes(niceClass))

/** Whether a mark is shown: exact, graded and used ones always; others with a grade of their sign in the requested classes. */
const isShown = (finding: TrademarkFinding, asked: readonly number[]): boolean =>
  finding.exact ||
  usesBrand(finding) ||
  gradeOf(finding) !== null ||
  (gradeOfSign(finding) !== null && inAskedClasses(finding.niceClasses, asked))

const GRADES = { conflict: 0, high: 1, medium: 2, low: 3 }

/**
 * The marks to show, most important first: exact before similar, used brands, by grade, requested classes before others, live before dead,
 * more similar before less similar. Ties are broken by office and number, so that the same answers give the same list. Marks that
 * cannot decide do not displace others.
 */
export function ranked(findings: readonly TrademarkFinding[], request: CheckRequest): TrademarkFinding[] {
  const asked = request.niceClasses
  const shown = findings.filter((finding) => isShown(finding, asked))
  const classRank = (finding: TrademarkFinding): number => Number(!inAskedClasses(finding.niceClasses, asked))
  const gradeRank = (finding: TrademarkFinding): number => {
    const grade = gradeOf(finding)
    return grade === null ? Object.keys(GRADES).length : GRADES[grade]
  }
  const name = (finding: TrademarkFinding): string => `${finding.office}\n${finding.number}\n${finding.mark}`
  shown.sort(
    (a, b) =>
      Number(b.exact) - Number(a.exact) ||
      Number(usesBrand(b)) - Number(usesBrand(a)) ||
      gradeRank(a) - gradeRank(b) ||
      classRank(a) - classRank(b) ||
      LIFE[a.status] - LIFE[b.status] ||
      b.similarity.score - a.similarity.score ||
      (name(a) < name(b) ? -1 : 1),
  )
  return placesFor(shown, MAX_FINDINGS, (mark) => mayDecide(mark) && !isOwnMark(request, mark))
}
