import type { Form } from '../../names/comparison/form.ts'
import { areIndependent } from '../../names/comparison/independent.ts'
import { NEAR_LETTERS } from '../../names/comparison/letters.ts'
import { DISTINCT } from '../../names/comparison/one-letter.ts'
import { coreWordsOf, type Sign } from '../../names/comparison/sign.ts'
import { WEIGHTS } from '../../names/comparison/weights.ts'
import { larger } from './larger.ts'
import {
  type AskedSounds,
  askedSounds,
  compareSounds,
  emptySounds,
  type Heard,
  readSounds,
} from './sounds.ts'

/** Longer texts are estimated by their first letters. */
export const ESTIMATED = 40
const WIDTH = 128
const NEAR = new Uint8Array(WIDTH * WIDTH)
for (const group of NEAR_LETTERS)
  for (const a of group)
    for (const b of group) if (a !== b) NEAR[a.charCodeAt(0) * WIDTH + b.charCodeAt(0)] = 1

const codeOf = (sign: string): number => sign.charCodeAt(0)
const codesOf = (latin: string): Uint8Array => Uint8Array.from(latin.slice(0, ESTIMATED), codeOf)
const [SPACE, WEAK, READING, OTHER, MORE] = [codeOf(' '), codeOf('~'), codeOf('='), codeOf('|'), codeOf('!')]
/** Bits of a letter of a weak word. */
const WEAK_LETTER_BITS = 0.6
/** Texts that share a smaller part of their bits have nothing in common. */
const MIN_SHARE = 0.3
/** Weak words that count at most. */
const MAX_WEAK = 2
/** Alignments are counted in whole numbers, so many for a bit. */
const SCALE = 64
const GAP = WEIGHTS.gap * SCALE

/**
 * A text of a name. `pairs`: for each of its letters, what it adds where a row has each letter, `WIDTH` numbers.
 */
type Asked = {
  codes: Uint8Array
  bits: Float64Array
  sum: number
  pairs: Int32Array
  /** For each letter, one bit for each of its places among the first 32. */
  masks: Int32Array
  /** Bits of a letter. */
  weight: number
}

/** Estimates how close rows come to a name, from their texts alone: see `rowText`. About 1 µs a row. */
export class Closeness {
  readonly #core: readonly Asked[]
  readonly #whole: Asked
  readonly #soundsCore: AskedSounds
  readonly #soundsWhole: AskedSounds
  readonly #words: readonly (Pick<Asked, 'codes' | 'sum'> & { latin: string })[]
  readonly #bits: number
  readonly #weak: number

