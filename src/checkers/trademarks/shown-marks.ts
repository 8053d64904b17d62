import type { CheckRequest } from '../../events/check.ts'
import { MAX_FINDINGS, type TrademarkFinding } from '../../events/sections.ts'
import { placesFor } from '../../primitives/places.ts'
import { gradeOfCited, mayDecide } from '../../verdict/citations.ts'
import { GRADES, gradeOfSign, usesBrand } from '../../verdict/grades.ts'
import { isOwnMark } from '../own-findings.ts'

const LIFE = { live: 0, unknown: 1, dead: 2 }

/** Whether a mark is registered for a requested class; a mark without classes may be for any. */
export const inAskedClasses = (has: readonly number[], asked: readonly number[]): boolean =>
  asked.length === 0 || has.length === 0 || has.some((niceClass) => asked.includes(niceClass))

/** Whether a mark is shown: exact, graded and used ones always; others with a grade of their sign in the requested classes. */
const isShown = (finding: TrademarkFinding, asked: readonly number[]): boolean =>
  finding.exact ||
  usesBrand(finding) ||
  gradeOfCited(finding) !== null ||
  (gradeOfSign(finding) !== null && inAskedClasses(finding.niceClasses, asked))

const GRADE_RANK = [...GRADES, null]
const GOODS_RANK = ['identical', 'close', 'unknown', 'related', 'remote']

/**
 * The marks to show, those that obstruct the name most first: by grade, then by their goods, then by their sign, live before dead,
 * registers before the list of brands. Ties are broken by office and number, so that the same answers give the same list. Marks that
 * cannot decide do not displace others, but the same mark has a place although it is dead.
 */
export function ranked(findings: readonly TrademarkFinding[], request: CheckRequest): TrademarkFinding[] {
  const shown = findings.filter((finding) => isShown(finding, request.niceClasses))
  shown.sort((a, b) => {
    const [one, other] = [rankOf(a), rankOf(b)]
    const at = one.findIndex((rank, index) => rank !== other[index])
    return (one[at] ?? 0) - (other[at] ?? 0) || (nameOf(a) < nameOf(b) ? -1 : 1)
  })
  const keepsPlace = (mark: TrademarkFinding): boolean =>
    (mark.exact || mayDecide(mark)) && !isOwnMark(request, mark)
  return placesFor(shown, MAX_FINDINGS, keepsPlace)
}

/** Numbers by which marks are sorted, the most important first. */
const rankOf = (mark: TrademarkFinding): number[] => [
  GRADE_RANK.indexOf(gradeOfCited(mark)),
  GOODS_RANK.indexOf(mark.comparison?.goods ?? 'unknown'),
  mark.exact ? -1 : (mark.comparison?.burden ?? Number.MAX_VALUE),
  -(mark.similarity.meaning ?? 0),
  LIFE[mark.status],
  Number(mark.list === 'well_known'),
  -mark.similarity.score,
]

const nameOf = ({ office, number, mark }: TrademarkFinding): string => `${office}\n${number}\n${mark}`
