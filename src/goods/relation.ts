import type { GoodsTerm } from '../events/check.ts'
import { areCoordinated, isNarrow } from './coordinated.ts'
import { degreeOf, groupOf } from './group-relations.ts'
import { listedMeanings } from './listed-meanings.ts'
import { includes, type Phrase, phraseOf, phraseOfFolded } from './phrase.ts'
import { sellsAnyGoods } from './reading/chosen.ts'
import type { Meaning } from './reading/lexicon.ts'
import { rowOf } from './reading/lexicon-terms.ts'
import { classesOf, NICE_CLASSES, type Term, wordingsOf } from './terms.ts'
import { folded, stem, wordsOf } from './words.ts'

export type GoodsRelation = {
  /** From the same goods to unrelated ones; `unknown` if either side names nothing. */
  relation: 'identical' | 'close' | 'related' | 'remote' | 'unknown'
  /** What the relation rests on: named goods, classes alone, goods that were read with doubt, or nothing. */
  basis: 'terms' | 'classes' | 'doubt' | 'none'
}

type Relation = GoodsRelation['relation']

/** A term of a request, with its certainty; certain without one. */
export type AskedTerm = Term & Partial<Pick<GoodsTerm, 'certainty' | 'alternatives'>>

/** Goods of a request: named terms decide; classes count without terms, and beside terms that were read with doubt. */
export type AskedGoods = {
  classes: readonly number[]
  terms: readonly AskedTerm[]
  /** Parts of the goods that gave no term. */
  unread?: number | undefined
}

/** Goods of a mark, as its register gives them. */
export type MarkGoods = { classes: readonly number[]; goods: string | null }

const FROM_NEAREST: readonly Relation[] = ['identical', 'close', 'related', 'remote']

/**
 * How the goods of a mark relate to the goods of a request. Named goods are compared with the goods of the mark; if
 * the register gives only its classes, or if the request names only classes, the classes are compared. Classes alone
 * never prove identity. If the goods of the mark are not named, or not in Latin letters, its classes are compared too. The
 * nearest of all pairs counts. About 10 µs.
 */
export function goodsRelation({ terms, ...others }: AskedGoods, mark: MarkGoods): GoodsRelation {
  const asked = { ...others, terms: comparedTerms(terms, mark) }
  if (asked.terms.length === 0 && asked.classes.length === 0) return { relation: 'unknown', basis: 'none' }
  const goods = mark.goods?.trim() ? mark.goods : null
  if (goods === null && mark.classes.length === 0) return { relation: 'unknown', basis: 'none' }
  if (asked.terms.length === 0) {
    const classes =
      mark.classes.length > 0 ? mark.classes : headingsIn(folded((goods ?? '').slice(0, MAX_COMPARED)))
    return { relation: nearest(asked.classes.map((each) => byClasses([each], classes))), basis: 'classes' }
  }
  const found = goods === null ? byClassesOfTerms(asked, mark) : byNamedGoods(asked, goods, mark)
  if (!isInDoubt(asked, mark)) return found
  if (asked.classes.length > 0) {
    const byChosen = asked.classes.map((each) => byClasses([each], mark.classes))
    return { ...found, relation: nearest([found.relation, ...byChosen]) }
  }
  return found.relation === 'remote' ? { relation: 'unknown', basis: 'doubt' } : found
}

/**
 * The terms that are compared with a mark. A shop is related to any goods, unless the request says for sure what it sells: then it is
 * compared with other shops only, and its goods by their own terms.
 */
function comparedTerms(terms: readonly AskedTerm[], { classes }: MarkGoods): readonly AskedTerm[] {
  const saysWhat = terms.some(
    ({ niceClass, certainty }) => niceClass < TRADE_SERVICES && (certainty ?? 'certain') === 'certain',
  )
  return saysWhat && classes.length > 0 && !classes.includes(TRADE_SERVICES)
    ? terms.filter((term) => !isAnyShop(term))
    : terms
}

function isAnyShop({ id }: AskedTerm): boolean {
  const row = rowOf(id)
  return row !== undefined && sellsAnyGoods(row)
}

function byClassesOfTerms(asked: AskedGoods, mark: MarkGoods): GoodsRelation {
  const relations = asked.terms.map((term) => byClasses(classesOf(term), mark.classes))
  return { relation: nearest(relations), basis: 'classes' }
}

