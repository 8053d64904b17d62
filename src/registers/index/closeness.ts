import { NEAR_LETTERS } from '../../names/comparison/letters.ts'
import type { Form, Sign } from '../../names/comparison/sign.ts'
import { coreWordsOf } from '../../names/comparison/sign.ts'
import { WEIGHTS } from '../../names/comparison/weights.ts'

/** Longer texts are compared by their first letters. */
const MOST = 48
const WIDTH = 128
const NEAR = new Uint8Array(WIDTH * WIDTH)
for (const group of NEAR_LETTERS)
  for (const a of group)
    for (const b of group) if (a !== b) NEAR[a.charCodeAt(0) * WIDTH + b.charCodeAt(0)] = 1

const [SPACE, WEAK, READING, OTHER, MORE] = [' ', '~', '=', '|', '!'].map((sign) => sign.charCodeAt(0)) as [
  number,
  number,
  number,
  number,
  number,
]
/** Bits of a letter of a row, whose statistics are not looked up. */
const LETTER_BITS = 3

type Asked = { codes: Uint8Array; bits: Float64Array; sum: number }

/** Estimates how close rows come to a name, from their texts alone: see `rowText`. About 0.5 µs a row. */
export class Closeness {
  readonly #forms: readonly Asked[]
  readonly #words: readonly Asked[]
  readonly #row = new Uint8Array(MOST)
  readonly #starts = new Uint8Array(MOST + 1)
  #last = new Float64Array(MOST + 1)
  #next = new Float64Array(MOST + 1)
  #before = new Float64Array(MOST + 1)
  readonly #runs = new Uint8Array(MOST + 1)

  constructor(sign: Sign) {
    const forms = new Set([sign.core, sign.whole, ...sign.readings])
    this.#forms = [...forms].filter(({ latin }) => latin !== '').map(askedOf)
    this.#words = coreWordsOf(sign.words).map(({ form }) => askedOf(form))
  }

  /** Bits, in about the measure of `compareSigns`. */
  of(texts: Uint8Array, from: number, to: number): number {
    let best = 0
    let start = from
    if (texts[start] === MORE) start += 1
    while (start < to) {
      let end = start
      while (end < to && texts[end] !== READING && texts[end] !== OTHER) end += 1
      best = Math.max(best, this.#part(texts, start, end, false))
      best = Math.max(best, this.#part(texts, start, end, true))
      start = end + 1
    }
    return best
  }

  /** The telling words of a sign, or all of its words. */
  #part(texts: Uint8Array, from: number, to: number, all: boolean): number {
    let length = 0
    let words = 0
    let weak = false
    let hasWeak = false
    for (let at = from; at <= to && length < MOST; at += 1) {
      const code = at === to ? SPACE : (texts[at] ?? 0)
      if (code === WEAK) {
        weak = true
        hasWeak = true
      } else if (code === SPACE) {
        if (!weak || all) {
          words += 1
          this.#starts[words] = length
        }
        weak = false
      } else if (!weak || all) {
        this.#row[length] = code
        length += 1
      }
    }
    if (length === 0 || (all && !hasWeak)) return 0
    let best = 0
    for (const form of this.#forms) best = Math.max(best, this.#aligned(form, length))
    return best + this.#shared(words, length)
  }

  #shared(words: number, length: number): number {
    let part = 0
    let matched = 0
    for (const word of this.#words) {
      for (let at = 1; at <= words; at += 1) {
        const [start, end] = [this.#starts[at - 1] ?? 0, this.#starts[at] ?? 0]
        if (end - start !== word.codes.length || !this.#equals(word.codes, start)) continue
        part = Math.max(part, word.sum)
        matched += word.codes.length
        break
      }
    }
    const askedLength = this.#words.reduce((sum, { codes }) => sum + codes.length, 0)
    const rest = Math.min(askedLength - matched, length - matched) * LETTER_BITS
    return part * WEIGHTS.part - Math.min(rest, WEIGHTS.restMost) * WEIGHTS.rest
  }

  #equals(codes: Uint8Array, start: number): boolean {
    for (let at = 0; at < codes.length; at += 1) if (this.#row[start + at] !== codes[at]) return false
    return true
  }

  #aligned({ codes, bits, sum }: Asked, length: number): number {
    const row = this.#row
    const n = codes.length
    let start = 0
    let [startBits, endBits] = [0, 0]
    const shorter = Math.min(n, length)
    while (start < shorter && row[start] === codes[start]) {
      startBits += bits[start] ?? 0
      start += 1
    }
    let end = 0
    while (end < shorter && row[length - 1 - end] === codes[n - 1 - end]) {
      endBits += bits[n - 1 - end] ?? 0
      end += 1
    }
    let [before, last, next] = [this.#before, this.#last, this.#next]
    const runs = this.#runs.fill(0, 0, length + 1)
    let longest = 0
    for (let j = 0; j <= length; j += 1) last[j] = -j * WEIGHTS.gap
    for (let i = 1; i <= n; i += 1) {
      const code = codes[i - 1] ?? 0
      const value = bits[i - 1] ?? 0
      const gapOfCode = code === codes[i - 2] ? WEIGHTS.double : WEIGHTS.gap
      next[0] = (last[0] ?? 0) - gapOfCode
      let diagonalRun = 0
      for (let j = 1; j <= length; j += 1) {
        const other = row[j - 1] ?? 0
        const above = runs[j] ?? 0
        let pair = -WEIGHTS.substitution
        if (code === other) {
          pair = value
          runs[j] = diagonalRun + 1
          if (diagonalRun + 1 > longest) longest = diagonalRun + 1
        } else {
          runs[j] = 0
          if (NEAR[code * WIDTH + other] === 1) pair = value * 0.5 - WEIGHTS.nearSubstitution
        }
        diagonalRun = above
        let best = (last[j - 1] ?? 0) + pair
        const up = (last[j] ?? 0) - (j === length ? WEIGHTS.endGap : gapOfCode)
        if (up > best) best = up
        const left =
          (next[j - 1] ?? 0) -
          (other === row[j - 2] ? WEIGHTS.double : i === n ? WEIGHTS.endGap : WEIGHTS.gap)
        if (left > best) best = left
        if (i > 1 && j > 1 && code === row[j - 2] && other === codes[i - 2] && code !== other) {
          const swapped = (before[j - 2] ?? 0) + value + (bits[i - 2] ?? 0) - WEIGHTS.swap
          if (swapped > best) best = swapped
        }
        next[j] = best
      }
      const free = before
      before = last
      last = next
      next = free
    }
    const aligned = Math.max(0, Math.min(last[length] ?? 0, sum))
    return (
      aligned * WEIGHTS.aligned +
      startBits * WEIGHTS.start +
      endBits * WEIGHTS.end +
      (WEIGHTS.run * longest) / Math.max(n, length)
    )
  }
}

function askedOf({ latin, letters, bits }: Form): Asked {
  const text = latin.slice(0, MOST)
  return { codes: Uint8Array.from(text, (letter) => letter.charCodeAt(0)), bits: letters, sum: bits }
}
