import { CONSONANT_BITS, VOWEL_BITS } from '../../names/comparison/form.ts'
import { MAX_LETTERS } from '../../names/comparison/letters.ts'
import { MIN_HEARD, WEIGHTS } from '../../names/comparison/weights.ts'
import { PHONEME_DISTANCES, PHONEME_WIDTH } from '../../names/sounds/alphabet.ts'
import { larger } from './larger.ts'

const code = (sign: string): number => sign.charCodeAt(0)
const set = (signs: string): Uint8Array => {
  const table = new Uint8Array(256)
  for (const sign of signs) table[code(sign)] = 1
  return table
}
type Seven = [number, number, number, number, number, number, number]
const [VOWELS, SOFT] = [set('aeiou'), set('eiy')]
const [A, C, E, F, H, I, J] = [...'acefhij'].map(code) as Seven
const [K, O, P, Q, S, U, W] = [...'kopqsuw'].map(code) as Seven
const [X, Y] = [...'xy'].map(code) as [number, number]
const [CH, SH, J_SOUND] = [...'CSJ'].map(code) as [number, number, number]
/** The y of yes. */
const Y_SOUND = J

/**
 * The sounds of a text, about as an English speaker reads it, in the alphabet of `PHONEMES`. `share`: of the bits of a vowel
 * and of a consonant, those that count.
 */
type Sounds = { codes: Uint8Array; bits: Float64Array; length: number; sum: number; share: number }

export const emptySounds = (): Sounds => ({
  codes: new Uint8Array(MAX_LETTERS),
  bits: new Float64Array(MAX_LETTERS),
  length: 0,
  sum: 0,
  share: 1,
})

/** The sounds of a name; for each of them, what it adds where a row has each sound, `PHONEME_WIDTH` numbers. */
export type AskedSounds = Sounds & {
  own: Int32Array
  /** To be multiplied with `share` of the row. */
  others: Int32Array
}

/** Alignments are counted in whole numbers, so many for a bit; shares in 256 parts. */
const SCALE = 1_024
const SHARE_BITS = 8

/** The sounds of a name: see {@link readSounds}. */
export function askedSounds(letters: Uint8Array, most: number): AskedSounds {
  const sounds = emptySounds()
  readSounds(letters, letters.length, most, sounds)
  const [own, others] = [emptyPairs(sounds), emptyPairs(sounds)]
  for (let i = 0; i < sounds.length; i += 1)
    for (let code = 0; code < PHONEME_WIDTH; code += 1) {
      const at = i * PHONEME_WIDTH + code
      const far = PHONEME_DISTANCES[(sounds.codes[i] as number) * PHONEME_WIDTH + code] as number
      const bits = ((1 - far) * (sounds.bits[i] as number)) / 2 - far * WEIGHTS.soundSubstitution
      own[at] = Math.round(bits * SCALE * 2 ** SHARE_BITS)
      others[at] = Math.round(((1 - far) * bitsOf(code) * SCALE) / 2)
    }
  return { ...sounds, own, others }
}

const emptyPairs = ({ length }: Sounds): Int32Array => new Int32Array(length * PHONEME_WIDTH)
const bitsOf = (sound: number): number => (VOWELS[sound] === 1 ? VOWEL_BITS : CONSONANT_BITS)

/**
 * Reads the sounds of the first `size` letters of a text of `a-z0-9`.
 * @param most bits of the text
 */
