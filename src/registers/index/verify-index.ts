import type { DatabaseSync } from 'node:sqlite'
import { FACT_WORDS, packCore, packFacts } from './facts.ts'
import type { IndexedRow } from './forms.ts'
import { addNumbers, signsOf } from './keys.ts'
import { textOf } from './opened-segments.ts'
import { rowText } from './row-text.ts'
import { isRemoved, ROW_WORDS } from './segment-buffer.ts'
import { Segments } from './segments.ts'

/**
 * Compares a whole search index with its rows: their ids, words, facts, and every posting list by a sum of its entries.
 * Gives a clause about the first difference; null if there is none.
 * @param rows by ascending ids
 */
export function indexFault(db: DatabaseSync, rows: Iterable<IndexedRow>): string | null {
  const segments = new Segments(db)
  const expected = rows[Symbol.iterator]()
  const packed = new Uint32Array(ROW_WORDS)
  for (const info of segments.list()) {
    const columns = segments.columns(info.id)
    const [written, listed] = [new Entries(), new Entries()]
    for (let row = 0; row < info.rows; row += 1) {
      if (isRemoved(columns.removed, row)) continue
      const { value, done } = expected.next()
      const id = columns.ids[row]
      if (done || value.id !== id) return `the index has row ${id}, which the table lacks`
      const signs = signsOf(value.forms)
      if (textOf(columns, row) !== rowText(signs)) return `the index has other words for row ${id}`
      packFacts(value.facts, packed, 0)
      packed[FACT_WORDS] = packCore(signs[0])
      if (packed.some((word, at) => word !== columns.facts[row * ROW_WORDS + at]))
        return `the index has other facts for row ${id}`
      const numbers = new Set<number>()
      addNumbers(signs, (number) => numbers.add(number))
      for (const number of numbers) written.add(number, row)
    }
    for (const [number, list] of segments.lists(info))
      for (const row of list) if (!isRemoved(columns.removed, row)) listed.add(number, row)
    if (!written.equals(listed)) return `the index lists other rows in segment ${info.id}`
  }
  const rest = expected.next()
  return rest.done ? null : `the index lacks row ${rest.value.id}`
}

/** The entries of posting lists in any order, as their number and the sum of their hashes. */
class Entries {
  #count = 0
  #sum = 0

  add(number: number, row: number): void {
    let hash = Math.imul(number ^ Math.imul(row, 0x9e3779b1), 0x85ebca6b)
    hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
    this.#count += 1
    this.#sum = (this.#sum + (hash ^ (hash >>> 16))) | 0
  }

  equals(other: Entries): boolean {
    return this.#count === other.#count && this.#sum === other.#sum
  }
}
