const FOLDED: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
}
const ASCII = /^\p{ASCII}*$/u

/** Words of a text in lower case, without accents. */
export function wordsOf(text: string): string[] {
  const lower = text.toLowerCase()
  const plain = ASCII.test(lower)
    ? lower
    : lower
        .normalize('NFKD')
        .replace(/\p{M}+/gu, '')
        .replace(/[ßøæœłđðþ]/g, (letter) => FOLDED[letter] ?? letter)
        .replace(/’/g, "'")
  return plain.replace(/'s?\b/g, ' ').match(/[\p{L}\p{N}]+/gu) ?? []
}

/** Words of a phrase without endings, by which the lexicon is searched. */
export const keyOf = (phrase: string): string => wordsOf(phrase).map(stemOf).join(' ')

const SHORTEST = 4
const SHORTEST_STEM = 3
const LONG_ENDINGS = /(?:ungen|ernes|erne|arna|orna|enes|eren|ene)$/
const ENDINGS = /(?:es|en|er|et|ar|or|as|os|is|ow|ach|s|e|n|a|o|i|y)$/

/**
 * A word without the usual endings of number, gender and article in the languages of the lexicon. Rough on purpose: both sides
 * of a comparison lose the same letters.
 */
export function stemOf(word: string): string {
  if (word.length < SHORTEST) return word
  const singular = word.length > SHORTEST && word.endsWith('ies') ? `${word.slice(0, -3)}y` : word
  const short = singular.replace(LONG_ENDINGS, '').replace(ENDINGS, '')
  return short.length < SHORTEST_STEM ? word : short
}

const BYTES = 4096
/** A number below 4,096 for the words of a phrase with their endings, to tell phrases of one key apart. */
export function formOf(words: readonly string[]): number {
  let hash = 7
  for (const letter of words.join(' ')) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 65_521
  return hash % BYTES
}
