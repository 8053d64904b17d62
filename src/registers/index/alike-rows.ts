import { FACT_WORDS, withoutDay } from './facts.ts'

/** Rows of one key, owner, status and Nice classes that are kept. */
const MOST = 4
/** A power of 2. */
const PLACES = 2 ** 14

/**
 * A number of the key, owner, status and Nice classes of a row: rows with the same number differ by their dates.
 * @param at where its facts begin
 */
export function alikeNumber(facts: Uint32Array, at: number): number {
  let number = facts[at + FACT_WORDS] as number
  number = Math.imul(number ^ (facts[at] as number), 0x9e3779b1)
  number = Math.imul(number ^ (number >>> 15) ^ withoutDay(facts[at + 1] as number), 0x85ebca6b)
  number = Math.imul(number ^ (number >>> 13) ^ (facts[at + 2] as number), 0xc2b2ae35)
  return (number ^ (number >>> 16)) >>> 0
}

/**
 * Counts rows that differ by their dates. A register has hundreds of some marks, which would leave no room for others. The table
 * is small: rows that it has forgotten are counted again.
 */
export class AlikeRows {
  readonly #tags = new Uint32Array(PLACES)
  readonly #counts = new Uint8Array(PLACES)

  /**
   * Whether there were as many already as are kept; counts the row otherwise.
   * @param at where its facts begin
   */
  areMany(facts: Uint32Array, at: number): boolean {
    const tag = alikeNumber(facts, at)
    const place = tag & (PLACES - 1)
    if (this.#tags[place] !== tag) {
      this.#tags[place] = tag
      this.#counts[place] = 0
    }
    const count = this.#counts[place] as number
    if (count === MOST) return true
    this.#counts[place] = count + 1
    return false
  }
}
