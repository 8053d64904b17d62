import { PHONEME_DISTANCES, PHONEME_WIDTH } from '../sounds/alphabet.ts'
import type { Form } from './form.ts'
import { LETTERS, MAX_LETTERS, NEAR } from './letters.ts'
import type { Weights } from './weights.ts'

const rowOf = (): Float64Array => new Float64Array(MAX_LETTERS + 1)
const rows = [rowOf(), rowOf(), rowOf()] as const

/**
 * Bits that two forms share by their letters: the best alignment, in which equal letters add their bits and
 * differences cost some. Below 0 is 0.
 */
export function sharedBySight(a: Form, b: Form, w: Weights): number {
  if (a.latin === b.latin) return a.bits
  const [x, y] = [a.latin, b.latin]
  const [bitsOfX, bitsOfY] = [a.letters, b.letters]
  const [n, m] = [Math.min(x.length, MAX_LETTERS), Math.min(y.length, MAX_LETTERS)]
  let [before, last, row] = rows
  last[0] = 0
  for (let j = 1; j <= m; j += 1)
    last[j] = (last[j - 1] ?? 0) - (isRepeat(y, j) ? w.double : j === 1 ? w.gap + w.first : w.gap)
  for (let i = 1; i <= n; i += 1) {
    const c = x.charCodeAt(i - 1)
    const bitsOfC = bitsOfX[i - 1] ?? 0
    const gapOfC = isRepeat(x, i) ? w.double : w.gap
    row[0] = (last[0] ?? 0) - gapOfC - (i === 1 ? w.first : 0)
    for (let j = 1; j <= m; j += 1) {
      const d = y.charCodeAt(j - 1)
      const bits = (bitsOfC + (bitsOfY[j - 1] ?? 0)) / 2
      let pair: number
      if (c === d) pair = bits
      else {
        pair = NEAR[c * LETTERS + d] === 1 ? bits * 0.5 - w.nearSubstitution : -w.substitution
        if (i === 1 && j === 1) pair -= w.first
      }
      let best = (last[j - 1] ?? 0) + pair
      const up = (last[j] ?? 0) - (j === m && !isRepeat(x, i) ? w.endGap : gapOfC)
      if (up > best) best = up
      const left = (row[j - 1] ?? 0) - (isRepeat(y, j) ? w.double : i === n ? w.endGap : w.gap)
      if (left > best) best = left
      if (i > 1 && j > 1 && c !== d && c === y.charCodeAt(j - 2) && d === x.charCodeAt(i - 2)) {
        const both = bits + ((bitsOfX[i - 2] ?? 0) + (bitsOfY[j - 2] ?? 0)) / 2
        const swapped = (before[j - 2] ?? 0) + both - w.swap
        if (swapped > best) best = swapped
      }
      row[j] = best
    }
    const free = before
    before = last
    last = row
    row = free
  }
  return Math.max(0, Math.min(last[m] ?? 0, a.bits, b.bits))
}

const isRepeat = (text: string, at: number): boolean =>
  at > 1 && text.charCodeAt(at - 1) === text.charCodeAt(at - 2)

/** Sums in another order differ by less. */
const ROUNDING = 1e-9

/**
 * The pronunciations of two forms that share the most bits, all that share the same, and these bits times `w.sound`; no
 * pairs if they share no more than `least`.
 */
export function soundsAligned(
  a: Form,
  b: Form,
  w: Weights,
  least: number,
): { bits: number; pairs: readonly (readonly [Sounding, Sounding])[] } {
  let best = least / w.sound
  let pairs: (readonly [Sounding, Sounding])[] = []
  for (const one of a.sounds)
    for (const other of b.sounds) {
      const shared =
        one.phonemes === other.phonemes
          ? Math.min(one.sum, other.sum)
          : mayReach(one.bits, one.phonemes, other.mask, best) &&
              mayReach(other.bits, other.phonemes, one.mask, best) &&
              maySound(one, other, w, best - 2 * ROUNDING)
            ? alignSounds(one, other, w, best - 2 * ROUNDING)
            : 0
      if (shared < best - ROUNDING || (shared < best + ROUNDING && pairs.length === 0)) continue
      if (shared > best + ROUNDING) pairs = []
      best = Math.max(best, shared)
      pairs.push([one, other])
    }
  return { bits: pairs.length === 0 ? 0 : Math.min(best * w.sound, a.bits, b.bits), pairs }
}

/** Whether two forms may share this many bits by sight, from the kinds of their letters. */
export const mayShare = (a: Form, b: Form, least: number): boolean =>
  mayReach(a.letters, a.latin, b.near, least) && mayReach(b.letters, b.latin, a.near, least)

/** Whether the signs of a text that occur in a mask carry more than `least` bits. */
function mayReach(bits: Float64Array, text: string, mask: number, least: number): boolean {
  let sum = 0
  for (let at = 0; at < text.length; at += 1)
    if ((mask & (1 << (text.charCodeAt(at) & 31))) !== 0) sum += bits[at] ?? 0
  return sum >= least
}

type Sounding = Form['sounds'][number]

/**
 * Whether two pronunciations may share this many bits, from the kinds of their phonemes. A phoneme without a near one in
 * the other costs a gap, or half of a substitution, at least.
 */
function maySound(
  a: Sounding,
  b: Sounding,
  { soundGap, soundSubstitution }: Weights,
  least: number,
): boolean {
  const cost = Math.min(soundGap, soundSubstitution / 2)
  const [mine, theirs] = [matched(a, b.mask, cost), matched(b, a.mask, cost)]
  return mine + theirs >= 2 * least
}

/** Twice what a pronunciation adds to an alignment at most. */
function matched({ codes, bits }: Sounding, mask: number, cost: number): number {
  let sum = 0
  const length = Math.min(codes.length, MAX_LETTERS)
  for (let at = 0; at < length; at += 1)
    sum += (mask & (1 << ((codes[at] as number) & 31))) === 0 ? -2 * cost : (bits[at] as number)
  return sum
}

/** Bits that two pronunciations share; 0 as soon as they cannot reach `least`. */
function alignSounds(a: Sounding, b: Sounding, w: Weights, least: number): number {
  const [x, y] = [a.codes, b.codes]
  const [n, m] = [Math.min(x.length, MAX_LETTERS), Math.min(y.length, MAX_LETTERS)]
  const { soundGap, soundSubstitution } = w
  let [, last, row] = rows
  last[0] = 0
  for (let j = 1; j <= m; j += 1) last[j] = (last[j - 1] as number) - soundGap
  // What the phonemes of `a` that are not aligned yet may add at most.
  let rest = 0
  for (let i = 0; i < n; i += 1) rest += ((a.bits[i] as number) + b.most) / 2
  for (let i = 1; i <= n; i += 1) {
    const distances = (x[i - 1] as number) * PHONEME_WIDTH
    const bitsOfC = a.bits[i - 1] as number
    let left = (last[0] as number) - soundGap
    row[0] = left
    let most = left
    for (let j = 1; j <= m; j += 1) {
      const d = PHONEME_DISTANCES[distances + (y[j - 1] as number)] as number
      const bits = (bitsOfC + (b.bits[j - 1] as number)) / 2
      let best = (last[j - 1] as number) + (1 - d) * bits - d * soundSubstitution
      const up = (last[j] as number) - soundGap
      if (up > best) best = up
      if (left - soundGap > best) best = left - soundGap
      row[j] = best
      left = best
      if (best > most) most = best
    }
    rest -= (bitsOfC + b.most) / 2
    if (most + rest < least) return 0
    const free = last
    last = row
    row = free
  }
  return last[m] as number
}
