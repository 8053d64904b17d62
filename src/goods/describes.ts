import type { GoodsTerm } from '../events/check.ts'
import { conceptsOf } from '../names/meaning/concepts.ts'
import type { AskedGoods } from './relation.ts'
import { NICE_CLASSES, wordingsOf } from './terms.ts'
import { tradeOfTerm } from './trade.ts'
import { folded, stem, stemsOf, wordsOf } from './words.ts'

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

/** The words that describe goods, and what they mean. */
type Described = { stems: ReadonlySet<string>; concepts: ReadonlySet<number> }

const byTerm = new Map<string, Described>()
const byClass = new Map<number, Described>()

function ofTerm({ id, text }: GoodsTerm): Described {
  const known = byTerm.get(id)
  if (known) return known
  const wordings = wordingsOf(id)
  const texts = [...wordings.map((wording) => wording.text), ...(tradeOfTerm(id)?.words ?? [])]
  const described = describedBy(wordings.length > 0 ? texts : [text])
  if (wordings.length > 0) byTerm.set(id, described)
  return described
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
