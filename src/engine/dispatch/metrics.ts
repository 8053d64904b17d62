import type { RecordedEvent } from '../../events/event.ts'

/** Is told what a backbone does, for metrics and logs; must not throw. */
export type EventBusMetrics = {
  /** Events that a handler has taken. */
  handled?(group: string, events: number): void
  /** A try that did not count, of as many in a row; another one follows. */
  postponed?(group: string, event: RecordedEvent, error: Error, retries: number): void
  /** A try that counted, from 1; another one follows or the dead letter. */
  failed?(group: string, event: RecordedEvent, error: Error, attempt: number): void
  /** An event is newer than this program: it is left to a newer process, and looked at again from time to time. */
  left?(group: string, event: RecordedEvent, error: Error): void
  deadLettered?(group: string, event: RecordedEvent, error: Error): void
  /** The store or the read models could not be used; it goes on by itself. */
  interrupted?(group: string, error: Error): void
}
