import type { RecordedEvent } from '../../events/event.ts'
import type { Position } from '../ports/event-store.ts'

/** A place in the log that the checkpoint must not pass. */
export type Mark = {
  /** The position in front of it: as far as the checkpoint may go. */
  readonly before: Position
  /** When the event there was written; undefined for a place that only holds the checkpoint. */
  readonly time: string | undefined
  previous: Mark | undefined
  next: Mark | undefined
}

/** An event in memory; one that was read back from the store has no mark of its own. */
export type Held = {
  readonly event: RecordedEvent
  readonly mark: Mark | undefined
  readonly arrival: number
}

/**
 * A stream whose later events are not held, but read back from the store when their turn comes:
 * it waits before a retry, or is being redriven.
 */
export type Tail = {
  /** First revision that is not in the queue. */
  next: number
  /** Whether the store may hold more than has been read back. */
  missed: boolean
  /** Go back to this revision, because an event came later than those behind it. */
  rewind?: number | undefined
  /** The highest revision that is known to exist. */
  last: number
  /** How many were let go of, as far as known. */
  behind: number
  /** Holds the checkpoint until all of it is finished; a stream that is blocked anyway needs none. */
  anchor: Mark | undefined
}
