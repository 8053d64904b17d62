import type { RecordedEvent } from '../../events/event.ts'
import type { Position } from '../ports/event-store.ts'

/** A place in the log that the checkpoint must not pass. */
export type Barrier = {
  /** The position before the barrier: the checkpoint may advance up to here. */
  readonly before: Position
  /** When the event was written; undefined for a barrier that only holds the checkpoint. */
  readonly time: string | undefined
  previous: Barrier | undefined
  next: Barrier | undefined
}

/** An event in memory; one that was read back from the store has no barrier. */
export type Held = {
  readonly event: RecordedEvent
  readonly barrier: Barrier | undefined
  readonly arrival: number
}

/**
 * A stream whose later events are not held in memory, but read back from the store when the stream is next: it waits
 * before a retry, or is being redriven.
 */
export type Tail = {
  /** First revision that is not in the queue. */
  next: number
  /** Whether the store may hold more than has been read back. */
  missed: boolean
  /** Continue from this revision, because an event arrived later than its successors. */
  rewind?: number | undefined
  /** The highest revision that is known to exist. */
  last: number
  /** How many events were released from memory, as far as known. */
  inStore: number
  /** Holds the checkpoint until all of the stream is finished; a blocked stream needs none. */
  anchor: Barrier | undefined
}
