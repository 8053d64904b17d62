const NONE: readonly number[] = []

/** Words of at least four letters, by their first and by their last four: a longer word is compared with few of them. */
export class AffixIndex {
  readonly #words: readonly string[]
  readonly #byStart: ReadonlyMap<string, readonly number[]>
  readonly #byEnd: ReadonlyMap<string, readonly number[]>

  /** Throws a RangeError for a shorter word, which it could not find. */
  constructor(words: Iterable<string>) {
    this.#words = [...words]
    const short = this.#words.find((word) => word.length < LETTERS)
    if (short !== undefined) throw new RangeError(`${short} has fewer than ${LETTERS} letters`)
    const places = [...this.#words.keys()]
    const wordAt = (place: number): string => this.#words[place] ?? ''
    this.#byStart = Map.groupBy(places, (place) => firstOf(wordAt(place)))
    this.#byEnd = Map.groupBy(places, (place) => lastOf(wordAt(place)))
  }

  /** The words that have the first or the last four letters in common with the text, in their order. */
  candidates(text: string): string[] {
    const starting = this.#byStart.get(firstOf(text)) ?? NONE
    const ending = this.#byEnd.get(lastOf(text)) ?? NONE
    if (starting.length + ending.length === 0) return []
    const places = [...new Set([...starting, ...ending])].sort((a, b) => a - b)
    return places.map((place) => this.#words[place] ?? '')
  }
}

const LETTERS = 4
const firstOf = (word: string): string => word.slice(0, LETTERS)
const lastOf = (word: string): string => word.slice(-LETTERS)
