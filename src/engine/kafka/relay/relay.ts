import { relayControlTopic } from '../../../events/topics.ts'
import type { Part } from '../../../primitives/process-part.ts'
import { clock } from '../../../primitives/runtime.ts'
import type { Lag } from '../../ports/event-bus.ts'
import type { EventStore } from '../../ports/event-store.ts'
import type { KafkaClients } from '../client.ts'
import type { TopicSettings } from '../topic-specs.ts'
import type { Timing } from './leader-session.ts'
import { eventMapper } from './message-mapper.ts'
import { sentThrough, shardName, shardsOf } from './shards.ts'
import { RelayWorker } from './worker.ts'

/** The shards of a relay that a process leads, by number from 0, of how many. */
export type LedShards = { of: number; led: readonly number[] }

/** Sends the events of the store to topics; of all processes that run one, one leads and the others are on standby. */
export type Relay = {
  /** Whether this process leads any shard. */
  readonly leading: boolean
  readonly shards: LedShards
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
export const TIMING: Timing = { sessionMs: 10_000, checkpointMs: 5_000, lateMs: 60_000, gatherMs: 25 }

/**
 * Opens the relay of events: each one a CloudEvent in the topic of its kind and mode. Each shard has its own leader and
 * checkpoint, and sends the events of its streams in their order. While processes differ in the number of shards, events
 * are sent twice.
 */
export async function openRelay({
  shards = 1,
  ...options
}: RelayOptions & { shards?: number }): Promise<Relay> {
  const { clients, store, topics, onProblem, now = clock.now, timing } = options
  const { prefix } = topics
  const workers = shardsOf(shards).map(
    (shard) =>
      new RelayWorker(
        {
          name: shardName(prefix, shard),
          sentByOthers: () => sentThrough(store, prefix, shards),
          clients,
          store,
          messageMapper: eventMapper(prefix, shard),
          timing: { ...TIMING, ...timing },
          now,
          onProblem,
        },
        { group: shardName(`${prefix}.relay`, shard), topic: relayControlTopic(prefix) },
      ),
  )
  return relayOf(workers)
}

/** The relay of the workers of its shards. It leads if any of them leads, and is stopped if any of them is. */
export function relayOf(relays: readonly RelayWorker[]): Relay {
  return {
    get leading() {
      return relays.some(({ leading }) => leading)
    },
    get shards() {
      return { of: relays.length, led: relays.flatMap(({ leading }, shard) => (leading ? [shard] : [])) }
    },
    async stoppage() {
      const stoppages = await Promise.all(relays.map((relay) => relay.stoppage()))
      return stoppages.find((stoppage) => stoppage !== null) ?? null
    },
    async lag() {
      const lags = await Promise.all(relays.map((relay) => relay.lag()))
      return {
        events: lags.reduce((sum, { events }) => sum + events, 0),
        seconds: Math.max(...lags.map(({ seconds }) => seconds)),
      }
    },
    async caughtUp() {
      await Promise.all(relays.map((relay) => relay.caughtUp()))
    },
    async stop() {
      await Promise.all(relays.map((relay) => relay.stop()))
    },
  }
}
