import { expect } from '@jest/globals'
import type { Engine } from '../../src/engine/engine.ts'
import type { Consumer } from '../../src/engine/ports/event-bus.ts'
import { type EventStore, START } from '../../src/engine/ports/event-store.ts'
import type { Collection, CollectionSpec, Document } from '../../src/engine/ports/read-models.ts'
import { reader } from '../../src/engine/read-models-cursor.ts'
import { asDomainEvent, type RecordedEvent } from '../../src/events/event.ts'
import { streamKind } from '../../src/events/streams.ts'
import { accountProjection } from '../../src/projections/accounts/projection.ts'
import { auditProjection } from '../../src/projections/audit/projection.ts'
import { openAudit, runAudit } from '../../src/projections/audit/runner.ts'
import { batchProjection } from '../../src/projections/batches/projection.ts'
import type { DeliveryDocument } from '../../src/projections/deliveries/document.ts'
import { deliveriesProjection } from '../../src/projections/deliveries/projection.ts'
import { openDeliveries, runDeliveries } from '../../src/projections/deliveries/runner.ts'
import { foldOnto, type Projection } from '../../src/projections/projection.ts'
import { Generations } from '../../src/projections/read-model-versions.ts'
import { reportProjection } from '../../src/projections/report/projection.ts'
import { openCollection, runProjection } from '../../src/projections/runner.ts'
import { scheduleProjection } from '../../src/projections/schedule/projection.ts'
import { usageProjection } from '../../src/projections/usage/projection.ts'

/**
 * Every projection, folded again from the log, equals what is served byte for byte. Timers of a running service may append
 * events meanwhile, such as the reconciliation of quota: then all is compared again.
 */
export async function rebuiltEqualsLive(engine: Engine): Promise<void> {
  for (;;) {
    const streams = await byStream(engine.store)
    try {
      return await compareAll(engine, streams)
    } catch (error) {
      if (countOf(await byStream(engine.store)) === countOf(streams)) throw error
    }
  }
}

const countOf = (streams: Map<string, RecordedEvent[]>): number =>
  [...streams.values()].reduce((sum, events) => sum + events.length, 0)

async function compareAll(engine: Engine, streams: Map<string, RecordedEvent[]>): Promise<void> {
  await compare(engine, reportProjection, streams)
  await compare(engine, batchProjection, streams)
  await compare(engine, usageProjection, streams)
  await compare(engine, scheduleProjection, streams)
  await compare(engine, accountProjection, streams)
  await compareDeliveries(engine, streams)
  await compareAudit(engine, streams)
}

async function compare<D extends Document>(
  engine: Engine,
  projection: Projection<D>,
  streams: Map<string, RecordedEvent[]>,
) {
  const generation = await servedGeneration(engine, projection.name)
  await caughtUp(runProjection(engine, projection, generation))
  const collection = await openCollection(engine.readModels, projection, generation)
  const served = await all(collection)
  let documents = 0
  for (const [stream, events] of streams) {
    if (!projection.streams.includes(streamKind(stream))) continue
    const rebuilt = foldOnto(projection, null, events.map(asDomainEvent))
    if (!rebuilt) continue
    documents += 1
    expect(JSON.stringify(served.get(rebuilt._id))).toBe(JSON.stringify(rebuilt))
    await isSearchedBy(collection, projection, rebuilt)
  }
  expect(served.size).toBe(documents)
}

/** What an engine keeps of a document apart from it says the same. */
async function isSearchedBy<D extends Document>(
  collection: Collection<D>,
  { indexes, folded }: Pick<CollectionSpec<D>, 'indexes' | 'folded'>,
  document: D,
): Promise<void> {
  const paths = [...indexes.flatMap(({ on }) => Object.keys(on)), ...(folded?.searchedBy ?? [])]
  const filter = Object.fromEntries(
    paths.map((path) => [path, (reader(path)(document) ?? null) as string | number | boolean | null]),
  )
  expect(await collection.count({ ...filter, _id: document._id, revision: document.revision })).toBe(1)
}

/** Here many documents fold one stream. */
async function compareDeliveries(engine: Engine, streams: Map<string, RecordedEvent[]>) {
  const generation = await servedGeneration(engine, 'deliveries')
  await caughtUp(runDeliveries(engine, generation))
  const served = await all(await openDeliveries(engine.readModels, generation))
  const rebuilt = new Map<string, DeliveryDocument>()
  for (const [stream, events] of streams) {
    if (streamKind(stream) !== 'webhook') continue
    for (const event of events.map(asDomainEvent)) {
      const id = deliveriesProjection.idOf(event)
      const document = id === null ? null : deliveriesProjection.evolve(rebuilt.get(id) ?? null, event)
      if (document) rebuilt.set(document._id, document)
    }
  }
  for (const [id, document] of rebuilt) expect(JSON.stringify(served.get(id))).toBe(JSON.stringify(document))
  expect(served.size).toBe(rebuilt.size)
}

/** Here each document is made of one event. */
async function compareAudit(engine: Engine, streams: Map<string, RecordedEvent[]>) {
  const generation = await servedGeneration(engine, 'audit')
  await caughtUp(runAudit(engine, generation))
  const collection = await openAudit(engine.readModels, generation)
  const served = await all(collection)
  const events = [...streams.values()].flat().filter((event) => auditProjection.idOf(event) !== null)
  for (const event of events) {
    const rebuilt = auditProjection.fold(null, asDomainEvent(event))
    expect(JSON.stringify(served.get(event.id))).toBe(JSON.stringify(rebuilt))
    if (rebuilt) await isSearchedBy(collection, { indexes: auditProjection.indexes }, rebuilt)
  }
  expect(served.size).toBe(events.length)
}

async function servedGeneration({ readModels }: Engine, name: string): Promise<number> {
  const generations = await Generations.open(readModels)
  return (await generations.get(name))?.active.generation ?? 1
}

async function caughtUp(starting: Promise<Consumer>): Promise<void> {
  const consumer = await starting
  await consumer.caughtUp()
  await consumer.stop()
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
