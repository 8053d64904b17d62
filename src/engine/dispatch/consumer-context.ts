import type { RecordedEvent } from '../../events/event.ts'
import type { Subscription } from '../ports/event-bus.ts'
import type { EventStore, Position } from '../ports/event-store.ts'
import type { Block, Letter, Letters } from './dead-letter-store.ts'
import type { Held } from './held-events.ts'
import type { EventBusMetrics } from './metrics.ts'
import type { Unfinished } from './unfinished.ts'

/** What the consumer of a group is built from. */
export type ConsumerContext = {
  subscription: Subscription
  signal: AbortSignal
  store: EventStore
  letters: Letters
  /** Skipped streams with the dead letter that blocks each until it is redriven. */
  blocks: Map<string, Block>
  /** See {@link eventKey}. */
  discarded: Set<string>
  unfinished: Unfinished
  metrics: EventBusMetrics
  /** Epoch ms. */
  now(): number
  /** How far the log has been read. */
  read(): Position
  /** Returns a filter for the events that have been read from the log at the time of the call. */
  due(): (event: RecordedEvent) => boolean
  /** Called when the events of a stream below a revision were read from the store. */
  readBack?(stream: string, next: number): void
  /** The source of a dead letter, for the processes that share the group. */
  origin?: string
  /** Called with a dead letter before it is stored, and awaited; must not reject. */
  announce?(letter: Letter, failed: Held): Promise<void>
}
