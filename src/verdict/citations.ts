import type { Fame, FindingOf } from '../events/sections.ts'
import { monthsLater } from '../primitives/months.ts'
import { capitalized } from '../primitives/text.ts'
import { type Grade, gradeOf, isWeighty, LINES } from './grades.ts'
import { effectOfBrand } from './rules/brands.ts'
import { enumerated, withSingleStops } from './summary/list-text.ts'

type Mark = FindingOf<'trademarks'>

/** What an attorney wants to know about a mark or brand that a report cites. */
export type Citation = {
  /** How much it obstructs the name; null if it does not. */
  grade: Grade | null
  /** Why it matters, in one sentence. */
  argument: string
  /** What speaks against an objection, in one sentence. */
  counterargument: string
}

/**
 * The grade of a mark with the arguments of both sides.
 * @param at RFC 3339 time of the report
 */
export function citationOf(mark: Mark, at: string): Citation {
  return {
    grade: gradeOfCited(mark),
    argument: sentence([...signAndGoods(mark), ...supports(mark)]),
    counterargument: sentence(objectionsTo(mark, at)),
  }
}

const BRAND_GRADES = { conflict: 'conflict', caution: 'high', note: 'low' } as const

/** The grade of a mark or brand: a brand without a registration is graded by what it means for the name. */
export function gradeOfCited(mark: Mark): Grade | null {
  if (mark.list === 'register') return gradeOf(mark)
  const effect = effectOfBrand(mark)
  return effect && BRAND_GRADES[effect]
}

/** Whether a mark or brand may lead to more than a note. */
export const mayDecide = (mark: Mark): boolean =>
  mark.list === 'register'
    ? isWeighty(mark)
    : effectOfBrand(mark) === 'conflict' || effectOfBrand(mark) === 'caution'

const percent = (part: number): string => `${Math.round(part * 100)}%`

const USES: Readonly<Record<Fame['relation'], string | null>> = {
  same: 'The name is that of the brand',
  translated: 'The name is the brand in another language or script',
  respelt: 'The name is the brand spelled differently',
  contained: 'The name contains the brand',
  similar: null,
}

/** How the sign compares, and for which goods: one clause if both are about the mark, else two. */
function signAndGoods(mark: Mark): string[] {
  const goods = goodsWords(mark)
  const sign = signWords(mark)
  if (goods === null) return [sign]
  const isOfMark = sign.startsWith(itOf(mark)) && mark.fame?.tier !== 'famous'
  return isOfMark ? [`${sign} and ${goods}`] : [sign, `${itOf(mark).toLowerCase()} ${goods}`]
}

const itOf = ({ list }: Mark): string => (list === 'register' ? 'The mark' : 'The brand')

function signWords(mark: Mark): string {
  const { exact, similarity, comparison, fame } = mark
  const use = fame && USES[fame.relation]
  if (use) return use
  const it = itOf(mark)
  if (exact) return `${it} is the same as the name`
  if (!comparison) return `${it} is similar to the name (${percent(similarity.score)})`
  const shared = comparison.shared === null ? '' : ` (“${comparison.shared}”)`
  switch (comparison.relation) {
    case 'same':
      return `${it} is the same as the name`
    case 'near':
      return comparison.oneLetter
        ? `${it} is spelled like the name but for one letter`
        : `${it} is spelled ${nearness(comparison.burden)} the name`
    case 'sound':
      return `${it} sounds ${nearness(comparison.burden)} the name`
    case 'contained':
      return `${it} has a part in common with the name${shared}`
    case 'shared':
      return `A part of ${it.toLowerCase()}${shared} is close to a part of the name`
    case 'meaning':
      return `${it} has a meaning in common with the name`
    case 'distant':
      return `${it} is only remotely similar to the name`
  }
}

/** A sign that no grade but *low* can have is only somewhat near. */
const nearness = (burden: number): string => (burden <= LINES.medium ? 'almost like' : 'somewhat like')

const GOODS: Partial<Record<NonNullable<Mark['comparison']>['goods'], string>> = {
  identical: 'the same goods',
  close: 'nearly the same goods',
  related: 'related goods',
}

/** For which goods the mark is, and how famous: what follows `the mark`; null if neither is known. */
function goodsWords(mark: Mark): string | null {
  const { list, comparison, fame } = mark
  const goods = comparison && GOODS[comparison.goods]
  if (list === 'register') return goods ? `covers ${goods}${onlyByClasses(mark)}` : null
  const known = goods ? `known for ${goods}` : null
  if (fame?.tier === 'famous') return known ? `is famous, and ${known}` : 'is famous'
  return known && `is ${known}`
}

