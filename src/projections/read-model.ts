import type { Backbone, Consumer } from '../engine/ports/backbone.ts'
import type { EventStore, Position } from '../engine/ports/event-store.ts'
import type { CollectionSpec, Document, ReadModels } from '../engine/ports/read-models.ts'
import type { DomainEvent, RecordedEvent } from '../events/event.ts'
import { streamKind } from '../events/streams.ts'
import { foldOnto, type Projection } from './projection.ts'
import { runProjection } from './runner.ts'

/** One version of a read model, however many documents fold a stream. */
export type ReadModel<D extends Document = Document> = {
  name: string
  version: number
  indexes: CollectionSpec['indexes']
  /** Every event type that it looks at; default all. */
  types?: readonly string[]
  /** Kinds of the streams that it looks at; default all. */
  streams?: readonly string[]
  /** The document that an event is folded into; null for an event that concerns none. */
  idOf(event: RecordedEvent): string | null
  /** Each document is made of a single event, so that none is looked for before its event comes. */
  ofOneEvent?: true
  /** The document behind an event of its own; pure, and events that a document has seen change nothing. */
  fold(document: D | null, event: DomainEvent): D | null
  /** Feeds a generation from its own consumer group. */
  run(parts: FeedParts, generation: number): Promise<Consumer>
}

export type FeedParts = {
  backbone: Backbone
  readModels: ReadModels
  store: EventStore
  /** Told the position of events that were folded and written. */
  onFolded?(position: Position): void
}

/**
 * A read model through the versions that this program can fold: the newest first, behind it older ones that are fed
 * and served until the newest is built. An older one stays in here only where its documents can be served as they are.
 */
export type Versions<D extends Document = Document> = readonly [ReadModel<D>, ...ReadModel<D>[]]

/** The read model of a projection that folds each stream into one document. */
export function perStream<D extends Document>(projection: Projection<D>): ReadModel<D> {
  const { name, version, indexes, types, streams } = projection
  return {
    name,
    version,
    indexes,
    streams,
    ...(types && { types }),
    idOf: ({ stream }) => (streams.includes(streamKind(stream)) ? projection.idOf(stream) : null),
    fold(document, event) {
      if (document && event.revision <= document.revision) return document
      return foldOnto(projection, document, [event])
    },
    run: (parts, generation) => runProjection(parts, projection, generation),
  }
}