  constructor(sign: Sign) {
    this.#core = [...new Set([sign.core, ...sign.readings])].map(askedOf)
    this.#whole = sign.core === sign.whole && this.#core[0] ? this.#core[0] : askedOf(sign.whole)
    this.#soundsCore = askedSounds(codesOf(sign.core.latin), sign.core.bits)
    this.#soundsWhole = askedSounds(codesOf(sign.whole.latin), sign.whole.bits)
    this.#words = coreWordsOf(sign.words).map(({ form }) => ({
      codes: codesOf(form.latin),
      sum: form.bits,
      latin: form.latin,
    }))
    this.#bits = this.#words.reduce((bits, { sum }) => bits + sum, 0)
    this.#weak = sign.words.length - this.#words.length
  }

  /**
   * Bits, in about the measure of `compareSigns`.
   * @param coreBits bits of the core of the row's name
   * @param meaning bits of the words that the row has by their meaning only
   */
  of(texts: Uint8Array, from: number, to: number, coreBits: number, meaning: number): number {
    let best = 0
    let start = texts[from] === MORE ? from + 1 : from
    while (start < to) {
      let end = start
      let weak = 0
      for (; end < to; end += 1) {
        const code = texts[end]
        if (code === READING || code === OTHER) break
        if (code === WEAK) weak += 1
      }
      const hasCore = readWords(texts, start, end, false)
      if (hasCore || readWords(texts, start, end, true)) {
        const average = coreBits / length
        let [part, matched] = this.#shared(average)
        const isWholeWithin = this.#isWholeWithin()
        matched += meaning
        let most = 0
        let isOneLetter = false
        for (const form of this.#core) {
          most = Math.max(most, aligned(form, average))
          isOneLetter ||= isAlignedButOne
          if (alignedBits > MIN_SHARE * Math.max(form.sum, coreBits)) matched = Math.max(matched, alignedBits)
        }
        readSounds(row, length, coreBits, sounds)
        compareSounds(this.#soundsCore, sounds, Math.max(this.#bits, coreBits), heard)
        most = Math.max(most, heard.all)
        matched = Math.max(matched, heard.bits)
        const rest = Math.min(this.#bits, coreBits) - matched
        if (weak > 0 || this.#core[0] !== this.#whole) {
          const core = length
          if (weak > 0 && hasCore) readWords(texts, start, end, true)
          const bits = coreBits + (length - core) * WEAK_LETTER_BITS
          most = Math.max(most, aligned(this.#whole, bits / length))
          isOneLetter ||= isAlignedButOne
          readSounds(row, length, bits, sounds)
          compareSounds(this.#soundsWhole, sounds, Math.max(this.#whole.sum, bits), heard)
          most = Math.max(most, heard.all)
        }
        const moreWeak = Math.abs((hasCore ? weak : 0) - this.#weak)
        const cost =
          Math.min(Math.max(0, rest), WEIGHTS.restMost) * WEIGHTS.rest +
          Math.min(moreWeak, MAX_WEAK) * WEIGHTS.weak
        best = Math.max(
          best,
          most + part * WEIGHTS.part + meaning * WEIGHTS.meaning - cost,
          isOneLetter ? WEIGHTS.oneLetter : 0,
          isWholeWithin ? WEIGHTS.wholeWithin : 0,
        )
      }
      start = end + 1
    }
    return best
  }

  /** A rough estimate, by the letters that both texts have in the same order. About 0.1 µs a row. */
  roughly(texts: Uint8Array, from: number, to: number): number {
    let start = texts[from] === MORE ? from + 1 : from
    let best = Number.NEGATIVE_INFINITY
    while (start < to) {
      let end = start
      let hasWeak = false
      for (; end < to; end += 1) {
        const code = texts[end]
        if (code === READING || code === OTHER) break
        if (code === WEAK) hasWeak = true
      }
      if (readWords(texts, start, end, false))
        for (const form of this.#core) best = Math.max(best, inOrder(form))
      if (hasWeak || this.#core[0] !== this.#whole) {
        if (hasWeak) readWords(texts, start, end, true)
        best = Math.max(best, inOrder(this.#whole))
      }
      start = end + 1
    }
    return best
  }

  /** Whether the words of the name or of the row are whole within the other: see `WordEvidence`. */
  #isWholeWithin(): boolean {
    const shorter = Math.min(words, this.#words.length)
    if (words === this.#words.length || shorter === 0) return false
    const shared = this.#words.filter(({ codes }) => isWordOfRow(codes))
    return shared.length === shorter && areIndependent(shared.map(({ latin }) => latin))
  }

  /**
   * Bits of the most surprising word of one core that is a part of the other, and of all words that both have.
   * @param average bits of a letter of the row
   */
  #shared(average: number): [part: number, all: number] {
    const row = average * length
    let [part, all] = [0, 0]
    for (const { codes, sum } of this.#words) {
      if (isWordOfRow(codes)) {
        part = Math.max(part, sum)
        all += sum
      }
      if (sum > part && isPartOfRow(codes)) part = Math.min(sum, row)
    }
    for (const { codes, sum } of this.#core)
      for (let at = 0; at < words; at += 1) {
        const size = (starts[at + 1] as number) - (starts[at] as number)
        if (size * average > part && isPartOf(starts[at] as number, size, codes))
          part = Math.min(size * average, sum)
      }
    return [part, all]
  }
}

/** As `partOf` of the comparison: a shorter word at the start, at the end, or inside of another is a matter of chance. */
const [SHORTEST_START, SHORTEST_END, SHORTEST_INSIDE] = [3, 4, 5]

function isWordOfRow(codes: Uint8Array): boolean {
  for (let at = 0; at < words; at += 1) {
    const start = starts[at] as number
    if ((starts[at + 1] as number) - start === codes.length && isAt(codes, start)) return true
  }
  return false
}

/** Whether the row has a word as a part. */
function isPartOfRow(codes: Uint8Array): boolean {
  const size = codes.length
  if (size < SHORTEST_START) return false
  for (let word = 0; word < words; word += 1) {
    const [from, to] = [starts[word] as number, starts[word + 1] as number]
    const inside = size < SHORTEST_INSIDE ? from : to - size
    for (let at = from; at <= inside && at + size <= to; at += 1) if (isAt(codes, at)) return true
    if (size === SHORTEST_END && to - size >= from && isAt(codes, to - size)) return true
  }
  return false
}

/** Whether a text has a word of the row as a part. */
function isPartOf(start: number, size: number, codes: Uint8Array): boolean {
  if (size < SHORTEST_START) return false
  const last = codes.length - size
  for (let at = 0; at <= last; at += 1) {
    if (at > 0 && size < SHORTEST_INSIDE && (at < last || size < SHORTEST_END)) continue
    let same = 0
    while (same < size && codes[at + same] === row[start + same]) same += 1
    if (same === size) return true
  }
  return false
}

/** The words of the row that is compared, written as one, and where each starts. */
const row = new Uint8Array(ESTIMATED)
const starts = new Uint8Array(ESTIMATED + 2)
let length = 0
let words = 0

/** Reads the telling words of a sign, or all of its words; gives false if there are none. */
function readWords(texts: Uint8Array, from: number, to: number, all: boolean): boolean {
  length = 0
  words = 0
  let isSkipped = false
  for (let at = from; at < to && length < ESTIMATED; at += 1) {
    const code = texts[at] as number
    if (code === WEAK) isSkipped = !all
    else if (code === SPACE) {
      if (!isSkipped) {
        words += 1
        starts[words] = length
      }
      isSkipped = false
    } else if (!isSkipped) {
      row[length] = code
      length += 1
    }
  }
  if (!isSkipped) {
    words += 1
    starts[words] = length
  }
  return length > 0
}

function isAt(codes: Uint8Array, start: number): boolean {
  for (let at = 0; at < codes.length; at += 1) if (row[start + at] !== codes[at]) return false
  return true
}

/**
 * Bits of the longest common subsequence, of equal beginnings and ends, less the letters that only one has: all letters
 * count the same. The subsequence is counted by bits of 32 columns (Hyyrö, 2004).
 */
function inOrder({ codes, bits, masks, weight }: Asked): number {
  const [n, m] = [codes.length, length]
  const shorter = Math.min(n, m)
  let [start, end] = [0, 0]
  while (start < shorter && row[start] === codes[start]) start += 1
  while (end < shorter && row[m - 1 - end] === codes[n - 1 - end]) end += 1
  let open = -1
  for (let at = 0; at < m; at += 1) {
    const found = open & (masks[row[at] as number] as number)
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

/** The sounds of the row that is compared. */
const sounds = emptySounds()
const heard: Heard = { bits: 0, all: 0 }

const scores = new Int32Array(ESTIMATED + 1)

/** Of the two texts that were compared last: bits of the alignment, and whether they may differ by one letter only. */
let alignedBits = 0
let isAlignedButOne = false

/**
 * Bits of the best alignment of a text with the row, of their beginnings and ends, and of their longest common run. Equal
 * beginnings and ends are aligned with each other.
 * @param average bits of a letter of the row
 */
function aligned({ codes, bits, sum, pairs, masks }: Asked, average: number): number {
  const n = codes.length
  const m = length
  const shorter = Math.min(n, m)
  const longer = Math.max(n, m, 1)
  let start = 0
  let end = 0
  let startBits = 0
  let endBits = 0
  for (; start < shorter && row[start] === codes[start]; start += 1) startBits += bits[start] as number
  for (; end < shorter && row[m - 1 - end] === codes[n - 1 - end]; end += 1)
    endBits += bits[n - 1 - end] as number
  const apart = longer - start - end
  isAlignedButOne = Math.abs(n - m) <= 1 && longer >= DISTINCT && apart <= (n === m ? 2 : 1)
  const rest = Math.min(end, shorter - start)
  let equalBits = startBits
  for (let at = n - rest; at < n; at += 1) equalBits += bits[at] as number
  const score =
    (equalBits + (start + rest) * average) / 2 +
    between(codes, pairs, start, n - rest, m - rest, average) / SCALE
  alignedBits = Math.max(0, Math.min(score, sum, average * m))
  return (
    alignedBits * WEIGHTS.aligned +
    Math.min(startBits, start * average) * WEIGHTS.start +
    Math.min(endBits, end * average) * WEIGHTS.end +
    (WEIGHTS.run * longestRun(masks, Math.max(start, end))) / longer
  )
}

/** The score of the best alignment of the letters of a text and of the row from one place to another. */
function between(
  codes: Uint8Array,
  pairs: Int32Array,
  from: number,
  to: number,
  rowTo: number,
  average: number,
): number {
  const half = Math.round((average * SCALE) / 2) | 0
  for (let j = from; j <= rowTo; j += 1) scores[j] = (from - j) * GAP
  for (let i = from; i < to; i += 1) {
    const code = codes[i] as number
    const at = i * WIDTH
    let diagonal = scores[from] as number
    let left = (diagonal - GAP) | 0
    scores[from] = left
    for (let j = from; j < rowTo; j += 1) {
      const other = row[j] as number
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

/** For each letter of the row, the letters of a text that end the same run: one bit for each of its places. */
const runs = new Int32Array(ESTIMATED)

/** Length of the longest run that the row and the first 32 letters of a text have in common; at least `known`. */
function longestRun(masks: Int32Array, known: number): number {
  runs.fill(-1, 0, length)
  let longest = 0
  for (let any = -1; any !== 0; ) {
    any = 0
    for (let at = length - 1; at >= longest; at -= 1) {
      const before = longest === 0 ? -1 : (runs[at - 1] as number) << 1
      const here = before & (masks[row[at] as number] as number)
      runs[at] = here
      any |= here
    }
    if (any !== 0) longest += 1
  }
  return Math.max(known, longest)
}

function askedOf({ latin, letters, bits }: Pick<Form, 'latin' | 'letters' | 'bits'>): Asked {
  const codes = codesOf(latin)
  const pairs = new Int32Array(codes.length * WIDTH).fill(-WEIGHTS.substitution * SCALE)
  codes.forEach((code, at) => {
    const value = (letters[at] ?? 0) * SCALE
    for (let other = 0; other < WIDTH; other += 1)
      if (NEAR[code * WIDTH + other] === 1)
        pairs[at * WIDTH + other] = value / 2 - WEIGHTS.nearSubstitution * SCALE
    pairs[at * WIDTH + code] = value / 2
  })
  const masks = new Int32Array(256)
  for (let at = 0; at < Math.min(codes.length, 32); at += 1) {
    const code = codes[at] as number
    masks[code] = (masks[code] as number) | (1 << at)
  }
  return { codes, bits: letters, sum: bits, pairs, masks, weight: bits / Math.max(1, codes.length) }
}
