import type { KafkaClients } from './kafka/client.ts'
import type { TopicSettings } from './kafka/topics.ts'
import type { Answers } from './ports/answers.ts'
import type { EphemeralStore } from './ports/ephemeral-store.ts'
import type { EventBus } from './ports/event-bus.ts'
import type { EventStore } from './ports/event-store.ts'
import type { KeyStore } from './ports/key-store.ts'
import type { ReadModels } from './ports/read-models.ts'

/** The ports, opened: what every role stands on, whichever engine is behind them. */
export type Engine = {
  store: EventStore
  eventBus: EventBus
  readModels: ReadModels
  ephemeralStore: EphemeralStore
  answers: Answers
  keyStore: KeyStore
  /** The brokers that relays carry the log to, where the backbone does not follow it by itself. */
  kafka?: { clients: KafkaClients; topics: TopicSettings; sessionTimeoutMs: number }
  close(): Promise<void>
}
