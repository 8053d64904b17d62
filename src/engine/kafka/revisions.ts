import { LRUCache } from 'lru-cache'

/** The revisions that have been taken in one go, the last of them excluded. */
type Span = { first: number; next: number }

const REMEMBERED = 20_000

/**
 * `next`: it follows what was taken. `seen`: it was taken before. Otherwise the revision from which the stream has
 * to be read from the store, because events in between are missing or this one comes late.
 */
export type Standing = 'next' | 'seen' | { from: number }

/**
 * How far each stream of a partition has been taken since the partition was assigned. The first event of a stream
 * is taken as it comes: those in front of it were finished by an earlier owner. Remembers the 20,000 streams that
 * moved last; one that was forgotten begins anew, so that a repeated event may be handed over again.
 */
export class Revisions {
  readonly #spans = new LRUCache<string, Span>({ max: REMEMBERED })

  /** Takes an event of the stream. */
  take(stream: string, revision: number): Standing {
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

  /** Everything below a revision was taken out of the store. */
  reached(stream: string, next: number): void {
    const span = this.#spans.get(stream)
    if (!span) this.#spans.set(stream, { first: next, next })
    else if (span.next < next) span.next = next
  }

  /** The revision that is to come, undefined for a stream that has not been met. */
  next(stream: string): number | undefined {
    return this.#spans.get(stream)?.next
  }
}
