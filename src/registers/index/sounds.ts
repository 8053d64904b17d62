import { CONSONANT_BITS, VOWEL_BITS } from '../../names/comparison/form.ts'
import { WEIGHTS } from '../../names/comparison/weights.ts'
import { PHONEME_DISTANCES, PHONEME_WIDTH } from '../../names/sounds/alphabet.ts'

/** Longer texts are compared by their first sounds. */
const MOST = 48
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

/** The sounds of a text, about as an English speaker reads it, in the alphabet of `PHONEMES`. */
type Sounds = { codes: Uint8Array; bits: Float64Array; length: number; sum: number }

export const emptySounds = (): Sounds => ({
  codes: new Uint8Array(MOST + 2),
  bits: new Float64Array(MOST + 2),
  length: 0,
  sum: 0,
})

/**
 * Reads the sounds of the first `size` letters of a text of `a-z0-9`.
 * @param most bits of the text
 */
export function readSounds(letters: Uint8Array, size: number, most: number, into: Sounds): void {
  const { codes, bits } = into
  let length = 0
  const add = (sound: number): void => {
    if (length >= MOST || (length > 0 && codes[length - 1] === sound)) return
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
    const each = VOWELS[codes[at] as number] === 1 ? VOWEL_BITS : CONSONANT_BITS
    bits[at] = each
    sum += each
  }
  if (sum > most) for (let at = 0; at < length; at += 1) bits[at] = ((bits[at] as number) * most) / sum
  into.length = length
  into.sum = Math.min(sum, most)
}

/** Texts that share a smaller part of their bits are not heard as alike: see `matchStrings`. */
const LEAST_HEARD = 0.38

const scores = new Float64Array(MOST + 1)

/**
 * How alike two texts sound. `bits`: those of the best alignment, as far as they count in a comparison. `all`: with
 * those of the beginnings and ends, in about the measure of `compareSigns`. Both are 0 for texts that share too little.
 */
export type Heard = { bits: number; all: number }

/**
 * Compares two texts by sound.
 * @param most bits of the text that has more
 * @param into holds the result; a comparison of millions of rows makes no objects
 */
export function compareSounds(a: Sounds, b: Sounds, most: number, into: Heard): void {
  into.bits = 0
  into.all = 0
  const [n, m] = [a.length, b.length]
  const { soundGap, soundSubstitution } = WEIGHTS
  if (Math.min(a.sum, b.sum) * WEIGHTS.sound < LEAST_HEARD * most) return
  for (let j = 0; j <= m; j += 1) scores[j] = -j * soundGap
  for (let i = 0; i < n; i += 1) {
    const distances = (a.codes[i] as number) * PHONEME_WIDTH
    const bits = a.bits[i] as number
    let diagonal = scores[0] as number
    let left = diagonal - soundGap
    scores[0] = left
    for (let j = 0; j < m; j += 1) {
      const far = PHONEME_DISTANCES[distances + (b.codes[j] as number)] as number
      let best = diagonal + ((1 - far) * (bits + (b.bits[j] as number))) / 2 - far * soundSubstitution
      const up = scores[j + 1] as number
      if (up - soundGap > best) best = up - soundGap
      if (left - soundGap > best) best = left - soundGap
      scores[j + 1] = best
      left = best
      diagonal = up
    }
  }
  const shared = (scores[m] as number) * WEIGHTS.sound
  if (shared < LEAST_HEARD * most) return
  const shorter = Math.min(n, m)
  let [start, end, startBits, endBits] = [0, 0, 0, 0]
  for (; start < shorter && a.codes[start] === b.codes[start]; start += 1)
    startBits += Math.min(a.bits[start] as number, b.bits[start] as number)
  for (; end < shorter && a.codes[n - 1 - end] === b.codes[m - 1 - end]; end += 1)
    endBits += Math.min(a.bits[n - 1 - end] as number, b.bits[m - 1 - end] as number)
  into.bits = shared
  into.all =
    shared * WEIGHTS.aligned +
    WEIGHTS.sound *
      (startBits * WEIGHTS.start +
        endBits * WEIGHTS.end +
        (WEIGHTS.run * Math.max(start, end)) / Math.max(n, m, 1))
}
