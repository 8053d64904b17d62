import { formWords } from '../companies/legal-form-words.ts'
import { WordCache } from '../word-cache.ts'
import { weakCut } from './affixes.ts'
import { CONNECTING_LETTERS, CONNECTORS } from './connectors.ts'
import type { NameWord } from './name-word.ts'
import { type Reading, readingsOf } from './readings.ts'
import { isPlain, type Token, tokenOf, tokensOf } from './tokens.ts'
import { splitUnspaced } from './unspaced.ts'
import { weakMeaning } from './weak-words.ts'

export type { NameWord }

export type Anatomy = {
  /** The telling words in order, joined by one space, as written; every word if there is none. */
  core: string
  words: NameWord[]
  /** As written; forms at several places are separated by a comma. */
  legalForm: string | null
  /** Other readings of the name in Latin letters; none for plain Latin words. */
  readings: Reading[]
}

/**
 * The parts of a name in normal form: legal form, words that are weak in a mark, connectors, and the telling words that
 * identify the business (EUIPO Guidelines, part C, section 2, chapter 4; TMEP §1207.01(b)(iii), (viii)). Words that are
 * written as one with a weak word are split (`nikeshop`). Every letter of the name is in exactly one word. About 10 µs.
 */
export function anatomyOf(normalizedName: string): Anatomy {
  const tokens = splitTokens(tokensOf(normalizedName))
  const forms = formWords(tokens)
  const words: NameWord[] = []
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at] as Token
    const form = forms.get(at)
    if (form !== undefined) words.push(word(token, 'legal_form', form))
    else for (const each of wordsOf(token, at, tokens)) words.push(each)
  }
  return {
    core: coreOf(words),
    words,
    legalForm: forms.size === 0 ? null : legalFormOf(words),
    readings: readingsOf(normalizedName, words),
  }
}

const splitTokens = (tokens: Token[]): Token[] =>
  tokens.some(({ text }) => !isPlain(text)) ? tokens.flatMap(splitUnspaced) : tokens

function coreOf(words: readonly NameWord[]): string {
  const distinctive = words.filter(({ kind }) => kind === 'telling')
  return (distinctive.length > 0 ? distinctive : words).map(({ text }) => text).join(' ')
}

/** Numbers that many names have: of hours, days and degrees, round ones, and years. */
const COMMON_NUMBERS = /^(?:24h?|247|360|365|[1-9]0*00|(?:18|19|20)\d\d)$/

const word = ({ text, latin }: Token, kind: NameWord['kind'], why: string): NameWord => ({
  text,
  latin,
  kind,
  why,
})

function wordsOf(token: Token, at: number, tokens: readonly Token[]): readonly NameWord[] {
  if (token.domainEnding) return [word(token, 'weak', 'end of a domain name')]
  if (COMMON_NUMBERS.test(token.latin) && tokens.length > 1) return [word(token, 'weak', 'common number')]
  if (isConnector(token, at, tokens)) return [word(token, 'connector', 'connecting word')]
  return isPlain(token.text) ? plainWords.of(token.text) : wordsWithin(token)
}

const plainWords = new WordCache((text: string) => wordsWithin(tokenOf(text)))

/** The words of a token, at any place of a name. */
function wordsWithin(token: Token): readonly NameWord[] {
  const meaning = weakMeaning(token.latin, token.text.toLowerCase())
  if (meaning !== null)
    return [word(token, 'weak', meaning === 'place' ? 'name of a place' : `trade word (${meaning})`)]
  const cut = weakCut(token.latin, token.text)
  if (cut === null) return [word(token, 'telling', 'word of the name')]
  const [first, last] = [tokenOf(token.text.slice(0, cut.at)), tokenOf(token.text.slice(cut.at))]
  const rest = (part: Token) => word(part, 'telling', `rest of ${token.text}`)
  const weak = (part: Token) => word(part, 'weak', `trade word (${part.latin}) within ${token.text}`)
  return cut.weak === 'last' ? [rest(first), weak(last)] : [weak(first), rest(last)]
}

function isConnector(token: Token, at: number, tokens: readonly Token[]): boolean {
  if (CONNECTORS.has(token.latin)) return true
  const isBetween = at > 0 && at < tokens.length - 1
  return isBetween && CONNECTING_LETTERS.has(token.latin)
}

function legalFormOf(words: readonly NameWord[]): string | null {
  const groups: string[] = []
  words.forEach(({ kind, text }, at) => {
    if (kind !== 'legal_form') return
    const joins = words[at - 1]?.kind === 'legal_form'
    groups.push(joins ? `${groups.pop() ?? ''} ${text}` : text)
  })
  return groups.length === 0 ? null : groups.join(', ')
}
