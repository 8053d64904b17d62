import type { Fame, TrademarkFinding } from '../../events/sections.ts'
import { gradeOfSign, hasOtherMeaning, isAlmostSameSign, LINES } from '../grades.ts'
import { growing, once, pick, type Rule } from '../rule.ts'

type Effect = 'conflict' | 'caution' | 'note'
/** Goods of the request and of the brand: the same or close, related, unknown, remote. */
type Goods = 'near' | 'related' | 'unknown' | 'remote'
type Effects = Readonly<Record<Goods, Effect | null>>
type Use = Exclude<Fame['relation'], 'similar'>

const effects = (near: Effect, related: Effect, unknown: Effect | null, remote: Effect | null): Effects => ({
  near,
  related,
  unknown,
  remote,
})

const EVERY = effects('conflict', 'conflict', 'conflict', 'conflict')
const NOTED = effects('note', 'note', 'note', 'note')

/**
 * What a use of a brand means. A brand with a reputation is protected for all goods (EUTMR Art. 8(5); 15 U.S.C.
 * §1125(c)), other known ones for similar goods. A brand that is also a common word is protected for its goods. Of a
 * brand that few people know, the list does not say whether it is a mark at all.
 */
const EFFECTS: Readonly<Record<Fame['tier'], Readonly<Record<'coined' | 'word', Record<Use, Effects>>>>> = {
  famous: {
    coined: {
      same: EVERY,
      translated: EVERY,
      respelt: effects('conflict', 'conflict', 'conflict', 'caution'),
      contained: effects('conflict', 'conflict', 'conflict', 'caution'),
    },
    word: {
      same: effects('conflict', 'caution', 'caution', 'note'),
      translated: effects('conflict', 'caution', 'caution', 'note'),
      respelt: effects('conflict', 'caution', 'caution', null),
      contained: effects('caution', 'caution', 'note', null),
    },
  },
  known: {
    coined: {
      same: effects('conflict', 'conflict', 'conflict', 'caution'),
      translated: effects('conflict', 'conflict', 'caution', 'note'),
      respelt: effects('caution', 'caution', 'caution', 'note'),
      contained: effects('caution', 'caution', 'caution', 'note'),
    },
    word: {
      same: effects('conflict', 'caution', 'caution', 'note'),
      translated: effects('caution', 'caution', 'note', null),
      respelt: effects('caution', 'caution', 'note', null),
      contained: effects('caution', 'note', null, null),
    },
  },
  obscure: {
    coined: { same: NOTED, translated: NOTED, respelt: NOTED, contained: NOTED },
    word: { same: NOTED, translated: NOTED, respelt: NOTED, contained: NOTED },
  },
}

function goodsOf({ comparison }: TrademarkFinding): Goods {
  const goods = comparison?.goods ?? 'unknown'
  return goods === 'identical' || goods === 'close' ? 'near' : goods
}

/** What a brand of the list means for the name; null if nothing, or for a brand of the applicant. */
export const effectOfBrand = (mark: TrademarkFinding): Effect | null =>
  mark.list === 'well_known' && mark.own !== true && mark.fame ? effectOf(mark, mark.fame) : null

function effectOf(mark: TrademarkFinding, { tier, relation, commonWord }: Fame): Effect | null {
  const goods = goodsOf(mark)
  if (relation === 'similar')
    return tier === 'obscure' || commonWord ? null : effectOfSimilar(mark, tier, goods)
  if (tier === 'famous' && !commonWord && relation === 'contained' && isAlmostSame(mark)) return 'conflict'
  return EFFECTS[tier][commonWord ? 'word' : 'coined'][relation][goods]
}

/** Whether name and brand differ in weak words or hardly at all: *Hotel Chanel*. */
const isAlmostSame = (mark: TrademarkFinding): boolean =>
  mark.comparison?.relation === 'near' && isAlmostSameSign(mark)

/**
 * The list has brands of every trade, so one that is only similar matters less than a registered mark. A famous brand for its own
 * goods is recalled by a sign that differs by a letter or sounds alike: *Adibas* for shoes (CJEU, C-251/95, Sabel, 24).
 */
function effectOfSimilar(mark: TrademarkFinding, tier: Fame['tier'], goods: Goods): Effect | null {
  const grade = gradeOfSign(mark)
  const isClose = grade === 'conflict' || grade === 'high'
  if (tier === 'famous' && !hasOtherMeaning(mark)) {
    if (goods === 'near' && isRespelt(mark)) return 'conflict'
    if ((goods === 'near' && grade === 'medium') || (goods === 'related' && grade === 'high'))
      return 'caution'
  }
  if (grade === 'conflict') return goods === 'remote' ? 'note' : 'caution'
  return isClose && goods === 'near' ? 'caution' : null
}

/** Whether one letter makes the difference to a brand, or hardly anything to the eye or ear. */
function isRespelt(mark: TrademarkFinding): boolean {
  const { relation, oneLetter, burden = Infinity } = mark.comparison ?? {}
  const isOfLetters = relation === 'near' || relation === 'sound'
  return isOfLetters && (isAlmostSameSign(mark) || (oneLetter === true && burden <= LINES.medium))
}

const classesOf = ({ niceClasses }: TrademarkFinding): string =>
  niceClasses.length === 1 ? `class ${niceClasses[0]}` : `classes ${niceClasses.join(', ')}`

