import type { EventBus } from '../../../../src/engine/ports/event-bus.ts'
import type { RecordedEvent } from '../../../../src/events/event.ts'
import type { Wanted } from '../../event-writer.ts'

/** An event bus over its own log. */
export type EventBusHarness = {
  /** The present instance: another one after each restart. */
  readonly eventBus: EventBus
  /** Writes to the end of a stream; `at` (epoch ms) is the time of the events, by default now. */
  append(stream: string, events: readonly Wanted[], at?: number): Promise<RecordedEvent[]>
  /** `stopped` closes in order; `killed` is like the death of the process: pending work never reports back. */
  restart(how: 'stopped' | 'killed'): Promise<void>
  /** Whether some work of the group can be finished after a crash. */
  hasKept(group: string): Promise<boolean>
  close(): Promise<void>
}
