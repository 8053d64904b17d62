import type { FindingOf } from '../events/sections.ts'
import { isCommonSurname } from '../names/common-surnames.ts'

type Mark = FindingOf<'trademarks'>

/** How much a mark obstructs a name: by its sign and its goods together. */
export type Grade = (typeof GRADES)[number]

/** From the strongest to the weakest. */
export const GRADES = ['conflict', 'high', 'medium', 'low'] as const

/**
 * The most unrelated marks in a million that come as close as a sign of this grade. `docs/decisions/0011` says
 * why the lines are where they are.
 */
export const LINES: Readonly<Record<Grade, number>> = { conflict: 1, high: 10, medium: 70, low: 1_000 }

/**
 * A sign of letters or sounds alone is chance if more unrelated marks in a million come as close, and so many marks of the
 * searched register are expected to: at least one of them is then for close goods.
 */
const CHANCE = { burden: 30, marks: 30 }

/** Other marks of one owner with the same part that make a family (CJEU, C-234/06 P, Bainbridge). */
const FAMILY = 2
/** A part that so many owners share identifies no family. */
const FAMILY_OWNERS = 3

/** The grade of the sign alone; null if it is farther than every line. */
export function gradeOfSign({ exact, comparison }: Mark): Grade | null {
  if (exact) return 'conflict'
  if (!comparison) return null
  return GRADES.find((grade) => comparison.burden <= LINES[grade]) ?? null
}

/**
 * The grade of a mark: the same goods leave the grade of the sign, related goods lower a sign that is neither the
 * same nor near or only shares a common surname, remote goods lower it by two. Without goods and classes, only the same sign is a conflict
 * (EUTMR Art. 8(1): less of one may be offset by more of the other). A mark of medium grade that chance explains is low,
 * one of low grade that belongs to a family of marks is medium. A dead mark has none; null for a mark that is too far. A
 * mark whose classes are unknown may be for any goods. A name that is a common word with another meaning than the mark has the
 * grade *high* at most.
 */
export function gradeOf(mark: Mark): Grade | null {
  const sign = gradeOfSign(mark)
  if (sign === null || mark.status === 'dead' || mark.own === true) return null
  const { goods = 'unknown', goodsBasis = 'none' } = mark.comparison ?? {}
  if (sharesOnlyDescription(mark)) return null
  const raised = raisedForSameGoods(mark, sign)
  const graded = weighed(lowered(raised, steps(mark, raised, goods, goodsBasis)), mark)
  return graded === 'conflict' && (mark.status === 'unknown' || hasOtherMeaning(mark)) ? 'high' : graded
}

function steps(
  mark: Mark,
  sign: Grade,
  goods: NonNullable<Mark['comparison']>['goods'],
  basis: NonNullable<Mark['comparison']>['goodsBasis'],
): number {
  switch (goods) {
    case 'identical':
    case 'close':
      return 0
    case 'related':
      return reachesRelatedGoods(mark, sign, basis) && !isSurname(mark) ? 0 : 1
    case 'remote':
      return 2
    case 'unknown':
      if (basis === 'doubt') return sign === 'conflict' || sign === 'medium' ? 1 : 0
      return basis === 'none' && !mark.exact && sign === 'conflict' ? 1 : 0
  }
}

/**
 * Whether a sign is so near that related goods are enough: the same or almost the same, or one letter of a long sign. Classes alone
 * say little about goods: beside them, a sign that only contains the other one is not enough.
 */
const reachesRelatedGoods = (
  mark: Mark,
  sign: Grade,
  basis: NonNullable<Mark['comparison']>['goodsBasis'],
): boolean =>
  sign === 'conflict' ||
  (isAlmostSameSign(mark) && (basis !== 'classes' || isOfWholeSign(mark))) ||
  (sign === 'high' && basis === 'terms' && mark.comparison?.oneLetter === true)

/** Whether the whole signs are near to the eye or ear, not only a part of one. */
const isOfWholeSign = ({ comparison }: Mark): boolean =>
  comparison?.relation === 'near' || comparison?.relation === 'sound'

