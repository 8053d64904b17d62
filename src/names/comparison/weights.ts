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
  /** Share of the bits of a weak word that is shared. */
  weak: number
}

export const WEIGHTS: Weights = {
  substitution: 3,
  nearSubstitution: 1,
  gap: 2.5,
  endGap: 1.5,
  double: 0.3,
  swap: 2,
  first: 2,
  sound: 0.85,
  soundSubstitution: 3,
  soundGap: 2.5,
  meaning: 0.8,
  extra: 0.25,
  extraMost: 6,
  weakExtra: 0.4,
  contained: 0.4,
  lead: 1.5,
  affix: 4,
  prefix: 1,
  weak: 0.3,
}
