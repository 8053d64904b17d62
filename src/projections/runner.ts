import { LRUCache } from 'lru-cache'
import type { Consumer, EventBus } from '../engine/ports/event-bus.ts'
import { type EventStore, type Position, readWholeStream } from '../engine/ports/event-store.ts'
import type { Collection, CollectionSpec, Document, ReadModels } from '../engine/ports/read-models.ts'
import { asDomainEvent, type RecordedEvent } from '../events/event.ts'
import { streamKind } from '../events/streams.ts'
import { GatheredWrites } from './gathered-writes.ts'
import { collectionName, foldOnto, groupName, type Projection } from './projection.ts'

export type ProjectionDeps = {
  eventBus: EventBus
  readModels: ReadModels
  store: EventStore
  /** Called with the position of events that were folded and written. */
  onFolded?(position: Position): void
}

const STREAMS_AT_ONCE = 512
const EVENTS_AT_ONCE = 100
/** Documents kept in memory, by the size of the events that they fold (bytes). */
const REMEMBERED_BYTES = 16 * 1024 * 1024

type Remembered<D> = { document: D; bytes: number }

/** Opens the collection of a generation, with its indexes. The next generation accepts cursors of this one. */
export function openCollection<D extends Document>(
  readModels: ReadModels,
  model: { name: string; version: number } & Pick<CollectionSpec<D>, 'indexes' | 'folded'>,
  generation: number = 1,
): Promise<Collection<D>> {
  return readModels.collection<D>(collectionSpec(model, generation))
}

/** The collection of a generation. */
export function collectionSpec<D extends Document>(
  model: { name: string; version: number } & Pick<CollectionSpec<D>, 'indexes' | 'folded'>,
  generation: number,
): CollectionSpec<D> {
  const { name, indexes, folded } = model
  return { name: collectionName(model, generation), indexes, cursors: name, ...(folded && { folded }) }
}

/**
 * Keeps a generation up to date: its own consumer group, one document for each stream. Documents of streams that arrive
 * together are written together. A stream that is received from its first event on needs no stored document: if one
 * exists, it is newer, and the conditional write keeps it.
 */
export async function runProjection<D extends Document>(
  { eventBus, readModels, store, onFolded }: ProjectionDeps,
  projection: Projection<D>,
  generation: number = 1,
): Promise<Consumer> {
  const documents = await openCollection<D>(readModels, projection, generation)
  const remembered = new LRUCache<string, Remembered<D>>({
    maxSize: REMEMBERED_BYTES,
    sizeCalculation: ({ bytes }) => bytes,
  })
  const writing = new GatheredWrites<D>((some) => documents.putMany(some))
  return eventBus.subscribe({
    group: groupName(projection, generation),
    ...(projection.types && { types: projection.types }),
    concurrency: STREAMS_AT_ONCE,
    maxBatch: EVENTS_AT_ONCE,
    async handle(events) {
      const [first] = events
      const stream = first?.stream
      if (stream === undefined || !projection.streams.includes(streamKind(stream))) return
      const id = projection.idOf(stream)
      const known = remembered.get(id)
      const before = known?.document ?? (first?.revision === 0 ? null : await documents.get(id))
      const missing = await unseen(store, projection, stream, before?.revision ?? -1, events)
      const needed = missing.filter(({ type }) => projection.types?.includes(type) ?? true)
      const after = foldOnto(projection, before, needed.map(asDomainEvent))
      if (!after || missing.length === 0) return
      remembered.delete(id)
      await writing.put([after])
      const folded = known?.bytes ?? (before ? JSON.stringify(before).length : 0)
      const bytes = missing.reduce((sum, { record }) => sum + record.length, folded)
      remembered.set(id, { document: after, bytes })
      onFolded?.(events.at(-1)?.position ?? '')
    },
  })
}

/** Drops events that the document already contains, reads missing ones from the store if the document depends on them. */
async function unseen(
  store: EventStore,
  { restarts }: Pick<Projection<Document>, 'restarts'>,
  stream: string,
  seen: number,
  events: readonly RecordedEvent[],
): Promise<readonly RecordedEvent[]> {
  const fresh = events.filter((event) => event.revision > seen)
  const first = fresh[0]
  if (!first || first.revision === seen + 1) return fresh
  const restart = fresh.findLastIndex(({ type }) => restarts?.includes(type))
  if (restart >= 0) return fresh.slice(restart)
  return readWholeStream(store, stream, { from: seen + 1, through: fresh.at(-1)?.revision ?? 0 })
}
