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
  return (name.match(TOKENS) ?? []).map((text) => tokenOf(text))
}

export const tokenOf = (text: string): Token => ({
  text,
  latin: SIGNS.get(text) ?? latinKey(text),
  folded: !SIGNS.has(text) ? companyWords(text, null).join('') : text,
  dotted: /\p{L}[./]\s?\p{L}/u.test(text),
})
