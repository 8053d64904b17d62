/** Generators of names; each gives the same names for the same random numbers. */

const ONSETS = 'b|br|c|cl|d|dr|f|fl|g|gl|h|j|k|kr|l|m|n|p|pl|pr|qu|r|s|sk|st|t|tr|v|vl|w|x|y|z|zh'.split('|')
const VOWELS = 'a|e|i|o|u|ai|ea|ei|ia|io|oa|ou|y'.split('|')
const CODAS = '|||||n|r|l|s|x|m|nt|rd|th|k|q|v|z'.split('|')
const MIN_LETTERS = 6

/** A coined word of two to four syllables: `Vloutrean`. */
export function coinedName(random: () => number): string {
  const any = (parts: readonly string[]) => parts[Math.floor(random() * parts.length)] ?? ''
  let word = ''
  while (word.length < MIN_LETTERS) word += any(ONSETS) + any(VOWELS) + any(CODAS)
  return word.slice(0, 1).toUpperCase() + word.slice(1)
}

/** Letters that the model looks back on. */
const ORDER = 4
const LONGEST = 14
const END = '$'

/**
 * Makes further names from real ones: two words of different names side by side, or a word that a character model of
 * the names' words writes.
 */
export class NameModel {
  readonly #words: readonly string[]
  readonly #next = new Map<string, string>()

  constructor(names: readonly string[]) {
    this.#words = names.flatMap((name) => name.split(/\s+/u)).filter((word) => /^\p{L}{4,14}$/u.test(word))
    for (const word of this.#words) {
      const padded = '^'.repeat(ORDER) + word.toLowerCase() + END
      for (let place = ORDER; place < padded.length; place += 1) {
        const before = padded.slice(place - ORDER, place)
        this.#next.set(before, (this.#next.get(before) ?? '') + padded.charAt(place))
      }
    }
  }

  name(random: () => number): string {
    return random() < 0.5 ? this.#written(random) : `${this.#word(random)} ${this.#word(random)}`
  }

  #word(random: () => number): string {
    return this.#words[Math.floor(random() * this.#words.length)] ?? ''
  }

  #written(random: () => number): string {
    let text = ''
    while (text.length < LONGEST) {
      const followers = this.#next.get(('^'.repeat(ORDER) + text).slice(-ORDER)) ?? END
      const letter = followers.charAt(Math.floor(random() * followers.length))
      if (letter === END) break
      text += letter
    }
    return text.slice(0, 1).toUpperCase() + text.slice(1)
  }
}