const withClasses = (mark: TrademarkFinding): string =>
  mark.niceClasses.length === 0 ? mark.mark : `${mark.mark} (${classesOf(mark)})`

const USES: Readonly<Record<Use, string>> = {
  same: 'the same name',
  translated: 'in another language or script',
  respelt: 'spelled differently',
  contained: 'part of the name',
}

const withUse = ({ mark, fame }: TrademarkFinding): string =>
  !fame || fame.relation === 'similar' ? mark : `${mark} (${USES[fame.relation]})`

const brands = (
  effect: Effect,
  test: (fame: Fame, mark: TrademarkFinding) => boolean,
  name: (mark: TrademarkFinding) => string = ({ mark }) => mark,
) =>
  pick(
    'trademarks',
    name,
    (mark) => mark.fame !== undefined && effectOfBrand(mark) === effect && test(mark.fame, mark),
  )

const uses = (relation: Fame['relation']) => (fame: Fame) => fame.relation === relation

/** A common word, and a request that does not say for which goods. */
const isAmbiguous = ({ relation, commonWord }: Fame, mark: TrademarkFinding): boolean =>
  relation === 'same' && commonWord && goodsOf(mark) === 'unknown'

export const brandConflicts: readonly Rule[] = [
  {
    id: 'brand-exact',
    effect: 'conflict',
    objections: ['registration', 'use'],
    when: 'the name is that of a famous brand, or of a known brand whose goods are not remote. If the name is a common word, it counts only for the goods of the brand',
    text: '{A well-known brand has|Well-known brands have} this name, and {its owner is|their owners are} very likely to object: {list}.',
    weight: once(95),
    hits: brands('conflict', uses('same')),
  },
  {
    id: 'brand-translated',
    effect: 'conflict',
    objections: ['registration', 'use'],
    when: 'the name is, in another language or script, that of a famous brand, or of a known brand for related goods. If it is a common word, a famous brand counts only for its goods',
    text: 'The name is {a well-known brand|the name of well-known brands} in another language or script: {list}.',
    weight: once(90),
    hits: brands('conflict', uses('translated')),
  },
  {
    id: 'brand-respelt',
    effect: 'conflict',
    objections: ['registration', 'use'],
    when: 'the name is that of a famous brand with a letter doubled, dropped or swapped, or as it sounds, and the goods are not remote. Or it differs by another letter or hardly at all, for the goods of the brand. If the name is a common word, the brand counts only for its goods',
    text: 'The name is {a well-known brand|the name of well-known brands} spelled differently: {list}.',
    weight: once(90),
    hits: brands('conflict', ({ relation }) => relation === 'respelt' || relation === 'similar'),
  },
  {
    id: 'brand-contained',
    effect: 'conflict',
    objections: ['registration', 'use'],
    when: 'the name contains a famous brand that is not a common word, and the goods are the same, related or not named, or nothing but weak words is added',
    text: 'The name contains {a well-known brand, and its owner is|well-known brands, and their owners are} very likely to object: {list}.',
    weight: once(90),
    hits: brands('conflict', uses('contained')),
  },
]

export const brandCautions: readonly Rule[] = [
  {
    id: 'brand-common-word',
    effect: 'caution',
    objections: ['registration', 'use'],
    when: 'no goods and no classes are named, and the name is a common word that is also a famous or known brand',
    text: 'The name is a common word, but for some goods it is also {a brand|the name of brands}: {list}. Name your goods to learn whether {it matters|they matter}.',
    weight: growing(20, 5, 30),
    hits: brands('caution', isAmbiguous, withClasses),
  },
  {
    id: 'brand-used',
    effect: 'caution',
    objections: ['registration', 'use'],
    when: 'the name is, contains, translates or respells a famous or known brand short of a conflict, and its owner could object',
    text: 'The name uses {a brand whose owner|brands whose owners} could object: {list}.',
    weight: growing(35, 5, 50),
    hits: brands('caution', (fame, mark) => fame.relation !== 'similar' && !isAmbiguous(fame, mark), withUse),
  },
  {
    id: 'brand-similar',
    effect: 'caution',
    objections: ['registration', 'use'],
    when: 'a famous or known brand that is not a common word has a sign of the grade *conflict*, and its goods are not remote. Or the sign has the grade *high*, and the goods are the same or nearly the same, or related to those of a famous brand. Or the sign has the grade *medium*, for the goods of a famous brand',
    text: '{A well-known brand is|Well-known brands are} very similar to the name: {list}.',
    weight: growing(25, 5, 40),
    hits: brands('caution', uses('similar')),
  },
]

export const brandNotes: readonly Rule[] = [
  {
    id: 'brand-other-goods',
    effect: 'note',
    when: 'the name uses or resembles a famous or known brand whose goods are not near enough for a caution, or contains a common word that is also a brand',
    text: '{A brand that is known for certain goods has|Brands that are known for certain goods have} the same or a similar name: {list}.',
    weight: growing(2, 1, 6),
    hits: brands('note', ({ tier }) => tier !== 'obscure', withClasses),
  },
  {
    id: 'brand-little-known',
    effect: 'note',
    when: 'the name is, contains or respells the name of a project or business that few people know',
    text: '{A project or business that few people know has|Projects or businesses that few people know have} the same or a similar name: {list}.',
    weight: growing(1, 1, 3),
    hits: brands('note', ({ tier }) => tier === 'obscure'),
  },
]
