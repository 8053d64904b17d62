import { expect } from '@jest/globals'
import type { Engine } from '../../src/engine/engine.ts'
import { type EventStore, START } from '../../src/engine/ports/event-store.ts'
import type { Collection, Document } from '../../src/engine/ports/read-models.ts'
import { asDomainEvent, type RecordedEvent } from '../../src/events/event.ts'
import { streamKind } from '../../src/events/streams.ts'
import { agendaProjection } from '../../src/projections/agenda/projection.ts'
import { batchProjection } from '../../src/projections/batches/projection.ts'
import { foldOnto, type Projection } from '../../src/projections/projection.ts'
import { reportProjection } from '../../src/projections/report/projection.ts'
import { openCollection, runProjection } from '../../src/projections/runner.ts'
import { usageProjection } from '../../src/projections/usage/projection.ts'

/** Every projection, folded anew out of the log, equals what is served byte for byte. */
export async function rebuiltEqualsLive(engine: Engine): Promise<void> {
  const streams = await byStream(engine.store)
  await compare(engine, reportProjection, streams)
  await compare(engine, batchProjection, streams)
  await compare(engine, usageProjection, streams)
  await compare(engine, agendaProjection, streams)
}

async function compare<D extends Document>(
  engine: Engine,
  projection: Projection<D>,
  streams: Map<string, RecordedEvent[]>,
) {
  const consumer = await runProjection(engine, projection)
  await consumer.caughtUp()
  await consumer.stop()
  const served = await all(await openCollection(engine.readModels, projection))
  let documents = 0
  for (const [stream, events] of streams) {
    if (!projection.streams.includes(streamKind(stream))) continue
    const rebuilt = foldOnto(projection, null, events.map(asDomainEvent))
    if (!rebuilt) continue
    documents += 1
    expect(JSON.stringify(served.get(rebuilt._id))).toBe(JSON.stringify(rebuilt))
  }
  expect(served.size).toBe(documents)
}

async function byStream(store: EventStore): Promise<Map<string, RecordedEvent[]>> {
  const streams = new Map<string, RecordedEvent[]>()
  let after = START
  for (;;) {
    const page = await store.readAll(after, 1_000)
    for (const event of page) streams.set(event.stream, [...(streams.get(event.stream) ?? []), event])
    const last = page.at(-1)
    if (!last) return streams
    after = last.position
  }
}

async function all<D extends Document>(collection: Collection<D>): Promise<Map<string, D>> {
  const documents = new Map<string, D>()
  let cursor: string | undefined
  do {
    const page = await collection.find({ limit: 1_000, ...(cursor && { cursor }) })
    for (const document of page.data) documents.set(document._id, document)
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  return documents
}
