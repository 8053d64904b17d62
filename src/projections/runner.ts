import { LRUCache } from 'lru-cache'
import type { Backbone, Consumer } from '../engine/ports/backbone.ts'
import { type EventStore, readWholeStream } from '../engine/ports/event-store.ts'
import type { Collection, Document, ReadModels } from '../engine/ports/read-models.ts'
import { asDomainEvent, type RecordedEvent } from '../events/event.ts'
import { streamKind } from '../events/streams.ts'
import { collectionName, foldOnto, type Projection } from './projection.ts'

export type ProjectionDeps = { backbone: Backbone; readModels: ReadModels; store: EventStore }

const STREAMS_AT_ONCE = 512
const EVENTS_AT_ONCE = 100
/** Documents kept in memory, by the size of the events that they fold (bytes). */
const REMEMBERED_BYTES = 16 * 1024 * 1024

type Remembered<D> = { document: D; bytes: number }

/** Opens the collection of a projection, with its indexes. */
export function openCollection<D extends Document>(
  readModels: ReadModels,
  projection: Projection<D>,
): Promise<Collection<D>> {
  return readModels.collection<D>({ name: collectionName(projection), indexes: projection.indexes })
}

/** Keeps a read model up to date: its own consumer group, one document for each stream, one write for each page. */
export async function runProjection<D extends Document>(
  { backbone, readModels, store }: ProjectionDeps,
  projection: Projection<D>,
): Promise<Consumer> {
  const documents = await openCollection(readModels, projection)
  const remembered = new LRUCache<string, Remembered<D>>({
    maxSize: REMEMBERED_BYTES,
    sizeCalculation: ({ bytes }) => bytes,
  })
  return backbone.subscribe({
    group: `projection-${collectionName(projection)}`,
    ...(projection.types && { types: projection.types }),
    concurrency: STREAMS_AT_ONCE,
    maxBatch: EVENTS_AT_ONCE,
    async handle(events) {
      const stream = events[0]?.stream
      if (stream === undefined || !projection.streams.includes(streamKind(stream))) return
      const id = projection.idOf(stream)
      const known = remembered.get(id)
      const before = known?.document ?? (await documents.get(id))
      const missing = await unseen(store, stream, before?.revision ?? -1, events)
      const after = foldOnto(projection, before, missing.map(asDomainEvent))
      if (!after || missing.length === 0) return
      remembered.delete(id)
      await documents.put(after)
      const folded = known?.bytes ?? (before ? JSON.stringify(before).length : 0)
      const bytes = missing.reduce((sum, { record }) => sum + record.length, folded)
      remembered.set(id, { document: after, bytes })
    },
  })
}

/** Drops what the document has seen, fetches from the store what lies between. */
async function unseen(
  store: EventStore,
  stream: string,
  seen: number,
  events: readonly RecordedEvent[],
): Promise<readonly RecordedEvent[]> {
  const fresh = events.filter((event) => event.revision > seen)
  const first = fresh[0]
  if (!first || first.revision === seen + 1) return fresh
  return readWholeStream(store, stream, seen + 1)
}
