/** The weights of the comparison, in bits. `npm run truth:fit` fits them on decided cases; see docs/reference/truth.md. */
export type Weights = {
  /** A letter in the place of another one. */
  substitution: number
  /** A vowel in the place of another vowel, or a letter in the place of one that looks or sounds alike. */
  nearSubstitution: number
  /** A letter too much inside. */
  gap: number
  /** A letter too much at the end. */
  endGap: number
  /** A letter written twice. */
  double: number
  /** Two neighbours that changed places. */
  swap: number
  /** The first letter differs. */
  first: number
  /** Share of the bits that a sound carries, compared with letters. */
  sound: number
  /** A phoneme in the place of another one, times their distance. */
  soundSubstitution: number
  soundGap: number
  /** Share of the bits of a word that a mark keeps when only its meaning is shared. */
  meaning: number
  /** Costs of a telling word that only one mark has: a share of its bits, at most `extraMost`. */
  extra: number
  extraMost: number
  /** Costs of a weak word that only one mark has. */
  weakExtra: number
  /** Factor of the costs if every telling word of the other mark is matched. */
  contained: number
  /** Factor of the costs if the word is the first of its mark. */
  lead: number
  /** A word inside a longer one: for the rest of that word, and if it is not at the beginning. */
  affix: number
  prefix: number
  /** Least bits of marks with the same telling words, and of marks whose telling words all mean the same. */
  sameStem: number
  sameMeaning: number
  /** Share of the bits of a weak word that is shared. */
  weak: number
}

export const WEIGHTS: Weights = {
  substitution: 1.05,
  nearSubstitution: 2.8,
  gap: 2.5,
  endGap: 1.5,
  double: 0.3,
  swap: 2,
  first: 1.4,
  sound: 0.85,
  soundSubstitution: 4.2,
  soundGap: 0.875,
  meaning: 0.8,
  extra: 0.175,
  extraMost: 6,
  weakExtra: 1.12,
  contained: 0.56,
  lead: 1.05,
  affix: 2.8,
  prefix: 1,
  sameStem: 24,
  sameMeaning: 14,
  weak: 0.3,
}
