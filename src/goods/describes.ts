import { stemOf } from '../names/comparison/sign.ts'
import { latinKey } from '../names/latin.ts'
import { conceptsOf } from '../names/meaning/concepts.ts'
import { type Row, rowOf, singleWordsOfGroup } from './reading/lexicon-terms.ts'
import type { AskedGoods } from './relation.ts'
import { classesOf, NICE_CLASSES, type Term, WORDINGS, wordingsOf } from './terms.ts'
import { allTrades, tradeOfTerm } from './trade.ts'
import { folded, isEmpty, stem, stemsOf, wordsOf } from './words.ts'

/**
 * Whether a word of a name names or describes the goods of a request: it occurs in one of their terms or in a word of
 * their trade in any language, or it means the same as such a word. Without terms, the headings of the classes count.
 */
export function describesGoods(word: string, asked: AskedGoods): boolean {
  const stems = wordsOf(folded(word)).map(stem)
  const concepts = conceptsOf(word)
  const within = ({ stems: known, concepts: meant }: Described) =>
    (stems.length > 0 && stems.every((each) => known.has(each))) || concepts.some((each) => meant.has(each))
  if (asked.terms.length > 0) return asked.terms.some((term) => within(ofTerm(term)))
  return asked.classes.some((niceClass) => within(ofClass(niceClass)))
}

/** The stems of the words that describe the goods of a request, by term or class. */
export const stemsOfGoods = (asked: AskedGoods): readonly ReadonlySet<string>[] =>
  (asked.terms.length > 0 ? asked.terms.map(ofTerm) : asked.classes.map(ofClass)).map(({ stems }) => stems)

/**
 * Stems of the words that are weak in a mark for the goods of a request: the words of their terms and trades, and the words that
 * alone name goods or a trade of their classes, such as *chocolate* in *Eagle Chocolate* (EUIPO Guidelines, part C, section 2, chapter
 * 4: elements that describe the goods are weak). See {@link wordsOfClass}.
 */
export function weakStems(asked: AskedGoods): ReadonlySet<string> {
  const classes = asked.terms.length > 0 ? asked.terms.flatMap(classesOf) : asked.classes
  const byClass = [...new Set(classes)].map(wordsOfClass)
  return byClass.reduce((all, each) => all.union(each), new Set(asked.terms.flatMap(termStems)))
}

const termStems = (term: Term): string[] =>
  textsOf(term)
    .flatMap((text) => wordsOf(folded(text)))
    .filter((word) => !isEmpty(word))
    .map((word) => stemOf(latinKey(word)))

/** Stems of the words that alone name goods of a class or a trade, and of the pairs of words that together do. */
type NamesOfClass = { words: ReadonlySet<string>; pairs: ReadonlySet<string> }

const namesOfClasses = new Map<number, NamesOfClass>()

/**
 * Stems of the words, in Latin letters, that alone name goods or services of a class, or a trade in eight languages: `vodka` for class
 * 33, not `drinks` of `distilled drinks`.
 */
export const wordsOfClass = (niceClass: number): ReadonlySet<string> => namesOfClass(niceClass).words

/** Pairs of stems that together name goods or services of a class, or a trade, in the same way: `real estate` for class 36. */
export const pairsOfClass = (niceClass: number): ReadonlySet<string> => namesOfClass(niceClass).pairs

function namesOfClass(niceClass: number): NamesOfClass {
  const known = namesOfClasses.get(niceClass)
  if (known) return known
  const isIn = (term: Term) => classesOf(term).includes(niceClass)
  const terms = WORDINGS.filter(isIn).map(({ text }) => text.replace(/\([^)]*\)|\[[^\]]*\]/g, ''))
  const trades = allTrades().flatMap((trade) => (trade.terms.some(isIn) ? trade.words : []))
  const stems = [...terms, ...trades].map((text) =>
    wordsOf(folded(text))
      .filter((word) => !isEmpty(word))
      .map((word) => stemOf(latinKey(word))),
  )
  const joined = (size: number) =>
    new Set(stems.filter(({ length }) => length === size).map((each) => each.join(' ')))
  const names = { words: joined(1), pairs: joined(2) }
  namesOfClasses.set(niceClass, names)
  return names
}

/** Prepares the words of all classes (about 0.1 s), so that no check waits for them. */
export function warmWordsOfClasses(): void {
  for (const { niceClass } of NICE_CLASSES) wordsOfClass(niceClass)
}

/** The words that describe goods, and what they mean. */
type Described = { stems: ReadonlySet<string>; concepts: ReadonlySet<number> }

const byTerm = new Map<string, Described>()
const byClass = new Map<number, Described>()

function ofTerm({ id, niceClass, text }: Term): Described {
  const known = byTerm.get(id)
  if (known) return known
  const described = describedBy(textsOf({ id, niceClass, text }))
  if (wordingsOf(id).length > 0) byTerm.set(id, described)
  return described
}

/** The wordings of a term and the words of its trade, or its phrases in the lexicon; of an unknown term, its own text. */
function textsOf({ id, text }: Term): string[] {
  const row = rowOf(id)
  if (row) return [row.term, ...wordsOfRow(row), ...singleWordsOfGroup(id)]
  const wordings = wordingsOf(id)
  return wordings.length === 0
    ? [text]
    : [...wordings.map((wording) => wording.text), ...(tradeOfTerm(id)?.words ?? [])]
}

/** The words that are in several phrases of a row: not `house` of `in-house software`. */
function wordsOfRow({ phrases }: Row): string[] {
  const counts = new Map<string, number>()
  for (const phrase of phrases)
    for (const word of new Set(wordsOf(folded(phrase)))) counts.set(word, (counts.get(word) ?? 0) + 1)
  return [...counts].filter(([, count]) => count > 1).map(([word]) => word)
}

function ofClass(niceClass: number): Described {
  const known = byClass.get(niceClass)
  if (known) return known
  const about = NICE_CLASSES[niceClass - 1]
  const described = describedBy(about ? [about.heading, about.formerHeading] : [])
  byClass.set(niceClass, described)
  return described
}

function describedBy(texts: readonly string[]): Described {
  const stems = new Set(texts.flatMap((text) => stemsOf(folded(text))))
  return { stems, concepts: new Set([...stems].flatMap((stem) => [...conceptsOf(stem)])) }
}
