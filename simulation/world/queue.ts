/** Something that is due at a moment; of two that are due at the same moment, the one with the lower `order` comes first. */
export interface Due {
  at: number
  order: number
}

/** Due entries, earliest first: a binary heap. */
export class Queue<T extends Due> {
  readonly #heap: T[] = []

  get size(): number {
    return this.#heap.length
  }

  push(due: T): void {
    const heap = this.#heap
    let at = heap.length
    while (at > 0) {
      const above = (at - 1) >> 1
      const parent = heap[above] as T
      if (!isEarlier(due, parent)) break
      heap[at] = parent
      at = above
    }
    heap[at] = due
  }

  pop(): T | undefined {
    const heap = this.#heap
    const first = heap[0]
    const last = heap.pop()
    if (last === undefined || heap.length === 0) return first
    let at = 0
    for (;;) {
      let below = 2 * at + 1
      if (below >= heap.length) break
      if (below + 1 < heap.length && isEarlier(heap[below + 1] as T, heap[below] as T)) below++
      const child = heap[below] as T
      if (!isEarlier(child, last)) break
      heap[at] = child
      at = below
    }
    heap[at] = last
    return first
  }
}

const isEarlier = (a: Due, b: Due) => a.at < b.at || (a.at === b.at && a.order < b.order)
