import type { Consumer, EventBus } from '../engine/ports/event-bus.ts'
import type { EventStore, Position, Reached } from '../engine/ports/event-store.ts'
import type { CollectionSpec, Document, FoldedFromLog, ReadModels } from '../engine/ports/read-models.ts'
import type { DomainEvent, RecordedEvent } from '../events/event.ts'
import { streamKind } from '../events/streams.ts'
import { foldOnto, type IndexFields, type Projection } from './projection.ts'
import { runProjection } from './runner.ts'

/** One version of a read model, however many documents fold one stream. */
export type ReadModel<D extends Document = Document> = {
  name: string
  version: number
  indexes: CollectionSpec['indexes']
  /** Every event type that it reads; default all. */
  types?: readonly string[]
  /** Kinds of the streams that it reads; default all. */
  streams?: readonly string[]
  /** The document that an event is folded into; null for an event that concerns none. */
  idOf(event: RecordedEvent): string | null
  /** How to fold documents from the log where an engine does not store them. */
  folded?: FoldedFromLog<D>
  /** The minimum of history to read: where documents are folded from the log, no more than their index fields. */
  indexModel?: IndexModel
  /** Each document is made from a single event, so that no document exists before its event. */
  ofOneEvent?: true
  /** The document after one of its events; pure, and events that a document already contains change nothing. */
  fold(document: D | null, event: DomainEvent): D | null
  /** Feeds a generation from its own consumer group. */
  run(parts: FeedParts, generation: number): Promise<Consumer>
}

/** A fold that does not need to read every event. */
export type IndexModel = Pick<ReadModel, 'types' | 'fold'> & {
  /** Where events of other types count as well: their document, and the document after them. */
  others?: { idOf(of: Reached): string | null; reach: IndexFields['reach'] }
}

export type FeedParts = {
  eventBus: EventBus
  readModels: ReadModels
  store: EventStore
  /** Called with the position of events that were folded and written. */
  onFolded?(position: Position): void
}

/**
 * The versions of a read model that this program can fold: the newest first, then older ones that are fed and served
 * until the newest is built. An older one remains here only where its documents can be served unchanged.
 */
export type Versions<D extends Document = Document> = readonly [ReadModel<D>, ...ReadModel<D>[]]

/** The read model of a projection that folds each stream into one document. */
export function perStream<D extends Document>(projection: Projection<D>): ReadModel<D> {
  const { name, version, indexes, types, streams, folded, indexFields } = projection
  const idOf = ({ stream }: { stream: string }): string | null =>
    streams.includes(streamKind(stream)) ? projection.idOf(stream) : null
  return {
    name,
    version,
    indexes,
    streams,
    ...(types && { types }),
    ...(folded && { folded }),
    ...(indexFields && { indexModel: indexModelOf(indexFields, idOf) }),
    idOf,
    fold(document, event) {
      if (document && event.revision <= document.revision) return document
      return foldOnto(projection, document, [event])
    },
    run: (parts, generation) => runProjection(parts, projection, generation),
  }
}

function indexModelOf(
  { types, evolve, reach }: IndexFields,
  idOf: (of: { stream: string }) => string | null,
): IndexModel {
  return {
    types,
    fold: (document, event) =>
      document && event.revision <= document.revision ? document : evolve(document, event),
    others: { idOf, reach },
  }
}
