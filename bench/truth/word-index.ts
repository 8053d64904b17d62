import { fitsWildcard } from '../../src/primitives/wildcard.ts'

const GRAM = 3
/** Is put before and after each text, so that a part of a pattern that is bound to an end is looked up with it. */
const EDGE = '\n'

/** Finds the texts that fit one of many patterns without reading every text for each pattern. */
export class WordIndex {
  readonly #texts: readonly string[]
  readonly #byGram = new Map<string, number[]>()

  constructor(texts: readonly string[]) {
    this.#texts = texts
    for (const [at, text] of texts.entries())
      for (const gram of new Set(gramsOf(EDGE + text + EDGE))) {
        const known = this.#byGram.get(gram)
        if (known) known.push(at)
        else this.#byGram.set(gram, [at])
      }
  }

  /** Positions of the texts that fit one of the patterns, ascending; see `fitsWildcard`. */
  fitting(patterns: Iterable<string>): number[] {
    const found = new Set<number>()
    for (const pattern of patterns)
      for (const at of this.#candidates(pattern))
        if (fitsWildcard(this.#texts[at] ?? '', pattern)) found.add(at)
    return [...found].sort((a, b) => a - b)
  }

  /** The texts with the rarest gram of the pattern; every text for a pattern without a gram. */
  #candidates(pattern: string): Iterable<number> {
    let fewest: readonly number[] | null = null
    for (const part of (EDGE + pattern + EDGE).split('*'))
      for (const gram of gramsOf(part)) {
        const having = this.#byGram.get(gram) ?? []
        if (fewest === null || having.length < fewest.length) fewest = having
      }
    return fewest ?? this.#texts.keys()
  }
}

const gramsOf = (text: string): string[] =>
  Array.from({ length: Math.max(0, text.length - GRAM + 1) }, (_, at) => text.slice(at, at + GRAM))
