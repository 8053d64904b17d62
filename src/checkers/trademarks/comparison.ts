import type { TrademarkFinding } from '../../events/sections.ts'
import { describesGoods, pairsOfClass, weakStems, wordsOfClass } from '../../goods/describes.ts'
import { type AskedGoods, goodsRelation } from '../../goods/relation.ts'
import { isAttribute } from '../../names/attributes.ts'
import { burdenOf, COMPARISON_VERSION } from '../../names/comparison/burden.ts'
import { compareSigns, type SignComparison } from '../../names/comparison/compare.ts'
import { coreWordsOf, type SignWord, signOf, stemOf } from '../../names/comparison/sign.ts'
import { similarityOf } from '../../names/comparison/similarity.ts'
import { WEIGHTS } from '../../names/comparison/weights.ts'
import {
  closest,
  compareWithMark,
  latinTextOf,
  type NameSigns,
  nameSigns,
} from '../../registers/marks/compare-mark.ts'
import type { Crowd } from '../../registers/marks/search.ts'
import { LINES } from '../../verdict/grades.ts'
import type { CheckTask } from '../provider-client/interfaces.ts'

export type Comparison = NonNullable<TrademarkFinding['comparison']>

/** The content of a register on which weights of a comparison rest. */
export type RegisterContent = { crowd: Crowd | null; marks: number }

type Mark = Pick<TrademarkFinding, 'mark' | 'niceClasses' | 'owner'> & { goods?: string | null | undefined }

const MILLION = 1_000_000

/** Goods of a request, as the relation of goods reads them. */
export const askedGoods = ({ request }: Pick<CheckTask, 'request'>) => ({
  classes: request.niceClasses,
  terms: request.goodsTerms ?? [],
  unread: request.unreadGoods,
})

/** Compares a mark of a register that is asked over the network with the name of a check. @param marks of the register, if known */
export function comparedMark(
  task: Pick<CheckTask, 'request' | 'name'>,
  mark: Mark,
  marks: number | null,
): Pick<TrademarkFinding, 'exact' | 'similarity'> & { comparison: Comparison } {
  const compared = compareWith(task, mark)
  return {
    exact: compared.relation === 'same',
    similarity: similarityOf(compared),
    comparison: comparisonOf(task, mark, compared, marks === null ? null : { crowd: null, marks }),
  }
}

/**
 * How a mark relates to a check: sign, goods, and what else is in the register. How many marks in the script of
 * another name a register has is unknown, so the chance across scripts is unknown too.
 */
export function comparisonOf(
  task: Pick<CheckTask, 'request' | 'name'>,
  mark: Mark,
  compared: SignComparison,
  content: RegisterContent | null,
): Comparison {
  const asked = askedGoods(task)
  const goods = goodsOf(asked, mark)
  const { shared, oneLetter, meaningDiffers, acrossScripts } = compared
  const parts = partsOf(task, mark, compared)
  const relation = parts?.shares ? 'shared' : compared.relation
  const bits =
    parts?.shares === 'attribute'
      ? Math.min(compared.bits, WEIGHTS.sameAttribute)
      : parts?.differsInAttribute
        ? Math.max(compared.bits, WEIGHTS.sameMeaning)
        : compared.bits
  const burden = relation === 'distant' ? MILLION : burdenOf(bits)
  const crowd = content?.crowd ?? null
  return {
    model: COMPARISON_VERSION,
    relation,
    burden,
    shared,
    sharedBy: crowd?.owners ?? null,
    ...((parts?.shares === 'description' || describesNamed(partIn(mark, compared), asked)) && {
      sharedDescribes: true,
    }),
    family: crowd?.family ?? null,
    chance: content && !acrossScripts ? Number(((burden * content.marks) / MILLION).toPrecision(2)) : null,
    oneLetter,
    meaningDiffers,
    goods: goods.relation,
    goodsBasis: goods.basis,
  }
}

const goodsOf = (asked: AskedGoods, { niceClasses, goods = null }: Mark) =>
  goodsRelation(asked, { classes: niceClasses, goods })

/** Whether every word describes the goods that a request names; the wide words of a class alone describe none. */
const describesNamed = (words: string | null, asked: AskedGoods): boolean =>
  words !== null && asked.terms.length > 0 && words.split(' ').every((word) => describesGoods(word, asked))

