import type { RecordedEvent } from '../../events/event.ts'

/** Observes an event bus for metrics and logs; must not throw. */
export type EventBusMetrics = {
  /** Events that a handler has processed. */
  handled?(group: string, events: number): void
  /** A failed attempt that does not count, with the number of consecutive ones; another attempt follows. */
  postponed?(group: string, event: RecordedEvent, error: Error, retries: number): void
  /** A counted failed attempt, from 1; another attempt or the dead letter follows. */
  failed?(group: string, event: RecordedEvent, error: Error, attempt: number): void
  /** An event is newer than this program: a newer process must handle it; this one retries it occasionally. */
  left?(group: string, event: RecordedEvent, error: Error): void
  deadLettered?(group: string, event: RecordedEvent, error: Error): void
  /** The store or the read models were unavailable; work resumes without intervention. */
  interrupted?(group: string, error: Error): void
}
