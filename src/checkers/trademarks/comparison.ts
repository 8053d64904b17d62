import type { TrademarkFinding } from '../../events/sections.ts'
import { describesGoods } from '../../goods/describes.ts'
import { type AskedGoods, goodsRelation } from '../../goods/relation.ts'
import { burdenOf, COMPARISON_VERSION } from '../../names/comparison/burden.ts'
import { compareSigns, type SignComparison } from '../../names/comparison/compare.ts'
import { type Sign, signOf } from '../../names/comparison/sign.ts'
import { closest, type NameSigns, nameSigns } from '../../registers/marks/compare-mark.ts'
import type { Crowd } from '../../registers/marks/search.ts'
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
})

/**
 * Compares a mark with the name of a check: sign, goods, and what else is in the register. How many marks in the script of
 * another name a register has is unknown, so the chance across scripts is unknown too.
 */
export function comparisonOf(
  task: Pick<CheckTask, 'request' | 'name'>,
  mark: Mark,
  content: RegisterContent | null = null,
  compared: SignComparison = compareWith(task, signOf(mark.mark)),
): Comparison {
  const { relation, bits, shared, oneLetter, meaningDiffers, acrossScripts } = compared
  const burden = relation === 'distant' ? MILLION : burdenOf(bits)
  const asked = askedGoods(task)
  const goods = goodsRelation(asked, { classes: mark.niceClasses, goods: mark.goods ?? null })
  const crowd = content?.crowd ?? null
  return {
    model: COMPARISON_VERSION,
    relation,
    burden,
    shared,
    sharedBy: crowd?.owners ?? null,
    ...(shared !== null && describesNamed(shared, asked) && { sharedDescribes: true }),
    family: crowd?.family ?? null,
    chance: content && !acrossScripts ? Number(((burden * content.marks) / MILLION).toPrecision(2)) : null,
    oneLetter,
    meaningDiffers,
    goods: goods.relation,
    goodsBasis: goods.basis,
  }
}

/** Whether every word describes the goods that a request names; the wide words of a class alone describe none. */
const describesNamed = (words: string, asked: AskedGoods): boolean =>
  asked.terms.length > 0 && words.split(' ').every((word) => describesGoods(word, asked))

const signs = new WeakMap<object, NameSigns>()

/** Compares the name of a check, which is prepared once. */
function compareWith(task: Pick<CheckTask, 'request' | 'name'>, mark: Sign): SignComparison {
  const known = signs.get(task.name) ?? nameSigns(task.name.normalized, weakWordsOf(task))
  signs.set(task.name, known)
  return closest(known, (sign) => compareSigns(sign, mark))
}

/** The words of a name, in Latin letters, that describe the goods that its request names: *vodka* in *Nova Vodka*. */
export function weakWordsOf({ name, request }: Pick<CheckTask, 'request' | 'name'>): string[] {
  const asked = askedGoods({ request })
  if (asked.terms.length === 0) return []
  const words = signOf(name.normalized).words.map(({ form }) => form.latin)
  return words.length < 2 ? [] : words.filter((word) => describesGoods(word, asked))
}
