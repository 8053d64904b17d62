import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { ProducerBatch } from 'kafkajs'
import type { KafkaClients } from '../../../src/engine/kafka/client.ts'
import { RelayCheckpoint } from '../../../src/engine/kafka/relay/checkpoint.ts'
import { Lease } from '../../../src/engine/kafka/relay/leader-lease.ts'
import { LeaderSession } from '../../../src/engine/kafka/relay/leader-session.ts'
import { eventMapper } from '../../../src/engine/kafka/relay/message-mapper.ts'
import { isInShard, shardsOf } from '../../../src/engine/kafka/relay/shards.ts'
import { type EventStore, START } from '../../../src/engine/ports/event-store.ts'
import { openSqliteEventStore } from '../../../src/engine/sqlite/event-store.ts'
import { appendEvents, limitSet } from '../../support/event-writer.ts'
import { eventually } from '../../support/eventually.ts'
import { tempFolder } from '../../support/temp-folder.ts'

const folder = tempFolder()
let store: EventStore
beforeAll(async () => {
  store = await openSqliteEventStore({ file: join(folder.path, 'events.db') })
})
afterAll(async () => {
  await store.close()
  folder.remove()
})

/** Producers that accept everything, the messages that they have accepted, and when each request came. */
function acceptingBroker(): { clients: KafkaClients; accepted: string[]; requests: number[] } {
  const accepted: string[] = []
  const requests: number[] = []
  const producer = () => ({
    connect: async () => undefined,
    disconnect: async () => undefined,
    async sendBatch({ topicMessages = [] }: ProducerBatch) {
      requests.push(performance.now())
      for (const { messages } of topicMessages)
        accepted.push(...messages.map(({ headers }) => String(headers?.ce_id)))
    },
  })
  return { clients: (() => ({ producer })) as unknown as KafkaClients, accepted, requests }
}

describe('a leader whose messages replace each other', () => {
  it('sends the overlap again, when no request of the previous leader can be late, before its checkpoint moves', async () => {
    const overlap = await appendEvents(store, 'account-a', [{ draft: limitSet(1) }, { draft: limitSet(2) }])
    const { clients, accepted } = acceptingBroker()
    const stopping = new AbortController()
    const session = await LeaderSession.begin(
      {
        name: 'session',
        clients,
        store,
        messageMapper: { ...eventMapper('t'), replaces: true },
        timing: { sessionMs: 20, checkpointMs: 1, lateMs: 20, gatherMs: 25 },
        now: Date.now,
        onProblem(error) {
          throw error
        },
      },
      new Lease(Number.MAX_SAFE_INTEGER, Date.now()),
      stopping.signal,
      () => undefined,
    )
    const running = session.run()
    try {
      await eventually(async () => (await RelayCheckpoint.read(store, 'session', Date.now)).position > START)
      const ids = overlap.map(({ id }) => id)
      expect(accepted).toEqual([...ids, ...ids])
    } finally {
      stopping.abort()
      await running
    }
  })
})

describe('a leader that sends few messages', () => {
  it('lets those that are written shortly after go together', async () => {
    await appendEvents(store, 'account-b', [{ draft: limitSet(1) }])
    const { clients, accepted, requests } = acceptingBroker()
    const stopping = new AbortController()
    const from = await store.end()
    const session = await LeaderSession.begin(
      {
        name: 'few',
        clients,
        store,
        messageMapper: eventMapper('t'),
        timing: { sessionMs: 20, checkpointMs: 60_000, lateMs: 60_000, gatherMs: 25 },
        now: Date.now,
        onProblem(error) {
          throw error
        },
      },
      new Lease(Number.MAX_SAFE_INTEGER, Date.now()),
      stopping.signal,
      () => undefined,
    )
    const running = session.run()
    try {
      await eventually(() => session.relayed === from)
      const sent = requests.length
      const written: string[] = []
      for (let i = 0; i < 12; i++)
        written.push(
          ...(await appendEvents(store, `account-b${i}`, [{ draft: limitSet(2) }])).map(({ id }) => id),
        )
      const end = await store.end()
      await eventually(() => session.relayed === end)
      expect(accepted.slice(-12)).toEqual(written)
      const begun = requests.slice(sent)
      for (const [i, at] of begun.entries()) if (i > 0) expect(at - (begun[i - 1] ?? 0)).toBeGreaterThan(20)
    } finally {
      stopping.abort()
      await running
    }
  })
})

describe('a leader of a shard without events', () => {
  it('moves its checkpoint past the events of other shards, so that another number of shards can begin there', async () => {
    const [event] = await appendEvents(store, 'account-c', [{ draft: limitSet(1) }])
    const shard = shardsOf(2).find((shard) => !isInShard('account-c', shard))
    const { clients, accepted } = acceptingBroker()
    const stopping = new AbortController()
    const session = await LeaderSession.begin(
      {
        name: 'shard',
        sentByOthers: async () => event?.position ?? START,
        clients,
        store,
        messageMapper: eventMapper('t', shard),
        timing: { sessionMs: 20, checkpointMs: 1, lateMs: 20, gatherMs: 25 },
        now: Date.now,
        onProblem(error) {
          throw error
        },
      },
      new Lease(Number.MAX_SAFE_INTEGER, Date.now()),
      stopping.signal,
      () => undefined,
    )
    const running = session.run()
    try {
      const [next] = await appendEvents(store, 'account-c', [{ draft: limitSet(2) }])
      const passed = next?.position ?? START
      await eventually(async () => (await RelayCheckpoint.read(store, 'shard', Date.now)).position >= passed)
      expect(accepted).toEqual([])
    } finally {
      stopping.abort()
      await running
    }
  })
})
