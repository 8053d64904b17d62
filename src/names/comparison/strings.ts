import { mayShare, sharedBySight, soundsAligned } from './align.ts'
import type { Form } from './form.ts'
import { MAX_LETTERS } from './letters.ts'
import { MIN_HEARD, MIN_SHARE, type Weights } from './weights.ts'

/** What two texts have in common, in bits of the text in which each part is less surprising. */
export type StringEvidence = {
  /** Bits of the best alignment, less its costs. */
  aligned: number
  /** Bits of the letters that both begin with, and that both end with. */
  start: number
  end: number
  /** Length of the longest run that both have, as a share of the longer text. */
  run: number
}

export type StringMatch = StringEvidence & {
  by: 'sight' | 'sound'
  isEqual: boolean
  /** Bits of the alignments by letters and by sounds. */
  sight: number
  sound: number
  /** Weighted sum of the evidence. */
  bits: number
}

const NOTHING: StringMatch = {
  aligned: 0,
  start: 0,
  end: 0,
  run: 0,
  by: 'sight',
  isEqual: false,
  sight: 0,
  sound: 0,
  bits: 0,
}

/** What two forms have in common, by letters or by sounds: whichever is more. */
export function matchStrings(a: Form, b: Form, w: Weights): StringMatch {
  if (a.latin === '' || b.latin === '') return NOTHING
  if (a.latin === b.latin) return equal(Math.min(a.bits, b.bits), w)
  const most = Math.max(a.bits, b.bits)
  const sight = mayShare(a, b, MIN_SHARE * most) ? sharedBySight(a, b, w) : 0
  const letters = { aligned: sight, ...ends(a.latin, a.letters, b.latin, b.letters) }
  const heard = soundsAligned(a, b, w, MIN_HEARD * most)
  const match = { by: 'sight', isEqual: false, sight, sound: heard.bits } as const
  let best: StringMatch = { ...match, ...letters, bits: weighted(letters, w) }
  // Sounds that share no more than the letters add nothing.
  for (const [one, other] of heard.bits > sight ? heard.pairs : []) {
    const inCommon = ends(one.phonemes, one.bits, other.phonemes, other.bits)
    const sounds = { aligned: heard.bits, ...scaled(inCommon, w.sound) }
    const bits = weighted(sounds, w)
    if (bits > best.bits) best = { ...match, ...sounds, by: 'sound', bits }
  }
  return best
}

/** @param bits of the text that is less surprising: the same letters may be one word, or several common ones */
function equal(bits: number, w: Weights): StringMatch {
  const evidence = { aligned: bits, start: bits, end: bits, run: 1 }
  return { ...evidence, by: 'sight', isEqual: true, sight: bits, sound: bits, bits: weighted(evidence, w) }
}

const weighted = ({ aligned, start, end, run }: StringEvidence, w: Weights): number =>
  aligned * w.aligned + start * w.start + end * w.end + run * w.run

type Ends = Omit<StringEvidence, 'aligned'>

const scaled = ({ start, end, run }: Ends, by: number): Ends => ({
  start: start * by,
  end: end * by,
  run: run * by,
})

function ends(x: string, bitsOfX: Float64Array, y: string, bitsOfY: Float64Array): Ends {
  const least = Math.min(x.length, y.length)
  let [start, end, startX, startY, endX, endY] = [0, 0, 0, 0, 0, 0]
  for (; start < least && x.charCodeAt(start) === y.charCodeAt(start); start += 1) {
    startX += bitsOfX[start] ?? 0
    startY += bitsOfY[start] ?? 0
  }
  for (; end < least && x.charCodeAt(x.length - 1 - end) === y.charCodeAt(y.length - 1 - end); end += 1) {
    endX += bitsOfX[x.length - 1 - end] ?? 0
    endY += bitsOfY[y.length - 1 - end] ?? 0
  }
  const run = Math.max(start, end, longestRun(x, y)) / Math.max(x.length, y.length)
  return { start: Math.min(startX, startY), end: Math.min(endX, endY), run }
}

const lengths = new Uint8Array(MAX_LETTERS + 1)

/** Length of the longest text that both contain. */
function longestRun(x: string, y: string): number {
  const [n, m] = [Math.min(x.length, MAX_LETTERS), Math.min(y.length, MAX_LETTERS)]
  lengths.fill(0, 0, m + 1)
  let longest = 0
  for (let i = 0; i < n; i += 1) {
    const c = x.charCodeAt(i)
    for (let j = m; j > 0; j -= 1) {
      const length = c === y.charCodeAt(j - 1) ? (lengths[j - 1] ?? 0) + 1 : 0
      lengths[j] = length
      if (length > longest) longest = length
    }
  }
  return longest
}
