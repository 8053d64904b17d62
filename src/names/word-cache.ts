/**
 * Computed values of words; names repeat them. Each word has one place among a fixed number, where a later word of the
 * same place replaces it: the memory is bounded, and a word that is seen once costs little.
 */
export class WordCache<Value> {
  readonly #make: (word: string) => Value
  readonly #words: (string | undefined)[]
  readonly #values: (Value | undefined)[]
  readonly #mask: number

  /** @param places a power of 2 */
  constructor(make: (word: string) => Value, places = 2 ** 15) {
    this.#make = make
    this.#words = new Array<string | undefined>(places).fill(undefined)
    this.#values = new Array<Value | undefined>(places).fill(undefined)
    this.#mask = places - 1
  }

  of(word: string): Value {
    const at = placeOf(word) & this.#mask
    if (this.#words[at] === word) return this.#values[at] as Value
    const value = this.#make(word)
    this.#words[at] = word
    this.#values[at] = value
    return value
  }
}

function placeOf(word: string): number {
  let hash = word.length
  for (let at = 0; at < word.length; at += 1) hash = Math.imul(hash ^ word.charCodeAt(at), 0x5bd1e995)
  return hash ^ (hash >>> 15)
}
