/** Keeps the highest of many scores in bounded memory. */
export class Tail {
  readonly #most: number
  #scores: number[] = []
  #floor = Number.NEGATIVE_INFINITY

  /** @param most number of scores that are kept */
  constructor(most: number) {
    this.#most = most
  }

  /** Scores up to here need not be added. */
  get floor(): number {
    return this.#floor
  }

  add(score: number): void {
    if (score <= this.#floor) return
    this.#scores.push(score)
    if (this.#scores.length >= 2 * this.#most) this.#cut()
  }

  /** The highest scores, descending; at most `most`. */
  highest(): number[] {
    this.#cut()
    return this.#scores
  }

  #cut(): void {
    this.#scores.sort((a, b) => b - a)
    if (this.#scores.length < this.#most) return
    this.#scores.length = this.#most
    this.#floor = this.#scores.at(-1) ?? this.#floor
  }
}
