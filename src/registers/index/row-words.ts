import { MAX_LETTERS } from '../../names/comparison/letters.ts'
import { SHORTEST_END, SHORTEST_INSIDE, SHORTEST_START } from '../../names/comparison/words.ts'

const codeOf = (sign: string): number => sign.charCodeAt(0)
/** The signs of a row's text: see `rowText`. */
export const [SPACE, WEAK, READING, OTHER, MORE] = [
  codeOf(' '),
  codeOf('~'),
  codeOf('='),
  codeOf('|'),
  codeOf('!'),
]

/** The first letters of a text of `a-z0-9`. */
export const codesOf = (latin: string): Uint8Array => Uint8Array.from(latin.slice(0, MAX_LETTERS), codeOf)

/** The words of a row, written as one: one object for many rows. */
export class RowWords {
  readonly letters = new Uint8Array(MAX_LETTERS)
  length = 0
  /** How many words. */
  words = 0
  /** Where each starts, and the last one ends. */
  readonly #starts = new Uint8Array(MAX_LETTERS + 2)

  /** Reads the telling words of a sign, or all of its words; gives false if there are none. */
  read(texts: Uint8Array, from: number, to: number, all: boolean): boolean {
    const { letters } = this
    const starts = this.#starts
    let [length, words] = [0, 0]
    let isSkipped = false
    for (let at = from; at < to && length < MAX_LETTERS; at += 1) {
      const code = texts[at] as number
      if (code === WEAK) isSkipped = !all
      else if (code === SPACE) {
        if (!isSkipped) {
          words += 1
          starts[words] = length
        }
        isSkipped = false
      } else if (!isSkipped) {
        letters[length] = code
        length += 1
      }
    }
    if (!isSkipped) {
      words += 1
      starts[words] = length
    }
    this.length = length
    this.words = words
    return length > 0
  }

  sizeOf(word: number): number {
    return (this.#starts[word + 1] as number) - (this.#starts[word] as number)
  }

  /** Whether a text is a word of the row. */
  hasWord(codes: Uint8Array): boolean {
    for (let at = 0; at < this.words; at += 1)
      if (this.sizeOf(at) === codes.length && this.#isAt(codes, this.#starts[at] as number)) return true
    return false
  }

  /** Whether a word of the row has a text as a part. */
  hasPart(codes: Uint8Array): boolean {
    const size = codes.length
    if (size < SHORTEST_START) return false
    for (let word = 0; word < this.words; word += 1) {
      const [from, to] = [this.#starts[word] as number, this.#starts[word + 1] as number]
      const inside = size < SHORTEST_INSIDE ? from : to - size
      for (let at = from; at <= inside && at + size <= to; at += 1) if (this.#isAt(codes, at)) return true
      if (size === SHORTEST_END && to - size >= from && this.#isAt(codes, to - size)) return true
    }
    return false
  }

  /** Whether a text has a word of the row as a part. */
  isPartOf(codes: Uint8Array, word: number): boolean {
    const [start, size] = [this.#starts[word] as number, this.sizeOf(word)]
    if (size < SHORTEST_START) return false
    const { letters } = this
    const last = codes.length - size
    for (let at = 0; at <= last; at += 1) {
      if (at > 0 && size < SHORTEST_INSIDE && (at < last || size < SHORTEST_END)) continue
      let same = 0
      while (same < size && codes[at + same] === letters[start + same]) same += 1
      if (same === size) return true
    }
    return false
  }

  #isAt(codes: Uint8Array, start: number): boolean {
    const { letters } = this
    for (let at = 0; at < codes.length; at += 1) if (letters[start + at] !== codes[at]) return false
    return true
  }
}
