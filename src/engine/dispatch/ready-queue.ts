export type Ranked = {
  /** The smallest value is first. */
  rank: number
  /** Breaks ties: the smallest value is first; all values differ. */
  arrival: number
}

/** A binary heap with the most urgent item first; O(log n) to add and to take. */
export class ReadyQueue<T extends Ranked> {
  readonly #heap: T[] = []

  push(item: T): void {
    const heap = this.#heap
    let at = heap.length
    while (at > 0) {
      const parentAt = (at - 1) >> 1
      const parent = heap[parentAt]
      if (!parent || !goesBefore(item, parent)) break
      heap[at] = parent
      at = parentAt
    }
    heap[at] = item
  }

  pop(): T | undefined {
    const [top] = this.#heap
    const last = this.#heap.pop()
    if (last !== undefined && this.#heap.length > 0) this.#sink(last)
    return top
  }

  #sink(item: T): void {
    const heap = this.#heap
    let at = 0
    for (;;) {
      const left = heap[2 * at + 1]
      if (!left) break
      const right = heap[2 * at + 2]
      const [child, childAt] = right && goesBefore(right, left) ? [right, 2 * at + 2] : [left, 2 * at + 1]
      if (!goesBefore(child, item)) break
      heap[at] = child
      at = childAt
    }
    heap[at] = item
  }
}

function goesBefore(a: Ranked, b: Ranked): boolean {
  return a.rank < b.rank || (a.rank === b.rank && a.arrival < b.arrival)
}
