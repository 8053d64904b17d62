import type { RecordedEvent } from '../../events/event.ts'
import type { Position } from '../ports/event-store.ts'
import type { Barrier, Held, Tail } from './held-events.ts'

/** What a group has in memory, across all logs that it reads. */
export class Holdings {
  /** Events, waiting or being processed. */
  held = 0
  /** Events that have arrived so far. */
  arrivals = 0
  /** Streams that are left to a newer version of the program. */
  left = 0
}

/** About 1 kB of memory each. Beyond this limit, reading stops until a newer process takes over. */
const MAX_LEFT = 20_000

/**
 * Events that were read from the log and are not finished, in the order of the log. Adding and removing take constant
 * time. Memory depends on the number of unfinished events, not on their distance in the log.
 */
export class Unfinished {
  #first: Barrier | undefined
  #last: Barrier | undefined
  #held = 0
  #inStore = 0
  #left = 0
  #holdings: Holdings

  constructor(holdings = new Holdings()) {
    this.#holdings = holdings
  }

  /** Events in memory, waiting or being processed. */
  get held(): number {
    return this.#held
  }

  /** Events in memory and, as far as known, those that wait in the store. */
  get events(): number {
    return this.#held + this.#inStore
  }

  /** The position that the checkpoint must not pass, undefined when no event holds it. */
  get before(): Position | undefined {
    return this.#first?.before
  }

  /** Time of the oldest unfinished event. */
  get oldest(): string | undefined {
    let barrier = this.#first
    while (barrier && barrier.time === undefined) barrier = barrier.next
    return barrier?.time
  }

  /** Holds an event that directly follows `before` in the log. */
  hold(event: RecordedEvent, before: Position): Held {
    this.#keep(1)
    this.#holdings.arrivals += 1
    return { event, barrier: this.addBarrier(before, event.time), arrival: this.#holdings.arrivals }
  }

  /** Holds an event that was read back; the anchor of its tail already holds the checkpoint. */
  holdAgain(event: RecordedEvent, arrival: number): Held {
    this.#keep(1)
    return { event, barrier: undefined, arrival }
  }

  /** The events are processed, skipped, or no longer held. */
  finish(events: readonly Held[]): void {
    this.#keep(-events.length)
    for (const { barrier } of events) if (barrier) this.remove(barrier)
  }

  /** One more or one fewer stream waits for a newer version of the program. */
  leave(count: 1 | -1): void {
    this.#left += count
    this.#holdings.left += count
  }

  /** Streams of this log that wait for a newer version of the program. */
  get left(): number {
    return this.#left
  }

  /** Whether another stream can be left to a newer version without holding any of its events. */
  get mayLeaveMore(): boolean {
    return this.#holdings.left <= MAX_LEFT
  }

  /** Excludes what is still being processed from the counts of the group. */
  abandon(): void {
    this.#holdings.held -= this.#held
    this.#holdings.left -= this.#left
    this.#holdings = new Holdings()
  }

  #keep(count: number): void {
    this.#held += count
    this.#holdings.held += count
  }

  /** More or fewer events wait in the store after a queue. */
  release(tail: Tail, count: number): void {
    tail.inStore += count
    this.#inStore += count
  }

  /** Adds a barrier at the end, or directly before another one. */
  addBarrier(before: Position, time?: string, next?: Barrier): Barrier {
    const previous = next ? next.previous : this.#last
    const barrier: Barrier = { before, time, previous, next }
    if (previous) previous.next = barrier
    else this.#first = barrier
    if (next) next.previous = barrier
    else this.#last = barrier
    return barrier
  }

  /** Removes a barrier, once. */
  remove({ previous, next }: Barrier): void {
    if (previous) previous.next = next
    else this.#first = next
    if (next) next.previous = previous
    else this.#last = previous
  }
}
