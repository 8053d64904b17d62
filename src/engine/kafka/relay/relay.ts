import { relayControlTopic } from '../../../events/topics.ts'
import { clock } from '../../../primitives/runtime.ts'
import type { Part } from '../../../primitives/stoppage.ts'
import type { Lag } from '../../ports/event-bus.ts'
import type { EventStore } from '../../ports/event-store.ts'
import type { KafkaClients } from '../client.ts'
import type { TopicSettings } from '../topic-specs.ts'
import type { Timing } from './leader-session.ts'
import { eventMapper } from './message-mapper.ts'
import { RelayWorker } from './worker.ts'

/** Sends the events of the store to topics; of all processes that run one, one leads and the others are on standby. */
export type Relay = {
  readonly leading: boolean
  /** Why this process has neither led nor been on standby since the previous check. */
  stoppage: Part['stoppage']
  /** Events of the store that are not yet in the topics; at most 20,000 are counted. */
  lag(): Promise<Lag>
  /** Resolves when every event that was in the log at the time of the call is in the topics. */
  caughtUp(): Promise<void>
  /** Waits for the request in flight, saves the relay checkpoint, leaves the group. */
  stop(): Promise<void>
}

export type RelayOptions = {
  clients: KafkaClients
  store: EventStore
  topics: TopicSettings
  /** Called each time something blocks progress; the relay retries by itself. */
  onProblem(error: Error): void
  now?: () => number
  timing?: Partial<Timing>
}

/**
 * The session time-out is how long no event is relayed after a leader was killed. A broker that serves a request a
 * minute after its connection has ended is not known; then readers compare revisions.
 */
export const TIMING: Timing = { sessionMs: 10_000, checkpointMs: 5_000, lateMs: 60_000 }

/** Opens the relay of events: each one a CloudEvent in the topic of its kind and mode. */
export async function openRelay(options: RelayOptions): Promise<Relay> {
  const { clients, store, topics, onProblem, now = clock.now, timing } = options
  const { prefix } = topics
  return new RelayWorker(
    {
      name: prefix,
      clients,
      store,
      messageMapper: eventMapper(prefix),
      timing: { ...TIMING, ...timing },
      now,
      onProblem,
    },
    { group: `${prefix}.relay`, topic: relayControlTopic(prefix) },
  )
}
