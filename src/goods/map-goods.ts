import type { GoodsTerm } from '../events/check.ts'
import { tradeMeant } from './meaning.ts'
import { phraseOf } from './phrase.ts'
import { idOf } from './reading/lexicon-terms.ts'
import { readGoods } from './reading/read.ts'
import { searchTerms } from './search.ts'
import { folded, wordsOf } from './words.ts'

/** Length of goods in a request, in characters. */
export const LONGEST_GOODS = 500

export type ScoredClass = { niceClass: number; score: number }

export type MappedGoods = {
  /** In the order of the text. */
  terms: GoodsTerm[]
  /** Best first, then by number; a score of 1 is certain. */
  classes: ScoredClass[]
  /** Parts of the text that gave no term, as sent. */
  unmapped: string[]
}

const MAX_TERMS = 25
const SCORES: Readonly<Record<GoodsTerm['certainty'], number>> = { certain: 1, likely: 0.8, guessed: 0.5 }
const EXACT = 0.999

/** A term with the words that it was read from, as sent. */
export type SaidTerm = GoodsTerm & { said: string }

/**
 * Maps a free description of goods and services, such as `coffee shop, mobile app for running`, to terms: by the lexicon in eleven
 * languages, by the very words of a term of the Nice Classification, or, in other languages, by the meaning of a word. The same text
 * always gives the same terms. Below 5 ms for 500 characters.
 * @param confirmed classes that a person chose for goods in doubt, which are then certain; the other classes of these goods go
 */
export function mapGoods(text: string, confirmed: readonly number[] = []): MappedGoods {
  const { terms, unmapped } = saidTerms(text, confirmed)
  const mapped = best(terms.map(({ said: _, ...term }) => term)).slice(0, MAX_TERMS)
  return {
    terms: mapped,
    classes: classesByScore(mapped.map((term) => ({ term, score: SCORES[term.certainty] }))),
    unmapped,
  }
}

/** Every term of goods in words, in the order of the text, and the parts that gave none. */
export function saidTerms(
  text: string,
  confirmed: readonly number[],
): { terms: SaidTerm[]; unmapped: string[] } {
  const { terms, left } = readGoods(text, confirmed)
  const others = left.map((part) => ({ part, terms: termsNamed(part) ?? termsMeant(part, confirmed) }))
  return {
    terms: [
      ...terms.map(({ meaning, certainty, alternatives, said }) => ({
        id: idOf(meaning),
        niceClass: meaning.niceClass,
        text: meaning.term,
        certainty,
        ...(alternatives.length > 0 && { alternatives: [...alternatives] }),
        said,
      })),
      ...others.flatMap(({ part, terms: found }) => found.map((term) => ({ ...term, said: part }))),
    ],
    unmapped: others.filter(({ terms: found }) => found.length === 0).map(({ part }) => part),
  }
}

/** A term of the Nice Classification with the same words; null for none. */
function termsNamed(part: string): GoodsTerm[] | null {
  const found = searchTerms(phraseOf(part), EXACT).find(({ sameNoun }) => sameNoun)
  return found ? [{ ...found.term, certainty: 'certain' }] : null
}

/** The terms of the trade that the first word with a known meaning has in English; those of confirmed classes, if it has any. */
function termsMeant(part: string, confirmed: readonly number[]): GoodsTerm[] {
  const [trade] = wordsOf(folded(part)).flatMap((word) => tradeMeant(word)?.trade ?? [])
  const terms = trade?.terms ?? []
  const kept = terms.filter(({ niceClass }) => confirmed.includes(niceClass))
  const certainty = kept.length > 0 ? 'certain' : 'guessed'
  return (kept.length > 0 ? kept : terms).map((term) => ({ ...term, certainty }))
}

/** One entry for each id, the surest. */
function best(terms: readonly GoodsTerm[]): GoodsTerm[] {
  const byId = new Map<string, GoodsTerm>()
  for (const each of terms) {
    const known = byId.get(each.id)
    byId.set(each.id, known && SCORES[known.certainty] >= SCORES[each.certainty] ? known : each)
  }
  return [...byId.values()]
}

export function classesByScore(
  scored: readonly { term: Pick<GoodsTerm, 'niceClass'>; score: number }[],
): ScoredClass[] {
  const scores = new Map<number, number>()
  for (const { term, score } of scored)
    scores.set(term.niceClass, Math.max(score, scores.get(term.niceClass) ?? 0))
  return [...scores]
    .map(([niceClass, score]) => ({ niceClass, score: Math.round(score * 100) / 100 }))
    .sort((a, b) => b.score - a.score || a.niceClass - b.niceClass)
}
