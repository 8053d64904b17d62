import { FACT_WORDS } from './facts.ts'
import { KEYS } from './keys.ts'

/** Words of 32 bits of a row: its facts, and the hash of its key. */
export const ROW_WORDS = FACT_WORDS + 1

/** Below it, a sort of the entries is faster than a pass over all numbers. */
const FEW_ENTRIES = 2 ** 16

type Growing = Uint8Array | Uint32Array

/** An array of at least `length`, with the same content. */
function grown<T extends Growing>(array: T, length: number): T {
  if (length <= array.length) return array
  const Larger = array.constructor as new (length: number) => T
  const larger = new Larger(Math.max(length, 2 * array.length))
  larger.set(array)
  return larger
}

/** The rows of a segment, column by column. */
export type Columns = {
  /** Ascending. */
  ids: Uint32Array
  /** `ROW_WORDS` numbers for each row: see `packFacts`; the last one is of `packCore`. */
  facts: Uint32Array
  /** Where the text of each row ends in `texts`. */
  ends: Uint32Array
  /** See `rowText`. */
  texts: Uint8Array
  /** One bit for each row. */
  removed: Uint8Array
}

/** The rows of one segment while it is written. */
export class SegmentBuffer {
  rows = 0
  removedRows = 0
  #ids = new Uint32Array(1_024)
  #facts = new Uint32Array(1_024 * ROW_WORDS)
  #ends = new Uint32Array(1_024)
  #texts = new Uint8Array(1_024 * 16)
  #removed = new Uint8Array(1_024 / 8)
  /** The newest row under each number, from 1. */
  readonly #newest = new Uint32Array(KEYS)
  #entries = 0
  #numbers = new Uint32Array(1_024 * 16)
  #listed = new Uint32Array(1_024 * 16)

  /** Adds a row; ids ascend. Gives where its facts are to be written. */
  add(id: number, text: string): { facts: Uint32Array; at: number } {
    const row = this.rows
    const start = row === 0 ? 0 : (this.#ends[row - 1] ?? 0)
    this.#ids = grown(this.#ids, row + 1)
    this.#ends = grown(this.#ends, row + 1)
    this.#facts = grown(this.#facts, (row + 1) * ROW_WORDS)
    this.#removed = grown(this.#removed, (row >> 3) + 1)
    this.#texts = grown(this.#texts, start + text.length)
    this.#ids[row] = id
    for (let at = 0; at < text.length; at += 1) this.#texts[start + at] = text.charCodeAt(at)
    this.#ends[row] = start + text.length
    this.rows += 1
    return { facts: this.#facts, at: row * ROW_WORDS }
  }

  /** Lists the newest row under a number, once. */
  list(number: number): void {
    if (this.#newest[number] === this.rows) return
    this.#newest[number] = this.rows
    this.listRow(number, this.rows - 1)
  }

  listRow(number: number, row: number): void {
    if (this.#entries === this.#numbers.length) {
      this.#numbers = grown(this.#numbers, this.#entries + 1)
      this.#listed = grown(this.#listed, this.#entries + 1)
    }
    this.#numbers[this.#entries] = number
    this.#listed[this.#entries] = row
    this.#entries += 1
  }

  /** Marks a row as removed; gives false if no row has this id. */
  remove(id: number): boolean {
    const row = rowOf(this.#ids.subarray(0, this.rows), id)
    if (row === -1 || isRemoved(this.#removed, row)) return false
    markRemoved(this.#removed, row)
    this.removedRows += 1
    return true
  }

  /** Adds the rows of an older segment that are not removed. */
  absorb(
    { ids, facts, ends, texts, removed }: Columns,
    lists: Iterable<readonly [number, Uint32Array]>,
  ): void {
    const moved = new Int32Array(ids.length).fill(-1)
    const decoder = new TextDecoder('latin1')
    for (let row = 0; row < ids.length; row += 1) {
      if (isRemoved(removed, row)) continue
      moved[row] = this.rows
      const text = decoder.decode(texts.subarray(ends[row - 1] ?? 0, ends[row]))
      const { facts: into, at } = this.add(ids[row] ?? 0, text)
      into.set(facts.subarray(row * ROW_WORDS, (row + 1) * ROW_WORDS), at)
    }
    for (const [number, rows] of lists)
      for (const row of rows) {
        const to = moved[row] ?? -1
        if (to >= 0) this.listRow(number, to)
      }
  }

  get columns(): Columns {
    return {
      ids: this.#ids.subarray(0, this.rows),
      facts: this.#facts.subarray(0, this.rows * ROW_WORDS),
      ends: this.#ends.subarray(0, this.rows),
      texts: this.#texts.subarray(0, this.#ends[this.rows - 1] ?? 0),
      removed: this.#removed.subarray(0, Math.ceil(this.rows / 8)),
    }
  }

  /** The lists in the order of their numbers, rows ascending within each. */
  lists(): Generator<[number: number, rows: Uint32Array]> {
    return this.#entries < FEW_ENTRIES ? this.#fewLists() : this.#manyLists()
  }

  /** By comparison: time and memory depend on the entries alone. */
  *#fewLists(): Generator<[number: number, rows: Uint32Array]> {
    const order = new Float64Array(this.#entries)
    for (let at = 0; at < order.length; at += 1) order[at] = (this.#numbers[at] ?? 0) * FEW_ENTRIES + at
    order.sort()
    const numberAt = (place: number): number => Math.floor((order[place] ?? 0) / FEW_ENTRIES)
    const sorted = Uint32Array.from(order, (one) => this.#listed[one % FEW_ENTRIES] ?? 0)
    for (let from = 0, to = 0; from < order.length; from = to) {
      const number = numberAt(from)
      while (to < order.length && numberAt(to) === number) to += 1
      yield [number, sorted.subarray(from, to)]
    }
  }

  /** A counting sort: time and memory depend on all possible numbers as well. */
  *#manyLists(): Generator<[number: number, rows: Uint32Array]> {
    const ends = new Uint32Array(KEYS + 1)
    for (let at = 0; at < this.#entries; at += 1) {
      const number = this.#numbers[at] ?? 0
      ends[number + 1] = (ends[number + 1] ?? 0) + 1
    }
    for (let number = 0; number < KEYS; number += 1)
      ends[number + 1] = (ends[number + 1] ?? 0) + (ends[number] ?? 0)
    const next = ends.slice()
    const sorted = new Uint32Array(this.#entries)
    for (let at = 0; at < this.#entries; at += 1) {
      const number = this.#numbers[at] ?? 0
      const to = next[number] ?? 0
      sorted[to] = this.#listed[at] ?? 0
      next[number] = to + 1
    }
    for (let number = 0; number < KEYS; number += 1) {
      const [from, to] = [ends[number] ?? 0, ends[number + 1] ?? 0]
      if (to > from) yield [number, sorted.subarray(from, to)]
    }
  }
}

/** The place of an id in ascending ids; -1 if it is missing. */
export function rowOf(ids: Uint32Array, id: number): number {
  let [low, high] = [0, ids.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((ids[middle] ?? 0) < id) low = middle + 1
    else high = middle
  }
  return ids[low] === id ? low : -1
}

export const isRemoved = (removed: Uint8Array, row: number): boolean =>
  ((removed[row >> 3] ?? 0) & (1 << (row & 7))) !== 0

export function markRemoved(removed: Uint8Array, row: number): void {
  removed[row >> 3] = (removed[row >> 3] ?? 0) | (1 << (row & 7))
}
