import type { Source, TrademarkFinding } from '../../events/sections.ts'
import { objectionsOf } from '../objections.ts'
import type { WordedReason } from '../wording.ts'
import { findingsOf, namesOf, short } from './names.ts'
import type { SummarizedSection } from './summarized.ts'
import { enumerated, few, numbered } from './text.ts'

/** A reason in a summary. */
export type Point = {
  /** What was found, as a clause. */
  fact: string
  /** What to ask an attorney about. */
  ask: readonly string[]
  /** What else to do, as a clause. */
  step?: string
  /** What to do in place of choosing another name, as a sentence without its full stop. */
  instead?: string
  about: Source | null
}

type Sections = Readonly<Record<Source, SummarizedSection>>
type Given = {
  names: readonly string[]
  count: number
  few: string
  many: boolean
  marks: readonly TrademarkFinding[]
}
type Words = (given: Given) => Partial<Omit<Point, 'about'>> & { fact: string }

/**
 * A reason as a point of a summary, or null if another reason of the same effect says the same. A rule without words
 * here is quoted.
 */
export function pointOf(
  reason: WordedReason,
  others: readonly WordedReason[],
  sections: Sections,
): Point | null {
  const includedIn = INCLUDED[reason.rule]
  if (includedIn && others.some(({ rule }) => rule === includedIn)) return null
  const about = sourceOf(reason)
  const { names, count } = namesOf(reason, sections)
  const words = WORDS[reason.rule]
  if (!words || names.length === 0) {
    const legal = objectionsOf(reason.rule).length > 0
    return { fact: clause(reason.text), ask: legal ? ['this point'] : [], about }
  }
  const marks = findingsOf(reason, sections).filter((finding) => 'mark' in finding) as TrademarkFinding[]
  return { ask: [], ...words({ names, count, few: few(names, count), many: count > 1, marks }), about }
}

/** Rules whose point is part of another one. */
const INCLUDED: Readonly<Record<string, string>> = { 'domain-taken': 'domain-none-free' }

const sourceOf = ({ rule, findings }: WordedReason): Source | null => {
  if (rule === 'weak-distinctiveness') return 'trademarks'
  return (findings[0]?.split('/')[0] as Source | undefined) ?? null
}

/** A sentence of a rule as a clause. Its first word is a word of the rule, except for a name in capitals. */
function clause(text: string): string {
  const body = text.replace(/\.$/, '')
  return /^[A-Z][a-z]*\s/.test(body) ? body.charAt(0).toLowerCase() + body.slice(1) : body
}

const is = (many: boolean): string => (many ? 'are' : 'is')
const asked = (names: readonly string[]): readonly string[] => [few(names.map(short))]
const s = (many: boolean): string => (many ? 's' : '')

const GOODS: Readonly<Record<string, string>> = {
  identical: ' for the same goods',
  close: ' for nearly the same goods',
  related: ' for related goods',
}

/** What the marks of a conflict are to the name, as far as the findings are at hand. */
function sameOrNear(marks: readonly TrademarkFinding[]): string {
  const [first] = marks
  if (!first) return 'the same as the name or almost the same'
  const sign = marks.every(({ exact }) => exact) ? 'the same as the name' : 'almost the same as the name'
  return `${sign}${GOODS[first.comparison?.goods ?? ''] ?? ''}`
}

const liveMark: Words = ({ names, few: list, many, marks }) => ({
  fact: `the live trademark${s(many)} ${list} ${is(many)} ${sameOrNear(marks)}, so the owner${s(many)} could prevent you from registering and using it`,
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
    fact: `${words(list, many)}, so the owner${s(many)} ${is(many)} likely to object`,
    ask: asked(names),
  })
const companyOf =
  (fact: (list: string, many: boolean) => string): Words =>
  ({ names, few: list, many }) => ({ fact: fact(list, many), ask: asked(names) })
const fact =
  (words: (list: string, count: number, many: boolean) => string, step?: string): Words =>
  ({ few: list, count, many }) => ({ fact: words(list, count, many), ...(step !== undefined && { step }) })

