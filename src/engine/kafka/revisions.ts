import { LRUCache } from 'lru-cache'
import { upTo } from '../../primitives/lru-size.ts'

/** A run of revisions that have been taken, the last of them excluded. */
type Span = { first: number; next: number }

const REMEMBERED = 20_000

/**
 * `next`: it follows the last taken event. `seen`: it was taken before. Otherwise the revision from which the stream
 * has to be read from the store, because events in between are missing or this one comes late.
 */
export type Order = 'next' | 'seen' | { from: number }

/**
 * How far each stream of a partition has been taken since the partition was assigned. The first event of a stream is
 * accepted at any revision: an earlier owner finished its predecessors. Remembers the 20,000 streams that moved last; a
 * forgotten one starts again, so that a repeated event may be delivered again.
 */
export class Revisions {
  readonly #spans = new LRUCache<string, Span>(upTo(REMEMBERED))

  /** Takes an event of the stream. */
  take(stream: string, revision: number): Order {
    const span = this.#spans.get(stream)
    if (!span) {
      this.#spans.set(stream, { first: revision, next: revision + 1 })
      return 'next'
    }
    if (revision < span.first) {
      span.first = revision
      return { from: revision }
    }
    if (revision < span.next) return 'seen'
    const from = span.next
    span.next = revision + 1
    return revision === from ? 'next' : { from }
  }

  /**
   * Passes over an event whose content does not matter, and returns true; false, without an effect, where events of the
   * stream have to be read from the store first.
   */
  pass(stream: string, revision: number): boolean {
    const span = this.#spans.get(stream)
    if (span && (revision < span.first || revision > span.next)) return false
    this.take(stream, revision)
    return true
  }

  /** All events below a revision were read from the store. */
  reached(stream: string, next: number): void {
    const span = this.#spans.get(stream)
    if (!span) this.#spans.set(stream, { first: next, next })
    else if (span.next < next) span.next = next
  }

  /** The next expected revision, undefined for an unknown stream. */
  next(stream: string): number | undefined {
    return this.#spans.get(stream)?.next
  }
}
