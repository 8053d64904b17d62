import type { Reached } from '../engine/ports/event-store.ts'
import type { CollectionSpec, Document, FoldedFromLog } from '../engine/ports/read-models.ts'
import { asDomainEvent, type DomainEvent, type RecordedEvent } from '../events/event.ts'
import { NewerThanProgram } from '../events/newer-than-program.ts'

/**
 * A read model: one document for each stream of one kind, folded from that stream alone. `evolve` is pure. A change of
 * the result of the fold raises `version`, and with it the name of its collection.
 */
export type Projection<D extends Document> = {
  name: string
  version: number
  /** Kind of the streams it folds: the part of their name before the first hyphen. */
  streams: readonly string[]
  /**
   * Every event type of those streams that it folds, so that no other event is read; default all. A document has the
   * revision of the last of these events.
   */
  types?: readonly string[]
  /** Types of events after which a document does not depend on earlier events of its stream: these need not be read. */
  restarts?: readonly string[]
  indexes: CollectionSpec['indexes']
  /** Where streams are short and documents long: an engine with access to the log need not store these documents. */
  folded?: FoldedFromLog<D>
  /** The minimum of history to read: where documents are folded from the log, no more than their index fields. */
  indexFields?: IndexFields
  /** The document's id for a stream. */
  idOf(stream: string): string
  /** The document after an event; the runner sets `_id` and `revision`. */
  evolve(document: D | null, event: DomainEvent): D | null
}

/** A fold that does not need to read every event. Pure. */
export type IndexFields<K extends Document = Document> = {
  /** The events that are read. */
  types: readonly string[]
  evolve(document: K | null, event: DomainEvent): K | null
  /**
   * The document after events of another type, of which only the highest revision is known. The same document where
   * they change nothing, null where they have to be read. Events that were read from the stream meanwhile are already
   * folded.
   */
  reach(document: K, reached: Reached): K | null
}

/** The version of a read model's fold, and the number of its build, from 1 on. */
export type Generation = { version: number; generation: number }

/** Name of a generation's collection. */
export const collectionName = (
  { name, version }: { name: string; version: number },
  generation: number = 1,
): string => (generation === 1 ? `${name}_v${version}` : `${name}_v${version}_g${generation}`)

/** Name of the consumer group that feeds a generation. */
export const groupName = (of: { name: string; version: number }, generation: number = 1): string =>
  `projection-${collectionName(of, generation)}`

/** Folds events onto a document; every event of its types advances its revision, ignored ones too. */
export function foldOnto<D extends Document>(
  projection: Projection<D>,
  document: D | null,
  events: readonly DomainEvent[],
): D | null {
  let folded = document
  for (const event of events) {
    if (projection.types && !projection.types.includes(event.type)) continue
    const next = projection.evolve(folded, event)
    folded = next && { ...next, _id: projection.idOf(event.stream), revision: event.revision }
  }
  return folded
}

/**
 * Folds the events of a stream, up to the first that cannot be folded. Throws {@link NewerThanProgram} if that is the
 * first of all: a newer version of the program may have written a document of this stream.
 */
export function foldWhilePossible<D extends Document>(
  projection: Projection<D>,
  events: readonly RecordedEvent[],
): D | null {
  let document: D | null = null
  for (const event of events) {
    try {
      document = foldOnto(projection, document, [asDomainEvent(event)])
    } catch (error) {
      if (document === null && error instanceof NewerThanProgram) throw error
      return document
    }
  }
  return document
}