const latinOf = (words: readonly SignWord[]): string[] => words.map(({ form }) => form.latin)

/** The words that both signs share, or the mark that is a part of a joined word: *Tax* in *Taxaway*. */
const partIn = ({ mark }: Mark, { relation, shared }: SignComparison): string | null =>
  shared ?? (relation === 'contained' ? latinOf(coreWordsOf(signOf(mark).words)).join(' ') : null)

/**
 * What two signs of several words share, and in what they differ, where one of both is weak, describes the goods or only says how
 * something is. Two signs that share nothing else are not near however many letters that word has (*Pure Grain*, *Pure Water*;
 * *Boulangerie Martin*, *Boulangerie Durand*). Two that differ in nothing else share the noun that people remember (*Silver Fox*,
 * *Black Fox*).
 */
function partsOf(
  task: Pick<CheckTask, 'request' | 'name'>,
  { mark }: Mark,
  { relation, shared }: SignComparison,
): { shares: 'description' | 'attribute' | null; differsInAttribute: boolean } | null {
  if (relation !== 'near' && relation !== 'sound' && relation !== 'shared') return null
  const [name, other] = [signOf(task.name.normalized).words, signOf(mark).words]
  const common = new Set([
    ...latinOf(name).filter((word) => latinOf(other).includes(word)),
    ...(shared?.split(' ') ?? []),
  ])
  const [mine, theirs] = [name, other].map((words) => words.filter(({ form }) => !common.has(form.latin)))
  if (common.size === 0 || !mine?.length || !theirs?.length) return null
  const asked = askedGoods(task)
  const weak = new Set(latinOf([...name, ...other].filter(({ isWeak }) => isWeak)))
  const says = (word: string) => isAttribute(word) || describesNamed(word, asked)
  const compared = compareSigns(signOf(latinOf(mine).join(' ')), signOf(latinOf(theirs).join(' ')))
  const isFar = burdenOf(compared.bits) > LINES.low
  const describes = (word: string) => weak.has(word) || describesNamed(word, asked)
  const isOf = (some: (word: string) => boolean) => isFar && [...common].every(some)
  return {
    shares: isOf(describes)
      ? 'description'
      : isOf((word) => describes(word) || isAttribute(word))
        ? 'attribute'
        : null,
    differsInAttribute:
      relation === 'shared' && ![...common].some(says) && latinOf([...mine, ...theirs]).every(says),
  }
}

const NONE: ReadonlySet<string> = new Set()
/** What is compared with the marks of a check: its name, and the words that are weak in marks for its goods. */
const prepared = new WeakMap<object, { signs: NameSigns; weak: ReadonlySet<string> }>()

/** The words for the goods of the check are weak in a mark whose goods are near. */
function compareWith(task: Pick<CheckTask, 'request' | 'name'>, mark: Mark): SignComparison {
  const known = prepared.get(task.name) ?? {
    signs: nameSigns(task.name.normalized, weakWordsOf(task)),
    weak: weakStems(askedGoods(task)),
  }
  prepared.set(task.name, known)
  const { relation } = goodsOf(askedGoods(task), mark)
  const isNear = relation !== 'related' && relation !== 'remote'
  const other = signOf(mark.mark)
  return closest(known.signs, latinTextOf(other), (sign) =>
    compareWithMark(sign, other, isNear ? known.weak : NONE),
  )
}

/**
 * The words of a name, in Latin letters, that describe its goods: *vodka* in *Nova Vodka*. Named goods decide; without them, the words
 * that name goods of a requested class, alone or as a pair: *real estate*.
 */
export function weakWordsOf({ name, request }: Pick<CheckTask, 'request' | 'name'>): string[] {
  const asked = askedGoods({ request })
  const words = signOf(name.normalized).words.map(({ form }) => form.latin)
  if (words.length < 2) return []
  if (asked.terms.length > 0) return words.filter((word) => describesGoods(word, asked))
  const stems = words.map(stemOf)
  const isPair = (at: number): boolean =>
    asked.classes.some((each) => pairsOfClass(each).has(`${stems[at]} ${stems[at + 1]}`))
  return words.filter(
    (_, at) =>
      asked.classes.some((each) => wordsOfClass(each).has(stems[at] ?? '')) || isPair(at - 1) || isPair(at),
  )
}
