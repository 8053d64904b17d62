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
   * Least bits of marks with the same telling words, in any order, of marks of six letters or more that differ by one letter,
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
  sameStem: 7.5,
  oneLetter: 7.2,
  sameSound: 6,
  sameMeaning: 6,
  wholeWithin: 7.5,
  shortMost: 8.9,
}
