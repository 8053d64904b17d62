import type { GoodsTerm } from '../events/check.ts'
import type { AskedGoods } from './relation.ts'
import { NICE_CLASSES, wordingsOf } from './terms.ts'
import { tradeOfTerm } from './trade.ts'
import { folded, stem, stemsOf, wordsOf } from './words.ts'

/**
 * Whether a word of a name names or describes the goods of a request: it occurs in one of their terms or in a word of
 * their trade in any language. Without terms, the headings of the classes count.
 */
export function describesGoods(word: string, asked: AskedGoods): boolean {
  const stems = wordsOf(folded(word)).map(stem)
  const within = (known: ReadonlySet<string>) => stems.length > 0 && stems.every((each) => known.has(each))
  if (asked.terms.length > 0) return asked.terms.some((term) => within(stemsOfTerm(term)))
  return asked.classes.some((niceClass) => within(stemsOfClass(niceClass)))
}

const byTerm = new Map<string, ReadonlySet<string>>()
const byClass = new Map<number, ReadonlySet<string>>()

function stemsOfTerm({ id, text }: GoodsTerm): ReadonlySet<string> {
  const known = byTerm.get(id)
  if (known) return known
  const wordings = wordingsOf(id)
  const texts = [...wordings.map((wording) => wording.text), ...(tradeOfTerm(id)?.words ?? [])]
  const stems = stemsOfTexts(wordings.length > 0 ? texts : [text])
  if (wordings.length > 0) byTerm.set(id, stems)
  return stems
}

function stemsOfClass(niceClass: number): ReadonlySet<string> {
  const known = byClass.get(niceClass)
  if (known) return known
  const described = NICE_CLASSES[niceClass - 1]
  const stems = stemsOfTexts(described ? [described.heading, described.formerHeading] : [])
  byClass.set(niceClass, stems)
  return stems
}

const stemsOfTexts = (texts: readonly string[]): Set<string> =>
  new Set(texts.flatMap((text) => stemsOf(folded(text))))
