import type { GoodsTerm } from '../events/check.ts'
import { tradeMeant } from './meaning.ts'
import { phraseOf } from './phrase.ts'
import { type FoundTerm, searchTerms } from './search.ts'
import { LONGEST_PHRASE, type TradeWord, tradeOf } from './trade.ts'
import { folded, isEmpty, stem, wordsOf } from './words.ts'

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

type Scored = { term: GoodsTerm; score: number }

const SEPARATORS = /[,;/|•·\n。、，；]+|\s[-–—]\s|\.(?=\s|$)/
const MAX_TERMS = 25

/**
 * Maps a free description of goods and services, such as `coffee shop, mobile app for running`, to terms of the Nice
 * Classification: descriptions in English by the terms themselves, common trades in eight languages by their words,
 * and in other languages by the meaning of a word.
 * The same text always gives the same terms. Below 5 ms for 500 characters.
 */
export function mapGoods(text: string): MappedGoods {
  const parts = text.split(SEPARATORS).map((part) => part.trim())
  const mapped = parts
    .filter((part) => /[\p{L}\p{N}]/u.test(part))
    .map((part) => ({ part, scored: mapPart(part) }))
  const scored = best(mapped.flatMap((each) => each.scored)).slice(0, MAX_TERMS)
  return {
    terms: scored.map(({ term }) => term),
    classes: classesByScore(scored),
    unmapped: mapped.filter((each) => each.scored.length === 0).map(({ part }) => part),
  }
}

/** Prepares terms and trades (about 0.1 s), so that no request waits for them. */
export function warmGoods(): void {
  mapGoods('shoe store')
}

/** One entry for each id, with its best score. */
function best(scored: readonly Scored[]): Scored[] {
  const byId = new Map<string, Scored>()
  for (const each of scored) {
    const known = byId.get(each.term.id)
    byId.set(each.term.id, known && known.score >= each.score ? known : each)
  }
  return [...byId.values()]
}

export function classesByScore(scored: readonly Scored[]): ScoredClass[] {
  const scores = new Map<number, number>()
  for (const { term, score } of scored)
    scores.set(term.niceClass, Math.max(score, scores.get(term.niceClass) ?? 0))
  return [...scores]
    .map(([niceClass, score]) => ({ niceClass, score: Math.round(score * 100) / 100 }))
    .sort((a, b) => b.score - a.score || a.niceClass - b.niceClass)
}

const EXACT = 0.999

function mapPart(part: string): Scored[] {
  const exact = searchTerms(phraseOf(part), EXACT).filter(({ sameNoun }) => sameNoun)
  if (exact.length > 0) return exact.slice(0, 1)
  return phrasesIn(part).flatMap(mapPhrase)
}

/** A stem of a text, with the trade that begins there. */
type Token = { word: string; trade: TradeWord | null; length: number }

const CONJUNCTIONS: ReadonlySet<string> = new Set(
  'and or und oder et ou y e o ed en i oraz plus with mit'.split(' '),
)

/** Words after which a description names a purpose, a part or a material. */
const AFTER_NOUN: ReadonlySet<string> = new Set(
  `for of in to from made by on especially featuring that which using via through about
  fur fuer aus von zum zur pour de du des d en para por per di da do del della na do dla z ze w van voor om uit`.split(
    /\s+/,
  ),
)

/** The trades and words of a text, cut at conjunctions. */
function phrasesIn(part: string): Token[][] {
  const words = wordsOf(folded(part))
  const phrases: Token[][] = [[]]
  for (let at = 0; at < words.length; ) {
    const token = tokenAt(words, at)
    at += token.length
    if (!token.trade && CONJUNCTIONS.has(token.word)) phrases.push([])
    else phrases.at(-1)?.push(token)
  }
  return phrases.filter((tokens) => tokens.length > 0)
}

