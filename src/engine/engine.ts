import type { KafkaClients } from './kafka/client.ts'
import type { TopicSettings } from './kafka/topics.ts'
import type { Answers } from './ports/answers.ts'
import type { Scratch } from './ports/ephemeral-store.ts'
import type { Backbone } from './ports/event-bus.ts'
import type { EventStore } from './ports/event-store.ts'
import type { Vault } from './ports/key-store.ts'
import type { ReadModels } from './ports/read-models.ts'

/** The ports, opened: what every role stands on, whichever engine is behind them. */
export type Engine = {
  store: EventStore
  backbone: Backbone
  readModels: ReadModels
  scratch: Scratch
  answers: Answers
  vault: Vault
  /** The brokers that relays carry the log to, where the backbone does not follow it by itself. */
  kafka?: { clients: KafkaClients; topics: TopicSettings; sessionTimeoutMs: number }
  close(): Promise<void>
}
