import { offeredTerms } from './fragments.ts'
import { classesByScore, mapGoods } from './map-goods.ts'
import { phraseOf } from './phrase.ts'
import { searchTerms } from './search.ts'
import { NICE_CLASSES, type Term } from './terms.ts'

export type SuggestedClass = {
  niceClass: number
  heading: string
  /** The nearest terms, best first. */
  terms: Term[]
  /** 0 to 1; null without a query. */
  score: number | null
}

const MAX_TERMS = 10
const MIN_SCORE = 0.4
/** Of a class that only unfinished words lead to: below those of finished words. */
const BEGUN = 0.3

/**
 * Classes for goods in words, best first, with their nearest terms; all classes without a query. Words may be unfinished:
 * what only their beginning or inside leads to comes last.
 */
export function suggestClasses(query: string | null): SuggestedClass[] {
  if (query === null)
    return NICE_CLASSES.map(({ niceClass, heading }) => ({ niceClass, heading, terms: [], score: null }))
  const mapped = mapGoods(query)
  const similar = searchTerms(phraseOf(query), MIN_SCORE)
  const found = new Map(similar.map(({ term }) => [term.id, term]))
  const offered = offeredTerms(query)
  const terms = [
    ...new Map<string, Term>([
      ...mapped.terms.map((term) => [term.id, term] as const),
      ...found,
      ...offered.map(({ term }) => [term.id, term] as const),
    ]).values(),
  ]
  const scores = new Map(mapped.classes.map(({ niceClass, score }) => [niceClass, score]))
  for (const { niceClass, score } of classesByScore(similar))
    if (!scores.has(niceClass)) scores.set(niceClass, Math.min(score, MIN_SCORE))
  for (const { term, score } of offered)
    if (!scores.has(term.niceClass)) scores.set(term.niceClass, score * BEGUN)
  return [...scores]
    .sort(([a, one], [b, other]) => other - one || a - b)
    .map(([niceClass, score]) => ({
      niceClass,
      heading: NICE_CLASSES[niceClass - 1]?.heading ?? '',
      terms: terms.filter((term) => term.niceClass === niceClass).slice(0, MAX_TERMS),
      score,
    }))
}
