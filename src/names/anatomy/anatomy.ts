import { weakCut } from './affixes.ts'
import { CONNECTING_LETTERS, CONNECTORS } from './connectors.ts'
import { formWords } from './legal-form-words.ts'
import type { NameWord } from './name-word.ts'
import { type Reading, readingsOf } from './readings.ts'
import { type Token, tokenOf, tokensOf } from './tokens.ts'
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
  const tokens = tokensOf(normalizedName).flatMap(splitUnspaced)
  const forms = formWords(tokens)
  const words = tokens.flatMap((token, at) => {
    const form = forms.get(at)
    return form === undefined ? wordsOf(token, at, tokens) : [word(token, 'legal_form', form)]
  })
  const distinctive = words.filter(({ kind }) => kind === 'telling')
  const core = (distinctive.length > 0 ? distinctive : words).map(({ text }) => text).join(' ')
  return { core, words, legalForm: legalFormOf(words), readings: readingsOf(normalizedName, words) }
}

/** Numbers that many names have: of hours, days and degrees, round ones, and years. */
const COMMON_NUMBERS = /^(?:24h?|247|360|365|[1-9]0*00|(?:18|19|20)\d\d)$/

const word = ({ text, latin }: Token, kind: NameWord['kind'], why: string): NameWord => ({
  text,
  latin,
  kind,
  why,
})

function wordsOf(token: Token, at: number, tokens: readonly Token[]): NameWord[] {
  if (token.domainEnding) return [word(token, 'weak', 'end of a domain name')]
  if (COMMON_NUMBERS.test(token.latin) && tokens.length > 1) return [word(token, 'weak', 'common number')]
  if (isConnector(token, at, tokens)) return [word(token, 'connector', 'connecting word')]
  const meaning = weakMeaning(token.latin, token.text.toLowerCase())
  if (meaning !== null)
    return [word(token, 'weak', meaning === 'place' ? 'name of a place' : `trade word (${meaning})`)]
  const cut = weakCut(token.latin, token.text)
  if (cut === null) return [word(token, 'telling', 'word of the name')]
  const [first, last] = [tokenOf(token.text.slice(0, cut.at)), tokenOf(token.text.slice(cut.at))]
  const [rest, weak] = cut.weak === 'last' ? [first, last] : [last, first]
  const parts = new Map([
    [rest, word(rest, 'telling', `rest of ${token.text}`)],
    [weak, word(weak, 'weak', `trade word (${weak.latin}) within ${token.text}`)],
  ])
  return [first, last].flatMap((part) => parts.get(part) ?? [])
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
