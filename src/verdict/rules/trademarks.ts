import type { CheckRequest } from '../../events/check.ts'
import type { TrademarkFinding } from '../../events/sections.ts'
import { gradeOf, gradeOfSign, hasCloseGoods, hasUnknownGoods } from '../grades.ts'
import { type Case, growing, type Hit, once, outcomeOf, pick, type Rule } from '../rule.ts'
import { brandCautions, brandConflicts, brandNotes } from './brands.ts'

/** More than half of the 45 classes. */
const MAJORITY_OF_CLASSES = 23

const nameOf = ({ mark, office, number }: TrademarkFinding): string =>
  number === null ? `${mark} (${office})` : `${mark} (${office} ${number})`

const marks = (test: (mark: TrademarkFinding, request: CheckRequest) => boolean) =>
  pick('trademarks', nameOf, (mark, request) => mark.list === 'register' && test(mark, request))

const isGraded = (mark: TrademarkFinding, grade: ReturnType<typeof gradeOf>) => gradeOf(mark) === grade

const namesNoGoods = ({ niceClasses, goodsTerms }: CheckRequest): boolean =>
  niceClasses.length === 0 && (goodsTerms ?? []).length === 0

/** One hit for each class in which a mark with a sign of the grades conflict or high is live. */
function obstructed(of: Case): Hit[] {
  if (!namesNoGoods(of.request)) return []
  const classes = new Map<number, string>()
  const findings = outcomeOf(of, 'trademarks')?.findings ?? []
  findings.forEach((mark, index) => {
    const grade = gradeOfSign(mark)
    if (mark.list !== 'register' || mark.status === 'dead' || mark.own === true) return
    if (grade !== 'conflict' && grade !== 'high') return
    for (const niceClass of mark.niceClasses)
      if (!classes.has(niceClass)) classes.set(niceClass, `trademarks/${index}`)
  })
  return [...classes]
    .sort(([a], [b]) => a - b)
    .map(([niceClass, finding]) => ({ finding, name: `class ${niceClass}` }))
}

const mostObstructed = (of: Case): Hit[] => {
  const hits = obstructed(of)
  return hits.length >= MAJORITY_OF_CLASSES ? hits : []
}

export const trademarkRules: readonly Rule[] = [
  {
    id: 'trademark-conflict',
    effect: 'conflict',
    objections: ['registration', 'use'],
    when: 'a live mark has the grade *conflict*. It has the same sign for the same, related or unnamed goods, or almost the same sign for the same or related goods. Exception: the name is a common word whose meaning the mark does not have',
    text: '{A live trademark or application is|Live trademarks or applications are} the same as the name, or so close that {its owner|their owners} could oppose the name: {list}.',
    weight: once(90),
    hits: marks((mark) => isGraded(mark, 'conflict')),
  },
  ...brandConflicts,
  {
    id: 'trademark-most-classes',
    effect: 'conflict',
    objections: ['registration', 'use'],
    when: `no goods and no classes are named, and marks of the sign grades *conflict* or *high* are live in ${MAJORITY_OF_CLASSES} classes or more`,
    text: 'Close trademarks are live in {count} of 45 classes, so few goods are left for the name: {list}.',
    weight: once(90),
    hits: mostObstructed,
  },
  {
    id: 'trademark-high',
    effect: 'caution',
    objections: ['registration', 'use'],
    when: 'a mark that is not dead has the grade *high*, or *conflict* but for the meaning of a name that is a common word',
    text: '{A trademark is|Trademarks are} close to the name, and {its owner is|their owners are} likely to object: {list}.',
    weight: growing(30, 5, 50),
    hits: marks((mark) => isGraded(mark, 'high')),
  },
  {
    id: 'trademark-medium',
    effect: 'caution',
    objections: ['registration', 'use'],
    when: 'a mark that is not dead has the grade *medium*, for the same or nearly the same goods',
    text: '{A trademark for the same or nearly the same goods is similar to the name, and its owner|Trademarks for the same or nearly the same goods are similar to the name, and their owners} could object: {list}.',
    weight: growing(15, 3, 30),
    hits: marks((mark) => isGraded(mark, 'medium') && hasCloseGoods(mark)),
  },
  {
    id: 'trademark-medium-unnamed-goods',
    effect: 'caution',
    objections: ['registration', 'use'],
    when: 'goods or classes are named, and a mark that is not dead, for which the register names none, has the grade *medium*',
    text: '{A trademark is|Trademarks are} similar to the name, and the register does not say for which goods; they may be the same: {list}.',
    weight: growing(15, 3, 30),
    hits: marks(
      (mark, request) => isGraded(mark, 'medium') && hasUnknownGoods(mark) && !namesNoGoods(request),
    ),
  },
  ...brandCautions,
  {
    id: 'trademark-obstructed-classes',
    effect: 'note',
    objections: ['registration', 'use'],
    when: `no goods and no classes are named, and close marks are live in fewer than ${MAJORITY_OF_CLASSES} classes`,
    text: 'Close trademarks are live in {count} of 45 classes: {list}. Name your goods to learn whether they matter.',
    weight: once(0),
    hits: (of) => (mostObstructed(of).length > 0 ? [] : obstructed(of)),
  },
  {
    id: 'trademark-medium-other-goods',
    effect: 'note',
    objections: ['registration', 'use'],
    when: 'a mark that is not dead has the grade *medium*, for goods that are not the same or nearly the same',
    text: '{The same or a similar trademark exists|The same or similar trademarks exist}, but not for the same or nearly the same goods: {list}.',
    weight: growing(2, 1, 6),
    hits: marks((mark) => isGraded(mark, 'medium') && !hasCloseGoods(mark) && !hasUnknownGoods(mark)),
  },
  {
    id: 'trademark-medium-unknown-goods',
    effect: 'note',
    objections: ['registration', 'use'],
    when: 'a mark that is not dead has the grade *medium*, and its goods were not compared, because the request names none',
    text: '{A similar trademark exists; its|Similar trademarks exist; their} goods were not compared: {list}.',
    weight: growing(2, 1, 6),
    hits: marks(
      (mark, request) => isGraded(mark, 'medium') && hasUnknownGoods(mark) && namesNoGoods(request),
    ),
  },
  {
    id: 'trademark-low',
    effect: 'note',
    objections: ['registration', 'use'],
    when: 'a mark that is not dead has the grade *low*',
    text: '{A trademark bears|Trademarks bear} some resemblance to the name: {list}.',
    weight: growing(1, 0, 1),
    hits: marks((mark) => isGraded(mark, 'low')),
  },
  ...brandNotes,
  {
    id: 'trademark-exact-dead',
    effect: 'note',
    objections: ['use'],
    when: 'a dead registered trademark is the same as the name',
    text: '{A trademark that is no longer in force is the same as the name; its owner may still use it|Trademarks that are no longer in force are the same as the name; their owners may still use them} and have other rights: {list}.',
    weight: once(4),
    hits: marks((mark) => mark.exact && mark.status === 'dead' && mark.own !== true),
  },
  {
    id: 'trademark-own',
    effect: 'note',
    when: 'a mark or a brand belongs to the applicant',
    text: '{A trademark of the applicant was found and does|Trademarks of the applicant were found and do} not count against the name: {list}.',
    weight: once(0),
    hits: pick('trademarks', nameOf, (mark) => mark.own === true),
  },
]
