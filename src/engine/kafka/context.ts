import type { Letters } from '../dispatch/dead-letter-store.ts'
import type { EventBusMetrics } from '../dispatch/metrics.ts'
import type { EventStore, Position } from '../ports/event-store.ts'
import type { KafkaClients } from './client.ts'
import type { Tuning } from './consumer-times.ts'
import type { DecodedEvents } from './decoded-events.ts'
import type { FetchInterceptor } from './fetch-interceptor.ts'
import type { LetterCopies } from './letter-copies.ts'
import type { Offsets } from './offsets.ts'
import type { TopicSettings } from './topics.ts'

/** What all groups of a process are built from. */
export type KafkaContext = {
  clients: KafkaClients
  store: EventStore
  letters: Letters
  copies: LetterCopies
  offsets: Offsets
  decoded: DecodedEvents
  /** Shared by all consumers of this process. */
  sharedFetch: FetchInterceptor
  topics: TopicSettings
  tuning: Tuning
  metrics: EventBusMetrics
  /** Epoch ms. */
  now(): number
  /** Every event of the store up to this position is in its topic. */
  relayed(): Promise<Position>
}
