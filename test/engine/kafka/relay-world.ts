import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { type KafkaClients, kafkaClients } from '../../../src/engine/kafka/client.ts'
import type { Timing } from '../../../src/engine/kafka/relay/leader-session.ts'
import { openRelay, type Relay } from '../../../src/engine/kafka/relay/relay.ts'
import { ensureTopics, type TopicSettings } from '../../../src/engine/kafka/topics.ts'
import type { EventStore } from '../../../src/engine/ports/event-store.ts'
import { appendEvents, limitSet } from '../../support/event-writer.ts'
import type { KafkaBroker } from '../../support/kafka-broker.ts'

/** A real broker, or clients of another one. */
export type RelayPlace = KafkaBroker | { clients: KafkaClients; minSessionMs: number }

export const clientsOf = (place: RelayPlace): KafkaClients =>
  'clients' in place ? place.clients : kafkaClients(place)

/** Sessions as short as the broker permits, but long enough for a loaded machine. */
export const timingOn = ({ minSessionMs }: RelayPlace): Timing => ({
  sessionMs: Math.max(minSessionMs, 2_000),
  checkpointMs: 50,
  lateMs: Math.max(minSessionMs, 2_000),
  gatherMs: 25,
})

/** Separate topics on the broker. */
export async function freshTopics(
  place: RelayPlace,
): Promise<{ clients: KafkaClients; topics: TopicSettings }> {
  const clients = clientsOf(place)
  const topics = { prefix: `r-${randomUUID()}`, partitions: 3, replication: 1, retentionMs: -1 }
  await ensureTopics(clients, topics, { create: true })
  return { clients, topics }
}

/** Opens relays that are stopped together, and records their reports. */
export function relays(place: RelayPlace) {
  const open = new Set<Relay>()
  const problems: string[] = []
  return {
    problems,
    async open(options: {
      clients: KafkaClients
      topics: TopicSettings
      store: EventStore
      shards?: number
    }): Promise<Relay> {
      const onProblem = ({ message }: Error) => void problems.push(message)
      const relay = await openRelay({ ...options, onProblem, timing: timingOn(place) })
      open.add(relay)
      return relay
    },
    async stop(): Promise<void> {
      await Promise.all(Array.from(open, (relay) => relay.stop()))
      open.clear()
      problems.length = 0
    },
  }
}

const STREAMS = [
  'check-a',
  'check-b',
  'batch-a',
  'quota-a-202601',
  'quota-a-202602',
  'account-a',
  'key-a',
].map((stream, i) => ({ stream, mode: i % 2 === 0 ? ('live' as const) : ('test' as const) }))

/** Writes to streams of every kind in turn; `rounds` events to each. */
export async function write(store: EventStore, rounds: number): Promise<void> {
  for (const { stream, mode } of STREAMS)
    await appendEvents(
      store,
      stream,
      Array.from({ length: rounds }, (_, n) => ({ draft: limitSet(n), mode })),
    )
}

const BETWEEN_ROUNDS_MS = 5

/** Writes until it is stopped. */
export function keepWriting(store: EventStore): { stop(): Promise<void> } {
  let writing = true
  const written = (async () => {
    while (writing) {
      await write(store, 1)
      await setTimeout(BETWEEN_ROUNDS_MS)
    }
  })()
  return {
    async stop() {
      writing = false
      await written
    },
  }
}
