import type { Form } from '../../names/comparison/form.ts'
import { LETTERS, MAX_LETTERS, NEAR } from '../../names/comparison/letters.ts'
import { DISTINCT } from '../../names/comparison/one-letter.ts'
import { WEIGHTS } from '../../names/comparison/weights.ts'
import { larger } from './larger.ts'
import { codesOf, type RowWords } from './row-words.ts'

/** Alignments are counted in whole numbers, so many for a bit. */
const SCALE = 64
const GAP = WEIGHTS.gap * SCALE

/**
 * A text of a name. `pairs`: for each of its letters, what it adds where a row has each letter, `LETTERS` numbers.
 */
export type Asked = {
  codes: Uint8Array
  bits: Float64Array
  sum: number
  pairs: Int32Array
  /** For each letter, one bit for each of its places among the first 32. */
  masks: Int32Array
  /** Bits of a letter. */
  weight: number
}

export function askedOf({ latin, letters, bits }: Pick<Form, 'latin' | 'letters' | 'bits'>): Asked {
  const codes = codesOf(latin)
  const pairs = new Int32Array(codes.length * LETTERS).fill(-WEIGHTS.substitution * SCALE)
  codes.forEach((code, at) => {
    const value = (letters[at] ?? 0) * SCALE
    for (let other = 0; other < LETTERS; other += 1)
      if (NEAR[code * LETTERS + other] === 1)
        pairs[at * LETTERS + other] = value / 2 - WEIGHTS.nearSubstitution * SCALE
    pairs[at * LETTERS + code] = value / 2
  })
  const masks = new Int32Array(256)
  for (let at = 0; at < Math.min(codes.length, 32); at += 1) {
    const code = codes[at] as number
    masks[code] = (masks[code] as number) | (1 << at)
  }
  return { codes, bits: letters, sum: bits, pairs, masks, weight: bits / Math.max(1, codes.length) }
}

/**
 * Bits of the longest common subsequence, of equal beginnings and ends, less the letters that only one has: all letters
 * count the same. The subsequence is counted by bits of 32 columns (Hyyrö, 2004).
 */
export function inOrder({ codes, bits, masks, weight }: Asked, { letters, length }: RowWords): number {
  const [n, m] = [codes.length, length]
  const shorter = Math.min(n, m)
  let [start, end] = [0, 0]
  while (start < shorter && letters[start] === codes[start]) start += 1
  while (end < shorter && letters[m - 1 - end] === codes[n - 1 - end]) end += 1
  let open = -1
  for (let at = 0; at < m; at += 1) {
    const found = open & (masks[letters[at] as number] as number)
    open = (open + found) | (open - found) | 0
  }
  let [common, shared] = [0, 0]
  for (let rest = ~open & (n >= 32 ? -1 : (1 << n) - 1); rest !== 0; rest &= rest - 1) {
    common += 1
    shared += bits[31 - Math.clz32(rest & -rest)] as number
  }
  return (
    shared * WEIGHTS.aligned +
    weight * (start * WEIGHTS.start + end * WEIGHTS.end) -
    (n + m - 2 * common) * WEIGHTS.aligned
  )
}

/** The alignment of a text of a name with a row; one object for many rows. */
export class Alignment {
  /** Bits of the alignment. */
  bits = 0
  /** With those of the beginnings and ends, and of the longest common run, in about the measure of `compareSigns`. */
  all = 0
  /** Whether the texts may differ by one letter only. */
  isButOne = false
  readonly #scores = new Int32Array(MAX_LETTERS + 1)
  /** For each letter of the row, the letters of a text that end the same run: one bit for each of its places. */
  readonly #runs = new Int32Array(MAX_LETTERS)

  /**
   * Aligns a text with a row. Equal beginnings and ends are aligned with each other.
   * @param average bits of a letter of the row
   */
  of({ codes, bits, sum, pairs, masks }: Asked, row: RowWords, average: number): void {
    const { letters } = row
    const n = codes.length
    const m = row.length
    const shorter = Math.min(n, m)
    const longer = Math.max(n, m, 1)
    let start = 0
    let end = 0
    let startBits = 0
    let endBits = 0
    for (; start < shorter && letters[start] === codes[start]; start += 1) startBits += bits[start] as number
    for (; end < shorter && letters[m - 1 - end] === codes[n - 1 - end]; end += 1)
      endBits += bits[n - 1 - end] as number
    const apart = longer - start - end
    this.isButOne = Math.abs(n - m) <= 1 && longer >= DISTINCT && apart <= (n === m ? 2 : 1)
    const rest = Math.min(end, shorter - start)
    let equalBits = startBits
    for (let at = n - rest; at < n; at += 1) equalBits += bits[at] as number
    const score =
      (equalBits + (start + rest) * average) / 2 +
      this.#between(codes, pairs, letters, start, n - rest, m - rest, average) / SCALE
    this.bits = Math.max(0, Math.min(score, sum, average * m))
    this.all =
      this.bits * WEIGHTS.aligned +
      Math.min(startBits, start * average) * WEIGHTS.start +
      Math.min(endBits, end * average) * WEIGHTS.end +
      (WEIGHTS.run * this.#longestRun(masks, letters, m, Math.max(start, end))) / longer
  }

  /** The score of the best alignment of the letters of a text and of the row from one place to another. */
  #between(
    codes: Uint8Array,
    pairs: Int32Array,
    letters: Uint8Array,
    from: number,
    to: number,
    rowTo: number,
    average: number,
  ): number {
    const scores = this.#scores
    const half = Math.round((average * SCALE) / 2) | 0
    for (let j = from; j <= rowTo; j += 1) scores[j] = (from - j) * GAP
    for (let i = from; i < to; i += 1) {
      const code = codes[i] as number
      const at = i * LETTERS
      let diagonal = scores[from] as number
      let left = (diagonal - GAP) | 0
      scores[from] = left
      for (let j = from; j < rowTo; j += 1) {
        const other = letters[j] as number
        const up = scores[j + 1] as number
        const isSame = ((code ^ other) - 1) >> 31
        const paired = (diagonal + (pairs[at + other] as number) + (half & isSame)) | 0
        left = larger(paired, (larger(up, left) - GAP) | 0)
        scores[j + 1] = left
        diagonal = up
      }
    }
    return scores[rowTo] as number
  }

  /** Length of the longest run that the row and the first 32 letters of a text have in common; at least `known`. */
  #longestRun(masks: Int32Array, letters: Uint8Array, length: number, known: number): number {
    const runs = this.#runs
    runs.fill(-1, 0, length)
    let longest = 0
    for (let any = -1; any !== 0; ) {
      any = 0
      for (let at = length - 1; at >= longest; at -= 1) {
        const before = longest === 0 ? -1 : (runs[at - 1] as number) << 1
        const here = before & (masks[letters[at] as number] as number)
        runs[at] = here
        any |= here
      }
      if (any !== 0) longest += 1
    }
    return Math.max(known, longest)
  }
}
