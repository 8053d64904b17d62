/** Counts are at most this. */
const MAX_COUNT = 8_191

/** Kept rows, each with its count; valid until the pool is cleared. */
export type TopCounts = { rows: Float64Array; counts: Uint16Array }

/** Keeps the rows with the highest counts. */
export class TopRows {
  /** Rows to keep. */
  readonly size: number
  readonly #rows: Float64Array
  readonly #counts: Uint16Array
  readonly #histogram = new Uint32Array(MAX_COUNT + 1)
  #added = 0
  /** Rows with a lower count are not kept any more. */
  least = 0

  constructor(size: number) {
    this.size = size
    this.#rows = new Float64Array(4 * size)
    this.#counts = new Uint16Array(4 * size)
  }

  clear(): void {
    this.#added = 0
    this.least = 0
  }

  add(row: number, count: number): void {
    if (count < this.least) return
    if (this.#added === this.#rows.length) this.#shrink()
    this.#rows[this.#added] = row
    this.#counts[this.#added] = Math.min(count, MAX_COUNT)
    this.#added += 1
  }

  /** The kept rows: as many as asked for; of those that have the same count as the last, the first that were added. */
  best(): TopCounts {
    if (this.#added > this.size) this.#shrink()
    return { rows: this.#rows.subarray(0, this.#added), counts: this.#counts.subarray(0, this.#added) }
  }

  #shrink(): void {
    const histogram = this.#histogram.fill(0)
    for (let at = 0; at < this.#added; at += 1) {
      const count = this.#counts[at] ?? 0
      histogram[count] = (histogram[count] ?? 0) + 1
    }
    let least = MAX_COUNT
    let kept = histogram[least] ?? 0
    while (least > 0 && kept + (histogram[least - 1] ?? 0) <= this.size) {
      least -= 1
      kept += histogram[least] ?? 0
    }
    let to = 0
    let tied = this.size - kept
    for (let at = 0; at < this.#added; at += 1) {
      const count = this.#counts[at] ?? 0
      if (count < least - 1 || (count < least && tied === 0)) continue
      if (count < least) tied -= 1
      this.#rows[to] = this.#rows[at] ?? 0
      this.#counts[to] = count
      to += 1
    }
    this.#added = Math.min(to, this.size)
    this.least = least
  }
}
