import type { Reached } from '../engine/ports/event-store.ts'
import type { CollectionSpec, Document, FoldedFromLog } from '../engine/ports/read-models.ts'
import { asDomainEvent, type DomainEvent, type RecordedEvent } from '../events/event.ts'

/**
 * A read model: a document for each stream of one kind, folded from that stream alone. `evolve` is pure.
 * A change of what it folds to raises `version`, and with it the name of its collection.
 */
export type Projection<D extends Document> = {
  name: string
  version: number
  /** Kind of the streams it folds: the part of their name in front of the first hyphen. */
  streams: readonly string[]
  /** Every event type of those streams, so that no other event is looked at; default all that there are. */
  types?: readonly string[]
  indexes: CollectionSpec['indexes']
  /** Where streams are short and documents long: an engine with the log at hand need not keep these. */
  folded?: FoldedFromLog<D>
  /** What it takes to read of history: where documents are folded from the log, no more than they are searched by. */
  indexFields?: IndexFields
  /** The document's id for a stream. */
  idOf(stream: string): string
  /** The document behind an event; the runner sets `_id` and `revision`. */
  evolve(document: D | null, event: DomainEvent): D | null
}

/** A fold for which not every event needs to be read. Pure. */
export type IndexFields<K extends Document = Document> = {
  /** The events that are read. */
  types: readonly string[]
  evolve(document: K | null, event: DomainEvent): K | null
  /**
   * The document with events of another type counted in, of which it is known how far they reach; the same where they change
   * nothing, null where it takes reading them. What was read of the stream meanwhile has been folded before.
   */
  reach(document: K, reached: Reached): K | null
}

/** What a read model has been folded by: the version of its fold, and which building of it this is, from 1 on. */
export type Generation = { version: number; generation: number }

/** Name of the collection that a generation is kept in. */
export const collectionName = (
  { name, version }: { name: string; version: number },
  generation: number = 1,
): string => (generation === 1 ? `${name}_v${version}` : `${name}_v${version}_g${generation}`)

/** Name of the consumer group that feeds a generation. */
export const groupName = (of: { name: string; version: number }, generation: number = 1): string =>
  `projection-${collectionName(of, generation)}`

/** Folds events onto a document; every event advances its revision, ignored types too. */
export function foldOnto<D extends Document>(
  projection: Projection<D>,
  document: D | null,
  events: readonly DomainEvent[],
): D | null {
  let folded = document
  for (const event of events) {
    const next = projection.evolve(folded, event)
    folded = next && { ...next, _id: projection.idOf(event.stream), revision: event.revision }
  }
  return folded
}

/** Folds the events of a stream, up to the first that cannot be folded. */
export function foldWhilePossible<D extends Document>(
  projection: Projection<D>,
  events: readonly RecordedEvent[],
): D | null {
  let document: D | null = null
  for (const event of events) {
    try {
      document = foldOnto(projection, document, [asDomainEvent(event)])
    } catch {
      return document
    }
  }
  return document
}
