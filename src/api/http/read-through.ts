import { type EventStore, readWholeStream, StoreUnavailable } from '../../engine/ports/event-store.ts'
import type { Collection, Document } from '../../engine/ports/read-models.ts'
import { asDomainEvent, type EncodedEvent } from '../../events/event.ts'
import { foldOnto, type Projection } from '../../projections/projection.ts'
import { notFound } from './problem.ts'

/**
 * The present document of a stream: that of the read model, or a newer `known` one, plus the newer events of the stream.
 * Without them, only the read takes longer.
 */
export async function readThrough<D extends Document>(
  {
    collection,
    projection,
    store,
    known = null,
  }: { collection: Collection<D>; projection: Projection<D>; store: EventStore; known?: D | null },
  stream: string,
  isFinal: (document: D) => boolean = () => false,
): Promise<D | null> {
  const stored = await collection.get(projection.idOf(stream)).catch(nullIfUnavailable)
  const newest = known && known.revision >= (stored?.revision ?? -1) ? known : stored
  if (newest && isFinal(newest)) return newest
  const newer = await readWholeStream(store, stream, { from: (newest?.revision ?? -1) + 1 })
  return foldOnto(projection, newest, newer.map(asDomainEvent))
}

type OwnedParts<D extends Document> = {
  /** Its name in messages to callers. */
  kind: string
  id: RegExp
  streamOf(id: string): string
  projection: Projection<D>
  isFinal(document: D): boolean
  collection: Collection<D>
  store: EventStore
}

/** Documents with one stream each, for the account and mode that own them. */
export class OwnedDocuments<D extends Document & { account: string; mode: string }> {
  readonly #parts: OwnedParts<D>

  constructor(parts: OwnedParts<D>) {
    this.#parts = parts
  }

  /** Whether the document cannot change any more. */
  isFinal(document: D): boolean {
    return this.#parts.isFinal(document)
  }

  /** Throws {@link Problem} `not-found`, the same for an unknown id and for the document of another owner. */
  async find(owner: { accountId: string; mode: string }, id: string): Promise<D> {
    const { kind, streamOf, isFinal } = this.#parts
    if (!this.#parts.id.test(id)) throw notFound(kind)
    const document = await readThrough(this.#parts, streamOf(id), isFinal)
    if (document?.account !== owner.accountId || document.mode !== owner.mode) throw notFound(kind)
    return document
  }

  /** Folds the given events if they begin with the first one, otherwise the whole stream. */
  async fold(id: string, given: readonly EncodedEvent[] = []): Promise<D> {
    const { kind, streamOf, projection, store } = this.#parts
    const isComplete = given.length > 0 && given.every(({ revision }, i) => revision === i)
    const events = isComplete ? given : await readWholeStream(store, streamOf(id))
    const document = foldOnto(projection, null, events.map(asDomainEvent))
    if (!document) throw new Error(`${kind} ${id} was accepted, but its stream has no request`)
    return document
  }
}

/** Null if the store is unavailable; other errors are thrown. */
export function nullIfUnavailable(error: unknown): null {
  if (error instanceof StoreUnavailable) return null
  throw error
}
