import { expect } from '@jest/globals'
import type { KafkaClients } from '../../../src/engine/kafka/client.ts'
import type { TopicSettings } from '../../../src/engine/kafka/topics.ts'
import type { EventStore } from '../../../src/engine/ports/event-store.ts'
import { aggregateId, fromCloudEvent } from '../../../src/events/cloud-event.ts'
import type { RecordedEvent } from '../../../src/events/event.ts'
import { topicOf, topicsFor } from '../../../src/events/topics.ts'
import { allEvents } from '../all-events.ts'
import { readTopics } from './read-topics.ts'

/**
 * Expects that the topics hold every event of the store byte for byte, each in its topic under its key, those of a
 * stream in order at their first coming; gives the number of messages, those that came again among them.
 */
export async function expectCarried(
  clients: KafkaClients,
  { prefix }: TopicSettings,
  store: EventStore,
): Promise<number> {
  const messages = await readTopics(clients, topicsFor({}, prefix))
  const streams = new Map<string, string[]>()
  for (const { topic, message } of messages) {
    const event = fromCloudEvent(message)
    const seen = streams.get(event.stream) ?? []
    const text = textOf(event)
    if (event.revision > seen.length) throw new Error(`${text} came after revision ${seen.length - 1}`)
    if (event.revision < seen.length) expect(text).toBe(seen[event.revision])
    else seen.push(text)
    streams.set(event.stream, seen)
    expect([topic, message.key?.toString()]).toEqual([topicOf(event, prefix), aggregateId(event.stream)])
  }
  const stored = new Map<string, string[]>()
  for (const event of await allEvents(store))
    stored.set(event.stream, [...(stored.get(event.stream) ?? []), textOf(event)])
  expect(streams).toEqual(stored)
  return messages.length
}

const textOf = (event: RecordedEvent): string =>
  `${event.stream} ${event.revision} ${event.position} ${Buffer.from(event.record).toString('latin1')}`