export function readSounds(letters: Uint8Array, size: number, most: number, into: Sounds): void {
  const { codes, bits } = into
  let length = 0
  const add = (sound: number): void => {
    if (length >= MAX_LETTERS || (length > 0 && codes[length - 1] === sound)) return
    codes[length] = sound
    length += 1
  }
  for (let at = 0; at < size; at += 1) {
    const letter = letters[at] as number
    const next = at + 1 < size ? (letters[at + 1] as number) : 0
    if (next === H && (letter === P || letter === C || letter === S)) {
      add(letter === P ? F : letter === C ? CH : SH)
      at += 1
    } else if (letter === C) add(SOFT[next] === 1 ? S : K)
    else if (letter === Q) {
      add(K)
      if (next === U) {
        add(W)
        at += 1
      }
    } else if (letter === X) {
      if (at > 0) add(K)
      add(S)
    } else if ((letter === E && (next === E || next === A)) || (letter === I && next === E)) {
      add(I)
      at += 1
    } else if (letter === O && (next === O || next === U)) {
      add(U)
      at += 1
    } else if (letter === Y) add(VOWELS[next] === 1 ? Y_SOUND : I)
    else if (letter === J) add(J_SOUND)
    else if (letter === E && next === 0 && length > 1 && VOWELS[codes[length - 1] as number] === 0) break
    else add(letter)
  }
  let sum = 0
  for (let at = 0; at < length; at += 1) {
    const each = bitsOf(codes[at] as number)
    bits[at] = each
    sum += each
  }
  const share = sum > most ? most / sum : 1
  if (share < 1) for (let at = 0; at < length; at += 1) bits[at] = (bits[at] as number) * share
  into.length = length
  into.sum = sum * share
  into.share = share
}

const GAP = WEIGHTS.soundGap * SCALE

/** How alike a name and a row sound; one object for many rows, since a comparison of millions of rows makes none. */
export class Heard {
  /** Bits of the best alignment, as far as they count in a comparison; 0 for texts that share too little. */
  bits = 0
  /** With those of the beginnings and ends, in about the measure of `compareSigns`. */
  all = 0
  readonly #scores = new Int32Array(MAX_LETTERS + 1)

  /** Compares a name with a row. @param most bits of the text that has more */
  compare(asked: AskedSounds, row: Sounds, most: number): void {
    this.bits = 0
    this.all = 0
    if (Math.min(asked.sum, row.sum) * WEIGHTS.sound < MIN_HEARD * most) return
    const n = asked.length
    const m = row.length
    const shorter = Math.min(n, m)
    let start = 0
    let end = 0
    let startBits = 0
    let endBits = 0
    let equalBits = 0
    for (; start < shorter && asked.codes[start] === row.codes[start]; start += 1) {
      const [one, other] = [asked.bits[start] as number, row.bits[start] as number]
      startBits += Math.min(one, other)
      equalBits += one + other
    }
    for (; end < shorter && asked.codes[n - 1 - end] === row.codes[m - 1 - end]; end += 1) {
      const [one, other] = [asked.bits[n - 1 - end] as number, row.bits[m - 1 - end] as number]
      endBits += Math.min(one, other)
      if (end < shorter - start) equalBits += one + other
    }
    const rest = Math.min(end, shorter - start)
    const score = equalBits / 2 + this.#between(asked, row, start, n - rest, m - rest) / SCALE
    const shared = score * WEIGHTS.sound
    if (shared < MIN_HEARD * most) return
    this.bits = shared
    this.all =
      shared * WEIGHTS.aligned +
      WEIGHTS.sound *
        (startBits * WEIGHTS.start +
          endBits * WEIGHTS.end +
          (WEIGHTS.run * Math.max(start, end)) / Math.max(n, m, 1))
  }

  /** The score of the best alignment of the sounds of a name and of a row from one place to another. */
  #between({ own, others }: AskedSounds, row: Sounds, from: number, to: number, rowTo: number): number {
    const scores = this.#scores
    const { codes } = row
    const share = Math.round(row.share * 2 ** SHARE_BITS) | 0
    for (let j = from; j <= rowTo; j += 1) scores[j] = (from - j) * GAP
    for (let i = from; i < to; i += 1) {
      const at = i * PHONEME_WIDTH
      let diagonal = scores[from] as number
      let left = (diagonal - GAP) | 0
      scores[from] = left
      for (let j = from; j < rowTo; j += 1) {
        const pair = at + (codes[j] as number)
        const bits = ((own[pair] as number) + Math.imul(others[pair] as number, share)) >> SHARE_BITS
        const up = scores[j + 1] as number
        left = larger((diagonal + bits) | 0, (larger(up, left) - GAP) | 0)
        scores[j + 1] = left
        diagonal = up
      }
    }
    return scores[rowTo] as number
  }
}
