import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { kafkaClients } from '../../src/engine/kafka/client.ts'
import { openReplayTopic, refuseOwnTopic } from '../../src/engine/kafka/replay-topic.ts'
import { allTopics } from '../../src/engine/kafka/topics.ts'
import { START } from '../../src/engine/ports/event-store.ts'
import { openSqliteEventStore } from '../../src/engine/sqlite/event-store.ts'
import { fromCloudEvent } from '../../src/events/cloud-event.ts'
import { onKafka } from '../support/kafka-broker.ts'
import { createTopic } from '../support/kafka-topic.ts'
import { writeHistory } from '../support/long-history.ts'
import { tempFolder } from '../support/temp-folder.ts'

const settings = { prefix: 'namecheck', partitions: 3, replication: 1, retentionMs: -1 }

describe('topics of ours', () => {
  it.each([...allTopics(settings).map(({ name }) => name), 'namecheck', 'namecheck.anything'])(
    '%s is refused',
    (topic) => {
      expect(() => refuseOwnTopic(topic, settings)).toThrow('live topic')
    },
  )

  it('others are not', () => {
    for (const topic of ['audit', 'namechecker.replay', 'replays.namecheck.checks.v1'])
      expect(() => refuseOwnTopic(topic, settings)).not.toThrow()
  })
})

await onKafka('a replay to a topic', ({ brokers }) => {
  const folder = tempFolder()
  const topic = `replay-${randomUUID().slice(0, 8)}`
  const clients = kafkaClients({ brokers })
  beforeAll(() => createTopic(clients, topic))
  afterAll(() => folder.remove())

  it('contains the very events, marked as a replay', async () => {
    const store = await openSqliteEventStore({ file: join(folder.path, 'events.db') })
    await writeHistory(store, 21)
    const events = await store.readAll(START, 100)
    const sink = await openReplayTopic(clients, { topic, id: 'r1', settings, ends: new Map() })
    await sink.send(events)
    await sink.close()
    await store.close()
    const consumer = clients().consumer({ groupId: topic })
    const messages: { record: Buffer; replay: string; id: string }[] = []
    const all = Promise.withResolvers<void>()
    await consumer.connect()
    await consumer.subscribe({ topic, fromBeginning: true })
    await consumer.run({
      eachMessage: async ({ message }) => {
        const { record } = fromCloudEvent(message)
        const { ce_replay, ce_replayid } = message.headers ?? {}
        messages.push({ record: Buffer.from(record), replay: String(ce_replay), id: String(ce_replayid) })
        if (messages.length === events.length) all.resolve()
      },
    })
    await all.promise
    await consumer.disconnect()
    expect(messages).toEqual(
      events.map(({ record }) => ({ record: Buffer.from(record), replay: 'true', id: 'r1' })),
    )
  })

  it('needs an existing topic', async () => {
    await expect(
      openReplayTopic(clients, { topic: `${topic}-none`, id: 'r1', settings, ends: new Map() }),
    ).rejects.toThrow('create it first')
  })
})