function byNamedGoods(asked: AskedGoods, goods: string, mark: MarkGoods): GoodsRelation {
  const listed = listedGoods(goods, mark.classes)
  const relations = asked.terms.map((term) => byGoods(term, listed))
  const others = namesGoods(goods) ? [] : asked.terms.map((term) => byClasses(classesOf(term), mark.classes))
  return { relation: nearest([...relations, ...others]), basis: 'terms' }
}

/**
 * Whether some goods of a request were read with doubt, so that goods of a mark that seem remote may be the same: a part was not read
 * or guessed, or an alternative is near the classes of the mark. Classes that the client chose then count beside the terms.
 */
const isInDoubt = ({ terms, unread = 0 }: AskedGoods, mark: MarkGoods): boolean =>
  unread > 0 ||
  terms.some(
    ({ certainty, alternatives = [] }) =>
      certainty === 'guessed' || alternatives.some((each) => byClasses([each], mark.classes) !== 'remote'),
  )

const LATIN = /\p{Script=Latin}{3}/u
/** `All goods in class 9`, in six languages, and nothing else: many lists of goods end with `all included in class 9`. */
const WHOLE_CLASS =
  /^\P{L}*(?:all|alle|tou(?:te)?s|tod[ao]s|tutt[ei])\b.{0,40}\b(?:class|classe|klassen?|clase)s?\b\P{L}*$/iu

/**
 * Whether the goods of a mark are named in words that can be read. Few are known in other scripts, so a missing word says
 * little.
 */
const namesGoods = (goods: string): boolean => LATIN.test(goods) && !WHOLE_CLASS.test(goods)

const nearest = (relations: readonly Relation[]): Relation =>
  FROM_NEAREST.find((relation) => relations.includes(relation)) ?? 'unknown'

function byClasses(asked: readonly number[], classes: readonly number[]): Relation {
  if (classes.length === 0) return 'unknown'
  if (asked.some((each) => classes.includes(each))) return 'close'
  return asked.some((one) => classes.some((other) => areCoordinated(one, other))) ? 'related' : 'remote'
}

type Listed = {
  classes: readonly number[]
  phrases: readonly Phrase[]
  /** What the lexicon has of them. */
  meanings: readonly Meaning[]
  /** Whether it has every phrase. */
  isRead: boolean
  /** Classes whose whole heading is listed. */
  heads: readonly number[]
  /** Whether only the beginning of the goods is compared, so that a missing word proves nothing. */
  isCut: boolean
}

/** Characters of the goods that are compared: a text of 100,000 characters would take 100 ms. */
const MAX_COMPARED = 2_000

/** The goods of a mark: its phrases, and the classes whose whole heading it lists. */
function listedGoods(goods: string, classes: readonly number[]): Listed {
  const text = folded(goods.slice(0, MAX_COMPARED))
  const texts = text.split(/[;,.:\n]/).filter((phrase) => /\p{L}/u.test(phrase))
  const read = texts.map((phrase) => listedMeanings(phrase, classes))
  return {
    classes,
    phrases: texts.map(phraseOfFolded).filter(({ head }) => head !== ''),
    meanings: read.flat(),
    isRead: read.every((meanings) => meanings.length > 0 && !meanings.some(isTrade)),
    heads: headingsIn(text),
    isCut: goods.length > MAX_COMPARED || goods.trimEnd().endsWith('…'),
  }
}

/** Retail and wholesale are related to the goods that they concern, which the phrase names. */
const isTrade = ({ niceClass, term }: Meaning): boolean =>
  niceClass === TRADE_SERVICES && /retail|wholesale/i.test(term)

let headings: readonly (readonly string[])[] | undefined

/** Classes whose heading, of the present edition or of the tenth, is in a folded text. */
function headingsIn(goods: string): number[] {
  headings ??= NICE_CLASSES.map(({ heading, formerHeading }) =>
    [heading, formerHeading.replace(/,? ?\(?not included in other classes\)?/, '')].map(folded).map(joined),
  )
  const text = joined(goods)
  return headings.flatMap((forms, index) => (forms.some((form) => text.includes(form)) ? [index + 1] : []))
}