/** The longest trade at this word, or the word alone. */
function tokenAt(words: readonly string[], at: number): Token {
  const most = Math.min(LONGEST_PHRASE, words.length - at)
  for (let length = most; length > 0; length--) {
    const some = words.slice(at, at + length)
    if (length === 1 && AFTER_NOUN.has(some[0] ?? '')) break
    const trade = tradeOf(some.map(stem))
    if (trade) return { word: some.join(' '), trade, length }
  }
  return { word: words[at] ?? '', trade: null, length: 1 }
}

/** Languages in which the noun precedes the words that describe it. */
const NOUN_FIRST: ReadonlySet<string> = new Set(['fr', 'es', 'it', 'pt', 'pl'])
const MIN_PARTIAL_SCORE = 0.4
const AS_MODIFIER = 0.5
const BESIDE_OTHER_WORDS = 0.8

function mapPhrase(tokens: readonly Token[]): Scored[] {
  const noun = nounOf(tokens)
  const trades = noun.flatMap(({ trade }) => trade ?? [])
  const head = trades.find(({ language }) => NOUN_FIRST.has(language)) ?? noun.at(-1)?.trade
  if (head) return [...termsNamed(head, noun), ...subjectOf(head, trades)]
  const text = tokens.map(({ word }) => word).join(' ')
  const found = searchTerms(phraseOf(text), MIN_PARTIAL_SCORE)
  const partial = found.filter(({ sameNoun, score }) => sameNoun || score >= EXACT)
  if (partial.length > 0) return nearest(partial)
  const other = trades.at(-1) ?? tokens.flatMap(({ trade, word }) => trade ?? tradeMeant(word) ?? [])[0]
  return other ? termsOf(other, BESIDE_OTHER_WORDS) : nearest(found)
}

/** Nouns that say less than the word before them: `tax advice`. */
const VAGUE: ReadonlySet<string> = new Set(
  `advice advisory company platform studio agency subscription box festival solution startup brand label firm business
  enterprise maker manufacturer producer seller dealer trader importer distributor line collection online provider
  center community group industry market project tool app`.split(/\s+/),
)

/** The tokens before the first purpose or material that contain a word with meaning. */
function nounOf(tokens: readonly Token[]): readonly Token[] {
  const noun: Token[] = []
  for (const token of tokens) {
    if (!token.trade && AFTER_NOUN.has(token.word)) {
      if (noun.length > 0) break
    } else if (token.trade || !isEmpty(token.word)) noun.push(token)
  }
  const last = noun.findLastIndex(({ trade, word }) => trade || !VAGUE.has(stem(word)))
  return last < 0 ? noun : noun.slice(0, last + 1)
}

/** The terms of a trade that the text names itself, or else all of them. */
function termsNamed(head: TradeWord, noun: readonly Token[]): Scored[] {
  const token = noun.find(({ trade }) => trade === head)
  const stems = new Set(token?.word.split(' ').map(stem))
  const terms = termsOf(head, 1)
  const named = terms.filter(({ term }) => phraseOf(term.text).main.isSubsetOf(stems))
  return named.length > 0 ? named : terms
}

const termsOf = ({ trade }: TradeWord, score: number): Scored[] =>
  trade.terms.map((term) => ({ term, score }))

/** Software has a subject, whose own goods count too: `dating software`. */
const SOFTWARE: ReadonlySet<string> = new Set(['090591', '090717', '420220'])

function subjectOf(head: TradeWord, trades: readonly TradeWord[]): Scored[] {
  if (!head.trade.terms.some(({ id }) => SOFTWARE.has(id))) return []
  const subject = trades.find((each) => each !== head && each.trade !== head.trade)
  return subject ? termsOf(subject, AS_MODIFIER) : []
}

const MAX_PARTIAL_TERMS = 3
const NEAR_BEST = 0.9

function nearest(found: readonly FoundTerm[]): Scored[] {
  const score = found[0]?.score ?? 0
  return found.filter((each) => each.score >= score * NEAR_BEST).slice(0, MAX_PARTIAL_TERMS)
}
