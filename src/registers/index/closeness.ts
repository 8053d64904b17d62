import { NEAR_LETTERS } from '../../names/comparison/letters.ts'
import { coreWordsOf, type Form, type Sign } from '../../names/comparison/sign.ts'
import { WEIGHTS } from '../../names/comparison/weights.ts'

/** Longer texts are compared by their first letters. */
const MOST = 40
const WIDTH = 128
const NEAR = new Uint8Array(WIDTH * WIDTH)
for (const group of NEAR_LETTERS)
  for (const a of group)
    for (const b of group) if (a !== b) NEAR[a.charCodeAt(0) * WIDTH + b.charCodeAt(0)] = 1

const codeOf = (sign: string): number => sign.charCodeAt(0)
const [SPACE, WEAK, READING, OTHER, MORE] = [codeOf(' '), codeOf('~'), codeOf('='), codeOf('|'), codeOf('!')]
/** Bits of a letter of a row, whose statistics are not looked up. */
const LETTER_BITS = 3
/** Alignments are counted in whole numbers, so many for a bit. */
const SCALE = 64
const GAP = WEIGHTS.gap * SCALE

/**
 * A text of a name. `pairs`: for each of its letters, what it adds where a row has each letter of a row, `WIDTH` numbers.
 */
type Asked = { codes: Uint8Array; bits: Float64Array; sum: number; pairs: Int32Array }

/** Estimates how close rows come to a name, from their texts alone: see `rowText`. About 1 µs a row. */
export class Closeness {
  readonly #core: readonly Asked[]
  readonly #whole: Asked
  readonly #words: readonly Asked[]
  readonly #letters: number

  constructor(sign: Sign) {
    this.#core = [...new Set([sign.core, ...sign.readings])].map(askedOf)
    this.#whole = sign.core === sign.whole && this.#core[0] ? this.#core[0] : askedOf(sign.whole)
    this.#words = coreWordsOf(sign.words).map(({ form }) => askedOf(form))
    this.#letters = this.#words.reduce((sum, { codes }) => sum + codes.length, 0)
  }

  /** Bits, in about the measure of `compareSigns`. */
  of(texts: Uint8Array, from: number, to: number): number {
    let best = 0
    let start = texts[from] === MORE ? from + 1 : from
    while (start < to) {
      let end = start
      let hasWeak = false
      for (; end < to; end += 1) {
        const code = texts[end]
        if (code === READING || code === OTHER) break
        if (code === WEAK) hasWeak = true
      }
      const hasCore = readWords(texts, start, end, false)
      if (hasCore || readWords(texts, start, end, true)) {
        const rest = this.#shared()
        for (const form of this.#core) best = Math.max(best, aligned(form) + rest)
        if (hasWeak || this.#core[0] !== this.#whole) {
          if (hasWeak) readWords(texts, start, end, true)
          best = Math.max(best, aligned(this.#whole) + rest)
        }
      }
      start = end + 1
    }
    return best
  }

  /** Bits of the words of the core that both have, less those of the words that one has more. */
  #shared(): number {
    let [part, matched] = [0, 0]
    for (const { codes, sum } of this.#words) {
      for (let at = 0; at < words; at += 1) {
        const start = starts[at] as number
        if ((starts[at + 1] as number) - start !== codes.length || !isAt(codes, start)) continue
        part = Math.max(part, sum)
        matched += codes.length
        break
      }
    }
    const rest = Math.min(this.#letters - matched, length - matched) * LETTER_BITS
    return part * WEIGHTS.part - Math.min(rest, WEIGHTS.restMost) * WEIGHTS.rest
  }
}

/** The words of the row that is compared, written as one, and where each starts. */
const row = new Uint8Array(MOST)
const starts = new Uint8Array(MOST + 2)
let length = 0
let words = 0

/** Reads the telling words of a sign, or all of its words; gives false if there are none. */
function readWords(texts: Uint8Array, from: number, to: number, all: boolean): boolean {
  length = 0
  words = 0
  let isSkipped = false
  for (let at = from; at < to && length < MOST; at += 1) {
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

const scores = new Int32Array(MOST + 1)
const runs = new Uint8Array(MOST + 1)

/** Bits of the best alignment of a text with the row, of their beginnings and ends, and of their longest common run. */
function aligned({ codes, bits, sum, pairs }: Asked): number {
  const [n, m] = [codes.length, length]
  const shorter = Math.min(n, m)
  let [start, end, startBits, endBits] = [0, 0, 0, 0]
  for (; start < shorter && row[start] === codes[start]; start += 1) startBits += bits[start] as number
  for (; end < shorter && row[m - 1 - end] === codes[n - 1 - end]; end += 1)
    endBits += bits[n - 1 - end] as number
  for (let j = 0; j <= m; j += 1) scores[j] = -j * GAP
  runs.fill(0, 0, m)
  let longest = 0
  for (let i = 0; i < n; i += 1) {
    const code = codes[i] as number
    const at = i * WIDTH
    let diagonal = scores[0] as number
    let left = diagonal - GAP
    scores[0] = left
    let run = 0
    for (let j = 0; j < m; j += 1) {
      const other = row[j] as number
      const up = scores[j + 1] as number
      let best = diagonal + (pairs[at + other] as number)
      if (up - GAP > best) best = up - GAP
      if (left - GAP > best) best = left - GAP
      scores[j + 1] = best
      left = best
      diagonal = up
      const before = runs[j] as number
      const here = code === other ? run + 1 : 0
      runs[j] = here
      if (here > longest) longest = here
      run = before
    }
  }
  const share = Math.max(0, Math.min((scores[m] as number) / SCALE, sum))
  return (
    share * WEIGHTS.aligned +
    startBits * WEIGHTS.start +
    endBits * WEIGHTS.end +
    (WEIGHTS.run * longest) / Math.max(n, m, 1)
  )
}

function askedOf({ latin, letters, bits }: Form): Asked {
  const codes = Uint8Array.from(latin.slice(0, MOST), codeOf)
  const pairs = new Int32Array(codes.length * WIDTH).fill(-WEIGHTS.substitution * SCALE)
  codes.forEach((code, at) => {
    const value = (letters[at] ?? 0) * SCALE
    for (let other = 0; other < WIDTH; other += 1)
      if (NEAR[code * WIDTH + other] === 1)
        pairs[at * WIDTH + other] = value / 2 - WEIGHTS.nearSubstitution * SCALE
    pairs[at * WIDTH + code] = value
  })
  return { codes, bits: letters, sum: bits, pairs }
}