const joined = (text: string) => ` ${wordsOf(text).join(' ')} `

const phrasesById = new Map<string, readonly Phrase[]>()

/** Every wording of a term. */
function phrasesOf({ id, text }: Term): readonly Phrase[] {
  const known = phrasesById.get(id)
  if (known) return known
  const row = rowOf(id)
  const wordings = row ? [row.term, ...row.phrases] : wordingsOf(id).map((wording) => wording.text)
  const phrases = (wordings.length > 0 ? wordings : [text]).map(phraseOf)
  if (wordings.length > 0) phrasesById.set(id, phrases)
  return phrases
}

/** A term as the lexicon has it, with its group; null for a term of the Nice Classification that the lexicon does not have. */
const inLexicon = ({ id, niceClass, text }: Term): Pick<Meaning, 'term' | 'group'> | null =>
  rowOf(id) ?? listedMeanings(folded(text), [niceClass])[0] ?? null

function byGoods(term: Term, mark: Listed): Relation {
  const own = classesOf(term)
  const phrases = phrasesOf(term)
  const inClass = mark.classes.length === 0 || own.some((each) => mark.classes.includes(each))
  const same = mark.phrases.some((listed) =>
    phrases.some((phrase) => includes(phrase, listed) || includes(listed, phrase)),
  )
  const known = inLexicon(term)
  const isNamed = mark.meanings.some((each) => each.term === known?.term && each.niceClass === term.niceClass)
  if (inClass && (same || isNamed || own.some((each) => mark.heads.includes(each)))) return 'identical'
  if (same) return 'close'
  const group = known && groupOf(term.niceClass, known.group)
  const degrees =
    group === null ? [] : mark.meanings.map((each) => degreeOf(group, groupOf(each.niceClass, each.group)))
  if (degrees.includes('close')) return 'close'
  const some = (share: (one: Phrase, other: Phrase) => boolean) =>
    mark.isCut || mark.phrases.some((listed) => phrases.some((phrase) => share(phrase, listed)))
  const shares = some(shareNoun)
  if (inClass && mark.classes.length > 0) return shares || own.some(isNarrow) ? 'close' : 'related'
  if (degrees.includes('related')) return 'related'
  if (degrees.length > 0 && mark.isRead && !mark.isCut && mark.classes.length > 0) return 'remote'
  if (mark.classes.length === 0) return shares ? 'related' : 'unknown'
  const coordinated = mark.classes.filter((other) => own.some((one) => areCoordinated(one, other)))
  const isRelated =
    coordinated.some((other) => !VARIED_SERVICES.has(other)) ||
    some(shareWord) ||
    coordinated.some((other) => mark.phrases.some((phrase) => concernsAny(phrase, other, own)))
  return coordinated.length > 0 && isRelated ? 'related' : 'remote'
}

/** Classes whose services vary so much that they are related to goods only if they concern them. */
const VARIED_SERVICES: ReadonlySet<number> = new Set([35, 41, 42, 45])

/** Words of trade that name no goods. */
const TRADE: ReadonlySet<string> = new Set(
  'retail wholesale store shop supermarket department online internet chain mail order outlet'
    .split(' ')
    .map(stem),
)
/** Words for software that is provided as a service. */
const HOSTED: ReadonlySet<string> = new Set('saas paas iaas cloud hosting platform app'.split(' ').map(stem))
const [SOFTWARE_GOODS, TRADE_SERVICES, SOFTWARE_SERVICES] = [9, 35, 42]

/** Whether services of a class may concern goods that they do not name: retail of any goods, and hosted software. */
function concernsAny({ all }: Phrase, niceClass: number, own: readonly number[]): boolean {
  if (niceClass === TRADE_SERVICES) return all.size > 0 && all.isSubsetOf(TRADE)
  return niceClass === SOFTWARE_SERVICES && own.includes(SOFTWARE_GOODS) && !all.isDisjointFrom(HOSTED)
}

const shareWord = (one: Phrase, other: Phrase): boolean => !one.all.isDisjointFrom(other.all)

/** Whether the noun of one description occurs in the other: `coffee` in `coffee machines`. */
function shareNoun(one: Phrase, other: Phrase): boolean {
  return one.head === other.head || other.all.has(one.head) || one.all.has(other.head)
}
