import type { KafkaClients } from './kafka/client.ts'
import type { TopicSettings } from './kafka/topics.ts'
import type { Answers } from './ports/answers.ts'
import type { EphemeralStore } from './ports/ephemeral-store.ts'
import type { EventBus } from './ports/event-bus.ts'
import type { EventStore } from './ports/event-store.ts'
import type { KeyStore } from './ports/key-store.ts'
import type { ReadModels } from './ports/read-models.ts'

/** The opened ports that every role uses, whichever engine implements them. */
export type Engine = {
  store: EventStore
  eventBus: EventBus
  readModels: ReadModels
  ephemeralStore: EphemeralStore
  answers: Answers
  keyStore: KeyStore
  /** The brokers to which relays send the log, if the event bus does not follow the log directly. */
  kafka?: { clients: KafkaClients; topics: TopicSettings; sessionTimeoutMs: number; relayShards?: number }
  close(): Promise<void>
}
