import anyAscii from 'any-ascii'

const ASCII = /^[\x20-\x7e]*$/
/** Apostrophes, and the zero-width joiners that some scripts write inside a word. */
const INSIDE_WORDS = /['’‘ʼ`´\u200c\u200d]/g
const WORDS = /[\p{L}\p{M}\p{N}]+/gu

/**
 * Words of a text in Latin letters `a-z` and digits `0-9`, lower case. Letters of other scripts are transliterated,
 * accents are removed. An apostrophe does not separate words; every other character does.
 */
export function latinWords(text: string): string[] {
  const words = text.replace(INSIDE_WORDS, '').match(WORDS) ?? []
  if (ASCII.test(text)) return words.map((word) => word.toLowerCase())
  return words.map(transliterate).filter((word) => word !== '')
}

/** All letters and digits of a text in `a-z0-9`, concatenated; '' if none is left. */
export const latinKey = (text: string): string => latinWords(text).join('')

/** A word in `a-z0-9`; '' if nothing is left. */
export const transliterate = (word: string): string =>
  anyAscii(word)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '')
