import type { EventBus } from '../../../../src/engine/ports/event-bus.ts'
import type { RecordedEvent } from '../../../../src/events/event.ts'
import type { Wanted } from '../../event-writer.ts'

/** A backbone over a log of its own. */
export type EventBusHarness = {
  /** The one of the present life: another after each restart. */
  readonly eventBus: EventBus
  /** Writes to the end of a stream; `at` (epoch ms) is the time of the events, now unless given. */
  append(stream: string, events: readonly Wanted[], at?: number): Promise<RecordedEvent[]>
  /** `stopped` closes in good order; `killed` is as when the process dies: what was under way is never heard of again. */
  restart(how: 'stopped' | 'killed'): Promise<void>
  /** Whether a crash leaves something of the group finished. */
  hasKept(group: string): Promise<boolean>
  close(): Promise<void>
}
