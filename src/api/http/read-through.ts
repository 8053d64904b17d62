import { type EventStore, readWholeStream, StoreUnavailable } from '../../engine/ports/event-store.ts'
import type { Collection, Document } from '../../engine/ports/read-models.ts'
import { asDomainEvent } from '../../events/event.ts'
import { foldOnto, type Projection } from '../../projections/projection.ts'

/**
 * A document as its stream stands now: what the read model has, and what the store has behind it. A read model that
 * cannot be reached, or has not seen the stream yet, costs a longer read and nothing else.
 */
export async function asItStands<D extends Document>(
  {
    collection,
    projection,
    store,
  }: { collection: Collection<D>; projection: Projection<D>; store: EventStore },
  stream: string,
  isFinal: (document: D) => boolean = () => false,
): Promise<D | null> {
  const known = await collection.get(projection.idOf(stream)).catch(nullWhenAway)
  if (known && isFinal(known)) return known
  const behind = await readWholeStream(store, stream, { from: (known?.revision ?? -1) + 1 })
  return foldOnto(projection, known, behind.map(asDomainEvent))
}

function nullWhenAway(error: unknown): null {
  if (error instanceof StoreUnavailable) return null
  throw error
}
