import type { TrademarkFinding } from '../../../events/sections.ts'
import { few } from '../list-text.ts'
import { short } from '../names.ts'
import { asked, fact, type Given, inBrackets, is, s, type Words, type WordTable } from './clause.ts'

const GOODS: Readonly<Record<string, string>> = {
  identical: 'the same goods',
  close: 'nearly the same goods',
  related: 'related goods',
}

/** What the marks of a conflict are to the name, and for which goods, as far as the findings are at hand. */
function sameOrNear(marks: readonly TrademarkFinding[], many: boolean): string {
  const [sign, ...otherSigns] = new Set(marks.map((mark) => signWords(mark, many)))
  const near = sign === undefined || otherSigns.length > 0 ? `${is(many)} close to the name` : sign
  const [goods, ...others] = new Set(marks.map(({ comparison }) => GOODS[comparison?.goods ?? '']))
  return goods === undefined || others.length > 0 ? near : `${near} and ${many ? 'cover' : 'covers'} ${goods}`
}

function signWords({ exact, comparison }: TrademarkFinding, many: boolean): string {
  if (exact) return `${is(many)} the same as the name`
  const have = many ? 'have' : 'has'
  switch (comparison?.relation) {
    case 'near':
      return `${is(many)} almost the same as the name`
    case 'sound':
      return `sound${s(!many)} almost like the name`
    case 'contained':
    case 'shared':
      return `${have} a part in common with the name`
    case 'meaning':
      return `${have} a meaning in common with the name`
    default:
      return `${is(many)} close to the name`
  }
}

/** Against what the owners can act: an application is no ground against the use of a name yet. */
function opposed(marks: readonly TrademarkFinding[]): string {
  if (marks.length === 0) return 'the name'
  return marks.some(({ pending }) => pending)
    ? 'the registration of the name'
    : 'the registration and the use of the name'
}

const owners = (many: boolean): string => (many ? 'their owners' : 'its owner')

/** A mark or a brand that is protected for its goods, not for all. */
const forGoods =
  (words: Words): Words =>
  (given) => ({ ...words(given), dependsOnGoods: true })

const liveMark: Words = ({ names, few: list, many, marks }) => ({
  fact: `the ${marks.length > 0 && marks.every(({ pending }) => pending) ? 'trademark application' : 'live trademark'}${s(many)} ${list} ${sameOrNear(marks, many)}, so ${owners(many)} could oppose ${opposed(marks)}`,
  ask: asked(names),
})
const similarMark =
  (how: string): Words =>
  ({ names, few: list, many }) => ({
    fact: `the trademark${s(many)} ${list} ${is(many)} ${how}`,
    ask: asked(names),
  })
const brand =
  (how: string): Words =>
  ({ names, few: list, many }) => ({
    fact: `the name is ${how} the well-known brand${s(many)} ${list}`,
    ask: asked(names),
  })
const ownedBrand =
  (words: (list: string, many: boolean) => string): Words =>
  ({ names, few: list, many }) => ({
    fact: `${words(list, many)}, so ${owners(many)} ${is(many)} likely to object`,
    ask: asked(names),
  })
const companyOf =
  (words: (list: string, many: boolean) => string): Words =>
  (given) => ({ fact: words(inBrackets(given), given.many), ask: asked(given.names) })
const noted = (words: (list: string, many: boolean) => string): Words =>
  fact((given) => words(inBrackets(given), given.many))

function howSimilar({ marks, many }: Given): string {
  const exact = marks.filter((one) => one.exact).length
  if (marks.length === 0 || (exact > 0 && exact < marks.length)) return 'the same or similar trademarks exist'
  if (exact > 0) return many ? 'the same trademarks exist' : 'the same trademark exists'
  return many ? 'similar trademarks exist' : 'a similar trademark exists'
}

function forWhichGoods({ marks }: Given): string {
  const goods = new Set(marks.map(({ comparison }) => comparison?.goods))
  if (goods.size !== 1) return 'but not for the same or nearly the same goods'
  return goods.has('related') ? 'for related goods' : 'for goods of another kind'
}

