import type { RecordedEvent } from '../../events/event.ts'
import type { Subscription } from '../ports/event-bus.ts'
import type { EventStore, Position } from '../ports/event-store.ts'
import type { Held } from './held.ts'
import type { Block, Letter, Letters } from './letters.ts'
import type { EventBusMetrics } from './metrics.ts'
import type { Unfinished } from './unfinished.ts'

/** What the work of a group stands on. */
export type ConsumerContext = {
  subscription: Subscription
  signal: AbortSignal
  store: EventStore
  letters: Letters
  /** By stream: what is skipped until it is redriven. */
  blocks: Map<string, Block>
  /** See {@link placeOf}. */
  discarded: Set<string>
  unfinished: Unfinished
  metrics: EventBusMetrics
  /** Epoch ms. */
  now(): number
  /** How far the log has been read. */
  read(): Position
  /** Tells of the events of the store which ones have been read from the log, as it is at the time of the call. */
  due(): (event: RecordedEvent) => boolean
  /** Is told that the events of a stream below a revision were read from the store. */
  readBack?(stream: string, next: number): void
  /** Where a dead letter comes from, for those who share the group. */
  origin?: string
  /** Is told of a dead letter before it is kept, and waited for; must not reject. */
  announce?(letter: Letter, failed: Held): Promise<void>
}