const WORDS: Readonly<Record<string, Words>> = {
  'trademark-conflict': liveMark,
  'trademark-exact': liveMark,
  'trademark-most-classes': ({ count }) => ({
    fact: `close trademarks are live in ${count} of the 45 classes of goods, so few goods are left for the name`,
    instead: 'Choose another name, or check it again with the goods that you will sell',
  }),
  'trademark-high': similarMark('close to the name'),
  'trademark-medium': similarMark('similar to the name, for the same or nearly the same goods'),
  'trademark-similar': similarMark('very similar to the name'),
  'trademark-exact-unknown-status': ({ names, few: list, many }) => ({
    fact: `the trademark${s(many)} ${list} ${is(many)} the same as the name and may be in force`,
    step: `look up in the register whether ${few(names.map(short))} ${is(many)} in force`,
  }),
  'trademark-exact-other-class': similarMark('the same as the name, for goods of other classes'),
  'brand-exact': ownedBrand((list, many) => `the name is the same as the well-known brand${s(many)} ${list}`),
  'brand-translated': ownedBrand(
    (list, many) => `the name is the well-known brand${s(many)} ${list} in another language or script`,
  ),
  'brand-respelt': ownedBrand(
    (list, many) => `the name is the well-known brand${s(many)} ${list} spelled differently`,
  ),
  'brand-contained': ownedBrand((list, many) => `the name contains the well-known brand${s(many)} ${list}`),
  'brand-common-word': ({ few: list, many }) => ({
    fact: `the name is a common word that is also a brand for some goods: ${list}`,
    step: `check the name again with the goods that you will sell, to learn whether ${many ? 'these brands matter' : 'this brand matters'}`,
  }),
  'brand-used': ({ names, few: list, many }) => ({
    fact: `the name uses ${many ? 'brands' : 'a brand'} whose owner${s(many)} could object: ${list}`,
    ask: asked(names),
  }),
  'brand-other-goods': fact(
    (list, _, many) =>
      `${many ? 'brands' : 'a brand'} for other goods ha${many ? 've' : 's'} the same or a similar name (${bare(list)})`,
  ),
  'brand-little-known': fact(
    (list, _, many) =>
      `${many ? 'projects or businesses' : 'a project or business'} that few people know ha${many ? 've' : 's'} the same or a similar name (${bare(list)})`,
  ),
  'brand-similar': brand('very similar to'),
  'company-exact': companyOf(
    (list) =>
      `an active company already has this name (${bare(list)}), so no other company of this name can be formed there`,
  ),
  'company-exact-unknown-status': ({ names, few: list }) => ({
    fact: `a company of this name may still be active (${bare(list)})`,
    step: `look up in the register whether ${few(names.map(short))} is active`,
  }),
  'company-exact-elsewhere': companyOf((list) => `a company elsewhere has the same name (${bare(list)})`),
  'company-similar': companyOf((list, many) =>
    many
      ? `companies have very similar names (${bare(list)})`
      : `a company has a very similar name (${bare(list)})`,
  ),
  'domain-taken': fact(
    (list, _, many) => `the domain${s(many)} ${list} ${is(many)} registered`,
    'choose another domain, or buy one that is registered',
  ),
  'domain-none-free': fact(
    () => 'the name is registered or reserved as a domain under every ending that was asked for',
    'choose another spelling or ending for the domain',
  ),
  'domain-reserved': fact(
    (list, _, many) => `the registry reserves the domain${s(many)} ${list}`,
    'choose another domain',
  ),
  'bad-meaning': ({ names }) => ({
    fact: `the name has a bad meaning in ${enumerated(names.slice(0, 3))}`,
    step: 'ask native speakers whether the meaning matters',
  }),
  'trademark-exact-dead': fact(
    (list) => `a mark that is no longer in force is the same as the name (${bare(list)})`,
  ),
  'trademark-obstructed-classes': fact(
    (_, count) =>
      `close trademarks are live in ${numbered(count, 'class').replace('classs', 'classes')} of goods that were not named`,
  ),
  'trademark-medium-other-goods': fact(
    (list, _, many) =>
      `the same or similar trademark${s(many)} for other goods exist${many ? '' : 's'} (${bare(list)})`,
  ),
  'company-similar-elsewhere': fact(
    (list, _, many) =>
      `compan${many ? 'ies' : 'y'} elsewhere ha${many ? 've' : 's'} a very similar name (${bare(list)})`,
  ),
  'company-exact-inactive': fact(
    (list) => `a company that is no longer active had the same name (${bare(list)})`,
  ),
  'domain-for-sale': fact((list, _, many) => `the domain${s(many)} ${list} ${is(many)} offered for sale`),
  'domain-hyphenated-taken': fact(
    (list, _, many) => `the hyphenated domain${s(many)} ${list} ${is(many)} registered`,
  ),
  'domain-not-possible': fact((list) => `no spelling of the name is possible as a domain under ${list}`),
  'username-taken': fact((_, count) => `the user name is taken on ${numbered(count, 'network')}`),
  'username-not-possible': fact(
    (_, count) => `the user name is not possible on ${numbered(count, 'network')}`,
  ),
  'weak-distinctiveness': fact((list) => `the name is ${list}, so it is hard to protect as a trademark`),
  'analysis-similar-brand': fact((list) => `the name resembles ${list}`),
}

/** Names with their registers after a comma, for use in brackets. */
const bare = (list: string): string => list.replaceAll(/ \(([^()]*)\)/g, ', $1')
