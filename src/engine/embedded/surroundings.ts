import type { Subscription } from '../ports/backbone.ts'
import type { EventStore, Position } from '../ports/event-store.ts'
import type { Block, Letters } from './letters.ts'
import type { BackboneMetrics } from './metrics.ts'
import type { Unfinished } from './unfinished.ts'

/** What the work of a group stands on. */
export type Surroundings = {
  subscription: Subscription
  signal: AbortSignal
  store: EventStore
  letters: Letters
  /** By stream: what is skipped until it is redriven. */
  blocks: Map<string, Block>
  /** See {@link placeOf}. */
  discarded: Set<string>
  unfinished: Unfinished
  metrics: BackboneMetrics
  /** Epoch ms. */
  now(): number
  /** How far the log has been read. */
  read(): Position
}
