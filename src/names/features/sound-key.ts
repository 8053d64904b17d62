import { doubleMetaphone } from 'double-metaphone'
import { distance } from 'fastest-levenshtein'

/** How an English speaker would pronounce a word in Latin letters. */
export type Sound = {
  /** Double metaphone, primary and secondary: the consonants. */
  codes: readonly [string, string]
  /** The word with equivalent spellings unified: vowels and order of the sounds. */
  spelled: string
}

const SAME_SOUNDS: readonly (readonly [RegExp, string])[] = [
  [/^x/, 's'],
  [/ph/g, 'f'],
  [/qu/g, 'kw'],
  [/x/g, 'ks'],
  [/c(?=[eiy])/g, 's'],
  [/ck|[cq]/g, 'k'],
  [/z/g, 's'],
  [/ee|ea|ie|y/g, 'i'],
  [/oo|ou/g, 'u'],
  [/(.)\1+/g, '$1'],
]

/** The sound of a word of `a-z0-9`. */
export function soundOf(latin: string): Sound {
  let spelled = latin
  for (const [pattern, same] of SAME_SOUNDS) spelled = spelled.replace(pattern, same)
  return { codes: doubleMetaphone(latin), spelled }
}

/**
 * Similarity of the sound of two words, 0 to 1. Equal codes alone say little about short words or very different
 * ones, so the spelling weights them (as in OpenSanctions' matching): equal codes score at least 0.6. For unequal
 * codes, their own similarity is reduced by the spelling.
 */
export function soundsAlike(a: Sound, b: Sound): number {
  if (a.spelled === '' || b.spelled === '') return 0
  const spelling = 1 - distance(a.spelled, b.spelled) / Math.max(a.spelled.length, b.spelled.length)
  const [codeA, codeB] = [a.codes[0], b.codes[0]]
  if (codeA.length < 2 || codeB.length < 2) return spelling
  if (a.codes.some((code) => b.codes.includes(code))) return 0.6 + 0.4 * spelling
  const codes = 1 - distance(codeA, codeB) / Math.max(codeA.length, codeB.length)
  return codes * (0.5 + 0.5 * spelling)
}
