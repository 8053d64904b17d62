import { isCommonWord } from '../anatomy/compounds.ts'
import { conceptsOf } from '../meaning/concepts.ts'
import { formOf } from './form.ts'

/** Bits of words that at most ten of a million unrelated names have. */
const LEAST_BITS = 16.6
/** Two letters have many meanings. */
const SHORTEST = 3

/** Whether a word has no known meaning in any language, so that it can identify a business alone. */
const isCoined = (latin: string): boolean =>
  latin.length >= SHORTEST && !isCommonWord(latin) && conceptsOf(latin).length === 0

/**
 * Whether words of `a-z0-9` that are a whole mark keep an independent distinctive role in a longer one: they are rare, and have no
 * meaning that joins them to the other words (CJEU, C-120/04, Medion, 30; EUIPO Guidelines, part C, section 2, chapter 4).
 */
export const areIndependent = (words: readonly string[]): boolean =>
  words.filter(isCoined).reduce((sum, word) => sum + formOf(word).bits, 0) >= LEAST_BITS
