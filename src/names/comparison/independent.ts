import { isCommonWord } from '../anatomy/compounds.ts'
import { conceptsOf } from '../meaning/concepts.ts'
import { formOf } from './form.ts'

/** Bits of words that at most ten of a million unrelated names have. */
const LEAST_BITS = 16.6

/** Whether people do not know a word as one of a language, so that it can identify a business alone. */
const isCoined = (latin: string): boolean => !isCommonWord(latin) && conceptsOf(latin).length === 0

/** Bits by which a word of `a-z0-9` identifies a business wherever it is in a name; 0 for a word with a known meaning. */
export const identifyingBits = (latin: string): number => (isCoined(latin) ? formOf(latin).bits : 0)

/**
 * Whether words of `a-z0-9` that are a whole mark keep an independent distinctive role in a longer one: they are rare, and have no
 * meaning that joins them to the other words (CJEU, C-120/04, Medion, 30; EUIPO Guidelines, part C, section 2, chapter 4).
 */
export const areIndependent = (words: readonly string[]): boolean =>
  words.reduce((sum, word) => sum + identifyingBits(word), 0) >= LEAST_BITS