/** Whether all that a sign shares with the name is a common surname, which many businesses of other trades have. */
const isSurname = ({ comparison }: Mark): boolean =>
  comparison?.shared?.split(' ').every(isCommonSurname) === true

/** The most unrelated marks in a million that come as close as a sign that is almost the same. */
const ALMOST_SAME = 6

/** Whether hardly any unrelated mark comes as close as the sign of a mark. */
export const isAlmostSameSign = ({ comparison }: Mark): boolean =>
  (comparison?.burden ?? Infinity) <= ALMOST_SAME

/**
 * The grade of a sign, raised where the named goods are the same or nearly the same, since a lesser similarity of the signs is offset by
 * that of the goods (CJEU, C-39/97, Canon, 17): *conflict* for one that is almost the same to the eye or ear, or but for an added
 * word or one letter of a long coined sign; at least *medium* for one that differs by one letter, however short (EUIPO Guidelines, part C, section 2, chapter 4: short signs).
 */
function raisedForSameGoods({ comparison }: Mark, sign: Grade): Grade {
  if (comparison?.goodsBasis !== 'terms') return sign
  const { relation, burden, goods, oneLetter } = comparison
  if (goods !== 'identical' && goods !== 'close') return sign
  const isNear = relation === 'near' || relation === 'sound' || relation === 'contained'
  if (sign === 'high' && isNear && (burden <= ALMOST_SAME || oneLetter === true)) return 'conflict'
  return sign === 'low' && oneLetter === true ? 'medium' : sign
}

/** Whether all that a sign shares with the name are words for the goods, which everyone uses. */
const sharesOnlyDescription = ({ exact, comparison }: Mark): boolean =>
  !exact &&
  (comparison?.relation === 'shared' || comparison?.relation === 'contained') &&
  comparison.sharedDescribes === true &&
  comparison.oneLetter !== true

function weighed(grade: Grade | null, mark: Mark): Grade | null {
  const least = grade === 'medium' && isChance(mark) ? 'low' : grade
  return least === 'low' && isInFamily(mark) ? 'medium' : least
}

/**
 * Whether chance explains so close a sign. Shared words and meanings are no chance, nor is the same sign, nor one that
 * differs by one letter: people overlook it, however many such marks there are.
 */
function isChance({ exact, comparison }: Mark): boolean {
  if (exact || !comparison || comparison.oneLetter === true) return false
  const { relation, burden, chance, shared } = comparison
  const isOfLetters = relation === 'near' || relation === 'sound' || (relation === 'contained' && !shared)
  return isOfLetters && burden > CHANCE.burden && chance !== null && chance > CHANCE.marks
}

/** Whether the name is a common word whose meaning the mark does not have (CJEU, C-361/04 P, Picasso). */
export const hasOtherMeaning = ({ exact, comparison }: Mark): boolean =>
  !exact && comparison?.meaningDiffers === true

/** Whether its owner has several marks with the shared part, and hardly anyone else has. */
const isInFamily = ({ comparison }: Mark): boolean =>
  (comparison?.family ?? 0) >= FAMILY && (comparison?.sharedBy ?? FAMILY_OWNERS) < FAMILY_OWNERS

const lowered = (grade: Grade, by: number): Grade | null => GRADES[GRADES.indexOf(grade) + by] ?? null

/** Whether the goods of a mark could not be compared, because the request or the register names none. */
export const hasUnknownGoods = ({ comparison }: Mark): boolean => comparison?.goods === 'unknown'

/** Whether the goods of a mark are the same or nearly the same; also if nothing was compared. */
export const hasCloseGoods = ({ comparison }: Mark): boolean =>
  comparison === undefined || comparison.goods === 'identical' || comparison.goods === 'close'

/** Whether the name uses the name of a brand, not only resembles it. */
export const usesBrand = ({ fame }: Mark): boolean => fame !== undefined && fame.relation !== 'similar'

/** Whether a mark has a strong grade, or the grade *medium* for near or unknown goods. */
export function isWeighty(mark: Mark): boolean {
  const grade = gradeOf(mark)
  if (grade === 'medium') return hasCloseGoods(mark) || hasUnknownGoods(mark)
  return grade === 'conflict' || grade === 'high'
}
