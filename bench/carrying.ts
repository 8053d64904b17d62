import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { kafkaClients } from '../src/engine/kafka/client.ts'
import { openKafkaEventBus } from '../src/engine/kafka/event-bus.ts'
import { openRelay } from '../src/engine/kafka/relay/relay.ts'
import { ensureTopics } from '../src/engine/kafka/topics.ts'
import { type EventStore, START } from '../src/engine/ports/event-store.ts'
import { openSqliteEventStore } from '../src/engine/sqlite/event-store.ts'
import { openSqliteReadModels } from '../src/engine/sqlite/read-models.ts'
import { toCloudEvent } from '../src/events/cloud-event.ts'
import { encodeEvents, type RecordedEvent } from '../src/events/event.ts'
import { NO_STREAM } from '../src/events/record.ts'
import { topicOf } from '../src/events/topics.ts'

const PER_STREAM = 6
const BATCH = 1_000
const PARTITIONS = 3
const SHARDS = 4

/** Events per second, and processor time of this process for one of them. */
type Carried = { perSecond: number; processorUs: number }

/**
 * Events from the log to a handler, through relay and consumer; the same with a relay in four shards; and the same messages
 * with bare kafkajs.
 */
export async function carrying(
  brokers: string[],
  count: number,
): Promise<{ bare: Carried; ours: Carried; inShards: Carried }> {
  const folder = mkdtempSync(join(tmpdir(), 'namecheck-bench-'))
  const store = await openSqliteEventStore({ file: join(folder, 'events.db') })
  try {
    await fill(store, count)
    return {
      bare: await bare(brokers, store, count),
      ours: await ours(brokers, join(folder, 'one.db'), store, count, 1),
      inShards: await ours(brokers, join(folder, 'shards.db'), store, count, SHARDS),
    }
  } finally {
    await store.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function fill(store: EventStore, count: number): Promise<void> {
  const context = {
    account: 'acc_bench',
    mode: 'live',
    plan: 'business',
    actor: 'system:bench',
    correlationId: 'c',
    causationId: 'c',
  }
  for (let n = 0; n < count / PER_STREAM; n += BATCH) {
    const streams = Array.from(
      { length: Math.min(BATCH, count / PER_STREAM - n) },
      () => `check-${randomUUID()}`,
    )
    await Promise.all(
      streams.map((stream) => {
        const data = {
          checkId: stream,
          source: 'domains' as const,
          retryAt: '2026-01-01T00:00:00.000Z',
          reason: { code: 'timeout', text: 'x'.repeat(400), nextStep: 'Try again.' },
        }
        const drafts = Array.from({ length: PER_STREAM }, (_, attempt) => ({
          draft: { type: 'SourceAttemptFailed' as const, data: { ...data, attempt: attempt + 1 } },
          context,
        }))
        return store.append(stream, -1, encodeEvents(stream, NO_STREAM, drafts, Date.now(), randomUUID))
      }),
    )
  }
}

async function ours(
  brokers: string[],
  file: string,
  store: EventStore,
  count: number,
  shards: number,
): Promise<Carried> {
  const clients = kafkaClients({ brokers })
  const topics = {
    prefix: `b${randomUUID().slice(0, 8)}`,
    partitions: PARTITIONS,
    replication: 1,
    retentionMs: -1,
  }
  await ensureTopics(clients, topics, { create: true })
  const readModels = await openSqliteReadModels({ file })
  const eventBus = await openKafkaEventBus({ clients, store, readModels, topics })
  const done = Promise.withResolvers<void>()
  let handled = 0
  await eventBus.subscribe({
    group: 'bench',
    concurrency: 512,
    maxBatch: 100,
    async handle(events) {
      handled += events.length
      if (handled >= count) done.resolve()
    },
  })
  const carried = startCarrying(count)
  const relay = await openRelay({
    ...{ clients, store, topics, shards },
    onProblem: (error) => console.error(error),
  })
  await done.promise
  const result = carried()
  await relay.stop()
  await eventBus.close()
  await readModels.close()
  return result
}

/** Measures until the returned function is called. */
function startCarrying(count: number): () => Carried {
  const started = performance.now()
  const before = process.cpuUsage()
  return () => {
    const { user, system } = process.cpuUsage(before)
    return {
      perSecond: (count * 1_000) / (performance.now() - started),
      processorUs: (user + system) / count,
    }
  }
}

async function bare(brokers: string[], store: EventStore, count: number): Promise<Carried> {
  const clients = kafkaClients({ brokers })
  const topics = {
    prefix: `b${randomUUID().slice(0, 8)}`,
    partitions: PARTITIONS,
    replication: 1,
    retentionMs: -1,
  }
  await ensureTopics(clients, topics, { create: true })
  const topic = topicOf({ stream: 'check-1', mode: 'live' }, topics.prefix)
  const messages = (await everything(store)).map(toCloudEvent)
  const consumer = clients().consumer({ groupId: topics.prefix })
  const producer = clients().producer({ idempotent: true, maxInFlightRequests: 1 })
  await Promise.all([consumer.connect(), producer.connect()])
  await consumer.subscribe({ topics: [topic], fromBeginning: true })
  const done = Promise.withResolvers<void>()
  let received = 0
  const carried = startCarrying(count)
  await consumer.run({
    async eachBatch({ batch }) {
      received += batch.messages.length
      if (received >= count) done.resolve()
    },
  })
  for (let at = 0; at < messages.length; at += BATCH)
    await producer.sendBatch({
      acks: -1,
      topicMessages: [{ topic, messages: messages.slice(at, at + BATCH) }],
    })
  await done.promise
  const result = carried()
  await Promise.all([consumer.disconnect(), producer.disconnect()])
  return result
}

async function everything(store: EventStore): Promise<RecordedEvent[]> {
  const all: RecordedEvent[] = []
  for (let page = await store.readAll(START, 1_000); page.length > 0; ) {
    all.push(...page)
    page = await store.readAll(page.at(-1)?.position ?? START, 1_000)
  }
  return all
}