/** Marks, brands and companies. */
export const MARK_WORDS: WordTable = {
  'trademark-conflict': forGoods(liveMark),
  'trademark-most-classes': ({ count }) => ({
    fact: `close trademarks are live in ${count} of the 45 classes of goods, so few goods are left for the name`,
    instead: 'Choose another name, or check it again with the goods that you will sell',
  }),
  'trademark-high': forGoods(similarMark('close to the name')),
  'trademark-medium': similarMark('similar to the name, for the same or nearly the same goods'),
  'trademark-medium-unnamed-goods': similarMark(
    'similar to the name, and the register does not say for which goods',
  ),
  'brand-exact': ownedBrand((list, many) => `the name is the same as the well-known brand${s(many)} ${list}`),
  'brand-translated': ownedBrand(
    (list, many) => `the name is the well-known brand${s(many)} ${list} in another language or script`,
  ),
  'brand-respelt': ownedBrand(
    (list, many) => `the name is the well-known brand${s(many)} ${list} spelled differently`,
  ),
  'brand-contained': ownedBrand((list, many) => `the name contains the well-known brand${s(many)} ${list}`),
  'brand-common-word': forGoods((given) => ({
    fact: `the name is a common word that is also ${given.many ? 'the name of brands' : 'a brand'} for some goods (${inBrackets(given)})`,
  })),
  'brand-used': forGoods((given) => ({
    fact: `the name uses ${given.many ? 'brands whose owners' : 'a brand whose owner'} could object (${inBrackets(given)})`,
    ask: asked(given.names),
  })),
  'brand-other-goods': noted(
    (list, many) =>
      `${many ? 'brands that are' : 'a brand that is'} known for certain goods ha${many ? 've' : 's'} the same or a similar name (${list})`,
  ),
  'brand-little-known': noted(
    (list, many) =>
      `${many ? 'projects or businesses' : 'a project or business'} that few people know ha${many ? 've' : 's'} the same or a similar name (${list})`,
  ),
  'brand-similar': brand('very similar to'),
  'company-exact': companyOf(
    (list, many) =>
      `${many ? 'active companies already have' : 'an active company already has'} this name (${list}), so the company register is likely to refuse another one`,
  ),
  'company-exact-unknown-status': (given) => ({
    fact: `${given.many ? 'companies' : 'a company'} of this name may still be active (${inBrackets(given)})`,
    step: `look up in the register whether ${few(given.names.map(short))} ${is(given.names.length > 1)} active`,
  }),
  'company-exact-elsewhere': companyOf((list, many) =>
    many
      ? `companies elsewhere have the same name (${list})`
      : `a company elsewhere has the same name (${list})`,
  ),
  'company-similar': companyOf((list, many) =>
    many ? `companies have very similar names (${list})` : `a company has a very similar name (${list})`,
  ),
  'trademark-exact-dead': noted((list, many) =>
    many
      ? `marks that are no longer in force are the same as the name (${list})`
      : `a mark that is no longer in force is the same as the name (${list})`,
  ),
  'trademark-obstructed-classes': ({ count }) => ({
    fact: `close trademarks are live in ${count === 1 ? '1 class' : `${count} classes`} of goods`,
  }),
  'trademark-medium-other-goods': (given) => ({
    fact: `${howSimilar(given)} ${forWhichGoods(given)} (${inBrackets(given)})`,
  }),
  'trademark-medium-unknown-goods': (given) => ({
    fact: `${howSimilar(given)}, whose goods were not compared (${inBrackets(given)})`,
  }),
  'company-similar-elsewhere': noted((list, many) =>
    many
      ? `companies elsewhere have very similar names (${list})`
      : `a company elsewhere has a very similar name (${list})`,
  ),
  'company-exact-inactive': noted((list, many) =>
    many
      ? `companies that are no longer active had the same name (${list})`
      : `a company that is no longer active had the same name (${list})`,
  ),
}
