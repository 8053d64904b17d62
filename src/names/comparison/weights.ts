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
  /** Two neighbors that changed places. */
  swap: number
  /** The first letter differs. */
  first: number
  /** Share of the bits that a sound carries, compared with letters. */
  sound: number
  /** A phoneme in the place of another one, times their distance. */
  soundSubstitution: number
  soundGap: number
  /** Weights of the evidence: see `StringEvidence` and `WordEvidence`. */
  aligned: number
  start: number
  end: number
  run: number
  part: number
  meaning: number
  /** Costs of each bit of telling words without a partner, up to `restMost` bits; of a weak word that one mark has more. */
  rest: number
  restMost: number
  weak: number
  /**
   * Least bits of marks with the same several telling words in another order, and of marks of six letters or more with the same
   * sounds (0.004 and 1 of a million unrelated names are so); most bits of marks with other numbers, unless their words are rare, and
   * of marks that share nothing but an attribute of other words.
   */
  reordered: number
  sameHeard: number
  otherNumber: number
  sameAttribute: number
  /**
   * Least bits of marks with the same telling words, of marks of six letters or more that differ by one letter,
   * of marks in two scripts that sound the same, of marks whose telling words all mean the same, and of marks of which one is whole
   * within the other by its rare words. About 15, 22, 65, 70 and 2 of a million unrelated names are so.
   */
  sameStem: number
  oneLetter: number
  sameSound: number
  sameMeaning: number
  wholeWithin: number
  /** Most bits of a mark of three letters or fewer that is not the same: a single letter makes it another mark. */
  shortMost: number
}

/** Texts and words that share a smaller part of their bits have nothing in common: by their letters, and by their sounds. */
export const MIN_SHARE = 0.3
export const MIN_HEARD = 0.38
/** Weak words of one mark more than of the other that count at most. */
export const MAX_WEAK = 2
/** Bits of a letter of a weak word, for an estimate from letters alone. */
export const WEAK_LETTER_BITS = 0.6

export const WEIGHTS: Weights = {
  substitution: 2,
  nearSubstitution: 1.5,
  gap: 2,
  endGap: 1.5,
  double: 0.3,
  swap: 2,
  first: 1,
  sound: 0.85,
  soundSubstitution: 3,
  soundGap: 1.5,
  aligned: 0.2,
  start: 0.17,
  end: 0.09,
  run: 3,
  part: 0.16,
  meaning: 0.18,
  rest: 0.145,
  restMost: 20,
  weak: 2,
  reordered: 11.5,
  sameHeard: 11,
  otherNumber: 8.5,
  sameAttribute: 5,
  sameStem: 7.5,
  oneLetter: 7.2,
  sameSound: 6,
  sameMeaning: 6,
  wholeWithin: 7.5,
  shortMost: 8.9,
}
