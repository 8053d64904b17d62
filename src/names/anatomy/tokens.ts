import { companyWords } from '../companies/words.ts'
import { latinKey } from '../latin.ts'
import { WordCache } from '../word-cache.ts'

/** One written word of a name. */
export type Token = Readonly<{
  /** As written. */
  text: string
  /** In `a-z0-9`. */
  latin: string
  /** As legal forms and words of other scripts are listed: lower case, without accents and dots. */
  folded: string
  /** Whether it is written with dots or slashes between letters: `S.p.A.`, `A/S`. */
  dotted: boolean
  /** Whether it is the end of a domain name: `com` in `vitaxium.com`. */
  domainEnding: boolean
}>

const SIGNS: ReadonlyMap<string, string> = new Map([
  ['&', 'and'],
  ['+', 'plus'],
  ['@', 'at'],
])
const APOSTROPHES = "['’‘ʼ`´\\u200c\\u200d״]"
const LETTER = '[\\p{L}\\p{M}\\p{N}]'
const TOKENS = new RegExp(
  `(?<!${LETTER})\\p{L}(?:[./]\\s?\\p{L}(?!${LETTER}))+\\.?|${LETTER}+(?:${APOSTROPHES}+${LETTER}+)*|[&+@]`,
  'gu',
)

/** Names whose words are their runs of ASCII letters and digits. */
const PLAIN_NAME = /^[^'`./&+@\x7f-\uffff]*$/
const PLAIN_WORDS = /[A-Za-z0-9]+/g

/** The words and signs of a name in their order; every letter and digit is in exactly one. */
export function tokensOf(name: string): Token[] {
  if (PLAIN_NAME.test(name)) return (name.match(PLAIN_WORDS) ?? []).map((text) => plainTokens.of(text))
  return [...name.matchAll(TOKENS)].map(({ 0: text, index }) => {
    const token = tokenOf(text)
    const adjoins = name[index - 1] === '.' && /[\p{L}\p{N}]\.$/u.test(name.slice(0, index))
    return adjoins && DOMAIN_ENDINGS.has(text.toLowerCase()) ? { ...token, domainEnding: true } : token
  })
}

const DOMAIN_ENDINGS = new Set(
  'com net org info biz io co ai app dev de at ch fr it es pt nl be uk eu us ca au pl cz se no dk fi ru ua cn jp kr in br mx tv me as ag sa shop store online site xyz'.split(
    ' ',
  ),
)

const PLAIN = /^[A-Za-z0-9]+$/

/** Whether a word is of ASCII letters and digits. */
export const isPlain = (text: string): boolean => PLAIN.test(text)

const plainTokens = new WordCache((text: string): Token => {
  const latin = text.toLowerCase()
  return { text, latin, folded: latin === 'and' ? '&' : latin, dotted: false, domainEnding: false }
})

export function tokenOf(text: string): Token {
  if (isPlain(text)) return plainTokens.of(text)
  return {
    text,
    latin: SIGNS.get(text) ?? latinKey(text),
    folded: !SIGNS.has(text) ? companyWords(text, null).join('') : text,
    dotted: /\p{L}[./]\s?\p{L}/u.test(text),
    domainEnding: false,
  }
}
