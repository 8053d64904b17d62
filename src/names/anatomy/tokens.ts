import { companyWords } from '../company-words.ts'
import { latinKey } from '../latin.ts'

/** One written word of a name. */
export type Token = {
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
}

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

/** The words and signs of a name in their order; every letter and digit is in exactly one. */
export function tokensOf(name: string): Token[] {
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

export function tokenOf(text: string): Token {
  if (PLAIN.test(text)) {
    const latin = text.toLowerCase()
    return { text, latin, folded: latin === 'and' ? '&' : latin, dotted: false, domainEnding: false }
  }
  return {
    text,
    latin: SIGNS.get(text) ?? latinKey(text),
    folded: !SIGNS.has(text) ? companyWords(text, null).join('') : text,
    dotted: /\p{L}[./]\s?\p{L}/u.test(text),
    domainEnding: false,
  }
}
