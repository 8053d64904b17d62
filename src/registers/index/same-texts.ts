import { FACT_WORDS } from './facts.ts'
import type { OpenedSegment } from './opened-segments.ts'
import { placeOf } from './row-places.ts'
import { ROW_WORDS } from './segment-buffer.ts'

const NONE = -1
/** Of the hash of the bytes of a text, so many bits are used. */
const HASH_BITS = 21

/** Rows by their texts. Texts are numbered from 0, in the order in which they come. */
export class SameTexts {
  #size = 0
  /** The newest text of each place of the table. */
  readonly #table: Int32Array
  /** Of each text: its number, the text before it in the same place of the table, its newest row, and its highest count. */
  readonly #numbers: Float64Array
  readonly #before: Int32Array
  readonly #newest: Int32Array
  readonly #counts: Uint16Array
  /** Of each row: its place, and the row of the same text before it. */
  readonly #places: Float64Array
  readonly #rowBefore: Int32Array
  #rows = 0

  /** @param most rows */
  constructor(most: number) {
    this.#table = new Int32Array(2 ** Math.ceil(Math.log2(2 * most)))
    this.#numbers = new Float64Array(most)
    this.#before = new Int32Array(most)
    this.#newest = new Int32Array(most)
    this.#counts = new Uint16Array(most)
    this.#places = new Float64Array(most)
    this.#rowBefore = new Int32Array(most)
  }

  get size(): number {
    return this.#size
  }

  clear(): void {
    this.#size = 0
    this.#rows = 0
    this.#table.fill(NONE)
  }

  /** @param count weight that the row shares with a name */
  add(at: number, segment: OpenedSegment, row: number, count: number): void {
    const place = placeOf(at, row)
    const number = textNumber(segment, row)
    const slot = (number ^ (number / 2 ** HASH_BITS)) & (this.#table.length - 1)
    let text = this.#table[slot] as number
    while (text !== NONE && this.#numbers[text] !== number) text = this.#before[text] as number
    if (text === NONE) {
      text = this.#size
      this.#size += 1
      this.#numbers[text] = number
      this.#before[text] = this.#table[slot] as number
      this.#newest[text] = NONE
      this.#counts[text] = 0
      this.#table[slot] = text
    }
    this.#places[this.#rows] = place
    this.#rowBefore[this.#rows] = this.#newest[text] as number
    this.#newest[text] = this.#rows
    this.#rows += 1
    if (count > (this.#counts[text] as number)) this.#counts[text] = count
  }

  /** The highest count of the rows of a text. */
  countOf(text: number): number {
    return this.#counts[text] as number
  }

  /** The place of one row of a text. */
  placeOf(text: number): number {
    return this.#places[this.#newest[text] as number] as number
  }

  /** The places of the rows of a text. */
  placesOf(text: number): number[] {
    const places: number[] = []
    for (let row = this.#newest[text] as number; row !== NONE; row = this.#rowBefore[row] as number)
      places.push(this.#places[row] as number)
    return places
  }
}

/** Rows of one text have the same number, others hardly ever: 32 bits are of the name, 21 of the text. */
function textNumber({ texts, ends, facts }: OpenedSegment, row: number): number {
  const from = row === 0 ? 0 : (ends[row - 1] as number)
  let hash = 0x811c9dc5
  for (let at = from; at < (ends[row] as number); at += 1)
    hash = Math.imul(hash ^ (texts[at] as number), 0x01000193)
  const name = facts[row * ROW_WORDS + FACT_WORDS] as number
  return name * 2 ** HASH_BITS + (hash >>> (32 - HASH_BITS))
}