/** Classes alone do not say that goods are alike (EUTMR, Art. 33(7)), so a relation that rests on them says so. */
function onlyByClasses({ list, comparison, goods, niceClasses }: Mark): string {
  if (list !== 'register' || comparison?.goodsBasis !== 'classes') return ''
  const by =
    niceClasses.length === 0
      ? 'classes'
      : `class${niceClasses.length === 1 ? '' : 'es'} ${enumerated(niceClasses.map(String))}`
  return `, judged by ${by} only, because the ${goods?.trim() ? 'request names only classes' : 'register gives no goods'}`
}

function supports({ list, comparison, priority }: Mark): string[] {
  const known = priority ? [`it counts from ${priority}, before its filing`] : []
  if (!comparison) return known
  const { family, goods, goodsBasis } = comparison
  return [
    ...known,
    ...(goods === 'unknown' && goodsBasis === 'doubt'
      ? ['the named goods were not understood for certain, so its goods may be the same']
      : []),
    ...(list === 'register' && goods === 'unknown' && goodsBasis !== 'none' && goodsBasis !== 'doubt'
      ? ['its goods are unknown, so they may be the same']
      : []),
    ...(family ? [`its owner has ${counted(family, 'other live mark')} with the same part`] : []),
  ]
}

/** So many owners of marks with the same part show that the part distinguishes little. */
const CROWD = 3
const NON_USE_YEARS = { most: 5, us: 3 }

/**
 * Whether a mark is registered for so long that its owner may have to prove its use: more than five years (Regulation
 * (EU) 2017/1001, Art. 18 and 47(2)), in the US three (15 U.S.C. § 1127).
 * @param at RFC 3339 time
 */
export function mayBeUnused(
  { status, registered, jurisdiction }: Pick<Mark, 'status' | 'registered' | 'jurisdiction'>,
  at: string,
): boolean {
  const years = jurisdiction === 'US' ? NON_USE_YEARS.us : NON_USE_YEARS.most
  return status === 'live' && !!registered && monthsLater(registered, years * 12) < at.slice(0, 10)
}

function objectionsTo(mark: Mark, at: string): string[] {
  const { own, status, comparison, fame } = mark
  const all = [
    ...(own ? ['it belongs to the applicant'] : []),
    ...(status === 'dead' ? ['it is no longer in force'] : []),
    ...(status === 'unknown' ? ['its register does not say whether it is in force'] : []),
    ...(mark.pending ? ['it is an application, which may still be refused'] : []),
    ...(mark.supplementalRegister
      ? ['it is on the supplemental register, whose marks do not distinguish goods yet']
      : []),
    ...(mark.acquiredDistinctiveness
      ? ['it, or a part of it, distinguishes goods only because of its use']
      : []),
    ...(fame?.tier === 'obscure' ? ['few people know it'] : []),
    ...(fame?.commonWord ? ['it is also a common word, which its owner cannot reserve for all goods'] : []),
    ...(comparison
      ? differences(mark, comparison, mark.exact || (fame !== undefined && fame.relation !== 'similar'))
      : []),
    ...(mayBeUnused(mark, at) ? ['it is old enough that its owner may have to prove its use'] : []),
  ]
  return all.length > 0 ? all : ['nothing was found that speaks against it']
}

function differences(mark: Mark, comparison: NonNullable<Mark['comparison']>, exact: boolean): string[] {
  const { relation, shared, sharedBy, sharedDescribes, oneLetter, meaningDiffers } = comparison
  const { goods, goodsBasis } = comparison
  return [
    ...(goods === 'remote' ? [`its goods are of another kind${onlyByClasses(mark)}`] : []),
    ...(goods === 'related' ? ['its goods are related, not the same'] : []),
    ...(goods === 'unknown' && goodsBasis === 'none'
      ? ['the goods were not compared, so they may differ']
      : []),
    ...(!exact && meaningDiffers ? ['the name is a common word whose meaning the mark does not have'] : []),
    ...(exact
      ? []
      : relation === 'near' && oneLetter
        ? ['one letter differs']
        : (DIFFERENCES[relation] ?? [])),
    ...(shared !== null && sharedBy !== null && sharedBy >= CROWD
      ? [`${sharedBy} owners use the part “${shared}” for such goods, so it distinguishes little`]
      : []),
    ...(shared !== null && sharedDescribes
      ? [`the part “${shared}” describes the goods, so it distinguishes little`]
      : []),
  ]
}

type Relation = NonNullable<Mark['comparison']>['relation']

const DIFFERENCES: Partial<Record<Relation, string[]>> = {
  near: ['some letters or words differ'],
  sound: ['it is spelled differently'],
  contained: ['their other parts differ'],
  shared: ['the other parts differ'],
  meaning: ['it is spelled differently'],
}

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`

const sentence = (clauses: readonly string[]): string =>
  withSingleStops(`${capitalized(clauses.join('; '))}.`)
